/**
 * How do rigid contacts move beside compliant ones? Closed forms; a smooth support as a force of the model; the limit of a stiff
 * contact in place of the rigid one, [NDCb] (6.9), (6.15): each says the same in another way.
 */
import { describe, expect, it } from "vitest";
import { simulate, simulateTree } from "../../../src/index.js";
import { compile, drawFrom, numbersOf, stateOf, wordsOf, worst } from "../support.js";

/** A block on a rigid floor, and a compliant wall at x = 1. */
const block = (wall: string, friction = "friction: nu") =>
  compile(`
name: block
coordinates: [x, y]
parameters: { m: 2, g: 10, mu: 0.2, nu: 0, K: 800 }
kinetic: m/2*(x'^2 + y'^2)
potential: m*g*y
contacts:
  wall: { gap: 1 - x, slip: y', at: [1, y], ${friction}, compliance: { law: kelvinVoigt, stiffness: K${wall} } }
  floor: { gap: y, slip: x', at: [x, 0], friction: mu, restitution: 0 }
`);

describe("a block slides on a rigid floor into a compliant wall", () => {
  const [m, K, brake, speed] = [2, 800, 2, 3];
  const start = stateOf(block(""), [0, 0], [speed, 0]);

  it("as two half swings with friction", () => {
    const run = simulate(block(""), start, { until: 0.9 });
    const w = Math.sqrt(K / m);
    const shift = brake / w ** 2; // how far friction moves the middle of a half swing
    const touch = (speed - Math.sqrt(speed ** 2 - 2 * brake)) / brake;
    const v1 = speed - brake * touch;
    const first = Math.hypot(shift, v1 / w);
    const turn = touch + Math.atan2(v1 / w, shift) / w;
    const second = first - 2 * shift;
    const part = turn + Math.acos(-shift / second) / w;
    const v2 = second * w * Math.sin(Math.acos(-shift / second));
    const left = 0.9 - part;
    expect(wordsOf(run)).toEqual([
      "impact wall flight>stick",
      "slip- floor slip+>slip-",
      "liftoff wall stick>flight",
    ]);
    expect(
      worst(
        run.events.map(({ t }) => t),
        [touch, turn, part],
      ),
    ).toBeLessThan(1e-11);
    expect(run.final.q.x).toBeCloseTo(1 - v2 * left + (brake * left ** 2) / 2, 10);
    expect(run.final.v.x).toBeCloseTo(-v2 + brake * left, 10);
    expect(run.final.contacts.floor?.lambdaN).toBeCloseTo(20, 10);
    expect(Math.abs(run.ledger.relative)).toBeLessThan(1e-12);
    const row = numbersOf(run.at(0.45));
    expect(worst(row, numbersOf(simulate(block(""), start, { until: 0.45 }).final))).toBeLessThan(1e-10);
  });

  it("friction of the wall may carry the block instead of the floor: said, chosen by policy, and both in the tree", () => {
    const parameters = { nu: 0.5 };
    const plain = simulate(block(""), start, { until: 0.9 });
    const run = simulate(block(""), start, { until: 0.9, parameters });
    // The floor holds the tangent of the wall, so its friction stays 0 ...
    expect(worst(numbersOf(run.final), numbersOf(plain.final))).toBeLessThan(1e-10);
    // ... and beyond a load of m g/ν = 40 N another motion is open.
    expect(run.ambiguities[0]).toMatchObject({
      rule: "combination",
      options: ["floor:slip+;wall:stick", "floor:flight;wall:stick"],
      chosen: "floor:slip+;wall:stick",
    });
    const load = K * (run.at(run.ambiguities[0]?.t as number).q.x as number) - K;
    expect(load).toBeCloseTo(40, 6);
    const hung = simulate(block(""), start, {
      until: 0.9,
      parameters,
      policy: { combination: { floor: "flight", wall: "stick" } },
    });
    expect(wordsOf(hung).slice(0, 2)).toEqual(["impact wall flight>stick", "liftoff floor slip+>flight"]);
    const stopped = simulate(block(""), start, { until: 0.9, parameters, policy: { all: "stop" } });
    expect(stopped.outcome).toMatchObject({ kind: "indeterminate", t: run.ambiguities[0]?.t });
    const tree = simulateTree(block(""), start, { until: 0.42, parameters });
    expect(tree.nodes.map(({ future }) => future)).toContain("floor:flight;wall:stick");
  });
});

