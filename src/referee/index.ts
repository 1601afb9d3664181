/** The referee: compliant runs to a verdict on the rigid futures. */

export {
  compliantFamily,
  type EpsilonRange,
  type LayerChoice,
  type LimitOptions,
  type LimitPlan,
  type LimitRun,
  limitDefaults,
  limitPlan,
  limitRun,
} from "./family.js";
export { type ChatterGrowth, growthFromRuns } from "./growth.js";
export { judgeLimit, type LimitReport, stiffLimit } from "./limit.js";
export type { RigidFuture, RigidQuestion } from "./rigid.js";
export { type LimitTheory, limitTheory } from "./theory.js";
export type { LimitVerdict } from "./verdict.js";
