/** May a step go by unseen? Only where every guard that is watched keeps its side, or leaves zero towards it. */
import { describe, expect, it } from "vitest";
import { places } from "../../src/integrate/dip.js";
import { layoutOf } from "../../src/integrate/program.js";
import { allClear } from "../../src/integrate/watch.js";

type Guard = (x: number) => number;
interface Known {
  readonly signs?: number[];
  readonly armed?: number[];
  readonly slack?: number[];
}

/** What is said of a step with these guards, and which of them are armed afterwards. */
function look(guards: readonly Guard[], { signs, armed, slack }: Known = {}) {
  const layout = layoutOf({ state: 1, integrals: 0, told: 0, guards: guards.length, extras: 0, scratch: 0 });
  const w = new Float64Array(layout.size);
  for (const [i, guard] of guards.entries()) {
    w[layout.g0 + i] = guard(0);
    for (let k = 0; k < 3; k++) w[layout.inner + k * guards.length + i] = guard(places[k + 1] as number);
    w[layout.g1 + i] = guard(1);
  }
  const watch = {
    signs: Int8Array.from(signs ?? guards.map(() => 1)),
    armed: Uint8Array.from(armed ?? guards.map(() => 0)),
    slack: Float64Array.from(slack ?? guards.map(() => 0)),
  };
  return { clear: allClear(w, layout, watch), armed: [...watch.armed] };
}

const far: Guard = (x) => 2 + Math.sin(x);
const leaves: Guard = (x) => x - x * x * 0.3;
const returns: Guard = (x) => x * (0.9 - x);
const crosses: Guard = (x) => 0.5 - x;

describe("guards after a step", () => {
  it("are clear on their own side only", () => {
    expect(look([far, far]).clear).toBe(true);
    expect(look([far, (x) => -far(x)], { signs: [1, -1] }).clear).toBe(true);
    expect(look([far], { signs: [-1] }).clear).toBe(false);
    expect(look([far, crosses]).clear).toBe(false);
  });

  it("are not asked where they are not watched", () =>
    expect(look([far, crosses], { signs: [1, 0] }).clear).toBe(true));

  it("that start at zero are watched like the others once they have left it", () => {
    expect(look([far, leaves], { armed: [0, 1] })).toEqual({ clear: true, armed: [0, 0] });
    expect(look([(x) => -leaves(x)], { armed: [1], signs: [-1] })).toEqual({ clear: true, armed: [0] });
  });

  it.each<[string, Guard[], Known]>([
    ["it comes back", [returns], { armed: [1] }],
    ["it leaves to the other side", [leaves], { armed: [1], signs: [-1] }],
    ["it rests on zero, with some slack", [leaves], { armed: [1], slack: [1e-9] }],
    ["it is not known to start at zero", [leaves], { armed: [0] }],
    ["another one crosses", [leaves, crosses], { armed: [1, 0] }],
  ])("are left as they are where the step needs a look: %s", (_, guards, known) =>
    expect(look(guards, known)).toEqual({ clear: false, armed: known.armed }),
  );
});
