/**
 * Which F(u, p₁, p₂) = 0 does an orbit solve while its word stays the same? The equations of multiple shooting with
 * two parameters, in the units of a branch, and the multipliers of each place.
 */

import type { PlanePlace } from "../../continuation/index.js";
import type { OrbitPlan } from "../../orbit/shooting/problem.js";
import { orbitTolerances } from "../../orbit/tolerances.js";
import { type BranchContext, FreeEquations, OrbitEquations } from "../equations.js";
import type { PlaneFrame } from "./curve.js";
import type { CurveLoss } from "./reason.js";

/** What does not change on a plane: the branch it is reached from, and its second parameter. */
export interface PlaneContext extends PlaneFrame {
  readonly branch: BranchContext;
  readonly second: number;
}

export class OrbitPlane extends FreeEquations<PlanePlace> {
  constructor(
    readonly context: PlaneContext,
    private readonly plan: OrbitPlan,
    private readonly typical: Float64Array,
  ) {
    const { branch, second, box } = context;
    const ranges = box.map(([low, high]) => high - low);
    super(branch, [branch.parameter, second], plan, typical, ranges);
  }

  /** The same equations with smaller tolerances: what changes by them is an error. */
  tightened(): OrbitPlane {
    const made = new OrbitPlane(this.context, this.plan, this.typical);
    made.problem.tighten(orbitTolerances.secondTolerance);
    return made;
  }

  /** The equations with the second parameter held, for simulations. */
  equationsAt(value: number, plan = this.plan, typical: Float64Array = this.typical): OrbitEquations {
    return new OrbitEquations(withSecond(this.context, value), plan, typical);
  }
}

/** Unknowns with the plan of their equations. */
export interface Planned {
  readonly plan: OrbitPlan;
  readonly u: Float64Array;
}

/** A way to write a border as F = 0 and T = 0. */
export interface BorderForm {
  readonly plane: OrbitPlane;
  readonly u: Float64Array;
  readonly vanishes: (place: PlanePlace) => number;
  /** The codes of the word that is simulated near the border, its plan and its unknowns. */
  readonly codes: readonly string[];
  readonly beside: (place: PlanePlace) => Planned | undefined;
  /** Where the word is confirmed in a way of its own: what the motion does instead. */
  readonly left?: (place: PlanePlace) => CurveLoss | undefined;
}

/**
 * A forced motion that was found late begins early again: else every change of the forcing would move it by many
 * periods.
 */
export function early({ problem: { plan, block } }: OrbitEquations, u: Float64Array): Planned {
  if (plan.forcing === undefined) return { plan, u };
  const period = u.at(-1) as number;
  const by = Math.floor((u[block - 2] as number) / period) * period;
  const moved = u.map((value, i) => (i % block === block - 2 ? value - by : value));
  const segments = plan.segments.map((segment) =>
    segment.section.kind === "moment"
      ? { ...segment, section: { kind: "moment" as const, t: segment.section.t - by } }
      : segment,
  );
  return { plan: { ...plan, segments, t: plan.t - by }, u: moved };
}

/** The context of a branch along the first parameter at a value of the second. */
export function withSecond({ branch, second }: PlaneContext, value: number): BranchContext {
  const { mechanism, p, simulate } = branch;
  const own = p.slice();
  own[second] = value;
  const name = mechanism.parameters[second]?.name as string;
  return {
    ...branch,
    p: own,
    simulate: { ...simulate, parameters: { ...simulate.parameters, [name]: value } },
  };
}
