/**
 * Which directions of an orbit neither grow nor decay, whatever its other multipliers are? Shifts that change
 * nothing, and kept momenta.
 */

import { momentaOf } from "../../mechanism/index.js";
import type { SegmentValue } from "../../variation/segment.js";
import type { OrbitProblem } from "../shooting/problem.js";
import { neutralWords } from "./words.js";

type Numbers = Readonly<Record<string, number>>;

/** A multiplier 1 that belongs to a symmetry: it is not among the others and does not count for stability. */
export interface Neutral {
  /**
   * shift: every start along the direction is as good. momentum: every value of the momentum along it has its own
   * orbit.
   */
  readonly kind: "shift" | "momentum";
  /** By coordinate. */
  readonly direction: Numbers;
  readonly reason: string;
}

/** What can be shifted: coordinates and memory variables. */
const namesOf = ({ mechanism: { coordinates, memory } }: OrbitProblem): string[] => [
  ...coordinates,
  ...memory,
];

/** Of the equations of an orbit. */
function neutralOf(problem: OrbitProblem): Neutral[] {
  const { mechanism, plan } = problem;
  const { closure } = plan;
  if (closure === undefined) return [];
  const names = namesOf(problem);
  const named = (vector: Float64Array) =>
    Object.fromEntries(
      names.flatMap((name, i) => (vector[i] === 0 ? [] : [[name, vector[i] as number] as const])),
    );
  const { symmetry } = closure;
  const of = (kind: Neutral["kind"], { vector }: { readonly vector: Float64Array }): Neutral => {
    const direction = named(vector);
    return { kind, direction, reason: neutralWords(kind, direction) };
  };
  return [
    ...symmetry.directions.map((direction) => of("shift", direction)),
    ...momentaOf(mechanism, symmetry).map((momentum) => of("momentum", momentum)),
  ];
}

/** The shift of an orbit and its neutral directions, where it has any. */
export function shiftReport(
  problem: OrbitProblem,
  u: Float64Array,
  values: readonly SegmentValue[],
): { readonly shift?: Numbers; readonly neutral?: readonly Neutral[] } {
  const { closure } = problem.plan;
  const shift = problem.shiftOf(u, values);
  if (closure === undefined || shift === undefined) return {};
  const names = namesOf(problem);
  const may = names.map((_, i) => closure.symmetry.moves(i) || closure.turns[i] !== 0);
  const neutral = neutralOf(problem);
  return {
    shift: Object.fromEntries(
      names.flatMap((name, i) => (may[i] ? [[name, shift[i] as number] as const] : [])),
    ),
    ...(neutral.length > 0 ? { neutral } : {}),
  };
}
