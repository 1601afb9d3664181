/** Which instructions compute? One table for single numbers, and one like it wherever several are computed at once. */

import { constant, op, valueType } from "./code.js";

/** What operations are in bytes; numbers may be single ones or one for each of several lanes. */
export interface Dialect {
  /** The type of locals. */
  readonly type: number;
  readonly constant: (value: number) => number[];
  readonly operators: Readonly<Record<string, readonly number[]>>;
  /** Functions of Math that are instructions. */
  readonly functions: Readonly<Record<string, readonly number[]>>;
  /** Those of them that are shorter where the last argument is 0. */
  readonly withZero?: Readonly<Record<string, readonly number[]>>;
  readonly negate: readonly number[];
  readonly not: readonly number[];
}

export const scalar: Dialect = {
  type: valueType.number,
  constant,
  operators: {
    "*": [op.multiply],
    "/": [op.divide],
    "+": [op.add],
    "-": [op.subtract],
    "===": [op.equal],
    "!==": [op.notEqual],
    "<": [op.less],
    ">": [op.greater],
    "<=": [op.lessOrEqual],
    ">=": [op.greaterOrEqual],
    "&&": [op.and],
    "||": [op.or],
  },
  functions: {
    "Math.sqrt": [op.sqrt],
    "Math.abs": [op.abs],
    "Math.floor": [op.floor],
    "Math.min": [op.least],
    "Math.max": [op.greatest],
  },
  negate: [op.negate],
  not: [op.isZero],
};
