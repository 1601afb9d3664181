/** Impacts: velocities before to velocities after. */

export { algebraicImpactInto } from "./algebraicKernel.js";
export { type ImpactBorder, impactBorders } from "./borders.js";
export {
  type ChatterCondition,
  type Growth,
  growthAt,
  growthWindow,
  type ReverseChatter,
  reverseChatter,
} from "./chatter.js";
export { type IteratedChatter, iterateChatter } from "./chatterMap.js";
export { type ElasticVerdict, type ElasticVerdicts, elasticVerdicts, type SlipEnd } from "./elastic.js";
export {
  compareImpactLaws,
  type ImpactLawName,
  type ImpactReport,
  type LawResult,
  solveImpact,
} from "./impact.js";
export { impulsePathInto, type PathLaw, pathInput, pathResult, type Region } from "./impulsePath.js";
export { impulsePath, type PathPoint } from "./path.js";
export { type BorderNumbers, borderSmoothness, type RegionBorder, type Smoothness } from "./smoothness.js";
export type { ContactVelocity, ImpactFamily, ImpactPoint, ImpactSolution } from "./solution.js";
