/** One run, followed piece by piece, with what its derivatives are made from. */

import type { Mechanism } from "../mechanism/index.js";
import { Mistake } from "../mistake/index.js";
import { followPath, type Outcome, type PathPiece, type Provenance } from "../simulate/index.js";
import { Course } from "./course.js";
import { type SensitivityOptions, sensitivityDefaults } from "./options.js";
import type { Tape } from "./tape.js";
import type { StartMaker, Variable } from "./variable.js";

/** Rows whose quantities and derivatives fit into memory. */
function mostRows({ coordinates, contacts }: Mechanism, variables: number): number {
  const quantities = 2 * coordinates.length + 4 * contacts.length;
  return Math.floor(sensitivityDefaults.mostNumbers / (quantities * (1 + variables)));
}

/** Rows at evenly spaced times and at given ones, and the end. */
function timesOf(options: SensitivityOptions, from: number, last: number, most: number): number[] {
  const { samples = sensitivityDefaults.samples, times = [] } = options;
  if (!Number.isInteger(samples) || samples < 0 || samples > most)
    throw new Mistake(`samples must be a whole number from 0 to ${most}, got ${samples}`);
  if (times.length > most) throw new Mistake(`at most ${most} times fit into memory, got ${times.length}`);
  const wrong = times.find((t) => !(t >= from && t <= last));
  if (wrong !== undefined) throw new Mistake(`times must lie between ${from} and ${last}, got ${wrong}`);
  const even = Array.from({ length: samples }, (_, i) =>
    samples < 2 || i === samples - 1 ? last : from + ((last - from) * i) / (samples - 1),
  );
  return [...new Set([...even, ...times, last])].sort((one, other) => one - other);
}

/** One run with everything that its derivatives are made from. */
export interface FollowedRun {
  readonly course: Course;
  readonly pieces: readonly PathPiece[];
  readonly outcome: Outcome;
  readonly ambiguities: number;
  readonly provenance: Provenance;
}

/** Follows the motion, then its derivatives; or, onto a tape, what they are made from. */
export function followCourse(
  mechanism: Mechanism,
  options: SensitivityOptions,
  variables: readonly Variable[],
  maker: StartMaker,
  tape?: Tape,
): FollowedRun {
  const { t = 0, until = sensitivityDefaults.until } = options;
  const { start: _, with: __, times: ___, samples: ____, oneSided: _____, ...simulate } = options;
  const pieces: PathPiece[] = [];
  const { outcome, early, ambiguities, provenance } = followPath(
    mechanism,
    maker.state,
    { ...simulate, until },
    (piece) => pieces.push(piece),
    "passes",
  );
  const known = { t, state: maker.vector, events: early, last: t + until };
  const course = new Course(
    mechanism,
    variables,
    options,
    known,
    tape === undefined ? timesOf(options, t, t + until, mostRows(mechanism, variables.length)) : [],
    tape,
  );
  course.follow(pieces);
  return { course, pieces, outcome, ambiguities: ambiguities.length, provenance };
}
