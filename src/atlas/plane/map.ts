/**
 * Where in a plane is the motion determined? Regions consistent, indeterminate, inconsistent, and the curves that
 * bound them: k_N⁺ = 0 ([LBN]'s A⁺), k_N⁻ = 0, b = 0, slip = 0, and the borders of stick on it.
 */

import type { Modes, Verdict } from "../../contact/index.js";
import { type Mechanism, reportWork, type WorkOptions } from "../../mechanism/index.js";
import { Mistake } from "../../mistake/index.js";
import { type LeastCritical, type LeastInPlane, leastInPlane } from "../paradox/leastCritical.js";
import { minorTogether, slippingGroups } from "../paradox/together.js";
import { atlasTolerances } from "../tolerances.js";
import type { Axis } from "./axis.js";
import { type PlanePoint, zeroLines } from "./contour.js";
import { type MapPoint, meetingPoints } from "./points.js";
import { Probe, type ProbeOptions, type Reading } from "./probe.js";

export interface MapCurve {
  readonly name: string;
  readonly points: readonly PlanePoint[];
}

export interface ParadoxMap {
  readonly x: { readonly name: string; readonly values: readonly number[] };
  readonly y: { readonly name: string; readonly values: readonly number[] };
  /**
   * verdict[j][i] at (x[i], y[j]); null where the state does not exist, the contact is open or too many are closed.
   */
  readonly grid: { readonly verdict: readonly (readonly (Verdict | null)[])[] };
  readonly curves: readonly MapCurve[];
  /** Génot–Brogliato points: k_N = b = 0 in slip. */
  readonly points: readonly MapPoint[];
  /** The smallest friction at which k_N of some slip direction vanishes in the plane, and where. */
  readonly critical?: LeastCritical & {
    readonly y: number;
    /** Axes along which it is the same everywhere: it has no place on them. */
    readonly indifferent?: readonly string[];
  };
}

/** What a cell keeps of its reading: its verdict, and the numbers from which the curves are drawn. */
type Cell = Pick<Reading, "verdict" | "critical" | "together" | "vT" | "b" | "kNPlus" | "kNMinus">;

const cellOf = ({ problem: _, cones: __, ...cell }: Reading): Cell => cell;

interface Field {
  readonly name: string;
  readonly of: (cell: Cell) => number;
}

const fields: readonly Field[] = [
  { name: "k_N+ = 0", of: ({ kNPlus }) => kNPlus },
  { name: "k_N- = 0", of: ({ kNMinus }) => kNMinus },
  { name: "b = 0", of: ({ b }) => b },
  { name: "slip = 0", of: ({ vT }) => vT },
];

/** The report, the picture and the curves need all cells at once. */
const mostCells = 250_000;

export function paradoxMap(
  mechanism: Mechanism,
  axes: readonly [Axis, Axis],
  options: ProbeOptions & WorkOptions = {},
): ParadoxMap {
  const [xs, ys] = [axes[0].values, axes[1].values];
  if (xs.length * ys.length > mostCells)
    throw new Mistake(
      `a map has at most ${mostCells} cells, got ${xs.length} × ${ys.length} = ${xs.length * ys.length}: use ` +
        "fewer points",
    );
  const probe = new Probe(mechanism, axes, options);
  const readings = ys.map((y, j) => {
    const row = xs.map((x): Cell | undefined => {
      const reading = probe.at(x, y);
      return reading && cellOf(reading);
    });
    reportWork(options, (j + 1) / ys.length);
    return row;
  });
  const read = (x: number, y: number): Reading | undefined => probe.at(x, y);
  const curves = fieldsOf(readings.flat()).flatMap(({ name, of }) => {
    const value = (cell: Cell | undefined) => (cell === undefined ? Number.NaN : of(cell));
    const values = readings.map((row) => row.map(value));
    return zeroLines((x, y) => value(read(x, y)), values, xs, ys).map((points) => ({ name, points }));
  });
  const linesOf = (wanted: string) =>
    curves.filter(({ name }) => name === wanted).map(({ points }) => points);
  const lines = { plus: linesOf("k_N+ = 0"), minus: linesOf("k_N- = 0") };
  const critical = leastInPlane(
    (x, y) => read(x, y)?.critical,
    xs,
    ys,
    readings.map((row) => row.map((reading) => reading?.critical)),
  );
  return {
    x: { name: axes[0].name, values: xs },
    y: { name: axes[1].name, values: ys },
    grid: { verdict: readings.map((row) => row.map((reading) => reading?.verdict ?? null)) },
    curves: [...curves, ...stickBorders(curves, read)],
    points: meetingPoints(mechanism, axes, options, lines, read),
    ...(critical === undefined ? {} : { critical: namedLeast(critical, axes) }),
  };
}

