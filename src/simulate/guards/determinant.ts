/** Slip reaches a point where its forces lose their solution: a jam. */

import { meetJam } from "../transition/jam.js";
import { type GuardEvent, startValue } from "./event.js";

export const determinantEvent: GuardEvent = {
  arm: (_, phase, place) => {
    const value = startValue(phase, place);
    phase.determinant = Math.abs(value);
    phase.signs[place] = value > 0 ? 1 : -1;
  },
  cross: (run) => meetJam(run),
};
