/** The friction of a slipping contact becomes negative: the run ends where the model ends. */

import { OutOfRange } from "../../mistake/index.js";
import type { Run } from "../run.js";
import { type GuardEvent, startValue } from "./event.js";

function negativeFriction({ mechanism }: Run, contact: number): OutOfRange {
  const name = mechanism.contacts[contact]?.name as string;
  return new OutOfRange(name, "friction", `friction of ${name} becomes negative; write max(0, …) around it`);
}

export const frictionEvent: GuardEvent = {
  arm: (run, phase, place, contact) => {
    if (startValue(phase, place) < 0) throw negativeFriction(run, contact);
  },
  cross: (run, contact) => {
    const { message, contact: name } = negativeFriction(run, contact);
    return run.outcome("invalid", message, name);
  },
};
