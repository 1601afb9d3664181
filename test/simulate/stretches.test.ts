/**
 * Are ambiguous stretches of several closed contacts seen with their beginning and end? [LB01] (2.5)-(2.11), [NDCb] §3.2. The
 * oscillator of [LBN] §4.4 hops beside a block on a belt of its own, with or without a spring between them.
 */
import { describe, expect, it } from "vitest";
import {
  evaluateMatrices,
  loadMechanism,
  type SimulateOptions,
  simulate,
  simulateTree,
} from "../../src/index.js";
import { bruteForce } from "../oracle/bruteContacts.js";
import { compile, drawFrom, numbersOf, wordsOf, worst } from "./support.js";

const pair = (spring: number) =>
  compile(`
name: pair
coordinates: [phi, y, z, w]
parameters: { m1: 0.1, m2: 1, l: 1, k: 100, kphi: 100, c: 10, phi0: pi/8, vdr: 1, g: 10, mu: 1, kz: 30 }
kinetic: m1/2*((l*cos(phi)*phi')^2 + (y' + l*sin(phi)*phi')^2) + m2/2*y'^2 + (z'^2 + w'^2)/2
potential: k/2*y^2 + kphi/2*(phi - phi0)^2 + m1*g*(y + l*(1 - cos(phi))) + m2*g*y + 10*w + kz/2*z^2 + ${spring}/2*(z - phi)^2
dissipation: c/2*y'^2
contacts:
  tip: { gap: l*(1 - cos(phi)) + y, slip: l*cos(phi)*phi' + vdr, friction: mu, law: moreau }
  foot: { gap: w, slip: z' + 0.5, friction: 0.3, law: moreau }
start: { phi: 0.39, y: contact:tip, w: contact:foot }
`);

const alone = loadMechanism("finger");
const options: SimulateOptions = { until: 0.7, parameters: { mu: 1 } };

describe("beside a block that it does not feel", () => {
  const mechanism = pair(0);
  const run = simulate(mechanism, mechanism.start, options);
  const single = simulate(alone, alone.start, options);

  it("the oscillator moves as it does alone: at the border of stick with k_N < 0 it lifts off", () => {
    expect(wordsOf({ events: run.events.filter(({ contact }) => contact === "tip") })).toEqual(
      wordsOf(single),
    );
    const own = (state: { q: object; v: object }) => numbersOf(state as never);
    const { q, v } = run.final;
    const part = { q: { phi: q.phi, y: q.y }, v: { phi: v.phi, y: v.y } };
    expect(worst(own(part), own(single.final))).toBeLessThan(1e-8);
  });

  it("its stretches have the same beginnings and ends", () => {
    const times = ({ ambiguities }: typeof run) => ambiguities.map(({ t, tEnd }) => [t, tEnd ?? Number.NaN]);
    expect(times(run)).toHaveLength(4);
    expect(worst(times(run).flat(), times(single).flat())).toBeLessThan(1e-8);
    for (const { rule, options: open, chosen } of run.ambiguities) {
      expect([rule, open.length]).toEqual(["stick", 2]);
      expect(chosen).toBe("stick");
    }
  });
});

describe("beside a block on a spring", () => {
  const mechanism = pair(5);
  const samples = 351;
  const run = simulate(mechanism, mechanism.start, { ...options, samples });

  /** Brute force on G = WᵀM⁻¹W: may the tip leave while the foot keeps its mode? */
  function tipMayLeave(t: number, foot: string): boolean {
    const state = run.at(t);
    const { M, h, contacts } = evaluateMatrices(mechanism, state, { t });
    const rows = ["tip", "foot"].flatMap((name) => {
      const { WT, WN, wBarT, wBarN } = contacts[name] as never as Record<string, number[] & number>;
      return [
        { W: WT as number[], bar: wBarT as number },
        { W: WN as number[], bar: wBarN as number },
      ];
    });
    // M is diagonal but for the block of phi and y.
    const [a, b, d] = [M[0]?.[0], M[0]?.[1], M[1]?.[1]] as [number, number, number];
    const inverse = (x: readonly number[]) => [
      (d * (x[0] as number) - b * (x[1] as number)) / (a * d - b * b),
      (a * (x[1] as number) - b * (x[0] as number)) / (a * d - b * b),
      x[2] as number,
      x[3] as number,
    ];
    const product = (x: readonly number[], y: readonly number[]) =>
      x.reduce((sum, value, i) => sum + value * (y[i] as number), 0);
    const G = rows.map(({ W }) => rows.map((other) => product(W, inverse(other.W))));
    const c = rows.map(({ W, bar }) => product(W, inverse(h)) + bar);
    const slip = [0, foot === "stick" ? 0 : 1];
    return bruteForce({ G, c, mu: [1, 0.3], slip }).solutions.some(
      ({ modes }) => modes[0] === "flight" && modes[1] === foot,
    );
  }

  it("a stretch is where brute force finds flight beside stick, and nowhere else", () => {
    const { rows = [], columns = [] } = run.samples ?? {};
    const [t, tip, foot] = ["t", "tip_mode", "foot_mode"].map((name) => columns.indexOf(name)) as [
      number,
      number,
      number,
    ];
    const both = rows.filter((row) => row[tip] === "stick" && row[foot] !== "flight");
    let inside = 0;
    for (const row of both) {
      const at = row[t] as number;
      const border = run.ambiguities.some((one) =>
        [one.t, one.tEnd ?? Number.NaN].some((end) => Math.abs(end - at) < 1e-9),
      );
      if (border) continue;
      const open = run.ambiguities.some((one) => one.t < at && at < (one.tEnd ?? Number.POSITIVE_INFINITY));
      expect(tipMayLeave(at, row[foot] as string)).toBe(open);
      if (open) inside++;
    }
    expect(inside).toBeGreaterThan(20);
    expect(both.length - inside).toBeGreaterThan(20);
  });

  it("does not change the motion, which is that of a tolerance 100 times smaller", () => {
    const fine = simulate(mechanism, mechanism.start, { ...options, rtol: 1e-13, atol: 1e-14 });
    expect(wordsOf(fine)).toEqual(wordsOf(run));
    expect(worst(numbersOf(fine.final), numbersOf(run.final))).toBeLessThan(1e-8);
    expect(fine.ambiguities.map(({ chosen }) => chosen)).toEqual(run.ambiguities.map(({ chosen }) => chosen));
  });

  it("all=stop ends there, a wish and a label leave there, a tree branches there", () => {
    const begins = run.ambiguities[0]?.t as number;
    const stopped = simulate(mechanism, mechanism.start, { ...options, policy: { all: "stop" } });
    expect(stopped.outcome).toMatchObject({ kind: "indeterminate" });
    expect(stopped.outcome.t).toBeCloseTo(begins, 9);
    const label = "flight";
    const left = simulate(mechanism, mechanism.start, { ...options, until: 0.05, follow: [label] });
    expect(left.events.at(-1)).toMatchObject({ type: "liftoff", contact: "tip" });
    expect(left.events.at(-1)?.t).toBeCloseTo(begins, 9);
    const wished = simulate(mechanism, mechanism.start, {
      ...options,
      until: 0.05,
      policy: { combination: { tip: "flight", foot: "slip+" } },
    });
    expect(worst(numbersOf(wished.final), numbersOf(left.final))).toBeLessThan(1e-12);
    const tree = simulateTree(mechanism, mechanism.start, { ...options, until: 0.05, branches: 1 });
    expect(tree.nodes.map(({ future }) => future)).toContain(label);
    // Each stretch is one branch point: the motion that stays in it does not branch again at the same instant.
    for (const one of [pair(0), mechanism]) {
      const { nodes } = simulateTree(one, one.start, { ...options, until: 0.3, branches: 6 });
      for (const { t, parent } of nodes)
        expect(
          nodes[parent ?? -1]?.t === undefined || t > (nodes[parent as number]?.t as number) + 1e-9,
        ).toBe(true);
    }
  });
});

