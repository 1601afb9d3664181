/** Derivatives of motions by parameters and starts, and where they do not exist. */

export {
  type GoalOptions,
  type GoalSensitivity,
  type GoalVariable,
  goalSensitivity,
} from "./goal.js";
export type { OneSided } from "./oneSided.js";
export { type SensitivityOptions, sensitivityDefaults } from "./options.js";
export { columnNames } from "./quantities.js";
export type { NotValid, NotValidReason } from "./reason.js";
export { sensitivity } from "./sensitivity.js";
export { columnName, goalTable, sensitivityTable } from "./table.js";
export type {
  Sensitivity,
  SensitivityEnergies,
  SensitivityEnergy,
  SensitivityEvent,
  SensitivityRow,
  SensitivityVariable,
  VariableSlopes,
} from "./types.js";
export { type VariableKind, variableNames } from "./variable.js";
