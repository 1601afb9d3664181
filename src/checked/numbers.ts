/** One contact in numbers, axes and tables, with their arguments checked. */

import * as atlas from "../atlas/index.js";
import * as equilibria from "../equilibria/index.js";
import * as impact from "../impact/index.js";
import * as sweep from "../sweep/index.js";
import { argued, mechanismKind, numberKind, optional, textKind, valueKind } from "./rule/argument.js";
import { list, needed, number, oneOf, pair, parameters, shape, text } from "./rule/kind.js";

/** Numbers that must be there; others, such as those of a result, may stand next to them. */
const numbers = (words: string, ...names: readonly string[]) =>
  valueKind(shape(Object.fromEntries(names.map((name) => [name, needed(number)])), { open: true }), words);
const contact = numbers("a contact with A, B and C", "A", "B", "C");
const problem = numbers("a contact with A, B, C, a, b and mu", "A", "B", "C", "a", "b", "mu");
const velocity = numbers("velocities vT and vN", "vT", "vN");
const law = valueKind(oneOf(impact.impactLawNames));
const pathLaw = valueKind(oneOf(impact.pathLaws));
const criticals = list(
  shape({ kind: needed(text), parameter: needed(text), value: needed(number) }, { open: true }),
);
const named = list(shape({ name: needed(text), value: needed(number) }, { open: true }));

/** All modes of one closed contact in bare numbers; throws Mistake with the value where they are no contact. */
export const solveContactModes = /* @__PURE__ */ argued(
  "solveContactModes",
  atlas.solveContactModes,
  problem,
  optional(numberKind),
);
/** All futures of one closed contact in bare numbers under the energetic law; coordinates are called T and N. */
export const solveContactFutures = /* @__PURE__ */ argued(
  "solveContactFutures",
  atlas.solveContactFutures,
  problem,
  numberKind,
  optional(numberKind),
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
  ...[law, contact, numberKind, numberKind, velocity],
);
/** The corners of the path in the (v_T, v_N) plane, in their order; the start alone where nothing happens. */
export const traceImpact = /* @__PURE__ */ argued(
  "traceImpact",
  impact.traceImpact,
  ...[pathLaw, contact, numberKind, numberKind, velocity],
);
/** An axis with evenly spaced values from low to high; throws Mistake with the value where it means nothing. */
export const makeAxis = /* @__PURE__ */ argued(
  "makeAxis",
  atlas.makeAxis,
  ...[mechanismKind, textKind, valueKind(pair), numberKind],
);
/** Evenly spaced values from low to high, both included. */
export const makeRange = /* @__PURE__ */ argued(
  "makeRange",
  sweep.makeRange,
  numberKind,
  numberKind,
  numberKind,
);
/** The levers of all critical values as a table. */
export const tabulateLevers = /* @__PURE__ */ argued(
  "tabulateLevers",
  equilibria.tabulateLevers,
  valueKind(criticals, "critical values of followEquilibria"),
  valueKind(named, "the parameters of a mechanism"),
  optional(valueKind(parameters)),
);
