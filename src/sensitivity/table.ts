/** The rows of a sensitivity as a table: each quantity, then its derivatives as d_x_d_mu. */

import type { GoalSensitivity } from "./goal.js";
import type { Sensitivity } from "./types.js";

/** The name of a variable in a column: start:phi' becomes start_v_phi. */
export const columnName = (variable: string): string =>
  variable.replace(/^start:(.*)'$/, "start_v_$1").replace(":", "_");

/** What is not known is not a number, which tables leave empty. */
export function sensitivityTable({ columns, rows, variables }: Sensitivity): {
  readonly columns: string[];
  readonly rows: number[][];
} {
  const names = variables.map(({ name }) => name);
  const slopes = columns.flatMap((column) => names.map((name) => `d_${column}_d_${columnName(name)}`));
  return {
    columns: ["t", "valid", ...columns, ...slopes],
    rows: rows.map(({ t, valid, values, slopes: of }) => [
      t,
      valid ? 1 : 0,
      ...values.map((value) => value ?? Number.NaN),
      ...columns.flatMap((_, i) => names.map((name) => of[name]?.[i] ?? Number.NaN)),
    ]),
  };
}

/** The derivatives of one number: a row for each variable. */
export function goalTable({ variables }: GoalSensitivity): {
  readonly columns: string[];
  readonly rows: (number | string)[][];
} {
  return {
    columns: ["variable", "value", "slope", "valid"],
    rows: variables.map(({ name, value, slope, valid }) => [name, value, slope ?? Number.NaN, valid ? 1 : 0]),
  };
}
