/** The stiff limit, with its options checked. */

import * as engine from "../referee/index.js";
import { mechanismKind, valueKind } from "./rule/argument.js";
import { either, needed, number, type OptionTable, occasion, shape, startValues, work } from "./rule/kind.js";
import { traced } from "./rule/trace.js";
import { bounds } from "./simulate.js";

const ends = { from: needed(number), to: needed(number) };
const ofLimit: OptionTable<engine.LimitOptions> = {
  ...occasion,
  ...bounds,
  until: number,
  epsilon: shape({ ...ends, count: needed(number) }),
  epsilonN: either(number, shape({ ratio: needed(number) }), shape(ends)),
  ...work,
};

/**
 * Compliant runs with ever stiffer contacts, compared with the rigid futures; `values` describe the start as for
 * `makeState`.
 */
export const judgeStiffLimit = /* @__PURE__ */ traced("judgeStiffLimit", engine.stiffLimit, 2, ofLimit, [
  mechanismKind,
  valueKind(startValues, "values of the start by name"),
]);
