/** Which directions of an orbit neither grow nor decay, whatever its other multipliers are? Shifts that change nothing, and kept momenta. */

import { momentaOf } from "../../mechanism/index.js";
import type { OrbitProblem } from "../shooting/problem.js";
import type { SegmentValue } from "../variation/segment.js";

type Numbers = Readonly<Record<string, number>>;

/** A multiplier 1 that belongs to a symmetry: it is not among the others and does not count for stability. */
export interface Neutral {
  /** shift: every start along the direction is as good. momentum: every value of the momentum along it has its own orbit. */
  readonly kind: "shift" | "momentum";
  /** By coordinate. */
  readonly direction: Numbers;
  readonly reason: string;
}

const written = (direction: Numbers): string =>
  Object.entries(direction)
    .map(([name, share]) => (share === 1 ? name : `${share} ${name}`))
    .join(" + ");

/** Of the equations of an orbit, at given parameters. */
function neutralOf({ mechanism, plan: { closure } }: OrbitProblem, p: Float64Array): Neutral[] {
  if (closure === undefined) return [];
  const named = (vector: Float64Array) =>
    Object.fromEntries(
      shiftedNames(mechanism).flatMap((name, i) =>
        vector[i] === 0 ? [] : [[name, vector[i] as number] as const],
      ),
    );
  const { symmetry } = closure;
  const of = (kind: Neutral["kind"], vector: Float64Array, reason: (text: string) => string): Neutral => {
    const direction = named(vector);
    return { kind, direction, reason: reason(written(direction)) };
  };
  const all = [
    ...symmetry.directions.map(({ vector }) =>
      of("shift", vector, (text) => `no formula changes along ${text}`),
    ),
    ...momentaOf(mechanism, p, symmetry).map(({ vector }) =>
      of("momentum", vector, (text) => `nothing changes the momentum along ${text}`),
    ),
  ];
  return all.filter(({ direction }) => Object.keys(direction).length > 0);
}

/** Coordinates and memory variables; the integrals of first-order states behind them have no name. */
const shiftedNames = ({ coordinates, memory }: OrbitProblem["mechanism"]): string[] => [
  ...coordinates,
  ...memory,
];

/** The shift of an orbit and its neutral directions, where it has any. */
export function shiftReport(
  problem: OrbitProblem,
  u: Float64Array,
  values: readonly SegmentValue[],
  p: Float64Array,
): { readonly shift?: Numbers; readonly neutral?: readonly Neutral[] } {
  const { closure } = problem.plan;
  const shift = problem.shiftOf(u, values);
  if (closure === undefined || shift === undefined) return {};
  const names = shiftedNames(problem.mechanism);
  const may = names.map((_, i) => closure.symmetry.moves(i) || closure.turns[i] !== 0);
  const neutral = neutralOf(problem, p);
  if (!may.includes(true)) return {};
  return {
    shift: Object.fromEntries(
      names.flatMap((name, i) => (may[i] ? [[name, shift[i] as number] as const] : [])),
    ),
    ...(neutral.length > 0 ? { neutral } : {}),
  };
}
