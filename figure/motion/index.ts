/** Pictures of a motion: over time, in a plane, its energy, and through the plane of the mechanism. */

export { drawBranches } from "./branches.js";
export { drawDesign } from "./design.js";
export { drawEnergy, type EnergyOptions } from "./energy.js";
export { drawFit } from "./fit.js";
export { drawTimeHistories, type HistoryOptions } from "./histories.js";
export { drawPhasePortrait, type PhaseOptions, phaseAxes, phaseDefaults } from "./phase.js";
export { findQuantity, motionRange, type Quantity } from "./pieces.js";
export { drawSensitivity, type SensitivityPicture } from "./sensitivity.js";
export { drawStrobe, type StrobeOptions, strobeDefaults } from "./strobe.js";
export { drawTree } from "./tree.js";
