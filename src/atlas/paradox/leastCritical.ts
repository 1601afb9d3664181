/**
 * Where is the critical friction smallest? [LBN] (3.5) and (4.14): along one quantity all its minima, in a plane
 * the smallest one. Each minimum is first seen between neighbours of a grid and then found to rounding.
 */

import type { CriticalFriction } from "../../contact/index.js";
import type { Mechanism } from "../../mechanism/index.js";
import { minimumBetween } from "../../numerics/index.js";
import type { Axis } from "../plane/axis.js";
import { Probe, type ProbeOptions } from "../plane/probe.js";
import { atlasTolerances } from "../tolerances.js";
import { criticalTogether } from "./together.js";

export interface LeastCritical {
  readonly mu: number;
  readonly x: number;
  readonly mode: "slip+" | "slip-";
}

export interface CriticalPoint extends CriticalFriction {
  /** Where two or more contacts rest: the smallest friction at which one of their minors vanishes. */
  readonly together?: number | null;
}

export interface CriticalCurve {
  readonly x: { readonly name: string; readonly values: readonly number[] };
  /** At each value; null where the state does not exist or the contact is open. */
  readonly critical: readonly (CriticalPoint | null)[];
  /** All minima in the range, its ends included, the smallest one first. */
  readonly minima: readonly LeastCritical[];
  readonly least?: LeastCritical;
  /** The name of the quantity where the smallest friction does not depend on it: then it has no place. */
  readonly indifferent?: readonly string[];
  /** The smallest friction at which a minor of contacts that rest together vanishes. */
  readonly leastTogether?: Omit<LeastCritical, "mode">;
}

/** μ_c along an axis, with its minima. */
export function criticalCurve(mechanism: Mechanism, axis: Axis, options: ProbeOptions = {}): CriticalCurve {
  const probe = new Probe(mechanism, [axis], options);
  const at = (x: number): CriticalPoint | null => {
    const reading = probe.at(x);
    if (reading === undefined) return null;
    const { together, critical } = reading;
    if (together === undefined) return critical;
    return { ...critical, together: criticalTogether(together).least?.mu ?? null };
  };
  const critical = axis.values.map(at);
  const minima = directions
    .flatMap(({ mode, of }) => minimaOf(of, at, axis.values, critical).map((one) => ({ ...one, mode })))
    .sort(byFriction);
  const [least] = minima;
  const [leastTogether] = minimaOf(ofTogether, at, axis.values, critical).sort(byFriction);
  const of = directions.find(({ mode }) => mode === least?.mode)?.of;
  const flat =
    least !== undefined && of !== undefined && isIndifferent((x) => of(at(x)), axis.values, least.mu);
  return {
    x: { name: axis.name, values: axis.values },
    critical,
    minima,
    ...(flat ? { indifferent: [axis.name] } : {}),
    ...(least === undefined ? {} : { least }),
    ...(leastTogether === undefined ? {} : { leastTogether }),
  };
}

/** Values of an axis at which its influence is tested. */
const asked = 9;

/** A critical friction that is the same all along an axis, such as that of the friction itself, has no place on it. */
function isIndifferent(muAt: (x: number) => number, xs: readonly number[], mu: number): boolean {
  return Array.from({ length: asked }, (_, k) => Math.round((k * (xs.length - 1)) / (asked - 1))).every(
    (i) => Math.abs(muAt(xs[i] as number) - mu) <= atlasTolerances.same * mu,
  );
}

const byFriction = (one: { readonly mu: number }, other: { readonly mu: number }): number =>
  one.mu - other.mu;

/** The smallest μ_c along an axis and where it is; undefined where no friction is critical. */
export function leastCriticalFriction(
  mechanism: Mechanism,
  along: Axis,
  options: ProbeOptions = {},
): LeastCritical | undefined {
  return criticalCurve(mechanism, along, options).least;
}

type Critical = CriticalFriction | null | undefined;

