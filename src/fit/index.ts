/** Parameters from measurements. */

export { type FitResult, type FittedValue, fit } from "./fit.js";
export { listedColumns } from "./given.js";
export { type FitOptions, type FitRange, fitDefaults } from "./options.js";
export type { FitColumn } from "./residuals.js";
export { type DataColumn, type DataTable, parseTable } from "./table.js";
export type { FitWarning } from "./warnings.js";