describe("an impact of a rigid contact", () => {
  it("leaves a compliant one without impulse, and a damper that would pull lets go at once", () => {
    const stop = compile(`
name: stop
coordinates: [x]
parameters: { K: 100, c: 10 }
kinetic: x'^2/2
contacts:
  pad: { gap: 1 - x, slip: 0, compliance: { law: kelvinVoigt, stiffness: K, damping: c } }
  stop: { gap: 1.05 - x, slip: 0, restitution: 1 }
`);
    const run = simulate(stop, stateOf(stop, [0], [2]), { until: 1 });
    expect(wordsOf(run)).toEqual([
      "impact pad flight>stick",
      "impact stop flight>flight",
      "liftoff pad stick>flight",
    ]);
    const [, hit, leave] = run.events;
    expect(leave?.t).toBe(hit?.t);
    expect(leave?.impulse).toBeUndefined();
    // The pad cannot push a body that flees faster than K/c times its depth: free flight from there on.
    const speed = hit?.before.v.x as number;
    expect(run.final.q.x).toBeCloseTo(1.05 - speed * (1 - (hit?.t as number)), 12);
    expect(run.final.v.x).toBe(-speed);
    expect(Math.abs(run.ledger.relative)).toBeLessThan(1e-12);
  });
});

/** A plank with a support A; B under its other end is soft. */
const plank = (a: string, b: string, potential = "m*g*y") =>
  compile(`
name: plank
coordinates: [x, y, theta]
parameters: { m: 1, J: 0.2, g: 10, mu: 0.3, nu: 0.3, r: 0.5, soft: 300, c: 4, eps: 1e-2 }
definitions:
  xa: x - 0.5*cos(theta)
  ya: y + 0.5*sin(theta)
  xb: x + 0.5*cos(theta)
  yb: y - 0.5*sin(theta)
kinetic: m/2*(x'^2 + y'^2) + J/2*theta'^2
potential: ${potential}
contacts:
  A: { gap: ya, slip: xa', at: [xa, ya], friction: mu, restitution: r${a} }
${b}
`);
const soft = (law: string) =>
  `  B: { gap: yb, slip: xb', at: [xb, yb], friction: nu, restitution: 0.6, compliance: ${law} }`;
const damped = "{ law: kelvinVoigt, stiffness: soft, damping: c }";

