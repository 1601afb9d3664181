/** Does the verdict at a state hang on a tolerance? Only on a border, and there it says so. */

import { describe, expect, it } from "vitest";
import { parseStart } from "../../cli/text/index.js";
import { findModes, loadMechanism, type Mechanism, makeState, type State } from "../../src/index.js";
import { drawFrom } from "../simulate/support.js";

const [seed, rounds] = [19, 250];
type Draw = ReturnType<typeof drawFrom>;
type Numbers = Record<string, number>;
interface Drawn {
  readonly from: string;
  readonly parameters: Numbers;
}

const one = (draw: Draw, ...of: readonly number[]) => of[Math.floor(draw(0, of.length))] as number;
const mechanisms: Readonly<Record<string, (draw: Draw) => Drawn>> = {
  rod: (draw) => ({
    from: `theta=${draw(0.2, 2.9)}, x'=${one(draw, 0, 1, -1)}, theta'=${draw(-2, 2)}`,
    parameters: { mu: draw(0, 2.5), Sx: draw(-2, 2), Sy: draw(-3, 0.5) },
  }),
  finger: (draw) => ({
    from: `phi=${draw(0.3, 0.5)}, phi'=${draw(0, 1) < 0.5 ? "stick" : draw(-3, 3)}`,
    parameters: { mu: draw(0, 1.5) },
  }),
  bar: (draw) => ({
    from: `theta=${draw(0.1, 1.5)}, x'=${one(draw, 0, 3, -3)}, theta'=${draw(0, 3)}`,
    parameters: { mu: draw(0, 2.5) },
  }),
  // At rest its smooth slide is on the border of stick and slip, which mean the same there.
  klein: (draw) => ({
    from: `x'=${one(draw, 1, -1)}`,
    parameters: { theta0: draw(0.3, 2.8), mu: draw(0.1, 2), b: draw(-0.5, 0.5), C: draw(-1, 1) },
  }),
  box: (draw) => ({
    from: `x'=${one(draw, 0, 1, -1)}`,
    parameters: {
      mu: draw(0.1, 6),
      h: draw(0.5, 4),
      a: draw(0.3, 2),
      rho: draw(0.3, 2),
      slope: draw(-0.4, 0.4),
    },
  }),
  table: (draw) => ({
    from: `y=contact, theta=${draw(0.5, 2)}, x'=${draw(-1, 1)}`,
    parameters: { mu: draw(0, 2) },
  }),
};

/** The verdicts with tolerances 100 times smaller, as they are, and 100 times larger. */
const verdicts = (mechanism: Mechanism, state: State, parameters: Numbers) =>
  [1e-13, 1e-11, 1e-9].map((border) => findModes(mechanism, state, { parameters, border }).verdict);

describe(`tolerances 100 times smaller and larger, ${rounds} states of each mechanism, seed ${seed}`, () => {
  for (const [name, drawn] of Object.entries(mechanisms)) {
    it(`${name}: the same verdict, and none of them is on a border`, () => {
      const mechanism = loadMechanism(name);
      const draw = drawFrom(seed);
      for (let k = 0; k < rounds; k++) {
        const { from, parameters } = drawn(draw);
        const state = makeState(mechanism, parseStart([from]), { parameters });
        expect(new Set(verdicts(mechanism, state, parameters)).size, from).toBe(1);
        expect(findModes(mechanism, state, { parameters }).degenerate, from).toBe(false);
      }
    });
  }
});

describe("near a border the result says degenerate, on both sides of it; far from it not", () => {
  const rod = loadMechanism("rod");
  const [theta, Sy] = [1.1, -1];
  const [s, c] = [Math.sin(theta), Math.cos(theta)];
  // The rod of unit mass and length, J = 1/3: A, B, C of its tip, and b = ω² sin θ + S_y without other loads.
  const [A, B, C] = [1 + 3 * s * s, 3 * s * c, 1 + 3 * c * c];
  const omega = Math.sqrt(-Sy / s);
  // Stick from rest with a load (S_x, S_y) at the centre: the forces at the tip balance it, up to its moment.
  const restForce = (Sx: number) => {
    const [a, b] = [Sx, Sy];
    return { T: (B * b - C * a) / (A * C - B * B), N: (B * a - A * b) / (A * C - B * B) };
  };
  const { T, N } = restForce(0);
  const borders: Readonly<Record<string, (off: number) => Drawn>> = {
    "b = 0 in slip": (off) => ({
      from: `theta=${theta}, x'=1, theta'=${omega * (1 + off)}`,
      parameters: { mu: 0.5, Sy },
    }),
    "k_N = 0 in slip, b < 0": (off) => ({
      from: `theta=${theta}, x'=1`,
      parameters: { mu: (C / B) * (1 + off), Sy },
    }),
    "k_N = 0 in slip, b > 0": (off) => ({
      from: `theta=${theta}, x'=1, theta'=2`,
      parameters: { mu: (C / B) * (1 + off), Sy },
    }),
    "the edge of the cone": (off) => ({
      from: `theta=${theta}`,
      parameters: { mu: Math.abs(T / N) * (1 + off), Sy },
    }),
  };
  for (const [what, at] of Object.entries(borders)) {
    it(what, () => {
      const degenerate = (off: number) => {
        const { from, parameters } = at(off);
        return findModes(rod, makeState(rod, parseStart([from]), { parameters }), { parameters }).degenerate;
      };
      for (const off of [0, 1e-12, -1e-12, 1e-11, -1e-11, 5e-11, -5e-11])
        expect(degenerate(off), `${off}`).toBe(true);
      for (const off of [1e-6, -1e-6, 1e-3, -1e-3]) expect(degenerate(off), `${off}`).toBe(false);
    });
  }

  it("[LBN] v_T = 0 of a tip on a belt: rounding is no border, a slip of 1e-11 is", () => {
    const finger = loadMechanism("finger");
    const degenerate = (off: number) => {
      const state = makeState(finger, { phi: 0.4, "phi'": -(1 + off) / Math.cos(0.4) });
      return findModes(finger, state).degenerate;
    };
    for (const off of [1e-12, -1e-12, 1e-11, -1e-11, 5e-11]) expect(degenerate(off), `${off}`).toBe(true);
    for (const off of [0, 1e-16, 1e-6, -1e-6]) expect(degenerate(off), `${off}`).toBe(false);
  });
});
