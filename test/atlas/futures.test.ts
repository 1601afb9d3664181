import { describe, expect, it } from "vitest";
import { parseStart } from "../../cli/text/index.js";
import { contactStatesAt, simultaneousImpacts } from "../../src/atlas/index.js";
import {
  compileMechanism,
  evaluateMatrices,
  findImpacts,
  futures as listFutures,
  loadMechanism,
  type Mechanism,
  makeState,
  parseModel,
  type State,
  solveContactFutures,
  solveImpact,
} from "../../src/index.js";
import { randomSource } from "../../src/numerics/random.js";
import { shippedModel } from "../../src/shipped.js";
import { unitRodProblem } from "../oracle/rod.js";

const seed = 20180901;
const energy = (mechanism: Mechanism, state: State, parameters = {}) =>
  evaluateMatrices(mechanism, state, { parameters }).energy.kinetic;

describe("futures of a rod", () => {
  const rod = loadMechanism("rod");
  const at = (text: string, parameters: Record<string, number>) =>
    listFutures(rod, makeState(rod, parseStart([text]), { parameters }), { parameters }).futures;

  it("inconsistent slip: an impact without collision and nothing else", () => {
    const parameters = { mu: 2, r: 0, Sy: -10 };
    const [only, ...rest] = at("theta=1.1, x'=2", parameters);
    expect(rest).toEqual([]);
    expect(only).toMatchObject({ kind: "impactWithoutCollision", policy: "default" });
    expect(only?.compliantBorder).toBeUndefined(); // b < 0: nothing lifts off
    expect(only?.after?.v.x).toBeCloseTo(0, 12);
    expect(only?.after?.v.y).toBeCloseTo(0, 12);
    // The impulse of facts: P_N = 0.606372302865, P_T = −0.808624162058; ω = −3(sin θ P_T + cos θ P_N) by (2.9).
    const turn = -3 * (Math.sin(1.1) * -0.808624162058 + Math.cos(1.1) * 0.606372302865);
    expect(only?.after?.v.theta).toBeCloseTo(turn, 10);
  });

  it("indeterminate slip: flight first, or an impact without collision", () => {
    const futures = at("theta=1.1, x'=2, theta'=2", { mu: 2 });
    expect(futures.map(({ kind, policy }) => [kind, policy])).toEqual([
      ["mode", "indeterminate=flight"],
      ["impactWithoutCollision", "indeterminate=impact"],
    ]);
    expect(futures[0]?.modes).toEqual({ tip: "flight" });
    // Undamped: the saddle of ÿ = b + k_N λ is reached from y = 0 with v_N √K = −b/√(−k_N).
    const { B, C, b } = unitRodProblem(1.1, 2, { Sx: 0, Sy: -1, R: 0 });
    const [undamped, ...damped] = futures[1]?.compliantBorder ?? [];
    expect(undamped?.dampingRatio).toBe(0);
    expect(undamped?.touchdown).toBeCloseTo(-b / Math.sqrt(2 * B - C), 12);
    expect(damped).toHaveLength(2);
  });

  it("[NDCb] (6.11) at rest: stick, and reverse chatter as a family with its growth factor", () => {
    const futures = at("theta=1.18", { mu: 0.9, Sx: 0.5, r: 1 });
    expect(futures.map(({ kind, policy }) => [kind, policy])).toEqual([
      ["mode", "default"],
      ["reverseChatter", "slipEnd=reverseChatter"],
    ]);
    expect(futures[1]?.family?.growth).toBeCloseTo(1.2354, 4);
    expect(futures[1]?.family?.range).toEqual([0, 1]);
  });

  it.each([
    ["(6.13): stick after slip⁻", 0.5, 0.9, "reverseChatter", "stick"],
    ["(6.13) with S_x = 1", 1, 0.9, "reverseChatter", "reverseChatter"],
    ["(6.14): k_N⁺ < 0, no slip⁺ ends", 2, 1.5, "none", "reverseChatter"],
  ])("[NDCb] %s: reverse chatter carries the elastic verdicts", (_, Sx, mu, fromPlus, fromMinus) => {
    const chatter = at("theta=1.18", { mu, Sx, r: 1 }).find(({ kind }) => kind === "reverseChatter");
    expect(chatter?.elastic).toMatchObject({
      fromPlus: { verdict: fromPlus },
      fromMinus: { verdict: fromMinus },
    });
    expect(chatter?.window?.[0]).toBe(0);
  });

  it("one coefficient of friction is what the elastic verdicts know; impacts take the kinetic one", () => {
    const text = shippedModel("rod").replace(/friction: mu/, "friction: { static: 1.2*mu, kinetic: mu }");
    const mechanism = compileMechanism(parseModel(text));
    const parameters = { mu: 0.9, Sx: 0.5, r: 1 };
    const state = makeState(mechanism, { theta: 1.18 }, { parameters });
    const chatter = listFutures(mechanism, state, { parameters }).futures.at(-1);
    expect(chatter?.family?.growth).toBeCloseTo(1.2354, 4);
    expect(chatter?.elastic).toBeUndefined();
  });

  it("[NDCb] §7: reverse chatter under each law of the contact, and only where it belongs to that law", () => {
    const under = (law: string, r: number) => {
      const model = parseModel(shippedModel("rod").replace(/law: \w+/, `law: ${law}`));
      const mechanism = compileMechanism(model);
      const parameters = { mu: 0.9, Sx: 0.5, r };
      const { futures } = listFutures(mechanism, makeState(mechanism, { theta: 1.18 }, { parameters }), {
        parameters,
      });
      return futures.find(({ kind }) => kind === "reverseChatter")?.family?.growth;
    };
    const { A, B, C } = unitRodProblem(1.18, 0, { Sx: 0.5, Sy: -1, R: 0 });
    const [kT, kN, kN0] = [B - 0.9 * A, C - 0.9 * B, C - (B * B) / A];
    // ρ = −2a/b = 1 lies in region 5: Poisson gives back r times the impulse of compression.
    const poisson = (r: number) => r * (1 - (kN0 - kN) / kT);
    expect(under("poisson", 1)).toBeCloseTo(poisson(1), 12);
    expect(under("poisson", 0.9)).toBeCloseTo(poisson(0.9), 12);
    expect(under("poisson", 0.5)).toBeUndefined();
    expect(under("stronge", 1)).toBeCloseTo(1.2354, 4);
    for (const law of ["newton", "moreau", "fremond"]) expect(under(law, 1)).toBeUndefined();
  });

  it("[NDCb] §3.2 at rest in the cone with b > 0: stick persists, eager detaches", () => {
    const futures = at("theta=1.1, theta'=2", { mu: 3, Sx: 20 });
    expect(futures.map(({ modes, policy }) => [modes?.tip, policy])).toEqual([
      ["stick", "stick=persist"],
      ["flight", "stick=eager"],
    ]);
  });
});

