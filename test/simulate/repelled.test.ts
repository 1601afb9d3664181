/**
 * A mass that rests where a force jumps with its position may be pushed to either side, or stay: a start of which the model does not say
 * what follows. x'' = F + P sign(x) has the closed form x = ±(P ± F) t²/2.
 */

import { expect, it } from "vitest";
import { futures, makeState, simulate } from "../../src/index.js";
import { compile, drawFrom } from "./support.js";

const jump = compile(`
name: Mass on a ridge
coordinates: [x]
parameters: { m: 1, F: 0, P: 1 }
kinetic: m/2*x'^2
forces: { x: F + P*sign(x) }
start: { x: 0 }
`);

const spring = compile(`
name: Spring across a slot
coordinates: [x]
parameters: { m: 1, k: 10, l: 1 }
kinetic: m/2*x'^2
potential: k/2*(abs(x) - l)^2
start: { x: 0 }
`);

const seed = 20261121;
const until = 0.7;

it(`lists three futures where both sides push away, and none otherwise; seed ${seed}`, () => {
  const draw = drawFrom(seed);
  let open = 0;
  for (let i = 0; i < 40; i++) {
    const parameters = { m: draw(0.3, 3), F: draw(-1, 1), P: draw(0.1, 1.5) };
    const { m, F, P } = parameters;
    const v = draw(0, 1) < 0.7 ? 0 : draw(-1, 1);
    const start = makeState(jump, { "x'": v }, { parameters });
    const isOpen = v === 0 && P > Math.abs(F);
    const runs = (["plus", "minus", "hold"] as const).map((kink) =>
      simulate(jump, start, { until, parameters, policy: { kink } }),
    );
    const text = JSON.stringify({ ...parameters, v });
    for (const { ambiguities } of runs) expect(ambiguities.length, text).toBe(isOpen ? 1 : 0);
    if (!isOpen) continue;
    open++;
    expect(futures(jump, start, { parameters }).futures.length, text).toBe(3);
    const half = (until * until) / (2 * m);
    for (const [k, x] of [(P + F) * half, (F - P) * half, 0].entries())
      expect(runs[k]?.final.q.x, text).toBeCloseTo(x, 9);
  }
  expect(open).toBeGreaterThan(8);
});

it("a spring without length pushes to either side: x = ±l (1 − cos ωt)", () => {
  const ends = (["plus", "minus", "hold"] as const).map(
    (kink) => simulate(spring, spring.start, { until, policy: { kink } }).final.q.x,
  );
  const x = 1 - Math.cos(Math.sqrt(10) * until);
  for (const [k, end] of [x, -x, 0].entries()) expect(ends[k]).toBeCloseTo(end, 9);
});
