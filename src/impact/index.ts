/** Impacts: velocities before to velocities after. */

export { type Growth, type IteratedChatter, windowOf } from "./along/chatter.js";
export { impulsePathInto, pathInput, pathResult } from "./along/impulsePath.js";
export { type ImpactBorder, impactBorders } from "./borders.js";
export { growthAt, growthWindow, iterateChatter } from "./chatter.js";
export { type ElasticVerdict, type ElasticVerdicts, elasticVerdicts, type SlipEnd } from "./elastic.js";
export { compareImpactLaws, type ImpactReport, type LawResult, solveImpact } from "./impact.js";
export type { ImpulseSlopes, Law } from "./law.js";
export {
  defaultLaw,
  energeticLaw,
  type ImpactLawName,
  impactLawNames,
  lawNamed,
  type PathLaw,
  pathLaws,
  type SimultaneousLaw,
  type SingleLaw,
  sharedLaw,
  singleLaws,
  slideLaw,
} from "./laws/index.js";
export { type ChatterCondition, type ReverseChatter, reverseChatter } from "./laws/stronge.js";
export { type PathPoint, traceImpact } from "./path.js";
export {
  type Clatter,
  type ContactPair,
  clatter,
  type RockToRest,
  rockToRest,
} from "./several/clatter.js";
export { type ImpactOrder, orderText } from "./several/order.js";
export { impactSequences } from "./several/sequences.js";
export { contactSpace } from "./several/space.js";
export type { SharedImpact, SharedReport, SharedSolution } from "./shared.js";
export { type BorderNumbers, borderSmoothness, type RegionBorder, type Smoothness } from "./smoothness.js";
export type { ContactVelocity, ImpactFamily, ImpactPoint, ImpactSolution, Region } from "./solution.js";
