/**
 * Two feet stop together where a push lies between kinetic and static friction: they stay, or begin to slip the other way. Both are
 * listed, at the time of the closed form; where the push is smaller, or friction has one value, there is one motion only.
 */

import { expect, it } from "vitest";
import { simulate } from "../../src/index.js";
import { compile, drawFrom } from "./support.js";

const seed = 20261118;
const g = 9.81;

const box = compile(`
name: Box
coordinates: [x, y, th]
parameters: { m: 2, J: 0.3, a: 0.5, h: 0.3, F: 8, ms: 0.5, mk: 0.4 }
kinetic: m/2*(x'^2 + y'^2) + J/2*th'^2
potential: m*${g}*y
forces: { x: F }
contacts:
  left: { gap: y - a*th, slip: x' + h*th', friction: { static: ms, kinetic: mk }, restitution: 0 }
  right: { gap: y + a*th, slip: x' + h*th', friction: { static: ms, kinetic: mk }, restitution: 0 }
`);

it(`lists what may follow, seed ${seed}`, () => {
  const draw = drawFrom(seed);
  for (let k = 0; k < 12; k++) {
    const [m, mk] = [draw(0.5, 4), draw(0.1, 0.5)];
    const ms = mk * (k % 3 === 2 ? 1 : draw(1.1, 1.6));
    const mean = k % 3 === 0 ? mk + draw(0.1, 0.9) * (ms - mk) : mk * draw(0.2, 0.9);
    const [a, h, v] = [draw(0.5, 1), draw(0.05, 0.3), draw(0.3, 2)];
    const parameters = { m, J: draw(0.1, 1), a, h, F: mean * m * g, ms, mk };
    const start = { q: { x: 0, y: 0, th: 0 }, v: { x: -v, y: 0, th: 0 } };
    const { ambiguities, events, outcome } = simulate(box, start, { until: 3, parameters });
    const stops = v / ((mean + mk) * g);
    expect(outcome.kind).toBe("finished");
    expect(events.map(({ type }) => type)).toEqual(["stick", "stick"]);
    for (const { t } of events) expect(t).toBeCloseTo(stops, 9);
    if (k % 3 === 0) {
      expect(ambiguities.map(({ options }) => [...options].sort())).toEqual([
        ["left:slip+;right:slip+", "left:stick;right:stick"],
      ]);
      expect(ambiguities[0]?.t).toBeCloseTo(stops, 9);
    } else expect(ambiguities).toEqual([]);
  }
});

const pile = compile(`
name: Two blocks
coordinates: [x, y, u, v]
parameters: { m: 2, n: 1, F: 8, ms: 0.5, mk: 0.4 }
kinetic: m/2*(x'^2 + y'^2) + n/2*(u'^2 + v'^2)
potential: ${g}*(m*y + n*v)
forces: { x: F }
contacts:
  floor: { gap: y, slip: x', friction: { static: ms, kinetic: mk }, restitution: 0 }
  joint: { gap: v - y, slip: u' - x', friction: 3, restitution: 0 }
`);

it(`does so for a block that carries another one, seed ${seed}`, () => {
  const draw = drawFrom(seed + 1);
  for (let k = 0; k < 12; k++) {
    const [m, n, mk] = [draw(0.5, 4), draw(0.5, 4), draw(0.1, 0.5)];
    const ms = mk * (k % 3 === 2 ? 1 : draw(1.1, 1.6));
    const mean = k % 3 === 0 ? mk + draw(0.1, 0.9) * (ms - mk) : mk * draw(0.2, 0.9);
    const speed = draw(0.3, 2);
    const parameters = { m, n, F: mean * (m + n) * g, ms, mk };
    const start = { q: { x: 0, y: 0, u: 0, v: 0 }, v: { x: -speed, y: 0, u: -speed, v: 0 } };
    const { ambiguities, events, outcome } = simulate(pile, start, { until: 3, parameters });
    const stops = speed / ((mean + mk) * g);
    expect(outcome.kind).toBe("finished");
    expect(events.map(({ contact, type }) => `${contact} ${type}`)).toEqual(["floor stick"]);
    expect(events[0]?.t).toBeCloseTo(stops, 9);
    const listed = ambiguities.map(({ options }) => [...options].sort());
    expect(listed).toEqual(k % 3 === 0 ? [["floor:slip+;joint:stick", "floor:stick;joint:stick"]] : []);
  }
});

it(`does so at a start from rest, seed ${seed}`, () => {
  const draw = drawFrom(seed + 2);
  for (let k = 0; k < 6; k++) {
    const [m, n, mk] = [draw(0.5, 4), draw(0.5, 4), draw(0.1, 0.5)];
    const ms = mk * draw(1.1, 1.6);
    const mean = k % 2 === 0 ? mk + draw(0.1, 0.9) * (ms - mk) : mk * draw(0.2, 0.9);
    const parameters = { m, n, F: mean * (m + n) * g, ms, mk };
    const start = { q: { x: 0, y: 0, u: 0, v: 0 }, v: { x: 0, y: 0, u: 0, v: 0 } };
    const { ambiguities } = simulate(pile, start, { until: 1, parameters });
    const listed = ambiguities.map(({ t, options }) => [t, ...[...options].sort()]);
    expect(listed).toEqual(k % 2 === 0 ? [[0, "floor:slip+;joint:stick", "floor:stick;joint:stick"]] : []);
  }
});