function namedLeast({ indifferent, ...least }: LeastInPlane, axes: readonly [Axis, Axis]) {
  const names = indifferent.map((axis) => axes[axis]?.name as string);
  return names.length === 0 ? least : { ...least, indifferent: names };
}

/** The fields of one contact, and the minors of every group of contacts that slip together somewhere in the plane. */
function fieldsOf(readings: readonly (Cell | undefined)[]): Field[] {
  const groups = new Map<string, Modes>();
  for (const reading of readings) {
    if (reading?.together === undefined) continue;
    for (const modes of slippingGroups(reading.together)) groups.set(groupName(modes), modes);
  }
  const minors = [...groups].map(([name, modes]) => ({
    name: `det(${name}) = 0`,
    of: ({ together }: Cell) => (together === undefined ? Number.NaN : minorTogether(together, modes)),
  }));
  return [...fields, ...minors];
}

/** "front+,rear+" */
const groupName = (modes: Modes): string =>
  Object.entries(modes)
    .map(([name, mode]) => name + mode.replace("slip", ""))
    .join(",");

/**
 * On slip = 0 stick ends where a k_N⁺ − b k_T⁺ or a k_N⁻ − b k_T⁻ vanishes, [NDCb] (2.25); that of a compliant
 * contact, whose λ_N is given, where a + B λ_N = ±μ A λ_N.
 */
function stickBorders(
  curves: readonly MapCurve[],
  read: (x: number, y: number) => Reading | undefined,
): MapCurve[] {
  const cones = [({ cones: [plus] }: Reading) => plus, ({ cones: [, minus] }: Reading) => minus];
  const found: PlanePoint[] = [];
  for (const { points } of curves.filter(({ name }) => name === "slip = 0")) {
    for (let k = 0; k + 1 < points.length; k++) {
      for (const cone of cones) {
        const border = borderBetween(points[k] as PlanePoint, points[k + 1] as PlanePoint, cone, read);
        if (border !== undefined) found.push(border);
      }
    }
  }
  return found.length === 0 ? [] : [{ name: "stick border", points: found }];
}

/** Bisection along the chord; each point is first moved onto slip = 0 in the second direction. */
function borderBetween(
  from: PlanePoint,
  to: PlanePoint,
  cone: (reading: Reading) => number,
  read: (x: number, y: number) => Reading | undefined,
): PlanePoint | undefined {
  const { apart } = atlasTolerances;
  const at = (share: number): PlanePoint => {
    let y = from[1] + share * (to[1] - from[1]);
    const x = from[0] + share * (to[0] - from[0]);
    for (let step = 0; step < 8; step++) {
      const [here, above] = [read(x, y)?.vT, read(x, y + apart)?.vT];
      if (here === undefined || above === undefined || here === 0 || above === here) break;
      y -= (here * apart) / (above - here);
    }
    return [x, y];
  };
  const value = (share: number): number => {
    const reading = read(...at(share));
    return reading === undefined ? Number.NaN : cone(reading);
  };
  let [low, high] = [0, 1];
  const [first, last] = [value(0), value(1)];
  if (!(first * last < 0)) return undefined;
  for (let step = 0; step < 50; step++) {
    const middle = (low + high) / 2;
    if (value(middle) * first > 0) low = middle;
    else high = middle;
  }
  return at((low + high) / 2);
}
