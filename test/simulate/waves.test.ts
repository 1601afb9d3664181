/**
 * A block at rest under F sin(ω t + φ)⁴¹: between the short peaks, which barely pass the static friction, nothing but the wave bounds a step.
 */

import { expect, it } from "vitest";
import { simulate } from "../../src/index.js";
import { compile, drawFrom } from "./support.js";

const block = compile(`
name: Block under a wave
coordinates: [x, y]
parameters: { F: 1, om: 1, ph: 0, mu: 0.5 }
kinetic: x'^2/2 + y'^2/2
potential: 10*y
forces: { x: F*sin(om*t + ph)^41 }
contacts: { foot: { gap: y, slip: x', friction: mu } }
start: { x: 0 }
`);

const seed = 20261122;

it(`slips when the load first reaches the friction, in runs of many periods; seed ${seed}`, () => {
  const draw = drawFrom(seed);
  for (let i = 0; i < 30; i++) {
    const share = draw(0.9, 0.9995);
    const parameters = { F: 5 / share, om: 10 ** draw(-1, 4), ph: -draw(0, 1.3), mu: 0.5 };
    const { om, ph } = parameters;
    const run = simulate(block, block.start, { until: 10 ** draw(2, 5) / om, parameters, maxEvents: 1 });
    const [first] = run.events;
    const exact = (Math.asin(share ** (1 / 41)) - ph) / om;
    expect(first?.type, JSON.stringify(parameters)).toBe("slip+");
    expect((first?.t as number) * om, JSON.stringify(parameters)).toBeCloseTo(exact * om, 7);
  }
});
