/**
 * Is static friction below kinetic a legal model? At rest the contact holds up to the larger coefficient: the limit of regularised friction
 * μ_k tanh(v_T/ε), which an integrator of this test carries (decisions/0030).
 */
import { describe, expect, it } from "vitest";
import { compileMechanism, findModes, futures, parseModel, simulate } from "../../src/index.js";

const seed = 130_013;

/** A block on a belt that is pushed by a slow wave: x'' = −k x + F sin(ω t) + friction. */
const model = (friction: string) => `
name: Pushed block
coordinates: [x, y]
parameters: { k: 0, F: 5, w: 1, v: 0, mus: 0.2, muk: 0.4 }
kinetic: 1/2*(x'^2 + y'^2)
potential: k/2*x^2 + 10*y
forces: { x: F*sin(w*t) }
contacts: { foot: { gap: y, slip: x' - v, friction: ${friction}, restitution: 0, law: moreau } }
start: { x: 0, y: contact }
`;

const random = (() => {
  let state = seed;
  return (low: number, high: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return low + ((high - low) * state) / 2 ** 32;
  };
})();

interface Case {
  readonly k: number;
  readonly F: number;
  readonly w: number;
  readonly v: number;
  readonly mus: number;
  readonly muk: number;
}

/** The implicit midpoint rule on x'' = f(t, x) − 10 μ_k tanh((x' − v)/ε): the stiff friction is solved by bisection. */
function regularised({ k, F, w, v, muk }: Case, until: number, epsilon: number, steps: number): number[] {
  const h = until / steps;
  let [x, u] = [0, 0];
  for (let i = 0; i < steps; i++) {
    const t = (i + 0.5) * h;
    const residual = (next: number): number => {
      const mean = (u + next) / 2;
      const load = F * Math.sin(w * t) - k * (x + (h / 2) * mean);
      return next - u - h * (load - 10 * muk * Math.tanh((mean - v) / epsilon));
    };
    let [low, high] = [u - 100 * h, u + 100 * h];
    for (let n = 0; n < 50; n++) {
      const middle = (low + high) / 2;
      if (residual(middle) < 0) low = middle;
      else high = middle;
    }
    const next = (low + high) / 2;
    x += (h * (u + next)) / 2;
    u = next;
  }
  return [x, u];
}

const split = compileMechanism(parseModel(model("{ static: mus, kinetic: muk }")));
const single = compileMechanism(parseModel(model("muk")));

describe(`static friction below kinetic, seed ${seed}`, () => {
  const cases = Array.from({ length: 8 }, (): Case => {
    const muk = random(0.1, 0.8);
    return {
      k: random(0, 3),
      F: random(0.5, 20) * muk,
      w: random(0.5, 3),
      v: random(0, 1) < 0.5 ? 0 : random(-0.4, 0.4),
      mus: random(0, 0.99) * muk,
      muk,
    };
  });

  it.each(cases)("is the limit of regularised friction: %o", (one) => {
    const until = 3;
    const parameters = { ...one };
    const run = simulate(split, split.start, { until, parameters });
    expect(run.outcome.kind).toBe("finished");
    expect(run.notes).toEqual([expect.stringContaining("is below its kinetic friction")]);
    const [x, u] = regularised(one, until, 1e-4, 15_000) as [number, number];
    expect(Math.abs((run.final.q.x as number) - x)).toBeLessThan(2e-3);
    expect(Math.abs((run.final.v.x as number) - u)).toBeLessThan(2e-3);
    // The same motion as with one coefficient.
    const alone = simulate(single, single.start, { until, parameters });
    expect(run.final.q.x).toBeCloseTo(alone.final.q.x as number, 9);
    expect(run.events.map(({ type }) => type)).toEqual(alone.events.map(({ type }) => type));
  });

  it("has a mode between the cones, and its own static friction above them", () => {
    const at = (load: number, mus: number) => ({
      t: Math.PI / 2,
      parameters: { F: load, mus, muk: 0.4 },
    });
    expect(findModes(split, split.start, at(3, 0.2)).solutions).toMatchObject([{ modes: { foot: "stick" } }]);
    expect(futures(split, split.start, at(3, 0.2)).futures).toHaveLength(1);
    expect(findModes(split, split.start, at(5, 0.2)).solutions).toMatchObject([{ modes: { foot: "slip+" } }]);
    expect(findModes(split, split.start, at(5, 0.6)).verdict).toBe("indeterminate");
  });

  it("is named by check and refused where it is negative", () => {
    expect(split.warnings.map(({ message }) => message)).toContain(
      "static friction 0.2 of foot is below its kinetic friction 0.4; at rest 0.4 is used",
    );
    expect(single.warnings.filter(({ message }) => message.startsWith("static"))).toEqual([]);
    expect(() => simulate(split, split.start, { parameters: { mus: -0.1 } })).toThrow(
      /static friction of foot .*negative, got -0.1/,
    );
    expect(() => parseModel(model("{ static: -1, kinetic: 0.4 }"))).not.toThrow();
    expect(() => compileMechanism(parseModel(model("{ static: -1, kinetic: 0.4 }")))).toThrow(
      /negative, got -1/,
    );
  });

  it("adds no kink where friction along the way meets the static value", () => {
    const varying = compileMechanism(
      parseModel(model("{ static: muk, kinetic: mus + (muk - mus)*exp(-x^2) }")),
    );
    expect(varying.kinks).toEqual([]);
    expect(varying.warnings.filter(({ message }) => message.startsWith("static"))).toEqual([]);
  });
});