describe("futures of other mechanisms", () => {
  it("the finger at μ = 1 begins with an impact without collision", () => {
    const finger = loadMechanism("finger");
    const { futures } = listFutures(finger, finger.start, { parameters: { mu: 1 } });
    expect(futures.map(({ kind }) => kind)).toEqual(["impactWithoutCollision"]);
  });

  it("Klein's bar: a velocity jump U⁺ = −U⁻ where no reaction exists, two reactions after it", () => {
    const klein = loadMechanism("klein");
    const [jump, ...rest] = listFutures(klein, klein.start).futures;
    expect(rest).toEqual([]);
    expect(jump?.kind).toBe("velocityJump");
    expect(jump?.after?.v.x).toBeCloseTo(-1, 12);
    const after = listFutures(klein, makeState(klein, { "x'": -1 })).futures;
    expect(after.map(({ policy }) => policy)).toEqual(["slideRoot=small", "slideRoot=large"]);
    const upright = { theta0: Math.PI / 2 };
    expect(
      listFutures(klein, makeState(klein, { "x'": 1 }, { parameters: upright }), { parameters: upright })
        .futures,
    ).toEqual([]);
  });

  it("Housner: a rocking block keeps 1 − (3/2) sin²α of its angular velocity", () => {
    const rocking = loadMechanism("rocking");
    const { a = 0, h = 0 } = Object.fromEntries(rocking.parameters.map(({ name, value }) => [name, value]));
    // It turns about one corner and lands on both: v of the centre is that of the rotation.
    for (const omega of [-0.7, 0.7]) {
      const corner = omega > 0 ? -1 : 1;
      const state = { q: { x: 0, y: h, theta: 0 }, v: { x: h * omega, y: corner * a * omega, theta: omega } };
      const { futures } = listFutures(rocking, state, { parameters: { mu: 5 } });
      expect(futures).toHaveLength(1);
      const ratio = (futures[0]?.after?.v.theta ?? 0) / omega;
      expect(ratio).toBeCloseTo(1 - 1.5 * Math.sin(Math.atan2(a, h)) ** 2, 12);
    }
  });

  it("every future names a policy, jumps never gain energy here, and the first is the default", () => {
    const random = randomSource(seed);
    for (const name of ["rod", "finger", "bar", "box", "table", "robot", "chain", "rounded"]) {
      const mechanism = loadMechanism(name);
      for (let i = 0; i < 10; i++) {
        const rates = mechanism.coordinates
          .map((coordinate) => `${coordinate}'=${2 * random() - 1}`)
          .join(", ");
        const state = makeState(mechanism, parseStart([rates]));
        const usable = contactStatesAt(mechanism, state).contacts.every(
          ({ touching, vN }) => !touching || vN <= 0,
        );
        if (!usable) continue;
        for (const { policy, because, kind, after } of listFutures(mechanism, state).futures) {
          expect(policy).toMatch(
            /^(default|(stick|indeterminate|slipEnd|slideRoot|simultaneous|impact|combination)=\S+)$/,
          );
          expect(because.length).toBeGreaterThan(10);
          if (
            after !== undefined &&
            kind !== "reverseChatter" &&
            name !== "robot" &&
            name !== "finger" &&
            name !== "table"
          ) {
            expect(energy(mechanism, after)).toBeLessThanOrEqual(energy(mechanism, state) * (1 + 1e-10));
          }
        }
      }
    }
  });
});

