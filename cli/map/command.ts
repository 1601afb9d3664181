/** `judder map`: where in a plane the motion is determined; along one quantity, at which friction it no longer is. */

import { drawCritical, drawMap } from "../../figure/index.js";
import {
  type Axis,
  type CriticalCurve,
  followCriticalFriction,
  type Mechanism,
  makeAxis,
  mapParadox,
  type ParadoxMap,
  type ProbeOptions,
} from "../../src/index.js";
import { pc } from "../shared/colours.js";
import { type ContactFlags, readContactOrChoice } from "../shared/contactFlags.js";
import { findMechanism, readSettings } from "../shared/files.js";
import { readTime } from "../shared/numbers.js";
import { checkExtensions, type OutputOptions, pictureExtensions, present } from "../shared/output.js";
import { pictureCanvas, type StyleOptions } from "../shared/picture/canvas.js";
import { startProgress } from "../shared/progress.js";
import { readRange } from "../shared/range.js";
import { UsageError } from "../shared/usage.js";
import { parseStart } from "../text/index.js";

export interface MapOptions extends OutputOptions, StyleOptions, ContactFlags {
  readonly over?: readonly string[];
  readonly set?: readonly string[];
  readonly from?: readonly string[];
  readonly time?: string;
}

const defaultPoints = 100;

export function map(argument: string, { over = [], set = [], from = [], time, ...output }: MapOptions): void {
  checkExtensions(output.out ?? [], [".json", ".csv", ...pictureExtensions]);
  const mechanism = findMechanism(argument);
  const axes = over.map((text) => readAxis(mechanism, text));
  const [x, y] = axes;
  if (x === undefined || axes.length > 2) {
    throw new UsageError(`map needs --over once or twice, got ${axes.length}`, {
      hint: 'for example --over phi=0.1..0.7:100 --over "phi\'=-3..3:80"',
    });
  }
  const parameters = readSettings(set);
  const { compliance, ...chosen } = readContactOrChoice(mechanism, output);
  const options = { parameters, start: parseStart(from), t: readTime(time), ...compliance, ...chosen };
  if (y === undefined) presentLine(mechanism, x, options, output);
  else presentPlane(mechanism, [x, y], options, output);
}

function presentPlane(
  mechanism: Mechanism,
  axes: readonly [Axis, Axis],
  options: ProbeOptions,
  output: OutputOptions & StyleOptions,
): void {
  const progress = startProgress("map", output.quiet === true);
  const result = mapParadox(mechanism, axes, { ...options, onProgress: progress.update });
  progress.stop();
  present(
    {
      name: `${mechanism.name}-map`,
      json: () => result,
      text: () => textReport(result),
      csv: () => csvOf(result),
      svg: () => drawMap(result, pictureCanvas(output), `${mechanism.title}: where the motion is determined`),
    },
    output,
  );
}

function presentLine(
  mechanism: Mechanism,
  axis: Axis,
  options: ProbeOptions,
  output: OutputOptions & StyleOptions,
): void {
  const curve = followCriticalFriction(mechanism, axis, options);
  present(
    {
      name: `${mechanism.name}-map`,
      json: () => curve,
      text: () => lineReport(curve),
      csv: () => lineCsv(curve),
      svg: () => drawCritical(curve, pictureCanvas(output), `${mechanism.title}: critical friction`),
    },
    output,
  );
}

function readAxis(mechanism: Mechanism, text: string): Axis {
  const { name, low, high, count = defaultPoints } = readRange("over", text);
  return makeAxis(mechanism, name, [low, high], count);
}

/** The ends of an axis, without the rounding of its steps. */
function rangeOf({ name, values }: Pick<Axis, "name" | "values">): string {
  const [low, high] = [values[0], values.at(-1)].map((value) => Number(value?.toPrecision(12)));
  return `${name} from ${low} to ${high}`;
}

function textReport({ x, y, grid, curves, points, critical }: ParadoxMap): string {
  const counts = new Map<string, number>();
  for (const verdict of grid.verdict.flat())
    counts.set(verdict ?? "no state", (counts.get(verdict ?? "no state") ?? 0) + 1);
  const total = x.values.length * y.values.length;
  const border = curves.find(({ name }) => name === "stick border");
  return [
    `${rangeOf(x)}, ${rangeOf(y)}: ${total} points`,
    ...[...counts].map(
      ([verdict, count]) => `  ${pc.bold(verdict.padEnd(14))} ${((100 * count) / total).toFixed(1)} %`,
    ),
    ...[...new Set(curves.map(({ name }) => name))].map((name) => `  curve ${name}`),
    ...(border?.points ?? []).map(([a, b]) => `  stick border at ${x.name} = ${a}, ${y.name} = ${b}`),
    ...points.map(
      (point) =>
        `  ${point.name} at ${x.name} = ${point.x}, ${y.name} = ${point.y}: ratio ${point.ratio}, ${point.approach}`,
    ),
    ...(critical === undefined
      ? []
      : [
          `smallest critical friction ${critical.mu} (${critical.mode})${placeOf(critical.indifferent, [
            [x.name, critical.x],
            [y.name, critical.y],
          ])}`,
        ]),
  ].join("\n");
}

/** Where it is, on the axes that matter to it. */
function placeOf(indifferent: readonly string[] = [], at: readonly (readonly [string, number])[]): string {
  const places = at
    .filter(([name]) => !indifferent.includes(name))
    .map(([name, value]) => `${name} = ${value}`);
  return [
    places.length === 0 ? "" : ` at ${places.join(", ")}`,
    indifferent.length === 0 ? "" : `, the same for every ${indifferent.join(" and ")}`,
  ].join("");
}

function csvOf({ x, y, grid }: ParadoxMap): string {
  const rows = grid.verdict.flatMap((row, j) =>
    row.map((verdict, i) => `${x.values[i]},${y.values[j]},${verdict ?? ""}`),
  );
  return [`${x.name},${y.name},verdict`, ...rows, ""].join("\n");
}

function lineReport({ x, critical, minima, leastTogether, indifferent }: CriticalCurve): string {
  const known = critical.filter((point) => point !== null);
  const shown = indifferent === undefined ? minima : minima.slice(0, 1);
  const found = shown.map(({ mu, x: at, mode }, i) => {
    const words = i === 0 ? "smallest critical friction" : "a local minimum";
    return `  ${words} ${pc.bold(String(mu))} (${mode})${placeOf(indifferent, [[x.name, at]])}`;
  });
  const together =
    leastTogether === undefined
      ? []
      : [`  contacts together: smallest ${leastTogether.mu} at ${x.name} = ${leastTogether.x}`];
  return [
    `${rangeOf(x)}: ${x.values.length} points, ${known.length} with a closed contact`,
    ...(found.length === 0 ? ["  no friction is critical here"] : found),
    ...together,
  ].join("\n");
}

function lineCsv({ x, critical }: CriticalCurve): string {
  const rows = critical.map((point, i) =>
    [x.values[i], point?.plus, point?.minus, point?.together].map((value) => value ?? "").join(","),
  );
  return [`${x.name},plus,minus,together`, ...rows, ""].join("\n");
}
