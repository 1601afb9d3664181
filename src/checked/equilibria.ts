/** Equilibria, with their options checked. */

import * as engine from "../equilibria/index.js";
import {
  compliant,
  named,
  needed,
  number,
  type OptionTable,
  pair,
  parameters,
  text,
  work,
} from "./rule/kind.js";
import { traced } from "./rule/trace.js";

/** Steps along a branch or a curve. */
export const steps = { ds: number, dsMin: number, dsMax: number, maxPoints: number };

const atRest: OptionTable<engine.EquilibriaOptions> = {
  ...compliant,
  parameters,
  within: named(pair),
  guesses: number,
};
export const alongRest: OptionTable<engine.AlongOptions> = {
  ...atRest,
  parameter: needed(text),
  low: needed(number),
  high: needed(number),
  searches: number,
  ...steps,
};

/** All equilibria that the search finds. */
export const findEquilibria = /* @__PURE__ */ traced("findEquilibria", engine.equilibriaOf, 1, atRest);
/** Equilibria along a parameter. */
export const followEquilibria = /* @__PURE__ */ traced("followEquilibria", engine.equilibriaAlong, 1, {
  ...alongRest,
  ...work,
});
