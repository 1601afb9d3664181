/** Model files: text to checked model and back. */

export type { Assembly } from "./assembly/assembly.js";
export { evaluateWith } from "./assembly/numbers.js";
export { jointKinds } from "./assembly/sections.js";
export { type Diagnostic, Findings, formatDiagnostic, ModelError } from "./error.js";
export { modelSchema } from "./format.js";
export { type Identity, identityOf } from "./identity.js";
export {
  type ContactModel,
  type CrossingDirection,
  directions,
  type EventModel,
  equationsPlace,
  type ImpactLaw,
  impactLaws,
  type Model,
  type ParameterModel,
  type Point,
  type Primitive,
  type StartEntry,
  type StartValue,
} from "./model.js";
export { isOnlyContact } from "./names.js";
export { parseModel } from "./parse.js";
export { printModel } from "./print.js";
export { slipName } from "./roles.js";
export { type Expression, placeIn } from "./shape.js";
export { version } from "./version.generated.js";
export { findWarnings } from "./warnings.js";
export { fileLimits } from "./yaml/yaml.js";
