/** Which mechanism is evaluated in which state, at which time, with which parameters? */

import {
  type ComplianceOptions,
  type Mechanism,
  makeState,
  type Occasion,
  type State,
} from "../../src/index.js";
import { parseStart } from "../text/index.js";
import { findMechanism, readSettings } from "./files.js";
import { readTime } from "./numbers.js";

/** The options of every command that evaluates a mechanism at a state. */
export interface StateOptions {
  readonly set?: readonly string[];
  readonly from?: readonly string[];
  readonly time?: string;
}

export interface Question {
  readonly mechanism: Mechanism;
  readonly state: State;
  readonly occasion: Occasion;
  /** Which contacts are compliant; as in the model, where nothing is given. */
  readonly compliance: ComplianceOptions;
}

/** Reads `--set`, `--from` and `--time`; a contact that is closed by name carries its force where it is compliant. */
export function readQuestion(
  argument: string,
  { set = [], from = [], time }: StateOptions,
  complianceOf: (mechanism: Mechanism) => ComplianceOptions = () => ({}),
): Question {
  const mechanism = findMechanism(argument);
  const parameters = readSettings(set);
  const t = readTime(time);
  const occasion = { parameters, t };
  const compliance = complianceOf(mechanism);
  const state = makeState(mechanism, parseStart(from), { ...occasion, ...compliance });
  return { mechanism, state, occasion, compliance };
}
