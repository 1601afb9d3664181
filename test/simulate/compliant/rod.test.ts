/** Do compliant runs agree with an integrator that shares nothing with the engine? [NDCb] §6, all four laws. */
import { describe, expect, it } from "vitest";
import { type Compliance, loadMechanism, simulate } from "../../../src/index.js";
import { compliantRod, type RodLaw } from "../../oracle/compliantRod.js";
import { drawFrom } from "../support.js";

const seed = 20261115;
const epsilon = 0.02;
const K = 1 / epsilon ** 2;

const spring: RodLaw = { force: (y) => -y * K, closed: (y) => -y, open: (y) => y };
const tanhLaw = (r: number, epsilonN: number): RodLaw => ({
  ...spring,
  force: (y, v) => (-y * K * (1 + r * r - (1 - r * r) * Math.tanh(v / epsilonN))) / 2,
});
const kelvinVoigt = (c: number): RodLaw => ({
  force: (y, v) => -K * y - c * v,
  closed: (y, v) => -K * y - c * v,
  open: (y, v) => (y > 0 ? y : K * y + c * v),
});
const hertz = (k: number, d: number): RodLaw => ({
  force: (y, v) => k * Math.max(0, -y) ** 1.5 * (1 - d * v),
  closed: (y) => -y,
  open: (y) => y,
});

const laws: readonly (readonly [string, Compliance, RodLaw, number])[] = [
  ["(6.8)", { law: "spring", epsilon }, spring, 1],
  ["(6.15)", { law: "restitution", epsilon, epsilonN: 0.05 }, tanhLaw(0.6, 0.05), 0.6],
  ["a spring and damper", { law: "kelvinVoigt", stiffness: K, damping: 30 }, kelvinVoigt(30), 1],
  ["Hertz", { law: "hertz", stiffness: 4e4, damping: 0.4 }, hertz(4e4, 0.4), 1],
];

const rod = loadMechanism("rod");

describe(`the unit rod on a compliant surface, seed ${seed}`, () => {
  for (const [title, law, own, r] of laws) {
    it(`${title}: terminal states and modes of random starts`, () => {
      const draw = drawFrom(seed);
      let changes = 0;
      for (let round = 0; round < 6; round++) {
        const mu = draw(0.3, 1.2);
        const loads = { mu, Sx: draw(-1, 2), Sy: draw(-2, -1), R: draw(-0.3, 0.3) };
        const state = [
          0,
          draw(-2e-4, 0.01),
          draw(0.6, 1.3),
          draw(-0.4, 0.4),
          draw(-0.2, 0.1),
          draw(-0.3, 0.3),
        ];
        const until = 0.3;
        const [x = 0, y = 0, theta = 0, vT = 0, vN = 0, omega = 0] = state;
        const { law: compliance, ...numbers } = law;
        const run = simulate(
          rod,
          { q: { x, y, theta }, v: { x: vT, y: vN, theta: omega } },
          { until, parameters: { ...loads, r }, compliance, ...numbers },
        );
        const expected = compliantRod(state, own, loads, until, 2e-5);
        const { q, v } = run.final;
        const found = [q.x, q.y, q.theta, v.x, v.y, v.theta] as number[];
        expect(run.events.map(({ to }) => to)).toEqual(expected.changes.map(({ to }) => to));
        for (const [i, value] of found.entries())
          expect(Math.abs(value - (expected.state[i] ?? 0))).toBeLessThan(2e-7);
        expect(Math.abs(run.ledger.relative)).toBeLessThan(1e-9);
        changes += expected.changes.length;
      }
      expect(changes).toBeGreaterThan(20);
    });
  }
});
