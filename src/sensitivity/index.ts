/** Derivatives of motions by parameters and starts, and where they do not exist. */

export type { OneSided } from "./oneSided.js";
export { type SensitivityOptions, sensitivityDefaults } from "./options.js";
export { columnNames } from "./quantities.js";
export type { NotValid, NotValidReason } from "./reason.js";
export {
  type Sensitivity,
  type SensitivityEnergy,
  type SensitivityEvent,
  type SensitivityRow,
  type SensitivityVariable,
  sensitivity,
  type VariableSlopes,
} from "./sensitivity.js";
export { columnName, sensitivityTable } from "./table.js";
export { type VariableKind, variableNames } from "./variable.js";
