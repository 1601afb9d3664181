/** States inside a run that has gone through JSON or a clone: the functions of a trajectory for its copy. */

import type { Mechanism, State } from "../mechanism/index.js";
import { Mistake } from "../mistake/index.js";
import type { Columns } from "./record/columns.js";
import { checkTime, type Trajectory } from "./record/trajectory.js";
import { simulate } from "./simulate.js";

/** A trajectory, or a copy of one. */
export type CopiedTrajectory = Pick<Trajectory, "provenance" | "final"> & Partial<Trajectory>;

/** Runs that were repeated, as long as the copies that they belong to are kept. */
const repeated = new WeakMap<CopiedTrajectory, Trajectory>();

/** The state at a time of a run, as `run.at`; the run may be a copy. Throws Mistake outside the run. */
export function evaluateState(mechanism: Mechanism, run: CopiedTrajectory, t: number): State {
  return trajectoryOf(mechanism, run, [t]).at(t);
}

/** The motion at times of a run, as `run.columns`; the run may be a copy. Throws Mistake outside the run. */
export function evaluateColumns(
  mechanism: Mechanism,
  run: CopiedTrajectory,
  times: ArrayLike<number>,
): Columns {
  return trajectoryOf(mechanism, run, times).columns(times);
}

/** The run itself, or the same run once more: its provenance says all that it depends on. */
function trajectoryOf(mechanism: Mechanism, run: CopiedTrajectory, times: ArrayLike<number>): Trajectory {
  const { provenance, final } = run;
  if (run.at !== undefined) return run as Trajectory;
  if (provenance.model !== mechanism.identity.model)
    throw new Mistake(
      `the run is one of ${provenance.mechanism} (model ${provenance.model}), not of ${mechanism.name} (model ` +
        `${mechanism.identity.model})`,
    );
  const { start, parameters, options } = provenance;
  for (let i = 0; i < times.length; i++) checkTime(times[i] as number, options.t, final.t);
  const known = repeated.get(run) ?? simulate(mechanism, start, { ...options, parameters, samples: 0 });
  repeated.set(run, known);
  return known;
}
