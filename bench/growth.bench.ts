/**
 * W6 and W7. How does the cost grow? With coordinates (a chain of n links whose end meets the ground), with contacts (blocks in a
 * row, blocks in a stack), with trajectories (a sweep over friction), with the tolerance (a smooth motion, and one with events).
 * Every series runs in processes of its own and is measured in time of the processor. Data and fits are kept in
 * bench/history/growth.json, drawn in growth.svg next to it, and explained in docs/cost.md.
 */

import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { plainDocument } from "judder/node";
import { fitText, powerLaw } from "./fit.js";
import { drawGrowth, type Growth } from "./growthPicture.js";
import { contactCost, coordinateCost, toleranceCost, trajectoryCost } from "./growthSeries.js";
import { asked, freshRows, type Measure, printMeasures } from "./processes.js";
import { publish, type Row } from "./report.js";

const kept = resolve(import.meta.dirname, "../../bench/history");

const series: Readonly<Record<string, () => Measure[]>> = {
  coordinates: coordinateCost,
  row: () => contactCost("row"),
  ambiguous: () => contactCost("ambiguous row"),
  stack: () => contactCost("stack"),
  trajectories: trajectoryCost,
  smooth: () => toleranceCost("smooth"),
  hopping: () => toleranceCost("hopping"),
};

const sizesOf = (rows: readonly Row[]) => rows.map(({ size = Number.NaN }) => size);
const timesOf = (rows: readonly Row[]) => rows.map(({ median }) => median);
const valuesOf = (rows: readonly Row[], key: "operations" | "steps") =>
  rows.map((row) => row[key] ?? Number.NaN);

/** What a series grows like; the fits say over which of its rows. */
function growthOf(name: string, rows: readonly Row[]): Growth {
  const [x, times] = [sizesOf(rows), timesOf(rows)];
  const law = (of: string, y: readonly number[], from = 0, to = rows.length) => ({
    of,
    from: x[from] as number,
    to: x[to - 1] as number,
    ...powerLaw(x.slice(from, to), y.slice(from, to)),
  });
  const later = rows.length / 2;
  switch (name) {
    case "coordinates":
      return {
        name,
        rows,
        fits: [
          law("time of a step", times),
          law("time of a step", times, later),
          law("operations of a right-hand side", valuesOf(rows, "operations")),
          law("operations of a right-hand side", valuesOf(rows, "operations"), later),
        ],
      };
    case "trajectories":
      return { name, rows, fits: [law("time", times)] };
    case "smooth":
      return { name, rows, fits: [law("steps", valuesOf(rows, "steps")), law("time", times)] };
    case "hopping":
      return {
        name,
        rows,
        fits: [law("time", times), law("time", times, rows.length - 4), law("time", times, 0, 4)],
      };
    default:
      // One contact needs no list of combinations.
      return { name, rows, fits: [law("time of a step", times, 1)] };
  }
}

const firstTime = (rows: readonly Row[]): number => rows[0]?.median ?? Number.NaN;

/** The largest cost of a step with k contacts, in units of k steps with one. */
const perContact = (rows: readonly Row[]): number =>
  Math.max(...rows.slice(1).map(({ median, size = Number.NaN }) => median / (size * firstTime(rows))));

const lastToFirst = (rows: readonly Row[]): number => (rows.at(-1)?.median ?? Number.NaN) / firstTime(rows);

function publishAll(all: ReadonlyMap<string, Growth>): void {
  const of = (name: string) => all.get(name) as Growth;
  const text = (name: string, k = 0) => fitText(of(name).fits[k] as Growth["fits"][number]);
  const chains = of("coordinates").rows;
  const ratio = (chains[7]?.median ?? Number.NaN) / (chains[1]?.median ?? Number.NaN);
  publish({
    work: "W6",
    title: `chain with one contact, 5 s: time of a step, n^(${text("coordinates")}); error of the energy ledger`,
    rows: chains,
    goals: [{ text: "8 links against 2, n^3 at most", value: ratio, limit: 4 ** 3, is: "at most" }],
  });
  publish({
    work: "W7",
    title: `blocks with one contact each, 4 s: time of a step, row k^(${text("row")}), stack k^(${text("stack")}); error of the energy ledger`,
    rows: [...of("row").rows, ...of("ambiguous").rows, ...of("stack").rows],
    goals: [
      {
        text: "row of k contacts against one, per contact",
        value: perContact(of("row").rows),
        limit: 1.5,
        is: "at most",
      },
      { text: "stack of six against one", value: lastToFirst(of("stack").rows), limit: 20, is: "at most" },
      {
        text: "ambiguous row of six against one",
        value: lastToFirst(of("ambiguous").rows),
        limit: 60,
        is: "at most",
      },
    ],
  });
  publish({
    work: "W7 growth",
    title: `sweep N^(${text("trajectories")}); tolerance^(${text("smooth", 1)}) smooth, ^(${text("hopping")}) with events`,
    rows: [...of("trajectories").rows, ...of("smooth").rows, ...of("hopping").rows],
    goals: [],
  });
}

const { child, processes, words } = asked(1 / 16);
if (child) printMeasures(series[words[0] as string]?.() ?? []);
else {
  const all = new Map(
    Object.keys(series).map((name) => [
      name,
      growthOf(name, freshRows(import.meta.filename, processes, [name])),
    ]),
  );
  publishAll(all);
  mkdirSync(kept, { recursive: true });
  writeFileSync(join(kept, "growth.json"), `${JSON.stringify([...all.values()], undefined, 1)}\n`);
  writeFileSync(join(kept, "growth.svg"), drawGrowth(all, plainDocument()));
  console.log("kept in bench/history/growth.json and .svg");
}
