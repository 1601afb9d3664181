/** The stiff limit, with its options checked. */

import * as engine from "../referee/index.js";
import { guarded } from "./guard.js";
import { callback, either, needed, number, type OptionTable, occasion, shape } from "./kind.js";
import { bounds } from "./simulate.js";

const ends = { from: needed(number), to: needed(number) };
const ofLimit: OptionTable<engine.LimitOptions> = {
  ...occasion,
  ...bounds,
  until: number,
  epsilon: shape({ ...ends, count: needed(number) }),
  epsilonN: either(number, shape({ ratio: needed(number) }), shape(ends)),
  onProgress: callback,
};

export const stiffLimit = /* @__PURE__ */ guarded("stiffLimit", engine.stiffLimit, 2, ofLimit);
export const compliantFamily = /* @__PURE__ */ guarded("compliantFamily", engine.compliantFamily, 2, ofLimit);
export const limitPlan = /* @__PURE__ */ guarded("limitPlan", engine.limitPlan, 1, ofLimit);
