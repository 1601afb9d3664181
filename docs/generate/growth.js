/** How the cost grows, as the last run of the benchmark kept it in bench/history/growth.json. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./stage.js";
import { table } from "./text.js";

/**
 * @typedef {{ size: number, median: number, steps?: number, operations?: number }} Row
 * @typedef {{ of: string, from: number, to: number, exponent: number, uncertainty: number }} Fit
 * @typedef {{ name: string, rows: Row[], fits: Fit[] }} Series
 */

/** @type {Readonly<Record<string, string>>} */
const titles = {
  coordinates: "coordinates: links of a chain with one contact",
  row: "contacts: blocks in a row",
  ambiguous: "contacts: blocks in a row, static friction above kinetic",
  stack: "contacts: blocks in a stack",
  trajectories: "trajectories: runs of a sweep",
  smooth: "tolerance: a smooth motion",
  hopping: "tolerance: a motion with events",
};

/** @param {number} value */
const short = (value) => (value >= 1 ? String(value) : value.toExponential(0));

/** @param {number} seconds */
const micro = (seconds) => Number((1e6 * seconds).toPrecision(3)).toString();

/** @returns {Series[]} */
const readSeries = () => JSON.parse(readFileSync(join(root, "bench", "history", "growth.json"), "utf8"));

/** Exponents with their standard errors. */
export function growthFits() {
  const rows = readSeries().flatMap(({ name, fits }) =>
    fits.map(({ of, from, to, exponent, uncertainty }) => [
      titles[name] ?? name,
      of,
      `${short(from)} … ${short(to)}`,
      `${exponent.toFixed(3)} ± ${uncertainty.toFixed(3)}`,
    ]),
  );
  return table(["against", "cost", "between", "exponent"], rows);
}

/** What was measured. */
export function growthTables() {
  return readSeries()
    .map(({ name, rows }) => {
      const heads = ["size", "time in µs"];
      const steps = rows.some((row) => row.steps !== undefined);
      const operations = rows.some((row) => row.operations !== undefined);
      const cells = rows.map((row) => [
        short(row.size),
        micro(row.median),
        ...(steps ? [String(row.steps)] : []),
        ...(operations ? [String(row.operations)] : []),
      ]);
      const head = [
        ...heads,
        ...(steps ? ["steps"] : []),
        ...(operations ? ["operations of a right-hand side"] : []),
      ];
      return `### ${titles[name] ?? name}\n\n${table(head, cells)}`;
    })
    .join("\n\n");
}
