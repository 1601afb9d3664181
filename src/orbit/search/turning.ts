/**
 * When does a smooth motion come back that has no peaks, such as a rotation? It is followed from where it is, and
 * its states are compared with the first one up to shifts that change nothing. A plane across the motion, the same
 * after each shift, is the section.
 */

import { hypot, square } from "../../elementary/index.js";
import { dot } from "../../numerics/index.js";
import { followPath, type PathPiece, type PhaseStart, stateOfRow } from "../../simulate/index.js";
import { closureOf } from "../shooting/closure.js";
import { orbitTolerances } from "../tolerances.js";
import type { OrbitQuestion } from "./options.js";
import { type OrbitGuess, shiftedBack, shiftTo, smoothPlan } from "./plan.js";
import { recurrenceDefaults } from "./recurrence.js";

/**
 * Rows of one look, how often a look is longer than the one before, and the share of the search that the first
 * takes.
 */
const [rows, longerBy, shortest] = [1000, 4, 4 ** -6];

/** Nothing but differences of states, with the time of each. */
interface Row {
  readonly t: number;
  readonly rest: Float64Array;
  readonly over: Float64Array;
}

/** The equations of the orbit that the first near return suggests; undefined where there is none within the time. */
export function turningGuess(
  question: OrbitQuestion,
  piece: PathPiece,
  start: PhaseStart,
  time: number,
): OrbitGuess | undefined {
  for (let look = shortest * time; look <= time; look *= longerBy) {
    const table = followRows(question, start, look);
    const found = table && firstReturn(table);
    if (table !== undefined && found !== undefined) return guessOf(question, piece, start, table, found);
  }
  return undefined;
}

/** Differences to the start; undefined where an event happens. */
function followRows({ mechanism, simulate, symmetry }: OrbitQuestion, start: PhaseStart, until: number) {
  const options = { ...simulate, t: start.t, until, samples: rows };
  const { outcome, events, samples } = followPath(mechanism, start, options, () => undefined);
  if (outcome.kind !== "finished" || events.length > 0 || samples === undefined) return undefined;
  return samples.rows.map((row): Row => {
    const state = stateOfRow(mechanism, row);
    const over = start.state.map((value, i) => (state[i] as number) - value);
    return { t: row[0] as number, rest: symmetry.reduce(over).rest, over };
  });
}

const rangesOfRest = (table: readonly Row[]): Float64Array =>
  (table[0] as Row).rest.map((_, i) => {
    const values = table.map(({ rest }) => rest[i] as number);
    return Math.max(...values) - Math.min(...values);
  });

/** The first row that is nearest to the start among its neighbours, after the motion has left it. */
function firstReturn(table: readonly Row[]): Row | undefined {
  const ranges = rangesOfRest(table);
  const n = ranges.length / 2;
  const least = (from: number, to: number) =>
    orbitTolerances.smallestRange * Math.max(...ranges.subarray(from, to)) || Number.MIN_VALUE;
  const [places, speeds] = [least(0, n), least(n, 2 * n)];
  const distances = table.map(({ rest }) =>
    rest.reduce(
      (most, value, i) =>
        Math.max(most, Math.abs(value) / Math.max(ranges[i] as number, i < n ? places : speeds)),
      0,
    ),
  );
  const { guess } = recurrenceDefaults;
  let left = false;
  for (let k = 1; k + 1 < table.length; k++) {
    const distance = distances[k] as number;
    left ||= distance > 2 * guess;
    const nearest = distance <= (distances[k - 1] as number) && distance < (distances[k + 1] as number);
    if (left && nearest && distance <= guess) return table[k];
  }
  return undefined;
}

function guessOf(
  question: OrbitQuestion,
  piece: PathPiece,
  start: PhaseStart,
  table: readonly Row[],
  { t, over }: Row,
): OrbitGuess {
  const { symmetry, mechanism } = question;
  const state = shiftedBack(start.state, shiftTo(question, start.state));
  const closure = closureOf(symmetry, over, state);
  const point = state.map((value, i) => value + (closure?.turns[i] ?? 0));
  const section = { kind: "plane", point, normal: normalOf(question, table) } as const;
  const time = t - start.t;
  return {
    plan: smoothPlan(piece, mechanism.kinks.length, section, undefined, 0, closure),
    u: Float64Array.of(...state, 0, time, time),
    pieces: [piece],
    smooth: true,
  };
}

/** Along the first step of the motion in units of its ranges, without what shifts change. */
function normalOf({ symmetry: { directions } }: OrbitQuestion, table: readonly Row[]): Float64Array {
  const ranges = rangesOfRest(table);
  const step = (table[1] as Row).rest;
  const normal = step.map((value, i) => value / square((ranges[i] as number) || 1));
  for (const { vector, pivot } of directions) {
    normal[pivot] = 0;
    normal[pivot] = -dot(vector, normal);
  }
  const length = hypot(...normal) || 1;
  return normal.map((value) => value / length);
}
