/** Surfaces whose velocity jumps at a kink of a formula: they strike what they carry, or slip away under it. */

import { expect, it } from "vitest";
import { simulate } from "../../src/index.js";
import { sized } from "../long.js";
import { compile, drawFrom } from "./support.js";

const seed = 20260245;

it(`a table that begins to rise at once throws a ball by (1 + e) v, seed ${seed}`, () => {
  const draw = drawFrom(seed);
  for (let i = 0; i < 5; i++) {
    const [v, begins, e, g] = [draw(0.1, 1), draw(0.2, 2), draw(0.1, 0.8), draw(5, 15)];
    const mechanism = compile(`
name: table
coordinates: [y]
kinetic: y'^2/2
potential: ${g}*y
contacts: { foot: { gap: "y - max(0, ${v}*(t - ${begins}))", friction: 0, restitution: ${e} } }
start: { y: contact }
`);
    const run = simulate(mechanism, mechanism.start, { until: begins + (e * v) / g });
    expect(run.outcome.kind).toBe("finished");
    expect(run.events[0]?.t).toBeCloseTo(begins, 10);
    expect(run.events[0]?.after.v.y).toBeCloseTo((1 + e) * v, 10);
    expect(run.ledger.relative).toBeLessThan(1e-9);
  }
});

/** A block on a spring, and a belt that turns round at one time: by a kink of time, or by an event that sets its memory. */
it(`a belt that reverses by sign() moves a block as one that a clock reverses, seed ${seed + 1}`, () => {
  const draw = drawFrom(seed + 1);
  for (let i = 0; i < sized(6, 60); i++) {
    const [k, v, mus, T] = [draw(5, 60), draw(0.1, 0.6), draw(0.2, 0.6), draw(0.3, 1.5)];
    const [muk, v0] = [mus * draw(0.5, 1), i % 2 === 0 ? v : draw(-1, 1)];
    const text = (side: string, rest: string) => `
name: belt
coordinates: [x, y]
kinetic: (x'^2 + y'^2)/2
potential: 9.81*y + ${k}/2*x^2
contacts: { foot: { gap: y, slip: "x' - ${v}*${side}", friction: { static: ${mus}, kinetic: ${muk} } } }
start: { x': ${v0} }
${rest}
`;
    const kink = compile(text(`sign(${T} - t)`, ""));
    const event = compile(
      text("s", `memory: { s: 1 }\nevents: { turn: { every: 100, at: ${T}, set: { s: -1 } } }`),
    );
    const until = T + 1;
    const [one, other] = [kink, event].map((mechanism) => simulate(mechanism, mechanism.start, { until }));
    const told = (run: typeof one) => run?.events.filter(({ type }) => type !== "event");
    expect(one?.outcome.kind).toBe("finished");
    expect(told(one)?.map(({ type }) => type)).toEqual(told(other)?.map(({ type }) => type));
    for (const [n, { t }] of (told(one) ?? []).entries()) expect(t).toBeCloseTo(told(other)?.[n]?.t ?? 0, 8);
    expect(one?.final.q.x).toBeCloseTo(other?.final.q.x as number, 8);
    expect(one?.ledger.relative).toBeLessThan(1e-8);
  }
});
