/** One contact in numbers, axes and tables, with their arguments checked. */

import * as atlas from "../atlas/index.js";
import * as equilibria from "../equilibria/index.js";
import * as impact from "../impact/index.js";
import { argued, listKind, mechanismKind, numberKind, objectKind, textKind } from "./rule/argument.js";

const contact = objectKind("a contact with A, B and C", "A", "B", "C");
const problem = objectKind("a contact with A, B, C, a, b and mu", "A", "B", "C", "a", "b", "mu");
const velocity = objectKind("velocities vT and vN", "vT", "vN");

/** All modes of one closed contact in bare numbers; throws Mistake with the value where they are no contact. */
export const solveContactModes = /* @__PURE__ */ argued(
  "solveContactModes",
  atlas.solveContactModes,
  problem,
);
/** All futures of one closed contact in bare numbers under the energetic law; coordinates are called T and N. */
export const solveContactFutures = /* @__PURE__ */ argued(
  "solveContactFutures",
  atlas.solveContactFutures,
  problem,
  numberKind,
);
/** One impact under all laws side by side; throws Mistake with the value where the numbers are no contact. */
export const compareImpactLaws = /* @__PURE__ */ argued(
  "compareImpactLaws",
  impact.compareImpactLaws,
  ...[contact, numberKind, numberKind, velocity],
);
/** All solutions of one law for given velocities before the impact. */
export const solveImpact = /* @__PURE__ */ argued(
  "solveImpact",
  impact.solveImpact,
  ...[textKind, contact, numberKind, numberKind, velocity],
);
/** The corners of the path in the (v_T, v_N) plane, in their order; the start alone where nothing happens. */
export const traceImpact = /* @__PURE__ */ argued(
  "traceImpact",
  impact.traceImpact,
  ...[textKind, contact, numberKind, numberKind, velocity],
);
/** An axis with evenly spaced values from low to high; throws Mistake with the value where it means nothing. */
export const makeAxis = /* @__PURE__ */ argued(
  "makeAxis",
  atlas.makeAxis,
  ...[mechanismKind, textKind, listKind, numberKind],
);
/** The levers of all critical values as a table. */
export const tabulateLevers = /* @__PURE__ */ argued(
  "tabulateLevers",
  equilibria.tabulateLevers,
  listKind,
  listKind,
);
