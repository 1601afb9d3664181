/**
 * What does the page compute of critical values without their mechanism? How far each moves where a parameter is
 * raised.
 */

export { type Lever, tabulateLevers } from "judder";
export { leversOf } from "#inner";
