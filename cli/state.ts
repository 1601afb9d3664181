/** Which mechanism is asked in which state, at which time, with which parameters? */

import { type Mechanism, type Occasion, type State, stateFromText } from "../src/index.js";
import { findMechanism, readSettings } from "./files.js";
import { readTime } from "./numbers.js";

/** The options of every command that asks a mechanism at a state. */
export interface StateOptions {
  readonly set?: readonly string[];
  readonly from?: readonly string[];
  readonly time?: string;
}

export interface Question {
  readonly mechanism: Mechanism;
  readonly state: State;
  readonly occasion: Occasion;
}

/** Reads `--set`, `--from` and `--time`. */
export function readQuestion(argument: string, { set = [], from = [], time }: StateOptions): Question {
  const mechanism = findMechanism(argument);
  const parameters = readSettings(set);
  const t = readTime(time);
  return { mechanism, state: stateFromText(mechanism, from, parameters, t), occasion: { parameters, t } };
}
