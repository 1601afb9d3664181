/** Contacts of one body, or of bodies on each other: borders and arrivals that fall on one instant. Each against a closed form. */
import { describe, expect, it } from "vitest";
import { simulate } from "../../src/index.js";
import { compile, drawFrom } from "./support.js";

const seed = 31;

describe("a stack on feet with static above kinetic friction", () => {
  // Both boxes are low, so that nothing tips; the upper feet hold far more than they have to.
  const stack = compile(`
name: stack pushed harder and harder
coordinates: [x, y, th, X, Y, TH]
parameters: { m: 2, M: 1, c: 3, d: 0, J: 0, s: 0.6, u: 0.3, n: 1 }
definitions:
  yl: y - 0.5*sin(th) - 0.2*cos(th)
  yr: y + 0.5*sin(th) - 0.2*cos(th)
kinetic: (m*(x'^2 + y'^2) + 0.2*th'^2 + M*(X'^2 + Y'^2) + 0.05*TH'^2)/2
potential: 10*(m*y + M*Y)
forces: { x: "c*t + J/2*(1 + sign(t - 1))", X: d*t }
contacts:
  left: { gap: yl, slip: "x' + 0.2*th'", friction: { static: s, kinetic: u }, law: moreau }
  right: { gap: yr, slip: "x' + 0.2*th'", friction: { static: s, kinetic: u }, law: moreau }
  back: { gap: "Y - 0.3*TH - 0.1 - y + 0.3*th - 0.2", slip: "X' + 0.1*TH' - x' + 0.2*th'", friction: n, law: moreau }
  front: { gap: "Y + 0.3*TH - 0.1 - y - 0.3*th - 0.2", slip: "X' + 0.1*TH' - x' + 0.2*th'", friction: n, law: moreau }
start: { y: 0.2, Y: 0.5 }
`);

  it(`slides as a whole at c t = μ_s (m + M) g, and no label of the upper feet outlasts the stick, seed ${seed}`, () => {
    const draw = drawFrom(seed);
    for (let k = 0; k < 3; k++) {
      const [m, M, c, s] = [draw(1, 3), draw(0.5, 1.5), draw(2, 9), draw(0.2, 0.4)];
      const weight = 10 * (m + M);
      const u = s * draw(0.5, 0.95);
      const begins = (s * weight) / c;
      const until = 1.1 * begins;
      const run = simulate(stack, stack.start, { parameters: { m, M, c, s, u }, until });
      expect(run.events.map(({ contact, type }) => `${contact} ${type}`)).toEqual([
        "left slip+",
        "right slip+",
      ]);
      for (const { t } of run.events) expect(t).toBeCloseTo(begins, 8);
      expect(run.ambiguities).toEqual([]);
      const speed = ((c * (until ** 2 - begins ** 2)) / 2 - u * weight * (until - begins)) / (m + M);
      expect(run.final.v.x).toBeCloseTo(speed, 7);
      expect(run.final.v.X).toBeCloseTo(speed, 7);
    }
  });

  it(`a load that jumps between the limits of kinetic and static friction leaves nothing open, seed ${seed}`, () => {
    const draw = drawFrom(seed);
    for (let k = 0; k < 2; k++) {
      const [m, M, s] = [draw(1, 3), draw(0.5, 1.5), draw(0.3, 0.4)];
      const u = s * draw(0.5, 0.8);
      const J = 10 * (m + M) * (u + (s - u) * draw(0.1, 0.25));
      const run = simulate(stack, stack.start, { parameters: { m, M, c: 0, J, s, u }, until: 2 });
      expect([run.events, run.ambiguities]).toEqual([[], []]);
      // Nor does the run stop there to ask.
      const held = simulate(stack, stack.start, { parameters: { m, M, c: 0, J, s, u: s }, until: 2 });
      expect(run.stats.steps).toBe(held.stats.steps);
      // The upper box begins to slide while the load of the lower feet is still between their limits.
      const n = (0.2 * (s - u) * (m + M)) / M;
      const begins = draw(1.2, 1.6);
      const pulled = { m, M, c: 0, d: (10 * n * M) / begins, J, s, u, n };
      const slides = simulate(stack, stack.start, { parameters: pulled, until: 2 });
      expect(slides.events.map(({ contact, type }) => `${contact} ${type}`)).toEqual([
        "back slip+",
        "front slip+",
      ]);
      for (const { t } of slides.events) expect(t).toBeCloseTo(begins, 8);
      expect(slides.ambiguities).toEqual([]);
    }
  });
});

describe("a box that falls flat", () => {
  const contacts = ["ll", "lr", "rl", "rr"];
  const box = (order: readonly string[]) =>
    compile(`
name: box between two floors
coordinates: [x, y, th]
parameters: { b: 0.4, l: 0.3, c: 0.01, S: 1, mu: 0.3 }
kinetic: x'^2/2 + y'^2/2 + 0.03*th'^2
forces: { y: -S }
contacts:
${order.map((name) => `  ${name}: { gap: "${gapOf(name)}", slip: "${slipOf(name)}", friction: mu, law: moreau }`).join("\n")}
`);
  const end = (name: string) => (name.startsWith("l") ? "-l" : "l");
  const low = (name: string) => name.endsWith("r");
  const heightOf = (name: string) => `y + (${end(name)})*sin(th) ${low(name) ? "-" : "+"} b*cos(th)`;
  const gapOf = (name: string) => (low(name) ? `${heightOf(name)} + b + c` : `b + c - (${heightOf(name)})`);
  const slipOf = (name: string) =>
    `${low(name) ? "" : "-"}(x' - (${end(name)})*sin(th)*th' ${low(name) ? "+" : "-"} b*cos(th)*th')`;

  it(`stands on both feet after one impact, whichever is found first, seed ${seed}`, () => {
    const draw = drawFrom(seed);
    for (const order of [contacts, [...contacts].reverse(), ["rl", "lr", "ll", "rr"]]) {
      const mechanism = box(order);
      for (let k = 0; k < 4; k++) {
        const [S, c, b, l] = [draw(0.5, 2), draw(0.005, 0.02), draw(0.3, 0.5), draw(0.2, 0.5)];
        const falls = Math.sqrt((2 * c) / S);
        const run = simulate(mechanism, mechanism.start, { parameters: { S, c, b, l }, until: 2 * falls });
        expect(run.events.map(({ contact, type }) => `${contact} ${type}`).sort()).toEqual([
          "lr impact",
          "rr impact",
        ]);
        for (const { t } of run.events) expect(t).toBeCloseTo(falls, 9);
        for (const name of ["lr", "rr"]) {
          expect(run.final.contacts[name]?.mode).toBe("stick");
          expect(run.final.contacts[name]?.lambdaN).toBeCloseTo(S / 2, 9);
        }
      }
    }
  });
});
