/** Does a run begin with what the list of all futures says? The certificate of determinacy decides clear starts without the list. */

import { expect, it } from "vitest";
import { futures, loadMechanism, makeState, simulate } from "../../src/index.js";
import { drawFrom } from "../mechanism/support.js";

const seed = 20261188;

it(`the start of a rod is the only future, or an ambiguity, seed ${seed}`, () => {
  const draw = drawFrom(seed);
  const rod = loadMechanism("rod");
  const counts = { one: 0, several: 0, none: 0 };
  for (let k = 0; k < 250; k++) {
    const parameters = { mu: draw(0, 4), Sx: draw(-1, 1), Sy: draw(-1, 0.5), R: draw(-0.5, 0.5), r: 0 };
    const moving = k % 3 === 0 ? { "x'": draw(-1, 1) } : {};
    const start = makeState(rod, { theta: draw(0.1, 3), y: 0, ...moving });
    const { futures: list } = futures(rod, start, { parameters });
    const { outcome, final, ambiguities, events } = simulate(rod, start, { until: 1e-7, parameters });
    const [only] = list;
    if (only === undefined) {
      counts.none++;
      expect(outcome.kind).toBe("inconsistent");
    } else if (list.length === 1 && only.kind === "mode") {
      counts.one++;
      expect([ambiguities.length, events.length]).toEqual([0, 0]);
      expect(final.contacts.tip?.mode).toBe(only.modes?.tip);
    } else if (list.filter(({ kind }) => kind !== "reverseChatter").length > 1) {
      counts.several++;
      expect(ambiguities.length).toBeGreaterThan(0);
    }
  }
  expect(counts.one).toBeGreaterThan(100);
  expect(counts.several).toBeGreaterThan(5);
});