describe("simultaneous impacts, [LB01] (2.12)-(2.18)", () => {
  it.each(["moreau", "fremond"] as const)(
    `with one contact %s equals the closed enumeration, seed ${seed}`,
    (law) => {
      const rod = loadMechanism("rod");
      const random = randomSource(seed + 1);
      for (let i = 0; i < 300; i++) {
        const parameters = { mu: 3 * random(), r: random() };
        const text = `theta=${0.2 + 2.6 * random()}, x'=${4 * random() - 2}, y'=${-2 * random() - 0.01}, theta'=${2 * random() - 1}`;
        const state = makeState(rod, parseStart([text]), { parameters });
        const states = contactStatesAt(rod, state, { parameters });
        const found = simultaneousImpacts(rod.coordinates, states, state, law)?.impacts ?? [];
        const { laws, A, B, C, mu, r, before } = findImpacts(rod, state, "tip", { parameters });
        expect(laws[law].solutions).toMatchObject(solveImpact(law, { A, B, C }, mu, r, before).solutions);
        expect(found).toHaveLength(laws[law].solutions.length);
        for (const solution of laws[law].solutions) {
          if ("family" in solution) throw new Error("a family at a generic state");
          const { T, N } = solution.impulse;
          const nearest = Math.min(
            ...found.map(({ impulses }) =>
              Math.hypot((impulses.tip?.T ?? 9) - T, (impulses.tip?.N ?? 9) - N),
            ),
          );
          expect(nearest).toBeLessThan(1e-9 * (1 + N));
          expect(found[0]?.energyChange).toBeCloseTo(solution.energyChange, 8);
        }
      }
    },
  );

  it("a box that falls flat on both corners stops there (r = 0); one corner after the other sets it rocking", () => {
    const box = loadMechanism("box");
    const [only, ...rest] = listFutures(box, {
      q: { x: 0, y: 2, theta: 0 },
      v: { x: 0, y: -1, theta: 0 },
    }).futures;
    expect(rest.map(({ order }) => order)).toEqual([
      ["front", "rear"],
      ["rear", "front"],
    ]);
    for (const name of ["x", "y", "theta"]) expect(only?.after?.v[name]).toBeCloseTo(0, 12);
  });
});

it("bare numbers give the same kinds of futures", () => {
  const contact = { A: 17 / 5, B: 6 / 5, C: 8 / 5 };
  expect(
    solveContactFutures({ ...contact, a: 0, b: -1, mu: 2 }, 0.5, 1).futures.map(({ kind }) => kind),
  ).toEqual(["impactWithoutCollision"]);
  expect(solveContactFutures({ ...contact, a: 0, b: 1, mu: 2 }, 0.5, 1).futures).toHaveLength(2);
  expect(solveContactFutures({ ...contact, a: 2, b: -1, mu: 1.5 }, 1).reverseChatter).toBe(true);
  expect(() => solveContactFutures({ ...contact, a: 2, b: -1, mu: 1.5 }, 2)).toThrow(RangeError);
  expect(() => solveContactFutures({ ...contact, a: 2, b: -1, mu: -1 }, 1)).toThrow(
    /mu must not be negative, got -1/,
  );
});