describe("a rigid contact beside a compliant one", () => {
  it("moves as beside a smooth force of the same size, through impacts and chatter", () => {
    const forced = plank("", "", "m*g*y + soft/2*min(yb, 0)^2");
    const mixed = plank("", soft("{ law: kelvinVoigt, stiffness: soft }"));
    const start = stateOf(mixed, [0, 0.05, -0.02], [1, 0, 0]);
    const [one, other] = [forced, mixed].map((each) =>
      simulate(each, start, { until: 1, parameters: { nu: 0 } }),
    ) as [ReturnType<typeof simulate>, ReturnType<typeof simulate>];
    const ofA = (run: typeof one) =>
      wordsOf(run).filter((word) => word.includes(" A ") && !word.startsWith("impact"));
    expect(ofA(other)).toEqual(ofA(one));
    expect(ofA(one).length).toBeGreaterThan(1);
    expect(worst(numbersOf(one.final), numbersOf(other.final))).toBeLessThan(1e-8);
  });

  it("(6.15) in place of the rigid one tends to it like ε, the impacts with their restitution", () => {
    const hard = plank(", compliance: { law: restitution, epsilon: eps, epsilonN: 0.1*eps }", soft(damped));
    const mixed = plank("", soft(damped));
    const start = stateOf(mixed, [0, 0.05, -0.02], [0.4, 0, 0]);
    const limit = simulate(mixed, start, { until: 0.15 });
    expect(wordsOf(limit).slice(0, 2)).toEqual(["impact A flight>flight", "impact B flight>slip+"]);
    const distances = [2e-3, 1e-3, 5e-4].map((eps) =>
      worst(
        numbersOf(simulate(hard, start, { until: 0.15, parameters: { eps } }).final),
        numbersOf(limit.final),
      ),
    );
    const orders = distances.slice(1).map((d, i) => Math.log2((distances[i] as number) / d));
    for (const order of orders) expect(Math.abs(order - 1)).toBeLessThan(0.2);
    expect(distances.at(-1)).toBeLessThan(2e-2);
  });

  it("a stiff damped spring in its place tends to it like ε², stick and slip of both with it", () => {
    const hard = plank(", compliance: { law: kelvinVoigt, stiffness: eps^-2, damping: 2/eps }", soft(damped));
    const mixed = plank("", soft(damped));
    const start = stateOf(mixed, [0, -0.5 * Math.sin(0.02), 0.02], [0.4, 0, 0]);
    const limit = simulate(mixed, start, { until: 0.6 });
    const words = wordsOf(limit).filter((word) => !word.startsWith("impact"));
    for (const word of ["stick A slip+>stick", "stick B slip->stick", "slip+ B stick>slip+"])
      expect(words).toContain(word);
    const distances = [1e-2, 1e-3].map((eps) =>
      worst(
        numbersOf(simulate(hard, start, { until: 0.6, parameters: { eps } }).final).slice(0, 3),
        numbersOf(limit.final).slice(0, 3),
      ),
    ) as [number, number];
    expect(Math.log10(distances[0] / distances[1])).toBeCloseTo(2, 0);
    expect(distances[1]).toBeLessThan(1e-5);
  });

  it("both stick: slip begins where the pull exceeds what both hold together", () => {
    const feet = compile(`
name: feet
coordinates: [x, y, theta]
parameters: { mu: 0.5, nu: 0.2 }
kinetic: (x'^2 + y'^2)/2 + 0.1*theta'^2
potential: 10*y
forces: { x: 2*t }
contacts:
  B: { gap: y - 0.5*sin(theta), slip: x', friction: nu, compliance: { law: kelvinVoigt, stiffness: 500, damping: 30 } }
  A: { gap: y + 0.5*sin(theta), slip: x', friction: mu }
`);
    const run = simulate(feet, stateOf(feet, [0, -0.005, Math.asin(0.01)]), { until: 3 });
    expect(wordsOf(run)).toEqual(["slip+ B stick>slip+", "slip+ A stick>slip+"]);
    for (const { t } of run.events) expect(t).toBeCloseTo((0.5 * 5 + 0.2 * 5) / 2, 9);
    expect(Math.abs(run.ledger.relative)).toBeLessThan(1e-12);
  });

  it("a rigid slide with friction beside a compliant stop closes its ledger and stops where friction says", () => {
    const rail = compile(`
name: rail
coordinates: [x, y]
parameters: { mu: 0.1, K: 500 }
kinetic: (x'^2 + y'^2)/2
potential: 10*y
contacts:
  rail: { slide: y, slip: x', friction: mu }
  stop: { gap: 1 - x, slip: y', compliance: { law: spring, epsilon: K^(-1/2) } }
`);
    const run = simulate(rail, stateOf(rail, [0, 0], [2, 0]), { until: 6 });
    expect(run.outcome.kind).toBe("finished");
    // ½ v² = μ g times the whole way: to the stop, into it and back, and on to the end.
    const deepest = run.events.find(({ type }) => type === "slip-")?.after.q.x as number;
    const way = deepest + (deepest - (run.final.q.x as number));
    expect(way).toBeCloseTo(2, 9);
    expect(run.final.contacts.rail?.mode).toBe("stick");
    expect(Math.abs(run.ledger.relative)).toBeLessThan(1e-11);
  });

  it("random planks under all laws finish with a closed ledger and a closed rigid gap", () => {
    const draw = drawFrom(610);
    const laws = [
      damped,
      "{ law: spring, epsilon: 0.05 }",
      "{ law: hertz, stiffness: 3000, damping: 0.3 }",
      "{ law: restitution, epsilon: 0.05, epsilonN: 0.005 }",
    ].map((law) => plank("", soft(law)));
    const seen = new Set<string>();
    for (const [k, each] of laws.entries()) {
      const theta = draw(-0.4, 0.4);
      const height = 0.5 * Math.abs(Math.sin(theta)) + draw(0, 0.2);
      const start = stateOf(each, [0, height, theta], [draw(-2, 2), draw(-2, 0), draw(-3, 3)]);
      const parameters = {
        mu: draw(0, 1),
        nu: draw(0, 1),
        r: k % 2 === 0 ? 0 : draw(0, 0.6),
        c: draw(0, 20),
      };
      const run = simulate(each, start, { until: 1, parameters });
      expect(run.outcome.kind).toBe("finished");
      expect(Math.abs(run.ledger.relative)).toBeLessThan(1e-9);
      expect(run.final.contacts.A?.gap).toBeGreaterThan(-1e-9);
      for (const { type, contact } of run.events) seen.add(`${type} ${contact}`);
    }
    for (const word of ["impact A", "impact B", "stick A", "stick B", "slip+ A", "slip- B", "liftoff B"])
      expect(seen).toContain(word);
  });
});
