/** Sweeps, with their options checked. */

import { directions } from "../model/index.js";
import { eventTypes } from "../simulate/index.js";
import * as engine from "../sweep/index.js";
import { anything, mechanismKind, valueKind } from "./rule/argument.js";
import {
  compliant,
  either,
  flag,
  list,
  named,
  needed,
  number,
  type OptionTable,
  occasion,
  oneOf,
  shape,
  startValues,
  text,
  textLike,
  work,
} from "./rule/kind.js";
import { traced } from "./rule/trace.js";
import { bounds, choices } from "./simulate.js";

const event = oneOf(eventTypes);
const sectionKind = either(
  oneOf(["auto", ...eventTypes]),
  shape({ event: needed(event), contact: text }),
  shape({ peak: needed(text) }),
  shape({ crossing: needed(text), direction: oneOf(directions) }),
  shape({ strobe: needed(either(number, text)) }),
);
const ofSweep: OptionTable<engine.SweepOptions> = {
  ...compliant,
  ...occasion,
  ...bounds,
  ...choices,
  over: needed(list(shape({ name: needed(text), values: needed(list(number)) }))),
  settle: number,
  record: number,
  starts: number,
  spread: number,
  seed: number,
  bothWays: flag,
  section: sectionKind,
  points: number,
  start: startValues,
  outputs: named(textLike("l*cos(phi)")),
  ...work,
};

const rows = list(
  shape({ kind: needed(text), word: needed(list(text)), points: needed(list(list(number))) }, { open: true }),
);

/**
 * The rows in order; the value returned at last says whether its `signal` has ended it. Throws Mistake where an
 * option means nothing.
 */
export const sweep = /* @__PURE__ */ traced("sweep", engine.sweep, 1, ofSweep);
/** The rows of a sweep as a table: words with spaces between their items, shifts and points of the section as JSON. */
export const tabulateSweep = /* @__PURE__ */ traced("tabulateSweep", engine.tableOfSweep, 1, ofSweep, [
  mechanismKind,
  anything,
  valueKind(rows, "a list of rows of sweep"),
]);
