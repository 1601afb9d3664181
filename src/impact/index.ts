/** Impacts: velocities before to velocities after. */

export {
  type ChatterCondition,
  type Growth,
  growthAt,
  type ReverseChatter,
  reverseChatter,
} from "./chatter.js";
export {
  compareImpactLaws,
  type ImpactLawName,
  type ImpactReport,
  type LawResult,
  solveImpact,
} from "./impact.js";
export { impulsePathInto, type PathLaw, pathInput, pathResult, type Region } from "./impulsePath.js";
export { impulsePath, type PathPoint } from "./path.js";
export type { ContactVelocity, ImpactFamily, ImpactPoint, ImpactSolution } from "./solution.js";