const directions = [
  { mode: "slip+", of: (critical: Critical) => critical?.plus ?? Number.POSITIVE_INFINITY },
  { mode: "slip-", of: (critical: Critical) => critical?.minus ?? Number.POSITIVE_INFINITY },
] as const;

const ofTogether = (critical: CriticalPoint | null): number => critical?.together ?? Number.POSITIVE_INFINITY;

/** Values that are not below both neighbours are passed over; of a plateau its first point counts. */
function minimaOf(
  of: (critical: CriticalPoint | null) => number,
  at: (x: number) => CriticalPoint | null,
  xs: readonly number[],
  critical: readonly (CriticalPoint | null)[],
) {
  const values = critical.map(of);
  const value = (i: number) => values[i] ?? Number.POSITIVE_INFINITY;
  return xs.flatMap((_, i) => {
    if (!(value(i) < value(i - 1) && value(i) <= value(i + 1))) return [];
    return [leastBeside((x) => of(at(x)), xs, i, value(i))];
  });
}

/** The minimum in the two cells next to a grid point; the grid point itself where they have nothing lower. */
function leastBeside(f: (x: number) => number, xs: readonly number[], i: number, value: number) {
  const { x, value: mu } = minimumBetween(f, ...neighbours(xs, i));
  return mu <= value ? { mu, x } : { mu: value, x: xs[i] as number };
}

function neighbours(xs: readonly number[], i: number): [number, number] {
  return [xs[Math.max(0, i - 1)] as number, xs[Math.min(xs.length - 1, i + 1)] as number];
}

export interface LeastInPlane extends LeastCritical {
  readonly y: number;
  /** Along these axes, 0 and 1, the friction is the same everywhere: it has no place on them. */
  readonly indifferent: readonly number[];
}

/** The smallest μ_c in a plane: critical[j][i] at (xs[i], ys[j]), `at` between. */
export function leastInPlane(
  at: (x: number, y: number) => Critical,
  xs: readonly number[],
  ys: readonly number[],
  critical: readonly (readonly Critical[])[],
): LeastInPlane | undefined {
  const least = leastPoint(at, xs, ys, critical);
  if (least === undefined) return undefined;
  const of = directions[least.mode === "slip+" ? 0 : 1].of;
  const flat = [
    isIndifferent((x) => of(at(x, least.y)), xs, least.mu),
    isIndifferent((y) => of(at(least.x, y)), ys, least.mu),
  ];
  return { ...least, indifferent: [0, 1].filter((axis) => flat[axis]) };
}

function leastPoint(
  at: (x: number, y: number) => Critical,
  xs: readonly number[],
  ys: readonly number[],
  critical: readonly (readonly Critical[])[],
): (LeastCritical & { readonly y: number }) | undefined {
  let best: ((typeof directions)[number] & { i: number; j: number; mu: number }) | undefined;
  for (const direction of directions)
    for (const [j, row] of critical.entries())
      for (const [i, value] of row.entries()) {
        const mu = direction.of(value);
        if (mu < (best?.mu ?? Number.POSITIVE_INFINITY)) best = { ...direction, i, j, mu };
      }
  if (best === undefined) return undefined;
  const { mode, of, i, j, mu } = best;
  const alongX = (y: number) => {
    const here = y === ys[j] ? mu : of(at(xs[i] as number, y));
    return leastBeside((x) => of(at(x, y)), xs, i, here);
  };
  const onRow = { ...alongX(ys[j] as number), y: ys[j] as number, mode };
  const [below, above] = neighbours(ys, j);
  const flat = [below, above].every((y) => of(at(onRow.x, y)) === onRow.mu);
  if (flat) return onRow; // μ_c does not depend on the second quantity
  const { x: y, value } = minimumBetween((u) => alongX(u).mu, below, above);
  return value < onRow.mu ? { ...alongX(y), y, mode } : onRow;
}
