/** `judder map`: where in a plane of two quantities the motion is determined. */

import { drawMap } from "../../figure/index.js";
import {
  type Axis,
  evaluateConstant,
  type Mechanism,
  makeAxis,
  type ParadoxMap,
  paradoxMap,
} from "../../src/index.js";
import { pc } from "../colours.js";
import { plainDocument } from "../document.js";
import { findMechanism, readSettings } from "../files.js";
import { type OutputOptions, present } from "../output.js";
import { startProgress } from "../progress.js";
import { UsageError } from "../usage.js";

export interface MapOptions extends OutputOptions {
  readonly over?: readonly string[];
  readonly set?: readonly string[];
  readonly from?: readonly string[];
  readonly contact?: string;
}

const defaultPoints = 100;

export function map(
  argument: string,
  { over = [], set = [], from = [], contact, ...output }: MapOptions,
): void {
  const mechanism = findMechanism(argument);
  const axes = over.map((text) => readAxis(mechanism, text));
  const [x, y] = axes;
  if (x === undefined || y === undefined || axes.length !== 2) {
    throw new UsageError(`map needs --over twice, got ${axes.length}`, {
      hint: 'for example --over phi=0.1..0.7:100 --over "phi\'=-3..3:80"',
    });
  }
  const progress = startProgress("map", output.quiet === true);
  const options = { parameters: readSettings(set), from, ...(contact === undefined ? {} : { contact }) };
  const result = paradoxMap(mechanism, [x, y], options, progress.update);
  progress.stop();
  present(
    {
      name: `${mechanism.name}-map`,
      json: () => result,
      text: () => textReport(result),
      csv: () => csvOf(result),
      svg: () =>
        drawMap(result, { document: plainDocument() }, `${mechanism.title}: where the motion is determined`),
    },
    output,
  );
}

/** name=low..high:count, the count may be left out. */
function readAxis(mechanism: Mechanism, text: string): Axis {
  const [, name, low, high, count] = /^\s*([^=\s]+)\s*=(.+?)\.\.(.+?)(?::(\d+))?\s*$/.exec(text) ?? [];
  if (name === undefined || low === undefined || high === undefined) {
    throw new UsageError(`--over ${text} is not name=low..high:count`, {
      value: text,
      hint: "for example --over mu=0..2:50",
    });
  }
  return makeAxis(
    mechanism,
    name,
    [evaluateConstant(low), evaluateConstant(high)],
    count === undefined ? defaultPoints : Number(count),
  );
}

function textReport({ x, y, grid, curves, critical }: ParadoxMap): string {
  const counts = new Map<string, number>();
  for (const verdict of grid.verdict.flat())
    counts.set(verdict ?? "no state", (counts.get(verdict ?? "no state") ?? 0) + 1);
  const total = x.values.length * y.values.length;
  const border = curves.find(({ name }) => name === "stick border");
  return [
    `${x.name} from ${x.values[0]} to ${x.values.at(-1)}, ${y.name} from ${y.values[0]} to ${y.values.at(-1)}: ${total} points`,
    ...[...counts].map(
      ([verdict, count]) => `  ${pc.bold(verdict.padEnd(14))} ${((100 * count) / total).toFixed(1)} %`,
    ),
    ...[...new Set(curves.map(({ name }) => name))].map((name) => `  curve ${name}`),
    ...(border?.points ?? []).map(([a, b]) => `  stick border at ${x.name} = ${a}, ${y.name} = ${b}`),
    ...(critical === undefined
      ? []
      : [`least critical friction ${critical.mu} at ${x.name} = ${critical.x}`]),
  ].join("\n");
}

function csvOf({ x, y, grid }: ParadoxMap): string {
  const rows = grid.verdict.flatMap((row, j) =>
    row.map((verdict, i) => `${x.values[i]},${y.values[j]},${verdict ?? ""}`),
  );
  return [`${x.name},${y.name},verdict`, ...rows, ""].join("\n");
}
