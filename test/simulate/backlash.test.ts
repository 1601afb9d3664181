/** Two masses with play between them, written with max, min, abs or sign, with dry friction and loads, at all tolerances. */

import { expect, it } from "vitest";
import { simulate } from "../../src/index.js";
import { randomSource } from "../../src/numerics/index.js";
import { sized } from "../long.js";
import { compile } from "./support.js";

const [seed, cases] = [20261193, sized(32, 600)];

/** The same force of a spring with play in different words; the last but one jumps where the play ends. */
const springs = [
  "max(d - G, 0) + min(d + G, 0)",
  "(abs(d - G) - abs(d + G))/2 + d",
  "d*(1 - sign(G - abs(d)))/2",
  "d - max(min(d, G), -G)",
];

it(`${cases} of them end, with a closed balance, where tighter tolerances lead (seed ${seed})`, () => {
  const next = randomSource(seed);
  const between = (low: number, high: number) => Math.round(1e4 * (low + (high - low) * next())) / 1e4;
  for (let i = 0; i < cases; i++) {
    const [k, G, m, k2] = [between(5, 2000), between(0.001, 0.3), between(0.1, 5), between(0.5, 50)];
    const [c, mu] = [next() < 0.5 ? 0 : between(0, 0.5), next() < 0.5 ? 0 : between(0, 1)];
    const [A, w, v] = [between(0, 3), between(0.3, 20), between(-5, 5)];
    const text = `
name: play
coordinates: [x, y]
parameters: { G: ${G} }
definitions: { d: x - y }
kinetic: x'^2/2 + ${m}*y'^2/2
potential: ${k2}/2*y^2
dissipation: ${c}/2*x'^2
forces: { x: "-${k}*(${springs[i % 4]}) + ${A}*cos(${w}*t) - ${mu}*sign(x')", y: "${k}*(${springs[i % 4]})" }
start: { x: 0, y: 0.01, x': ${v} }
`;
    const mechanism = compile(text);
    const runs = [1e-12, 1e-10, 1e-8, 1e-6].map((rtol) =>
      simulate(mechanism, mechanism.start, { until: 1, rtol, atol: rtol / 1000 }),
    );
    for (const [n, { outcome, final, ledger }] of runs.entries()) {
      const rtol = 10 ** (2 * n - 12);
      expect(outcome.kind, `${text}${rtol} ${JSON.stringify(outcome)}`).toBe("finished");
      expect(Math.abs((final.q.x as number) - (runs[0]?.final.q.x as number)), text).toBeLessThan(1e4 * rtol);
      expect(Math.abs(ledger.relative), text).toBeLessThan(1e3 * rtol + 1e-9);
    }
  }
});
