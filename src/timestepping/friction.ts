/**
 * Which coefficient of friction does a contact have in a step, where the static one is larger? A contact that
 * stuck keeps the static one as long as it suffices. One whose slip would reverse within the step comes to rest
 * on the way, and gets the static one too. Else the kinetic one of the slip at the beginning holds, in a landing
 * that of impacts. Where the directions of slip have other coefficients, the result decides which.
 */

import type { Mode } from "../contact/index.js";
import type { Body } from "./body.js";

/** One coefficient for each direction of slip. */
interface Sided {
  readonly plus: number;
  readonly minus: number;
}

export interface FrictionChoice {
  readonly static: Sided;
  readonly kinetic: Sided;
  /** The direction in which the present coefficient holds. */
  side: keyof Sided;
  /** Is the present coefficient the static one? */
  holds: boolean;
  /** The static one was tried, and did not suffice. */
  broken: boolean;
  /** How often the direction was changed. */
  turned: number;
}

/** No coefficient that may act is negative: a curve means nothing at a slip of the other sign than its branch. */
export function isFrictionInRange(body: Body, contact: number, mode: Mode): boolean {
  const { frictionKinetic, frictionOnset, frictionImpact } = body.layout;
  const begins = mode === "flight" ? [frictionImpact] : [frictionOnset(1), frictionOnset(-1)];
  const acting = mode === "slip+" ? [frictionKinetic(1)] : mode === "slip-" ? [frictionKinetic(-1)] : begins;
  return acting.every((offset) => body.number(contact, offset) >= 0);
}

/** Both coefficients of the active contacts; writes those to begin with. */
export function frictionAtFirst(
  body: Body,
  active: readonly number[],
  modes: readonly Mode[],
  mu: Float64Array,
): FrictionChoice[] {
  const { frictionStatic, frictionKinetic, frictionOnset, frictionImpact } = body.layout;
  return active.map((contact, i) => {
    const mode = modes[i];
    const both = (offset: (slip: number) => number): Sided => ({
      plus: body.number(contact, offset(1)),
      minus: body.number(contact, offset(-1)),
    });
    const acting =
      mode === "slip+" ? both(frictionKinetic) : mode === "slip-" ? both(frictionKinetic) : undefined;
    const begins = mode === "flight" ? both(() => frictionImpact) : both(frictionOnset);
    const choice: FrictionChoice = {
      static: both(frictionStatic),
      kinetic: {
        plus: mode === "slip+" ? (acting?.plus as number) : begins.plus,
        minus: mode === "slip-" ? (acting?.minus as number) : begins.minus,
      },
      side: mode === "slip-" ? "minus" : "plus",
      holds: mode === "stick",
      broken: false,
      turned: 0,
    };
    mu[i] = present(choice);
    return choice;
  });
}

const present = (choice: FrictionChoice): number =>
  (choice.holds ? choice.static : choice.kinetic)[choice.side];

/**
 * Changes coefficients that do not go with what came out; true if the step must be solved again. Each changes a few
 * times at most.
 */
export function frictionAgain(
  choices: readonly FrictionChoice[],
  before: readonly Mode[],
  after: readonly Mode[],
  impulses: Float64Array,
  mu: Float64Array,
): boolean {
  let again = false;
  for (const [i, choice] of choices.entries()) {
    const slips = after[i] === "slip+" || after[i] === "slip-";
    const turns = slips && (before[i] === "slip+" || before[i] === "slip-") && before[i] !== after[i];
    if (!choice.broken && choice.holds && slips) {
      choice.broken = true;
      choice.holds = false;
    } else if (!choice.broken && !choice.holds && turns) choice.holds = true;
    // A force along +slip resists slip⁻.
    const side = slips
      ? after[i] === "slip-"
        ? "minus"
        : "plus"
      : (impulses[2 * i + 1] as number) > 0
        ? "minus"
        : "plus";
    if (after[i] !== "flight" && side !== choice.side && choice.turned < mostTurns) {
      choice.side = side;
      choice.turned++;
    }
    const next = present(choice);
    if (next === mu[i]) continue;
    mu[i] = next;
    again = true;
  }
  return again;
}

/** Between two directions with different coefficients nothing more is decided. */
const mostTurns = 2;
