import { describe, expect, it } from "vitest";
import { loadMechanism, simulate } from "../../src/index.js";
import { compile, drawFrom } from "./support.js";

const names = ["bar", "block", "finger", "rimless", "rocking", "walker", "table"];

describe("the relative residual of the ledger", () => {
  it.each(names)("%s: is relative to the largest term, whatever atol and rtol are", (name) => {
    const mechanism = loadMechanism(name);
    for (const [rtol, atol] of [
      [1e-9, 1e-12],
      [1e-9, 1e-3],
      [1e-6, 1],
      [1e-3, 1e-9],
    ] as const) {
      const { ledger } = simulate(mechanism, mechanism.start, { until: 0.5, rtol, atol });
      const {
        kinetic,
        potential,
        work,
        dissipated,
        friction,
        impacts,
        events = 0,
        residual,
        relative,
      } = ledger;
      const terms = [kinetic, potential, work, dissipated, friction, impacts, events].map(Math.abs);
      expect(relative, `${rtol} ${atol}`).toBeCloseTo(residual / Math.max(...terms), 14);
    }
  });
});

const seed = 27;

it(`a drive that shakes masses of its own faster than anything else moves leaves the balance closed, seed ${seed}`, () => {
  const draw = drawFrom(seed);
  for (let k = 0; k < 6; k++) {
    const given = `${draw(0.01, 0.1)}*sin(${10 ** draw(0.5, 3)}*t)`;
    const [bodies, joints] = [
      `table: { mass: ${draw(0.1, 10)}, inertia: 1, centre: [0.1, 0.2] }`,
      `{ ${k % 2 === 0 ? "slider" : "pin"}: [ground.O, table.O], motion: "${given}" }`,
    ];
    const mechanism = compile(`name: pendulum next to what is shaken
gravity: 9.81
definitions: { u: "${given}" }
kinetic: ${k % 3}*u'^2/2
potential: ${k % 3}*u^2
bodies:
  ${bodies}
  arm: { mass: 1, centre: [0.5, 0] }
joints: [${joints}, { pin: [ground.O, arm.O] }]
springs: [{ between: [ground.O, table.C], stiffness: 30 }]
start: { phi_arm: ${draw(-1, 1)} }
`);
    const { outcome, ledger } = simulate(mechanism, mechanism.start, { until: 3 });
    expect(outcome.kind, given).toBe("finished");
    expect(Math.abs(ledger.relative), given).toBeLessThan(1e-7);
  }
});
