/**
 * Which instructions compute two numbers at once? Those of WebAssembly on f64x2: every one rounds as the one on
 * single numbers does. A comparison gives a mask, all bits of a lane 1 or 0.
 */

import { bytesPerNumber, constant, unsigned } from "../code.js";
import type { Dialect } from "../dialect.js";

/** Two numbers in one value. */
export const laneType = 0x7b;

/** Instructions on vectors have a prefix. */
const vector = (code: number): readonly number[] => Object.freeze([0xfd, ...unsigned(code)]);

export const laneOp = Object.freeze({
  splat: vector(0x14),
  extract: vector(0x21),
  replace: vector(0x22),
  /** Of three on the stack: bits of the first where the last is 1, else of the second. */
  select: vector(0x52),
  loadSecond: vector(0x57),
  storeLane: vector(0x5b),
  loadFirst: vector(0x5d),
  /** The signs of both lanes as a whole number. */
  signs: vector(0xc4),
});

/** The address is 2³ bytes wide, and this number of numbers behind the one on the stack. */
const place = (i: number): number[] => [3, ...unsigned(bytesPerNumber * i)];

/** Number i of the first lane; the second stays 0. */
export const loadFirst = (i: number): number[] => [...laneOp.loadFirst, ...place(i)];
/** Number i of the second lane, into the vector on the stack. */
export const loadSecond = (i: number): number[] => [...laneOp.loadSecond, ...place(i), 1];
export const storeLane = (i: number, lane: number): number[] => [...laneOp.storeLane, ...place(i), lane];

/** A number twice; engines make a whole vector of bytes by more instructions. */
const both = (value: number): number[] => [...constant(value), ...laneOp.splat];

export const lanes: Dialect = {
  type: laneType,
  constant: both,
  operators: {
    "*": vector(0xf2),
    "/": vector(0xf3),
    "+": vector(0xf0),
    "-": vector(0xf1),
    "===": vector(0x47),
    "!==": vector(0x48),
    "<": vector(0x49),
    ">": vector(0x4a),
    "<=": vector(0x4b),
    ">=": vector(0x4c),
    "&&": vector(0x4e),
    "||": vector(0x50),
  },
  functions: {
    "Math.sqrt": vector(0xef),
    "Math.abs": vector(0xec),
    "Math.floor": vector(0x75),
    "Math.min": vector(0xf4),
    "Math.max": vector(0xf5),
  },
  // a < b ? b : a keeps −0, which 0 added makes 0 as Math.max does; the whole maximum takes eight instructions.
  withZero: { "Math.max": [...vector(0xf7), ...both(0), ...vector(0xf0)] },
  negate: vector(0xed),
  not: vector(0x4d),
};
