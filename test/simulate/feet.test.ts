/**
 * A box on feet that land, slip and stop together: what happens at one instant does not hang on the order in which rounding, or the file,
 * would put it.
 */
import { describe, expect, it } from "vitest";
import { type Mechanism, type State, simulate } from "../../src/index.js";
import type { Horizon } from "../../src/simulate/motion/horizon.js";
import { settingsOf } from "../../src/simulate/options.js";
import { Run } from "../../src/simulate/run.js";
import { compile, drawFrom, wordsOf } from "./support.js";

/** A box with its centre at the height h over feet at the given places along its base, the feet in the given order. */
function box(feet: readonly number[], load = "0"): Mechanism {
  const names = feet.map((_, i) => `f${i}`);
  const definitions = feet.flatMap((a, i) => [
    `  X${i}: x + ${a}*cos(th) + h*sin(th)`,
    `  Y${i}: y + ${a}*sin(th) - h*cos(th)`,
  ]);
  const contacts = names.map(
    (name, i) =>
      `  ${name}: { gap: Y${i}, slip: "X${i}' - vb", friction: { static: mu, kinetic: muk }, restitution: 0, law: moreau }`,
  );
  return compile(`
name: Box on feet
coordinates: [x, y, th]
parameters: { m: 2, J: 0.1, h: 0.3, mu: 0.9, muk: 0.9, F: 1, om: 5, ph: 0, vb: 0 }
definitions:
${definitions.join("\n")}
kinetic: m/2*(x'^2 + y'^2) + J/2*th'^2
potential: m*10*y
forces: { x: "${load}" }
contacts:
${contacts.join("\n")}
`);
}

/** Tilted on the foot at −a: the others are above the floor. */
const tilted = (a: number, th: number): State => ({
  q: { x: a * Math.cos(th) - 0.3 * Math.sin(th), y: a * Math.sin(th) + 0.3 * Math.cos(th), th },
  v: { x: 0, y: 0, th: 0 },
});

describe("three feet on one line that land together", () => {
  it("rock as the box without the middle foot does, in every order", () => {
    const draw = drawFrom(7);
    for (let k = 0; k < 2; k++) {
      const [a, middle, th] = [draw(0.1, 0.25), draw(-0.08, 0.08), draw(0.02, 0.2)];
      const start = tilted(a, th);
      const options = { until: 1.5 };
      const outer = simulate(box([-a, a]), start, options);
      expect(outer.events.filter(({ type }) => type === "impact").length).toBeGreaterThan(2);
      for (const feet of [
        [-a, middle, a],
        [middle, a, -a],
        [a, middle, -a],
      ]) {
        const run = simulate(box(feet), start, options);
        for (const part of ["q", "v"] as const)
          for (const [name, value] of Object.entries(outer.final[part]))
            expect(run.final[part][name], `${part} ${name} of ${feet}`).toBeCloseTo(value, 7);
      }
    }
  });
});

describe("a box that rocks to rest on a belt", () => {
  it("moves as on the floor, seen from the belt: rounding of its speed does not make it slip, and the ledger closes", () => {
    const draw = drawFrom(11);
    for (let k = 0; k < 4; k++) {
      const [a, th, vb] = [draw(0.1, 0.25), 10 ** draw(-4.5, -2), draw(-2, 2)];
      const mechanism = box([-a, a]);
      const { q, v } = tilted(a, th);
      const still = simulate(mechanism, { q, v }, { until: 1 });
      const carried = simulate(mechanism, { q, v: { ...v, x: vb } }, { until: 1, parameters: { vb } });
      const ended = ({ events }: typeof still) =>
        events
          .filter(({ type }) => type === "chatter")
          .flatMap(({ modes = {} }) => Object.entries(modes).map(([contact, mode]) => `${contact} ${mode}`));
      const slips = ({ events }: typeof still) => events.filter(({ to }) => to.startsWith("slip"));
      expect(ended(still)).toHaveLength(2);
      expect(ended(carried).sort()).toEqual(ended(still).sort());
      expect([slips(still), slips(carried), still.ambiguities, carried.ambiguities]).toEqual([
        [],
        [],
        [],
        [],
      ]);
      expect(Math.abs(carried.ledger.relative)).toBeLessThan(3e-8);
      expect(carried.final.q.x).toBeCloseTo((still.final.q.x as number) + vb, 8);
    }
  });
});

describe("a box on three feet that rocks to rest", () => {
  it("ends its chatter on all of them at one instant", () => {
    const draw = drawFrom(5);
    for (let k = 0; k < 4; k++) {
      const [a, th] = [draw(0.1, 0.25), 10 ** draw(-4.5, -3)];
      const run = simulate(box([-a, draw(-0.8, 0.8) * a, a]), tilted(a, th), { until: 0.5 });
      const ends = run.events.filter(({ type }) => type === "chatter");
      expect(ends).toHaveLength(1);
      expect(new Set(Object.values(ends[0]?.modes ?? {}))).toEqual(new Set(["stick"]));
      expect(Object.values(run.final.contacts).map(({ mode }) => mode)).toEqual(["stick", "stick", "stick"]);
    }
  });
});

describe("three feet that stick and are pushed a little harder than they hold", () => {
  const [m, g, mu, om] = [2, 10, 0.25, 5];
  const feet = [
    [-0.15, 0.03, 0.15],
    [0.15, -0.15, 0.03],
  ].map((places) => box(places, "F*sin(om*t)"));
  const start = { q: { x: 0, y: 0.3, th: 0 }, v: { x: 0, y: 0, th: 0 } };

  for (const muk of [mu, 0.8 * mu])
    it(`slip together, wherever the run ends; kinetic friction ${muk}`, () => {
      for (const excess of [1e-4]) {
        const F = mu * m * g * (1 + excess);
        const begin = Math.asin(1 / (1 + excess)) / om;
        for (const mechanism of feet)
          for (const after of [0.01, 1].map((share) => share * begin)) {
            const parameters = { F, mu, muk, om };
            const run = simulate(mechanism, start, { until: begin + after, parameters });
            const first = run.events.slice(0, 3);
            expect(wordsOf({ events: first })).toEqual(
              ["f0", "f1", "f2"].map((name) => `slip+ ${name} stick>slip+`),
            );
            for (const { t } of first) expect(Math.abs(t - begin)).toBeLessThan(1e-8);
            expect(run.ambiguities).toEqual([]);
          }
      }
    });
});

describe("a box at rest under a load that changes all the time", () => {
  it("has a next step that leads on, also where a few roundings of the time are left", () => {
    const mechanism = box([-0.2, 0.2], "F*exp(-((t - 0.9)/0.05)^2) + F*sin(om*t + ph)");
    const start = { q: { x: 0, y: 0.3, th: 0 }, v: { x: 0, y: 0, th: 0 } };
    for (const last of [0.3, 3.2, 1e3])
      for (const roundings of [1, 2, 5, 40, 1e3]) {
        const run = new Run(mechanism, start, settingsOf({ until: last }));
        const { horizon, state } = run as { horizon: Horizon; state: Float64Array };
        const t = last * (1 - roundings * 2 ** -52);
        horizon.look(run, t, state);
        expect(t + horizon.longest, `${roundings} roundings before ${last}`).toBeGreaterThan(t);
      }
  });
});
