/**
 * Which coefficient of friction does a contact have in a step, where the static one is larger? A contact that stuck keeps the
 * static one as long as it suffices. One whose slip would turn round within the step comes to rest on the way, and gets the
 * static one too. Else the kinetic one holds, also in a landing.
 */

import type { Mode } from "../contact/index.js";
import type { Body } from "./body.js";

export interface FrictionChoice {
  readonly static: number;
  readonly kinetic: number;
  /** The static one was tried, and did not suffice. */
  broken: boolean;
}

/** Both coefficients of the active contacts; writes those to begin with. */
export function frictionAtFirst(
  body: Body,
  active: readonly number[],
  modes: readonly Mode[],
  mu: Float64Array,
): FrictionChoice[] {
  const { frictionStatic, frictionKinetic } = body.layout;
  return active.map((contact, i) => {
    const choice = {
      static: body.number(contact, frictionStatic),
      kinetic: body.number(contact, frictionKinetic),
      broken: false,
    };
    mu[i] = modes[i] === "stick" ? choice.static : choice.kinetic;
    return choice;
  });
}

/** Changes coefficients that do not go with what came out; true if the step must be solved again. Each changes twice at most. */
export function frictionAgain(
  choices: readonly FrictionChoice[],
  before: readonly Mode[],
  after: readonly Mode[],
  mu: Float64Array,
): boolean {
  let again = false;
  for (const [i, choice] of choices.entries()) {
    if (choice.static === choice.kinetic || choice.broken) continue;
    const slips = after[i] === "slip+" || after[i] === "slip-";
    const turns = slips && (before[i] === "slip+" || before[i] === "slip-") && before[i] !== after[i];
    if (mu[i] === choice.static && slips) {
      choice.broken = true;
      mu[i] = choice.kinetic;
      again = true;
    } else if (mu[i] === choice.kinetic && turns) {
      mu[i] = choice.static;
      again = true;
    }
  }
  return again;
}
