/**
 * The inner door `#inner`: what the command line, the lab, the figures and the gallery use in addition to `judder`.
 * It is not published.
 */

export {
  contactChoices,
  contactStatesAt,
  lawOfOptions,
  lawsOf,
  localProblem,
  simultaneousImpacts,
  startProblems,
  startWarnings,
} from "./atlas/index.js";
export { curveDefaults, orbitCurveLabels, orbitsOverDefaults, restCurveKinds } from "./branch/index.js";
export { citeAll, citeSuggestion, references, topicsOfResult } from "./cite/index.js";
export { evaluateConstant } from "./constant.js";
export {
  complianceLaws,
  compliantBorder,
  elasticContact,
  rawRates,
  rescale,
  scaledRates,
  slipPotential,
  stickPotential,
  velocityStiffness,
} from "./contact/index.js";
export { planeDefaults } from "./continuation/index.js";
export { designDefaults } from "./design/index.js";
export { laneDefaults, laneSpace } from "./emit/index.js";
export { leverDefaults, leversOf, searchDefaults } from "./equilibria/index.js";
export {
  type DefaultMeanings,
  defaultMeanings,
  explainWords,
  explanationKinds,
  similarWords,
} from "./explain/index.js";
export { callableNames, latexSymbol, suggestion } from "./expression/index.js";
export { fitDefaults, parseTable } from "./fit/index.js";
export {
  borderSmoothness,
  elasticVerdicts,
  growthAt,
  impulsePathInto,
  iterateChatter,
  pathInput,
  pathResult,
  reverseChatter,
  singleLaws,
} from "./impact/index.js";
export {
  axisLabel,
  contactLabels,
  dependsOnTime,
  dynamicsLayout,
  emittedBackend,
  firstDerivatives,
  javascriptBackend,
  outputsOf,
  type PointLoad,
  parameterVector,
  pointLoadsOf,
  pullPoint,
  recordingBackend,
  sceneOf,
  stateVectors,
  throwPoint,
  writtenDefinitionsOf,
} from "./mechanism/index.js";
export { fileLimits, formatDiagnostic, modelSchema } from "./model/index.js";
export { randomSource } from "./numerics/index.js";
export { forcingOf, hybridOf, newtonDefaults, orbitMotionDefaults } from "./orbit/index.js";
export { poolDefaults, poolWorker, startPool } from "./pool/index.js";
export {
  compliantFamily,
  growthFromRuns,
  judgeLimit,
  limitPlan,
  limitRun,
  limitTheory,
} from "./referee/index.js";
export { importRobot } from "./robot/index.js";
export { columnName, goalTable, sensitivityTable } from "./sensitivity/index.js";
export { shippedModel } from "./shipped.js";
export {
  complianceDefaults,
  defaultPolicy,
  methods,
  restitutionDefaults,
  treeDefaults,
} from "./simulate/index.js";
export {
  type EditKind,
  type EditOf,
  type Grip,
  type Outline,
  redraw,
  type Sketch,
  type SketchBody,
  type SketchEdit,
  type SketchLink,
  type SketchPlace,
  sketchOf,
} from "./sketch/index.js";
export {
  AttractorBook,
  decodeChunk,
  diagramQuantities,
  diagramReader,
  encodeChunk,
  isPackedJob,
  jobDifferences,
  matchDefaults,
  motionName,
  type PackedJob,
  packedJob,
  planDefaults,
  planOf,
  rowGroups,
  rowsOf,
  runChunk,
  sweepColumns,
  sweepJob,
  sweepMechanism,
  sweepTable,
  sweepWorker,
  unpackedJob,
} from "./sweep/index.js";
export { modelTemplate } from "./template.js";
