/** The stiff limit, with its options checked. */

import * as engine from "../referee/index.js";
import { guarded } from "./rule/guard.js";
import { callback, either, needed, number, type OptionTable, occasion, shape } from "./rule/kind.js";
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

/** Runs, compares and judges. `texts` describe the start as on the command line. */
export const stiffLimit = /* @__PURE__ */ guarded("stiffLimit", engine.stiffLimit, 2, ofLimit);
/** All runs of a plan one after another, from soft to stiff. */
export const compliantFamily = /* @__PURE__ */ guarded("compliantFamily", engine.compliantFamily, 2, ofLimit);
/** Throws Mistake with the value where a range makes no sense. */
export const limitPlan = /* @__PURE__ */ guarded("limitPlan", engine.limitPlan, 1, ofLimit);
