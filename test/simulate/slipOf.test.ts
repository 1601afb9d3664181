/** Which slip is below the tolerance of a run, and by how much bodies penetrate each other where a contact begins to act. */

import { expect, it } from "vitest";
import { compileMechanism, parseModel, simulate } from "../../src/index.js";
import type { Run } from "../../src/simulate/run.js";
import { slipOf } from "../../src/simulate/transition/jump.js";

it.each([
  [0.0209, 0],
  [0.0211, 1],
  [-0.0209, 0],
  [-0.0211, -1],
])("a slip of %s between terms of 2 at atol 1e-3 and rtol 1e-2", (vT, slip) => {
  const run = { reader: { vT, slipSize: () => 2 }, settings: { atol: 1e-3, rtol: 1e-2 } };
  expect(slipOf(run as unknown as Run)).toBe(slip);
});

it("a contact that begins to act below its surface says how deep: 9.81/8 − 1", () => {
  const mechanism = compileMechanism(
    parseModel(`
name: late
coordinates: [y]
kinetic: y'^2/2
potential: 9.81*y
contacts: { floor: { gap: y, slip: 0, friction: 0, when: t - 0.5 } }
start: { y: 1 }
`),
  );
  const { outcome } = simulate(mechanism, mechanism.start, { until: 1 });
  expect(outcome.kind).toBe("inconsistent");
  const [, depth] = /penetrate each other by (\S+) m/.exec((outcome as { reason: string }).reason) ?? [];
  expect(Number(depth)).toBeCloseTo(9.81 / 8 - 1, 9);
});
