/**
 * How do a stiff and a soft contact of one body go together? Each contact has its own `compliance:`; the stiff one tends to the rigid
 * contact of the same body whose soft support is a force of the model, [NDCb] (6.9): slip from resting depth at order 2 in ε.
 */
import { describe, expect, it } from "vitest";
import { simulate } from "../../../src/index.js";
import { compile, numbersOf, worst } from "../support.js";

/** A plank on a support A with friction and on a smooth spring of 300 N/m under its other end. */
const plank = (potential: string, contacts: string) =>
  compile(`
name: plank
coordinates: [x, y, theta]
parameters: { m: 1, J: 0.2, g: 10, mu: 0.3, stiff: 1e4, soft: 300 }
definitions:
  xa: x - 0.5*cos(theta)
  ya: y + 0.5*sin(theta)
  xb: x + 0.5*cos(theta)
  yb: y - 0.5*sin(theta)
kinetic: m/2*(x'^2 + y'^2) + J/2*theta'^2
potential: ${potential}
contacts:
${contacts}
`);

const support = "  A: { gap: ya, slip: xa', at: [xa, ya], friction: mu";
const damper = "compliance: { law: kelvinVoigt, stiffness: stiff, damping: 0.6*sqrt(stiff) }";
const both = plank(
  "m*g*y",
  `${support}, ${damper} }
  B: { gap: yb, slip: xb', at: [xb, yb], friction: 0, compliance: { law: kelvinVoigt, stiffness: soft } }`,
);
const rigid = plank("m*g*y + soft/2*min(yb, 0)^2", `${support}, restitution: 0 }`);
const start = { q: { x: 0, y: 0.01, theta: -0.02 }, v: { x: 1, y: 0, theta: 0 } };

describe("a stiff and a soft contact of one body", () => {
  const limit = simulate(rigid, start, { until: 0.5 });

  it("tend to the rigid contact with the soft force as ε² = 1/stiffness", () => {
    expect(limit.events.map(({ type }) => type)).toEqual(["impact"]);
    const distances = [1e4, 1e5, 1e6, 1e7].map((stiff) => {
      const run = simulate(both, start, { until: 0.5, parameters: { stiff } });
      expect(run.outcome.kind).toBe("finished");
      expect(Math.abs(run.ledger.relative)).toBeLessThan(1e-10);
      return worst(numbersOf(run.final).slice(0, 3), numbersOf(limit.final).slice(0, 3));
    });
    const orders = distances
      .slice(1)
      .map((d, i) => Math.log10((distances[i] as number) / d) / Math.log10(Math.sqrt(10)));
    for (const order of orders) expect(order).toBeCloseTo(2, 1);
    expect(distances.at(-1)).toBeLessThan(1e-6);
  });
});
