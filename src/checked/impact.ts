/** Impacts that alternate between two contacts, with their options checked. */

import * as engine from "../impact/several/clatter.js";
import { guarded } from "./rule/guard.js";
import { list, needed, type OptionTable, pair } from "./rule/kind.js";

export type * from "../impact/several/clatter.js";

const G = needed(list(pair, { length: 2 }));
const ofClatter: OptionTable<engine.ClatterQuestion> = { G, restitution: needed(pair) };
const ofRocking: OptionTable<engine.RockQuestion> = { G, accelerations: needed(pair) };

/** Does a sequence of impacts that alternate between two contacts end in rest, and with which eigenvalues? */
export const solveClatter = /* @__PURE__ */ guarded("solveClatter", engine.clatter, 0, ofClatter);
/** The time until a body that rocks from one contact to the other rests; undefined where it does not. */
export const solveRocking = /* @__PURE__ */ guarded("solveRocking", engine.rockToRest, 0, ofRocking);
