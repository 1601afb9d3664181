/** Are the equilibria those of closed forms? [LBN] (4.5)-(4.9) for the finger; statics for the others. */
import { describe, expect, it } from "vitest";
import { type Equilibrium, findEquilibria, loadMechanism, simulate } from "../../src/index.js";
import { randomSource } from "../../src/numerics/index.js";
import type { FingerParameters } from "../oracle/finger.js";
import { slipEigenvalues, slipEquilibrium, slipTerms } from "../oracle/fingerSlip.js";
import { compile, pendulum, twoBlocks } from "./models.js";

const finger = loadMechanism("finger");
const fingerNumbers = Object.fromEntries(
  finger.parameters.map(({ name, value }) => [name, value]),
) as unknown as FingerParameters;

const only = (list: readonly Equilibrium[]): Equilibrium => {
  expect(list).toHaveLength(1);
  return list[0] as Equilibrium;
};

describe("finger: steady slip on the belt", () => {
  it("(4.7) φ_eq at μ = 0.5 and 1", () => {
    for (const [mu, phi] of [
      [0.5, 0.385760102434],
      [1, 0.363207169022],
    ] as const) {
      const one = only(findEquilibria(finger, { parameters: { mu } }).equilibria);
      expect(one.q.phi).toBeCloseTo(phi, 12);
      expect(one.modes).toEqual({ tip: "slip+" });
      expect(one.contacts.tip?.lambdaT).toBeCloseTo(-mu * (one.contacts.tip?.lambdaN as number), 13);
      expect(one.sustained).toBe(mu === 0.5); // A⁺ < 0 at μ = 1
      expect(one.stable).toBe(false);
    }
  });

  it("(4.8) eigenvalues and λ_N at 25 random parameters, seed 48", () => {
    const random = randomSource(48);
    for (let i = 0; i < 25; i++) {
      const near = (name: keyof FingerParameters) => fingerNumbers[name] * (0.7 + 0.6 * random());
      const p = {
        ...fingerNumbers,
        m1: near("m1"),
        m2: near("m2"),
        k: near("k"),
        kphi: near("kphi"),
        c: near("c"),
      };
      const parameters = { ...p, cphi: 0.2 * random(), l: near("l"), mu: 0.9 * random() };
      const { mu } = parameters;
      const phi = slipEquilibrium(mu, parameters);
      const { M, lambdaN } = slipTerms(phi, mu, parameters);
      const found = findEquilibria(finger, { parameters }).equilibria.filter(
        ({ modes }) => modes.tip === "slip+",
      );
      if (lambdaN < 0) {
        expect(found).toEqual([]);
        continue;
      }
      const one = only(found);
      expect(one.q.phi).toBeCloseTo(phi, 11);
      expect(one.contacts.tip?.lambdaN).toBeCloseTo(lambdaN, 9);
      for (const [k, [re, im]] of slipEigenvalues(phi, mu, parameters).entries()) {
        expect(one.eigenvalues[k]?.re).toBeCloseTo(re, 8);
        expect(one.eigenvalues[k]?.im).toBeCloseTo(im, 8);
      }
      expect(one.sustained).toBe(M > 0);
    }
  });

  it("a stable one stays where it is, an unstable one is left", () => {
    for (const mu of [0.3, 0.5]) {
      const one = only(findEquilibria(finger, { parameters: { mu } }).equilibria);
      const beside = { q: { phi: (one.q.phi as number) + 1e-4, y: 0 }, v: { phi: 0, y: 0 } };
      const y = -(1 - Math.cos(beside.q.phi));
      const { final } = simulate(
        finger,
        { ...beside, q: { ...beside.q, y } },
        { until: 6, parameters: { mu } },
      );
      const away = Math.abs((final.q.phi as number) - (one.q.phi as number));
      if (one.stable) expect(away).toBeLessThan(1e-6);
      else expect(away).toBeGreaterThan(1e-3);
    }
  });

  it("on a belt at rest it sticks along a segment between the borders of the cone", () => {
    const one = only(findEquilibria(finger, { parameters: { vdr: 0 } }).equilibria);
    expect(one).toMatchObject({
      modes: { tip: "stick" },
      dimension: 1,
      stable: true,
      segment: { along: "phi" },
    });
    // The borders are steady slip in either direction.
    expect(one.segment?.from.q.phi).toBeCloseTo(slipEquilibrium(0.5, fingerNumbers), 12);
    expect(one.segment?.to.q.phi).toBeCloseTo(slipEquilibrium(-0.5, fingerNumbers), 12);
    expect(one.segment?.from).toMatchObject({ because: "lambdaT >= -mu |lambdaN|", contact: "tip" });
  });
});

