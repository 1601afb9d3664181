/** Rest where a jump of a force holds a mechanism on its kink (Filippov 1988), against closed forms. */

import { describe, expect, it } from "vitest";
import { compileMechanism, findEquilibria, type ParameterValues, parseModel } from "../../src/index.js";

const compile = (text: string) => compileMechanism(parseModel(text));

/** Numbers between 0 and 1 from a printed seed (Park, Miller 1988). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

const between = (random: () => number, low: number, high: number) => low + (high - low) * random();
const seeds = [11, 12, 13, 14, 15];

describe("dry friction written as a force", () => {
  const dry = compile(`
name: Mass on a spring with dry friction
coordinates: [x]
parameters: { m: 2, k: 50, F: 3, G: 0 }
kinetic: m/2*x'^2
potential: k/2*x^2 - G*x
forces: { x: -F*sign(x') }
`);

  it.each(seeds)("rests for |k x − G| ≤ F (seed %i)", (seed) => {
    const random = randomNumbers(seed);
    const [k, F, G] = [between(random, 5, 90), between(random, 0.01, 20), between(random, -20, 20)];
    const report = findEquilibria(dry, { parameters: { k, F, G } });
    const [rest, ...others] = report.equilibria;
    expect(others).toEqual([]);
    expect(rest).toMatchObject({ dimension: 1, stable: true, eigenvalues: [] });
    expect(rest?.kinks).toBeUndefined();
    const { from, to } = rest?.segment ?? {};
    expect(from?.q.x).toBeCloseTo((G - F) / k, 8);
    expect(to?.q.x).toBeCloseTo((G + F) / k, 8);
    expect(from).toMatchObject({ because: "s <= 1", kink: "x'", held: { "x'": expect.closeTo(1, 7) } });
    expect(to).toMatchObject({ because: "s >= -1", kink: "x'", held: { "x'": expect.closeTo(-1, 7) } });
    expect((G - k * (rest?.q.x as number)) / F).toBeCloseTo(rest?.held?.["x'"] as number, 9);
    expect(report.note).not.toContain("not searched");
  });

  it("of the opposite sign pushes away: unstable", () => {
    const [rest] = findEquilibria(dry, { parameters: { F: -3 } }).equilibria;
    expect(rest).toMatchObject({ dimension: 1, stable: false });
  });

  it.each(seeds)("two masses rest in a parallelogram (seed %i)", (seed) => {
    const random = randomNumbers(seed);
    const two = compile(`
name: Two masses with dry friction
coordinates: [x, y]
parameters: { k: 10, c: 4, F: 1, E: 2 }
kinetic: x'^2/2 + y'^2
potential: k/2*(x^2 + y^2) + c/2*(x - y)^2
forces: { x: -F*sign(x'), y: -E*sign(y') }
`);
    const [k, c] = [between(random, 5, 20), between(random, 1, 9)];
    const [F, E] = [between(random, 0.1, 3), between(random, 0.1, 3)];
    const { equilibria } = findEquilibria(two, { parameters: { k, c, F, E } });
    expect(equilibria).toHaveLength(1);
    const [rest] = equilibria;
    expect(rest).toMatchObject({ dimension: 2, stable: true });
    for (const { along, from, to } of rest?.segments ?? [])
      for (const { q } of [from, to]) {
        const [x, y] = [q.x as number, q.y as number];
        const shares = [(k * x + c * (x - y)) / F, (k * y + c * (y - x)) / E].map(Math.abs);
        expect(Math.max(...shares), along).toBeCloseTo(1, 7);
      }
  });
});

describe("a relay in a position", () => {
  const relay = compile(`
name: Relay
coordinates: [x]
parameters: { m: 2, c: 0.4, k: 5, F: 3, G: 1.2, x0: 0.3 }
kinetic: m/2*x'^2
potential: k/2*x^2
forces: { x: G - F*sign(x - x0) - c*x' }
`);
  const rests = (parameters: ParameterValues) => findEquilibria(relay, { parameters }).equilibria;

  it.each(seeds)("holds at x0 for |G − k x0| ≤ F, else one side rests (seed %i)", (seed) => {
    const random = randomNumbers(seed);
    const [k, F] = [between(random, 2, 20), between(random, 0.5, 6)];
    const [G, x0] = [between(random, -9, 9), between(random, -0.8, 0.8)];
    const share = (G - k * x0) / F;
    const found = rests({ k, F, G, x0 });
    expect(found).toHaveLength(1);
    const [rest] = found;
    if (Math.abs(share) <= 1) {
      expect(rest).toMatchObject({
        stable: true,
        eigenvalues: [],
        held: { "x - x0": expect.closeTo(share, 9) },
      });
      expect(rest?.q.x).toBeCloseTo(x0, 12);
    } else {
      expect(rest?.held).toBeUndefined();
      expect(rest?.q.x).toBeCloseTo((G - Math.sign(share) * F) / k, 9);
    }
  });

  it("decays with damping, swings without it, grows with a negative one and where the relay pushes away", () => {
    const held = (parameters: ParameterValues) => {
      const one = rests(parameters).find((rest) => rest.held !== undefined);
      return [one?.stable, one?.marginal];
    };
    expect(held({})).toEqual([true, undefined]);
    expect(held({ c: 0 })).toEqual([true, true]);
    expect(held({ c: -0.1 })).toEqual([false, undefined]);
    expect(held({ F: -3 })).toEqual([false, undefined]);
  });

  it("three places where it pushes away: one on each side and the kink between them", () => {
    const found = rests({ F: -3, G: 0, x0: 0.1 });
    expect(found.map(({ q }) => q.x).sort((a = 0, b = 0) => a - b)).toEqual(
      [-0.6, 0.1, 0.6].map((x) => expect.closeTo(x, 9)),
    );
  });
});

describe("a sliding mode", () => {
  it.each(seeds)(
    "of sign(x' + a x) has the eigenvalue −a, and that of what it does not reach (seed %i)",
    (seed) => {
      const random = randomNumbers(seed);
      const control = compile(`
name: Cart with a pendulum under a relay
coordinates: [x, th]
parameters: { a: 1.7, F: 30, M: 3, m: 1, l: 0.8, c: 0.2 }
kinetic: M/2*x'^2 + m/2*(x'^2 + 2*l*cos(th)*x'*th' + l^2*th'^2)
potential: -m*9.81*l*cos(th)
forces: { x: -F*sign(x' + a*x), th: -c*th' }
`);
      const [a, l, c] = [between(random, 0.5, 3), between(random, 0.4, 2), between(random, 0.05, 0.5)];
      const { equilibria } = findEquilibria(control, { parameters: { a, l, c } });
      const down = equilibria.find(({ q }) => Math.abs(q.th as number) < 1);
      const up = equilibria.find(({ q }) => Math.abs(q.th as number) > 1);
      expect(equilibria).toHaveLength(2);
      expect(down).toMatchObject({ stable: true, held: { "a*x + x'": expect.closeTo(0, 9) } });
      expect(up?.stable).toBe(false);
      // On the kink x'' = −a x': l² θ'' + c θ' + g l θ = a l x' has roots of its own.
      const [half, root] = [c / (2 * l * l), Math.sqrt(9.81 / l - (c / (2 * l * l)) ** 2)];
      const wanted = [
        { re: -half, im: root },
        { re: -half, im: -root },
        { re: -a, im: 0 },
      ].sort((one, other) => other.re - one.re || other.im - one.im);
      expect(down?.eigenvalues).toEqual(
        wanted.map(({ re, im }) => ({ re: expect.closeTo(re, 7), im: expect.closeTo(im, 7) })),
      );
    },
  );

  it("couples two rotors that turn together", () => {
    const coupling = compile(`
name: Coupling
coordinates: [a, b]
parameters: { M: 1, F: 3, c: 0.2, d: 0.3 }
kinetic: a'^2/2 + b'^2
forces: { a: M - c*a' - F*sign(a' - b'), b: -d*b' + F*sign(a' - b') }
`);
    const { equilibria } = findEquilibria(coupling);
    const held = equilibria.filter((one) => one.held !== undefined && one.rates !== undefined);
    expect(held).toHaveLength(1);
    expect(held[0]?.rates).toEqual({ a: expect.closeTo(2, 9), b: expect.closeTo(2, 9) });
    expect(held[0]?.held).toEqual({ "a' - b'": expect.closeTo(0.2, 9) });
    expect(held[0]?.stable).toBe(true);
  });
});

describe("a contact next to a kink that holds", () => {
  const block = compile(`
name: Block on a floor with a damper of constant force
coordinates: [x, y]
parameters: { m: 1, k: 10, F: 2 }
kinetic: m/2*(x'^2 + y'^2)
potential: m*9.81*y + k/2*x^2
contacts: { floor: { gap: y, friction: 0, slip: x' } }
forces: { x: -F*sign(x') }
`);

  it("carries the weight while the jump holds the spring", () => {
    const { equilibria } = findEquilibria(block);
    expect(equilibria).toHaveLength(1);
    const [rest] = equilibria;
    expect(rest?.modes).toEqual({ floor: "stick" });
    expect(rest?.contacts.floor?.lambdaN).toBeCloseTo(9.81, 9);
    expect(rest?.segment?.from.q.x).toBeCloseTo(-0.2, 8);
    expect(rest?.segment?.to.q.x).toBeCloseTo(0.2, 8);
  });
});
