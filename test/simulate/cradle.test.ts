/**
 * Pendulums side by side whose balls touch without friction. Balls that move alike carry no force between them and stay together:
 * a ball that meets k of them meets one body of k masses. The oracle knows two pendulums and the impact of two masses.
 */

import { describe, expect, it } from "vitest";
import { type Mechanism, type SimulateOptions, simulate } from "../../src/index.js";
import { compile, drawFrom, stateOf } from "./support.js";

const seed = 16661212;
const g = 9.81;

interface Cradle {
  readonly count: number;
  readonly m: number;
  readonly l: number;
  readonly R: number;
  readonly e: number;
}

/** Balls in a row, `space` apart; coordinates in the given order. */
function cradleOf({ count, m, l, R, e }: Cradle, order: readonly number[], space = 0): Mechanism {
  const balls = Array.from({ length: count }, (_, i) => i);
  const [x, y] = [
    (i: number) => `(${i * (2 * R + space)} + ${l}*sin(p${i}))`,
    (i: number) => `(-${l}*cos(p${i}))`,
  ];
  const contact = (i: number) =>
    `  c${i}: { gap: "hypot(${x(i)} - ${x(i - 1)}, ${y(i)} - ${y(i - 1)}) - ${2 * R}", restitution: ${e}, law: moreau }`;
  return compile(`
name: cradle
coordinates: [${order.map((i) => `p${i}`).join(", ")}]
kinetic: "${balls.map((i) => `${(m * l * l) / 2}*p${i}'^2`).join(" + ")}"
potential: "${balls.map((i) => `${m * g}*${y(i)}`).join(" + ")}"
contacts:
${balls.slice(1).map(contact).join("\n")}
`);
}

type Angles = readonly [number, number, number, number];

/** One ball and one body of the others, (p, p', P, P'): steps of order four, shortened to where the two meet. */
function twoBodies({ count, l, e }: Cradle, p: number, until: number): { q: Angles; impacts: number } {
  const rate = ([a, va, b, vb]: Angles): Angles => [va, (-g / l) * Math.sin(a), vb, (-g / l) * Math.sin(b)];
  const along = (s: Angles, d: Angles, h: number) =>
    s.map((x, i) => x + h * (d[i] as number)) as unknown as Angles;
  const step = (s: Angles, h: number): Angles => {
    const k1 = rate(s);
    const k2 = rate(along(s, k1, h / 2));
    const k3 = rate(along(s, k2, h / 2));
    const k4 = rate(along(s, k3, h));
    return s.map(
      (x, i) =>
        x + (h / 6) * ((k1[i] as number) + 2 * (k2[i] as number) + 2 * (k3[i] as number) + (k4[i] as number)),
    ) as unknown as Angles;
  };
  let state: Angles = [p, 0, 0, 0];
  let [t, impacts, together] = [0, 0, false];
  while (t < until) {
    const h = Math.min(1e-3, until - t);
    const next = step(state, h);
    if (together || next[0] <= next[2]) {
      [state, t] = [next, t + h];
      continue;
    }
    let [low, high] = [0, h];
    for (let k = 0; k < 60; k++) {
      const middle = (low + high) / 2;
      const [a, , b] = step(state, middle);
      if (a <= b) low = middle;
      else high = middle;
    }
    const [a, va, b, vb] = step(state, low);
    const mean = (va + (count - 1) * vb) / count;
    const apart = e * (va - vb);
    state = [a, mean - ((count - 1) / count) * apart, b, mean + apart / count];
    together = e === 0;
    [t, impacts] = [t + low, impacts + 1];
  }
  return { q: state, impacts };
}

describe("balls that touch", () => {
  const draw = drawFrom(seed);
  const cases = [2, 3, 4, 5].flatMap((count) =>
    [0, 0.5, 1].map((e) => {
      const cradle = { count, e, m: draw(0.2, 2), l: draw(0.5, 1.5), R: draw(0.03, 0.1) };
      return { count, e, cradle, p: -draw(0.1, 0.6) };
    }),
  );
  const orders = (count: number) => {
    const order = Array.from({ length: count }, (_, i) => i);
    return [order, [...order].reverse()];
  };

  it.each(cases)(
    `$count balls, e = $e: one ball meets the others as one body, seed ${seed}`,
    ({ cradle, p }) => {
      const { count, l, e } = cradle;
      // A second impact with 0 < e < 1 parts the balls.
      const until = 1.2 * Math.PI * Math.sqrt(l / g);
      const expected = twoBodies(cradle, p, until);
      for (const order of orders(count)) {
        const mechanism = cradleOf(cradle, order);
        const start = stateOf(
          mechanism,
          order.map((i) => (i === 0 ? p : 0)),
        );
        for (const options of [{}, { rtol: 1e-9, atol: 1e-10 }] satisfies SimulateOptions[]) {
          const run = simulate(mechanism, start, { until, ...options });
          expect(run.outcome.kind).toBe("finished");
          // Balls that hit one after the other part, unless nothing is given back or there are two only.
          const orders = e === 0 || count === 2 ? 0 : 1;
          expect(run.ambiguities.map(({ chosen }) => chosen)).toEqual(new Array(orders).fill("impact"));
          expect(new Set(run.events.map(({ t }) => t)).size).toBe(expected.impacts);
          const [a, , b] = expected.q;
          for (let i = 0; i < count; i++) expect(run.final.q[`p${i}`]).toBeCloseTo(i === 0 ? a : b, 7);
          const closed = Object.values(run.final.contacts).filter(({ mode }) => mode !== "flight").length;
          expect(closed).toBe(e === 0 ? count - 1 : count - 2);
        }
      }
    },
  );

  it(`balls a little apart that lose all speed between them: nothing passes through another, whatever the tolerance and the order, seed ${seed}`, () => {
    for (let k = 0; k < 8; k++) {
      const cradle = { count: 3 + (k % 2), e: 0, m: draw(0.2, 2), l: draw(0.5, 1.5), R: draw(0.03, 0.1) };
      const [p, space] = [-draw(0.1, 0.6), draw(0.005, 0.02)];
      const until = 1.5 * Math.PI * Math.sqrt(cradle.l / g);
      const [first, ...others] = orders(cradle.count).flatMap((order) => {
        const mechanism = cradleOf(cradle, order, space);
        const start = stateOf(
          mechanism,
          order.map((i) => (i === 0 ? p : 0)),
        );
        return [{}, { rtol: 1e-9, atol: 1e-10 }].map((options) =>
          simulate(mechanism, start, { until, samples: 200, ...options }),
        );
      });
      for (const run of [first, ...others]) {
        const { columns, rows } = run?.samples ?? { columns: [], rows: [] };
        const gaps = rows.map((row) => {
          const at = (i: number) => row[columns.indexOf(`p${i}`)] as number;
          const between = (i: number) => {
            const [a, b] = [at(i - 1), at(i)];
            const across = 2 * cradle.R + space + cradle.l * (Math.sin(b) - Math.sin(a));
            return Math.hypot(across, cradle.l * (Math.cos(b) - Math.cos(a))) - 2 * cradle.R;
          };
          return Math.min(...Array.from({ length: cradle.count - 1 }, (_, i) => between(i + 1)));
        });
        const told = JSON.stringify({ ...cradle, p, space });
        expect(run?.outcome.kind, told).toBe("finished");
        expect(Math.min(...gaps), told).toBeGreaterThan(-1e-9);
        for (const [name, value] of Object.entries(first?.final.q ?? {}))
          expect(Math.abs((run?.final.q[name] ?? Number.NaN) - value), told).toBeLessThan(1e-6);
      }
    }
  });
});
