/** Mechanisms: from a checked model to formulas, derivatives and compiled code. */

export { automatonMemory } from "./automaton.js";
export { type CompileOptions, compileMechanism, forcedMechanism, loadedMechanism } from "./compile.js";
export { contactLabels } from "./contactLabels.js";
export { type CouplingPattern, contactCoupling, couplingOf, groupsOf } from "./coupling.js";
export {
  type ContactDescription,
  type DescribeOptions,
  type Description,
  describeMechanism,
} from "./describe.js";
export { contactPointsAt, type DrawnShape, drawingAt, type XY } from "./drawing.js";
export { expressionValue } from "./expressionValue.js";
export { type InertiaTree, mapTree } from "./formulas/bodies.js";
export type { ComplianceTerms, ContactFormulas } from "./formulas/contacts.js";
export type { Formulas } from "./formulas/formulas.js";
export { actingFriction, frictionAlong, frictionNodes } from "./formulas/friction.js";
export type { Kink } from "./formulas/kinks.js";
export { activityOf } from "./kernels/activity.js";
export { assignmentKernel, kinksOfContacts, moveContacts } from "./kernels/assignments.js";
export { type Clearances, clearancesOf } from "./kernels/clearance.js";
export { cornersOf } from "./kernels/corners.js";
export {
  type DerivativeEntry,
  type DerivativeKernel,
  firstDerivatives,
} from "./kernels/derivatives.js";
export { type EmittedFunctions, emittedBackend, type Recorder, recordingBackend } from "./kernels/emitted.js";
export {
  type Backend,
  deriveMore,
  type FunctionSource,
  type FunctionSpace,
  javascriptBackend,
  type Kernel,
  type KernelFunction,
  type SpaceFunction,
  type SpaceSources,
  type StateKernel,
  workFunctions,
} from "./kernels/kernel.js";
export {
  type ContactMatrices,
  dynamicsAt,
  type Matrices,
  matricesAt,
  type Occasion,
} from "./kernels/matrices.js";
export { overlapsOf } from "./kernels/overlap.js";
export { triggerKernel } from "./kernels/triggers.js";
export {
  dynamicsLayout,
  type Mechanism,
  type ParameterInfo,
  type State,
  stateArguments,
} from "./mechanism.js";
export {
  definitionsOf,
  type OutputFunctions,
  type OutputTexts,
  outputsOf,
  writtenDefinitionsOf,
} from "./outputs.js";
export { namedParameters, type ParameterValues, parameterIndex, parameterVector } from "./parameters.js";
export { perMechanism } from "./perMechanism.js";
export { type PointLoad, pointLoadsOf } from "./pointLoads.js";
export { type Pull, type Pulled, pullPoint } from "./pull.js";
export { evenValue, evenValues, plainName, type Quantity, quantityOf } from "./quantity.js";
export { type Scene, type SceneContact, type SceneShape, sceneOf } from "./scene.js";
export { resolveStart, type StartOptions } from "./start.js";
export {
  rigidStart,
  type StartValues,
  type StateMaker,
  solvedQuantities,
  startEntries,
  startParameters,
  startText,
  stateMaker,
} from "./startValues.js";
export {
  bareState,
  hiddenPlaces,
  namedState,
  type StateLayout,
  stateColumns,
  stateVectors,
  visiblePart,
} from "./state.js";
export { momentaOf } from "./symmetry/momentum.js";
export { repeatsAfter } from "./symmetry/repeats.js";
export { type ShiftedDifference, type Symmetry, symmetryOf } from "./symmetry/symmetry.js";
export { throwPoint } from "./throw.js";
export { dependsOnTime } from "./time.js";
export { type TimeFeatures, timeFeatures } from "./timeFeatures.js";
export { axisLabel } from "./units.js";
export { type Progress, reportWork, type StopSignal, type WorkOptions } from "./work.js";