describe("statics by hand", () => {
  it("a pendulum hangs or stands: s² = ∓g/l, with damping both real parts change", () => {
    const rate = Math.sqrt(9.81 / 2);
    const { equilibria } = findEquilibria(pendulum);
    expect(equilibria.map(({ q }) => q.theta)).toEqual([expect.closeTo(0, 12), expect.closeTo(Math.PI, 12)]);
    const [hanging, standing] = equilibria as [Equilibrium, Equilibrium];
    expect(hanging).toMatchObject({ stable: true, marginal: true });
    expect(hanging.eigenvalues[0]?.im).toBeCloseTo(rate, 12);
    expect(standing.eigenvalues.map(({ re }) => re)).toEqual([
      expect.closeTo(rate, 12),
      expect.closeTo(-rate, 12),
    ]);
    const damped = findEquilibria(pendulum, { parameters: { c: 1 } }).equilibria[0] as Equilibrium;
    expect(damped.eigenvalues[0]?.re).toBeCloseTo(-1 / 8, 12); // −c/(2 m l²)
    expect(damped).toMatchObject({ stable: true });
    expect(damped.marginal).toBeUndefined();
  });

  it("a block on a belt rests where the spring balances ∓μ m g; sticking, between ±μ_s m g/k", () => {
    const block = loadMechanism("block");
    const slips = (vdr: number) => only(findEquilibria(block, { parameters: { vdr, c: 1 } }).equilibria);
    expect(slips(0.3).q.x).toBeCloseTo((0.3 * 9.81) / 20, 14);
    expect(slips(0.3)).toMatchObject({
      modes: { foot: "slip-" },
      contacts: { foot: { lambdaN: 9.81 } },
      stable: true,
    });
    expect(slips(-0.3).q.x).toBeCloseTo((-0.3 * 9.81) / 20, 14);
    expect(slips(0.3).eigenvalues[0]?.im).toBeCloseTo(Math.sqrt(20 - 1 / 4), 12);
    const stuck = only(findEquilibria(block, { parameters: { vdr: 0 } }).equilibria);
    expect(stuck.segment?.from.q.x).toBeCloseTo((-0.5 * 9.81) / 20, 13);
    expect(stuck.segment?.to.q.x).toBeCloseTo((0.5 * 9.81) / 20, 13);
  });

  it("a segment may reach beyond the range that is searched", () => {
    const parameters = { vdr: 0, k: 1, muStatic: 2 };
    const stuck = only(findEquilibria(loadMechanism("block"), { parameters }).equilibria);
    expect(stuck.segment?.from.q.x).toBeCloseTo(-2 * 9.81, 9);
    expect(stuck.segment?.to.q.x).toBeCloseTo(2 * 9.81, 9);
    const { equilibria } = findEquilibria(loadMechanism("block"), {
      parameters: { vdr: 0.3, k: 0.1, mu: 1 },
    });
    expect(only(equilibria).q.x).toBeCloseTo(98.1, 9);
  });

  it("a chain of three links in the air has 2³ equilibria, one of them stable", () => {
    const { equilibria } = findEquilibria(loadMechanism("chain"), { parameters: { height: 9 } });
    expect(equilibria).toHaveLength(8);
    expect(equilibria.filter(({ stable }) => stable).map(({ q }) => Object.values(q))).toEqual([
      [expect.closeTo(0, 10), expect.closeTo(0, 10), expect.closeTo(0, 10)],
    ]);
  });

  it("a rocking block stands on both corners with forces that are not determined, or balances on one", () => {
    const { equilibria } = findEquilibria(loadMechanism("rocking"));
    const upright = equilibria.filter(({ q }) => Math.abs(q.theta as number) < 1);
    const tilt = Math.atan(0.25);
    expect(upright.map(({ q }) => q.theta).sort((x, y) => (x as number) - (y as number))).toEqual([
      expect.closeTo(-tilt, 10),
      expect.closeTo(0, 10),
      expect.closeTo(tilt, 10),
    ]);
    const flat = upright.find(({ hyperstatic }) => hyperstatic);
    expect(flat).toMatchObject({ stable: true, segment: { along: "x", from: { because: "unbounded" } } });
    expect(flat?.contacts.left?.lambdaN).toBeCloseTo(9.81 / 2, 10);
    // Balancing: inertia about the corner 4/3 m R², restoring moment m g R.
    const rate = Math.sqrt((3 * 9.81) / (4 * Math.hypot(0.25, 1)));
    expect(upright.find(({ hyperstatic }) => !hyperstatic)?.eigenvalues[0]?.re).toBeCloseTo(rate, 10);
  });

  it("a bar between slides sticks if μ|λ_N| exceeds the pull: tan θ/4 against 1", () => {
    const klein = loadMechanism("klein");
    expect(findEquilibria(klein).equilibria).toEqual([]); // 0.9 · tan(1.3)/4 < 1
    const stuck = findEquilibria(klein, { parameters: { mu: 1.2 } }).equilibria.find(
      ({ q }) => (q.theta as number) < 1.5,
    );
    expect(stuck).toMatchObject({ modes: { B: "stick", H: "stick" } });
    expect(stuck?.contacts.B?.lambdaN).toBeCloseTo(Math.tan(1.3) / 4, 10);
    expect(stuck?.contacts.B?.lambdaT).toBeCloseTo(1, 12);
  });

  it("two blocks rest in a rectangle: two coordinates can be chosen", () => {
    const one = only(
      findEquilibria(twoBlocks).equilibria.filter(
        ({ modes }) => modes.one === "stick" && modes.two === "stick",
      ),
    );
    expect(one.dimension).toBe(2);
    expect(one.segments?.map(({ along, from, to }) => [along, from.q[along], to.q[along]])).toEqual([
      ["x1", expect.closeTo(-0.2, 10), expect.closeTo(0.2, 10)],
      ["x2", expect.closeTo(-0.2, 10), expect.closeTo(0.2, 10)],
    ]);
  });

  it("a mechanism that depends on time has none, and says so; frozen it has", () => {
    const table = loadMechanism("table");
    expect(findEquilibria(table)).toMatchObject({
      equilibria: [],
      because: expect.stringMatching(/depends on time/),
    });
    const frozen = only(findEquilibria(table, { parameters: { amplitude: 0 } }).equilibria);
    expect(frozen.segment?.to.q.x).toBeCloseTo((0.5 * 9.81) / 40, 12);
    // ktheta (θ − θ₀) + m g l cos θ = 0
    const theta = frozen.q.theta as number;
    expect(200 * (theta - 1) + 9.81 * Math.cos(theta)).toBeCloseTo(0, 9);
  });

  it("a ball rests on the floor without friction; no direction is free", () => {
    const one = only(findEquilibria(loadMechanism("ball")).equilibria);
    expect(one).toMatchObject({
      q: { y: 0 },
      eigenvalues: [],
      stable: true,
      contacts: { floor: { lambdaN: 9.81 } },
    });
  });

  it("no equilibrium is an answer", () => {
    const falls = compile(
      "name: falls\ncoordinates: [y]\nparameters: { g: 1 }\nkinetic: y'^2/2\npotential: g*y\n",
    );
    expect(findEquilibria(falls)).toMatchObject({
      equilibria: [],
      note: expect.stringMatching(/others may exist/),
    });
  });

  it("a kink at the place is named", () => {
    const kinked = compile(
      'name: kink\ncoordinates: [x]\nparameters: { k: 1 }\nkinetic: x\'^2/2\nforces: { x: "-k*abs(x) - 3*x" }\nstart: { x: 0.5 }\n',
    );
    expect(findEquilibria(kinked, { within: { x: [-0.5, 1] } }).equilibria[0]?.kinks).toEqual(["x"]);
  });

  it("a coordinate that nothing holds has equilibria without end, or to where the force begins", () => {
    const free = (force: string) =>
      only(
        findEquilibria(
          compile(
            `name: free\ncoordinates: [x]\nparameters: { k: 1 }\nkinetic: x'^2/2\nforces: { x: "${force}" }\n`,
          ),
        ).equilibria,
      );
    expect(free("0*k")).toMatchObject({
      dimension: 1,
      stable: false,
      segment: { to: { because: "unbounded" } },
    });
    const half = free("-k*(x + abs(x))");
    expect(half.segment).toMatchObject({ from: { because: "range" }, to: { because: "balance" } });
    expect(half.segment?.to.q.x).toBeCloseTo(0, 5);
  });

  it("looks where it is told, and refuses what means nothing", () => {
    const standing = only(findEquilibria(pendulum, { within: { theta: [2, 4] } }).equilibria);
    expect(standing.q.theta).toBeCloseTo(Math.PI, 12);
    expect(() => findEquilibria(pendulum, { within: { phi: [0, 1] } })).toThrow(/no coordinate phi/);
    expect(() => findEquilibria(pendulum, { within: { theta: [1, 1] } })).toThrow(/1\.\.1/);
    expect(() => findEquilibria(pendulum, { parameters: { q: 1 } })).toThrow(/no parameter q/);
    expect(() => findEquilibria(finger, { parameters: { mu: -1 } })).toThrow(/-1/);
  });
});
