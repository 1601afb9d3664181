/**
 * A random search over mechanisms with several contacts: redundant feet, grooves, drawers, stacks, belts, cradles, guides, with
 * periodic and pulsed loads. Each motion is held against time stepping and against linear programs of the test's own, and
 * against itself: cut anywhere, with another tolerance, with contacts in another order, in other units, beside another mechanism.
 */

import { describe, expect, it } from "vitest";
import { type Mechanism, simulate } from "../../src/index.js";
import type { Engine } from "./search/properties.js";
import { tryOne } from "./search/search.js";
import { compile } from "./support.js";

const seed = 20261116;
const long = process.env.JUDDER_LONG === "1";

const compiled = new Map<string, Mechanism>();
const engine: Engine = (text, { parameters, start }, options) => {
  const mechanism = compiled.get(text) ?? compile(text);
  compiled.set(text, mechanism);
  return simulate(mechanism, start, { ...options, parameters, maxEvents: 5000, maxSteps: 300_000 });
};

const dropped = ["dropped"];

const allButApart = [
  "health",
  "row",
  "standing",
  "cut",
  "looser",
  "reordered",
  "relabelled",
  "otherUnits",
  "stepped",
];

/** What is looked for in each class; left out is what rounding selects, as the order in which feet land together. */
const tried: readonly {
  readonly kinds: readonly string[];
  readonly runs: number;
  readonly only: readonly string[];
}[] = [
  { kinds: ["belt"], runs: 4, only: [...allButApart, "apart"] },
  { kinds: ["groove"], runs: 1, only: allButApart },
  { kinds: ["feet"], runs: 2, only: ["health", "row", "standing", "cut", "looser", "relabelled"] },
  { kinds: ["stack"], runs: 1, only: ["health", "row", "cut", "looser", "relabelled"] },
  { kinds: ["drawer"], runs: 3, only: allButApart },
  { kinds: ["guided"], runs: 2, only: allButApart },
  { kinds: ["shaken"], runs: 2, only: allButApart },
  { kinds: ["worn"], runs: 2, only: allButApart },
  { kinds: dropped, runs: 4, only: [...allButApart, "apart"] },
];

const boxes = ["drawer", "groove", "guided"];
const all = ["feet", "groove", "drawer", "stack", "belt", "cradle", "guided"];

const most = ["belt", "groove", "cradle", "guided", "feet", "drawer"];
const many = [...most, ...most, "stack"];
const moving = ["shaken", "worn"];
const eight = [...most, ...moving, ...most, ...moving, "stack"];

/** On these rounding once decided, each in a way of its own. */
const settled: readonly (readonly [why: string, from: number, kinds: readonly string[]])[] = [
  ["a gap rises out of its rounding where the force vanishes", 52000265, all],
  ["the same at another tolerance", 52000349, all],
  ["two slips end within the error of each other", 52000374, all],
  ["whichever contact is hit last, all come to rest by the chatter", 52000278, all],
  ["a chatter whose hops cannot be seen ends once", 52000285, all],
  ["slip as low as such hops is none, at all contacts", 52000005, all],
  ["the limit of a chatter is found although its hops sink into rounding", 61000030, boxes],
  ["no step passes over a hop that is low beside it", 61000107, boxes],
  ["a gap that opens without speed rises out of the rounding of its terms", 101000447, many],
  ["so do several that open together", 101000850, many],
  ["a gap that has opened in a short phase is watched from then on", 121000328, most],
  ["a chatter ends as early with another mechanism in the file", 95000375, many],
  ["and is recorded for its own contacts", 131000568, many],
  ["the error of accelerations is that of the contacts that are asked", 142000963, many],
  ["a gap rises from where an impact has left it", 142000502, many],
  ["slip that begins without acceleration rises out of rounding", 142001354, many],
  ["a wedge near its critical friction holds in all units", 95000185, many],
  ["landings are one within the error of the time, not of the gap", 105000000, many],
  ["forces on the edges of two cones share a load that does not change", 101000283, many],
  ["another motion that opens with the same acceleration is an ambiguity once it differs", 152000548, many],
  ["impacts of a chatter that ended long ago are not those of a lift-off", 201000186, many],
  ["a block whose rest ends leaves the supports of another one as they are", 201000118, many],
  ["a load that jumps later does not end a stick now", 101000589, many],
  ["a chatter that shrinks slowly ends at its limit, not where its hops are unseen", 1187, moving],
  ["so does that of a box on a shaken table", 1736, moving],
  ["slip as low as unseen hops is none where the load leaves a contact, too", 301000993, many],
  ["event times that drift apart by errors that grow agree at a smaller tolerance", 1978, moving],
  ["a chatter ends with the same velocities while another block sticks", 1233, dropped],
  ["slips that end with a chatter in turn have ended at both contacts", 1222, dropped],
  ["slip as low as hops that are not seen ends where the position is frozen, too", 3129, dropped],
  ["a contact that is held below its surface has the slip of what is held", 2123, dropped],
  ["a foot that falls onto its surface before the hops of the other one end is hit", 3078, dropped],
  [
    "hops of a slow chatter are summed from the last one that is written, and its ledger closes",
    500003018,
    eight,
  ],
  [
    "the edge of a cone without width is the one that its guard names",
    810000307,
    ["feet", "groove", "drawer", "stack", "guided", ...[...moving].reverse()],
  ],
  ["balls that have lost their speed stay or leave by their acceleration", 101000330, many],
];

describe("mechanisms at random", () => {
  for (const { kinds, runs, only } of tried) {
    const count = long ? 150 * runs : runs;
    it(`${kinds.join(", ")}: ${only.join(", ")}; ${count} runs, seed ${seed}`, { timeout: 3_600_000 }, () => {
      const failures = Array.from({ length: count }, (_, i) =>
        tryOne(engine, seed + i, { kinds, only, stepped: long ? 0.25 : 0.1 }),
      ).flat();
      expect(failures.map(({ seed: from, kind, what }) => `${from} ${kind}: ${what}`)).toEqual([]);
    });
  }

  it.each(long ? settled : settled.filter((_, i) => i % 2 === 0))(
    "%s, seed %i",
    { timeout: 60_000 },
    (_, from, kinds) => {
      expect(tryOne(engine, from, { kinds, stepped: 0 }).map(({ what }) => what)).toEqual([]);
    },
  );
});
