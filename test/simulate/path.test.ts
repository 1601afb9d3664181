/** Does a followed path tell the same motion as a run, piece by piece, also from inside a phase? */
import { describe, expect, it } from "vitest";
import { loadMechanism, makeState, simulate, simulateDefaults } from "../../src/index.js";
import { randomSource } from "../../src/numerics/index.js";
import { chatterMap, followPath, type PathPiece } from "../../src/simulate/index.js";
import { compile } from "./support.js";

type Follow = Parameters<typeof followPath>;

function piecesOf(mechanism: Follow[0], start: Follow[1], options: Follow[2]) {
  const pieces: PathPiece[] = [];
  const run = followPath(mechanism, start, options, (piece) => pieces.push(piece));
  return { pieces, run };
}

describe("followPath", () => {
  const finger = loadMechanism("finger");

  it("has the events of simulate, between pieces that join", () => {
    const run = simulate(finger, finger.start, { until: 2 });
    const { pieces, run: followed } = piecesOf(finger, finger.start, { until: 2 });
    expect(pieces.flatMap(({ events }) => events)).toEqual(run.events.filter(({ t }) => t > 0));
    expect(followed.ledger).toEqual(run.ledger);
    for (const [i, { tAfter, after, guard }] of pieces.slice(0, -1).entries()) {
      expect(pieces[i + 1]?.t).toBe(tAfter);
      expect(guard).toBeDefined();
      for (const [k, value] of after.entries()) expect(pieces[i + 1]?.state[k]).toBeCloseTo(value, 11);
    }
    expect(pieces.at(-1)?.guard).toBeUndefined();
    expect(pieces.at(-1)?.tEnd).toBe(2);
  });

  /** At the top of the bump one contact ceases to act and the next one begins, in an order that rounding decides. */
  it("has the events of simulate where a disc rolls over a bump, ten random ones", () => {
    const bump = compile(`
name: bump
parameters: { R: 0.12, g: 9.81, mu: 0.5, r: 0.35, h: 0.05, v: 1 }
gravity: g
bodies:
  ground: { shape: { polyline: [[-2, 0.4], [0, 0], [0.5, h], [0.9, 0], [3, 0]] } }
  disc: { mass: 1, inertia: 0.008, coordinates: [x, y, th], shape: { disc: { radius: R } } }
contacts: { touch: { between: [disc, ground], friction: mu, restitution: r } }
start: { x: -0.5, y: 0.4, x': v, th': -3 }
`);
    const random = randomSource(29);
    const near = (value: number) => value * (0.8 + 0.4 * random());
    for (let k = 0; k < 10; k++) {
      const parameters = {
        R: near(0.12),
        g: near(9.81),
        mu: near(0.5),
        r: near(0.35),
        h: near(0.05),
        v: near(1),
      };
      const options = { until: 1.3, parameters };
      const start = makeState(bump, {}, { parameters });
      const { pieces, run } = piecesOf(bump, start, options);
      const told = [...run.early, ...pieces.flatMap(({ events }) => events)];
      expect(told).toEqual(simulate(bump, start, options).events);
    }
  });

  it("goes on from inside a phase, with the branches of its kinks", () => {
    const spring = compile(`
name: spring
coordinates: [x]
parameters: { k: 1 }
kinetic: x'^2/2
forces: { x: -k*x - abs(x) }
start: { x: 1 }
`);
    const whole = piecesOf(spring, spring.start, { until: 6 });
    const half = piecesOf(spring, spring.start, { until: 3 });
    const { t, tEnd, end, contacts, p } = half.pieces.at(-1) as PathPiece;
    expect(tEnd - t).toBeGreaterThan(0);
    const start = { t: tEnd, state: end, contacts, branches: [...p.subarray(p.length - 1)] };
    const rest = piecesOf(spring, start, { until: 3 });
    expect(rest.run.final.q.x).toBeCloseTo(whole.run.final.q.x as number, 10);
    expect(whole.pieces.map(({ guard }) => guard?.kind)).toContain("kink");
  });

  it("a completed chatter is a map of the state after its last impact", () => {
    const ball = loadMechanism("ball");
    const { pieces } = piecesOf(ball, ball.start, { until: 3 });
    const last = pieces.find(({ events }) => events.some(({ type }) => type === "chatter")) as PathPiece;
    const [impact, chatter] = last.events;
    const state = Float64Array.of(impact?.after.q.y as number, impact?.after.v.y as number);
    const hops = { contacts: last.contacts, branches: [] };
    const limit = chatterMap(ball, 0, hops, { rtol: simulateDefaults.rtol })(impact?.t as number, state);
    expect((impact?.t as number) + (limit?.time as number)).toBeCloseTo(chatter?.t as number, 13);
    expect(limit?.state[1]).toBeCloseTo(0, 12);
    // A hop up at v takes 2v/g and gives back half of it: all of them together 4v/g.
    expect(limit?.time).toBeCloseTo((4 * (state[1] as number)) / 9.81, 12);
    expect(chatterMap(ball, 0, hops, {})(0, Float64Array.of(0, -1))).toBeUndefined();
  });
});
