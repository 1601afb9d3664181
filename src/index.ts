/**
 * The door `judder`: at most 60 functions, in the order of docs/reference/library.md. Options are checked where
 * they enter.
 */

export type * from "./analysisTypes.js";
export { orbitBranchDefaults } from "./branch/index.js";
export { findImpacts, findModes, futures } from "./checked/atlas.js";
export {
  continueDoubled,
  continueOrbit,
  followEquilibriumCurves,
  followOrbitCurves,
  followOrbits,
} from "./checked/branch.js";
export { continueBranch, continueCurve } from "./checked/continuation.js";
export { describeMechanism } from "./checked/describe.js";
export { designParameters } from "./checked/design.js";
export { findEquilibria, followEquilibria } from "./checked/equilibria.js";
export { fitParameters } from "./checked/fit.js";
export { solveClatter, solveRocking } from "./checked/impact.js";
export { compileMechanism, parseModel } from "./checked/model.js";
export { measureRestitution, simulateTree } from "./checked/motions.js";
export {
  compareImpactLaws,
  makeAxis,
  makeRange,
  solveContactFutures,
  solveContactModes,
  solveImpact,
  tabulateLevers,
  traceImpact,
} from "./checked/numbers.js";
export { findOrbit, measureLyapunov, simulateOrbit } from "./checked/orbit.js";
export {
  findCriticalFriction,
  findLeastCriticalFriction,
  findParadoxPoint,
  followCriticalFriction,
  mapParadox,
} from "./checked/paradox.js";
export { evaluateMatrices, placeContacts, placeDrawing } from "./checked/place.js";
export { judgeStiffLimit } from "./checked/referee.js";
export { measureSensitivity } from "./checked/sensitivity.js";
export { evaluateColumns, evaluateState, makeState, simulate } from "./checked/simulate.js";
export { sweep, tabulateSweep } from "./checked/sweep.js";
export { cite, citeMechanism, explain, formatBibtex, formatReference, printModel } from "./checked/words.js";
export { continuationDefaults } from "./continuation/index.js";
export { toCsv } from "./csv.js";
export { makeWasmBackend } from "./emit/index.js";
export { alongDefaults } from "./equilibria/index.js";
export { pathLaws } from "./impact/index.js";
export { toJson } from "./json.js";
export { Mistake } from "./mistake/index.js";
export { impactLaws, ModelError, version } from "./model/index.js";
export { lyapunovDefaults, orbitDefaults } from "./orbit/index.js";
export { limitDefaults } from "./referee/index.js";
export { sensitivityDefaults } from "./sensitivity/index.js";
export { loadMechanism, shippedNames } from "./shipped.js";
export { eventTypes, policyRules, simulateDefaults } from "./simulate/index.js";
export { sweepDefaults } from "./sweep/index.js";
export type * from "./types.js";
