/** Does a motion on which no event happens rest, or move along shifts alone? */

import { type PathPiece, simulateDefaults } from "../../simulate/index.js";
import type { Extent } from "../../variation/pieces.js";
import { orbitTolerances } from "../tolerances.js";
import type { OrbitQuestion } from "./options.js";
import { rangesOf } from "./recurrence.js";
import type { SmoothMotion } from "./smooth.js";

/** Changes of a component of the state up to this are no motion. */
function restLimit(
  { simulate: { atol = simulateDefaults.atol } }: OrbitQuestion,
  { min, max }: Extent,
  i: number,
): number {
  const size = Math.max(Math.abs(max[i] as number), Math.abs(min[i] as number));
  return Math.max(atol, orbitTolerances.rest * size);
}

/**
 * In the last part no component moves by more than the errors of the run, or a rounding of its size, but for
 * shifts.
 */
export function isAtRest(question: OrbitQuestion, { parts }: SmoothMotion, seen: Extent): boolean {
  const last = parts.at(-1) as PathPiece;
  const { symmetry } = question;
  const { n } = symmetry;
  const limit = (i: number) => restLimit(question, seen, i);
  const across = symmetry.across(last.end.slice(n));
  return (
    rangesOf(last).every((range, i) => symmetry.isFree(i) || range <= limit(i)) &&
    across.every((speed, i) => !symmetry.moves(i) || Math.abs(speed) <= limit(n + i))
  );
}

/** The velocities with which a motion at rest but for shifts continues; undefined where it goes nowhere. */
export function steadyRates(
  question: OrbitQuestion,
  { parts }: SmoothMotion,
  seen: Extent,
): Readonly<Record<string, number>> | undefined {
  const { mechanism, symmetry } = question;
  const { n } = symmetry;
  const { end } = parts.at(-1) as PathPiece;
  const moving = [...mechanism.coordinates.keys()].filter((i) => symmetry.moves(i));
  const rate = (i: number) => end[n + i] as number;
  const { steady } = orbitTolerances;
  if (!moving.some((i) => Math.abs(rate(i)) > steady * restLimit(question, seen, n + i))) return undefined;
  return Object.fromEntries(moving.map((i) => [mechanism.coordinates[i] as string, rate(i)]));
}
