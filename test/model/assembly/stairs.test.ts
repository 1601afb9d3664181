/** A box tumbles down twenty stairs, from a few random starts or, in the long form, a thousand: every run ends, nothing penetrates. */

import { expect, it } from "vitest";
import { type State, simulate } from "../../../src/index.js";
import { sized } from "../../long.js";
import { compile, drawFrom } from "../../mechanism/support.js";

const seed = 777_000;
const [count, width, height, a, b] = [20, 0.5, 0.3, 0.3, 0.2];

const profile = [[-3, 0]];
for (let k = 0; k < count; k++) profile.push([k * width, -k * height], [k * width, -(k + 1) * height]);
profile.push([count * width + 3, -count * height]);

const stairs = compile(`name: box on stairs
gravity: 9.81
bodies:
  ground: { shape: { polyline: ${JSON.stringify(profile)} } }
  box: { mass: 1, inertia: ${(a * a + b * b) / 3}, coordinates: [x, y, th], shape: { polygon: [[-${a}, -${b}], [${a}, -${b}], [${a}, ${b}], [-${a}, ${b}]] } }
contacts:
  touch: { between: [box, ground], friction: 0.4, restitution: 0.2 }
start: { x: -1, y: 1 }
`);

const top = (x: number): number => (x < 0 ? 0 : -height * Math.min(count, Math.floor(x / width) + 1));

/** How deep a point is under the stairs: to the tread above it, or to the next riser on its right. */
function depthOf(x: number, y: number): number {
  if (x < -3 || x > count * width + 3) return 0;
  const next = Math.max(0, Math.floor(x / width) + 1);
  const risers = Array.from({ length: Math.max(0, count - next) }, (_, i) => (next + i) * width);
  const riser = risers.find((at) => top(at) <= y) ?? Number.POSITIVE_INFINITY;
  return Math.min(top(x) - y, riser - x);
}

/** The deepest corner of the box in the stairs, or nose of a step in the box. */
function penetration({ q: { x = 0, y = 0, th = 0 } }: Pick<State, "q">): number {
  const [c, s] = [Math.cos(th), Math.sin(th)];
  const corners = [-1, 1].flatMap((one) => [-1, 1].map((other) => [one * a, other * b] as const));
  const ofCorners = corners.map(([u, v]) => depthOf(x + u * c - v * s, y + u * s + v * c));
  const noses = Array.from({ length: count }, (_, k) => [k * width - x, -k * height - y] as const);
  const ofNoses = noses.map(([u, v]) => Math.min(a - Math.abs(c * u + s * v), b - Math.abs(c * v - s * u)));
  return Math.max(...ofCorners, ...ofNoses);
}

it(`ends every run without penetration, seed ${seed}`, { timeout: 3_600_000 }, () => {
  const draw = drawFrom(seed);
  for (let k = 0; k < sized(1, 1000); k++) {
    const q = { x: draw(-1.5, -0.4), y: draw(0.5, 1.2), th: draw(-3.14, 3.14) };
    const start = { q, v: { x: draw(0.5, 6), y: draw(-2, 2), th: draw(-6, 6) } };
    const run = simulate(stairs, start, { until: sized(3, 10) });
    expect(run.outcome.kind).toBe("finished");
    expect(Math.abs(run.ledger.relative)).toBeLessThan(1e-9);
    for (let i = 0; i <= 400; i++) expect(penetration(run.at((i * run.final.t) / 400))).toBeLessThan(1e-9);
    for (const { before } of run.events) expect(penetration(before)).toBeLessThan(1e-9);
  }
});
