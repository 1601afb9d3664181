/**
 * Which F(u, p₁, p₂) = 0 does an orbit solve while its word stays the same? The equations of multiple shooting with two
 * parameters, in the units of a branch, and the multipliers of each place.
 */

import type { Box, Pair, PlanePlace, PlaneProblem } from "../../continuation/index.js";
import { type Multiplier, multipliersOf } from "../../orbit/shooting/multipliers.js";
import { type OrbitPlan, OrbitProblem, type OrbitResidual } from "../../orbit/shooting/problem.js";
import { Recent } from "../../orbit/shooting/recent.js";
import { unitsOf } from "../../orbit/shooting/size.js";
import { type BranchContext, evaluateFrom0, OrbitEquations } from "../equations.js";
import type { CurveLoss } from "./reason.js";

/** What does not change on a plane: the branch it is reached from, and its second parameter. */
export interface PlaneContext {
  readonly branch: BranchContext;
  readonly second: number;
  readonly box: Box;
}

export class OrbitPlane {
  readonly problem: OrbitProblem;
  readonly scale: readonly number[];
  private readonly residuals = new Recent<PlanePlace, OrbitResidual | undefined>();
  private readonly spectra = new Recent<PlanePlace, readonly Multiplier[]>();

  constructor(
    readonly context: PlaneContext,
    readonly plan: OrbitPlan,
    readonly typical: Float64Array,
  ) {
    const { branch, second, box } = context;
    this.problem = new OrbitProblem(branch.mechanism, plan, [branch.parameter, second], branch.simulate);
    this.scale = [...unitsOf(this.problem, typical), ...box.map(([low, high]) => high - low)];
  }

  parametersAt([first, second]: Pair): Float64Array {
    const { branch, second: index } = this.context;
    const p = branch.p.slice();
    p[branch.parameter] = first;
    p[index] = second;
    return p;
  }

  at(place: PlanePlace): OrbitResidual | undefined {
    return this.residuals.at(place, ({ u, p }) => evaluateFrom0(this.problem, u, this.parametersAt(p)));
  }

  /** Those that say something, largest first; none where the place has no motion. */
  multipliers(place: PlanePlace): readonly Multiplier[] {
    return this.spectra.at(place, ({ u, p }) => {
      const at = this.at(place);
      return at === undefined
        ? []
        : multipliersOf(this.problem, u, this.parametersAt(p), at.values).nontrivial;
    });
  }

  /** The equations with the second parameter held, for those who simulate. */
  equationsAt(value: number, plan = this.plan, typical = this.typical): OrbitEquations {
    return new OrbitEquations(withSecond(this.context, value), plan, typical);
  }

  /** The equations as a problem of curves. */
  equations(): Pick<PlaneProblem, "size" | "residual" | "jacobian" | "scale"> {
    const { size } = this.problem;
    return {
      size,
      scale: this.scale,
      residual: (u, p, out) => {
        const at = this.at({ u, p });
        if (at === undefined) out.fill(Number.NaN);
        else out.set(at.F);
      },
      jacobian: (u, p, out) => {
        const at = this.at({ u, p });
        if (at === undefined) {
          out.fill(Number.NaN);
          return;
        }
        for (let i = 0; i < size; i++) {
          out.set(at.J.subarray(i * size, (i + 1) * size), i * (size + 2));
          for (const [k, column] of at.byParameter.entries())
            out[i * (size + 2) + size + k] = column[i] as number;
        }
      },
    };
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
  /** The codes of the word that is simulated beside the border, its plan and its unknowns. */
  readonly codes: readonly string[];
  readonly beside: (place: PlanePlace) => Planned | undefined;
  /** Where the word is confirmed in a way of its own: what the motion does instead. */
  readonly left?: (place: PlanePlace) => CurveLoss | undefined;
}

/** A forced motion that was found late begins early again: else every change of the forcing would move it by many periods. */
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