describe("a disc that is wedged in a groove and pulled to and fro", () => {
  const seed = 47;
  const disc = compile(`
name: disc
coordinates: [x, y, th]
parameters: { m: 1, R: 0.1, al: 1, mu: 1, F: 1, om: 6, g: 10 }
kinetic: m/2*(x'^2 + y'^2) + m*R^2/4*th'^2
potential: m*g*y
forces: { x: F*sin(om*t) }
contacts:
  left: { gap: sin(al)*x + cos(al)*y - R, slip: "cos(al)*x' - sin(al)*y' + R*th'", friction: mu, law: moreau }
  right: { gap: cos(al)*y - sin(al)*x - R, slip: "cos(al)*x' + sin(al)*y' + R*th'", friction: mu, law: moreau }
`);

  it(`may leave one wall while F sin ω t > m g tan α, although the wedge holds it, seed ${seed}`, () => {
    const draw = drawFrom(seed);
    for (let k = 0; k < 6; k++) {
      const [m, al, om] = [draw(0.5, 3), draw(0.9, 1.2), draw(3, 8)];
      const limit = m * 10 * Math.tan(al);
      const F = limit * draw(1.1, 1.6);
      // Forces along the line between both contacts lie inside their cones: they hold any load.
      const mu = draw(1.2, 1.6) / Math.tan(al);
      const parameters = { m, al, om, mu, F };
      const until = draw(1.1, 1.9) * ((2 * Math.PI) / om);
      const start = { q: { x: 0, y: 0.1 / Math.cos(al), th: 0 }, v: { x: 0, y: 0, th: 0 } };
      const run = simulate(disc, start, { until, parameters });
      expect(run.events).toEqual([]);
      const opens = Math.asin(limit / F);
      const half = Math.PI;
      const expected = Array.from({ length: 8 }, (_, i) => [opens + i * half, half - opens + i * half])
        .map((pair) => pair.map((phase) => phase / om) as [number, number])
        .filter(([from]) => from < until);
      expect(run.ambiguities.map(({ rule }) => rule)).toEqual(expected.map(() => "combination"));
      for (const [i, { t, tEnd, chosen }] of run.ambiguities.entries()) {
        const [from, to] = expected[i] as [number, number];
        expect(Math.abs(t - from)).toBeLessThan(1e-7);
        expect(Math.abs((tEnd ?? until) - Math.min(to, until))).toBeLessThan(1e-7);
        expect(chosen).toBe("left:stick;right:stick");
      }
    }
  });

  it.each([1e-2, 1e-4])(
    "a load that exceeds the limit by %f is seen every time, in steps of a rest too",
    (excess) => {
      const [al, om, until] = [1, 6, 3];
      const parameters = { al, om, F: 10 * Math.tan(al) * (1 + excess), mu: 1.4 / Math.tan(al) };
      const start = { q: { x: 0, y: 0.1 / Math.cos(al), th: 0 }, v: { x: 0, y: 0, th: 0 } };
      const { ambiguities } = simulate(disc, start, { until, parameters });
      const opens = Math.asin(1 / (1 + excess));
      const expected = Array.from({ length: 20 }, (_, i) => (opens + i * Math.PI) / om).filter(
        (t) => t < until,
      );
      expect(ambiguities).toHaveLength(expected.length);
      for (const [i, { t }] of ambiguities.entries()) expect(t).toBeCloseTo(expected[i] as number, 5);
    },
  );
});
