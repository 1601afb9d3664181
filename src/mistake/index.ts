/**
 * What is a caller's mistake? A value, a name or a state that means nothing, reported with the value in the message.
 * Everything else that is thrown is a defect: an overflow of the stack and an allocation that fails are plain
 * `RangeError`s and not mistakes.
 */

export { shown } from "./shown.js";

/** A mistake of the caller: the message has the value and what to do. */
export class Mistake extends RangeError {
  override readonly name = "Mistake";
}

/**
 * A state at which the equations have no solution that can be computed: a mistake at the start of a motion, the end
 * of the motion later.
 */
export class Unsolvable extends Mistake {
  constructor(
    readonly outcome: "singular" | "unsolved",
    message: string,
  ) {
    super(message);
  }
}

/** What of a contact the message is about. */
export type ContactQuantity = "gap" | "friction" | "restitution";

/**
 * A value of a contact that means nothing at this state: a mistake at the start of a motion, the end of the motion
 * later.
 */
export class OutOfRange extends Mistake {
  constructor(
    readonly contact: string,
    readonly quantity: ContactQuantity,
    message: string,
  ) {
    super(message);
  }
}
