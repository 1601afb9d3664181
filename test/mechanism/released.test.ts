import { setTimeout as pause } from "node:timers/promises";
import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { compileMechanism, loadMechanism, parseModel, simulate } from "../../src/index.js";

const { text } = loadMechanism("finger").model.source;
const spring = "k/2*y^2";

/** A mechanism with formulas, and so with generated code, of its own; afterwards nothing refers to it. */
function useOne(place: number): string {
  const own = text.replace(spring, `${spring} + ${place + 1}/1000*y^4`);
  const mechanism = compileMechanism(parseModel(own));
  const runs = [0.4, 0.6, 0.8].map((mu) =>
    simulate(mechanism, mechanism.start, { until: 0.2, parameters: { mu }, dense: false }),
  );
  return runs.map(({ outcome }) => outcome.kind).join();
}

it("mechanisms and their generated code are released when nothing refers to them", async () => {
  expect(text).toContain(spring);
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const used = async () => {
    for (let i = 0; i < 4; i++) {
      collect();
      await pause(5);
    }
    return getHeapStatistics().used_heap_size;
  };
  const [first, more] = [8, 16];
  for (let k = 0; k < first; k++) expect(useOne(k)).toBe("finished,finished,finished");
  const before = await used();
  for (let k = 0; k < more; k++) expect(useOne(first + k)).toBe("finished,finished,finished");
  const grown = ((await used()) - before) / more;
  // Code that is kept takes 500 kB each; the engine's own functions are still being compiled meanwhile.
  expect(grown).toBeLessThan(200_000);
}, 60_000);
