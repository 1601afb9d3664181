/** Do contacts out of reach cost nothing and change nothing? The same shapes with all contacts watched are the oracle. */

import { describe, expect, it } from "vitest";
import { compileMechanism, type Mechanism, parseModel, type State, simulate } from "../../../src/index.js";
import { clearancesOf, stateVectors } from "../../../src/mechanism/index.js";
import { drawFrom } from "../../mechanism/support.js";

const seed = 20261118;
const [width, height] = [0.5, 0.3];

/** A box above stairs: its own corners, and those of the stairs. */
function stairs(steps: number): string {
  const points = [[-3, 0]];
  for (let k = 0; k < steps; k++) points.push([k * width, -k * height], [k * width, -(k + 1) * height]);
  points.push([steps * width + 3, -steps * height]);
  return `name: box on stairs
parameters: { a: 0.3, b: 0.2 }
gravity: 9.81
bodies:
  ground: { shape: { polyline: ${JSON.stringify(points)} } }
  box: { mass: 1, inertia: (a^2 + b^2)/3, coordinates: [x, y, th], shape: { polygon: [[-a, -b], [a, -b], [a, b], [-a, b]] } }
contacts:
  touch: { between: [box, ground], friction: 0.4, restitution: 0.2 }
start: { x: -1, y: 1 }
`;
}

const compile = (steps: number): Mechanism => compileMechanism(parseModel(stairs(steps)));

/** The same mechanism without bounds of distances. */
function watchingAll(steps: number): Mechanism {
  const model = parseModel(stairs(steps));
  return compileMechanism({
    ...model,
    contacts: model.contacts.map(({ clearance: _, ...contact }) => contact),
  });
}

describe(`clearances of a box on stairs, seed ${seed}`, () => {
  const mechanism = compile(5);
  const p = Float64Array.from(mechanism.parameters, ({ value }) => value);
  const { known } = clearancesOf(mechanism);
  const clearances = (state: State): number[] => {
    const out = new Float64Array(2 * (known?.count ?? 0));
    known?.into(0, ...stateVectors(mechanism, state), p, out);
    return [...out];
  };

  it("are bounds of the distance of the box to a feature, in halves of its radius, and have the right rates", () => {
    const draw = drawFrom(seed);
    const radius = Math.hypot(0.3, 0.2);
    for (let k = 0; k < 40; k++) {
      const q = { x: draw(-2, 5), y: draw(-2, 2), th: draw(-3, 3) };
      const v = { x: draw(-2, 2), y: draw(-2, 2), th: draw(-3, 3) };
      const h = 1e-6;
      const later = { x: q.x + h * v.x, y: q.y + h * v.y, th: q.th + h * v.th };
      const [now, then] = [clearances({ q, v }), clearances({ q: later, v })];
      for (const [i, { name }] of mechanism.contacts.entries()) {
        const group = known?.groups[i] as number;
        const nose = /^ground_corner(\d+)_box/.exec(name);
        const rate = ((then[group] as number) - (now[group] as number)) / h;
        expect(now[group + (known?.count as number)]).toBeCloseTo(rate, 3);
        if (nose?.[1] !== "2") continue;
        expect(now[group]).toBeCloseTo((Math.hypot(q.x, q.y) - radius) / (radius / 2), 12);
      }
    }
  });
});

it(`a box thrown over stairs moves as if all contacts were watched, seed ${seed}`, () => {
  const [near, all] = [compile(4), watchingAll(4)];
  const draw = drawFrom(seed);
  for (const speed of [4, 40]) {
    const q = { x: -1, y: 0.7, th: draw(-3, 3) };
    const start = { q, v: { x: speed, y: -0.3 * speed, th: draw(-4, 4) } };
    const [one, other] = [near, all].map((mechanism) => simulate(mechanism, start, { until: 2 }));
    expect(one?.outcome.kind).toBe("finished");
    const chatters = (run: typeof one) => run?.events.filter(({ type }) => type === "liftoff").length;
    expect(chatters(one)).toBe(chatters(other));
    // The last hops of a sliding chatter are completed up to 2e-8 m of its slip.
    for (const name of ["x", "y", "th"])
      expect(one?.final.q[name]).toBeCloseTo(other?.final.q[name] as number, 7);
  }
});

it("a corner that slides past the nose of a step leaves it, though two conditions pass zero at one instant", () => {
  const start = {
    q: { x: -1, y: 0.7, th: -0.5354740619659424 },
    v: { x: 2.5456948280334473, y: 0, th: 1.7051706314086914 },
  };
  const run = simulate(compile(7), start, { until: 4 });
  expect(run.outcome.kind).toBe("finished");
  expect(Math.abs(run.ledger.relative)).toBeLessThan(1e-9);
});
