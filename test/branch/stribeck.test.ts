/** Is a block on a belt with falling friction followed over all speeds, also where abs() of its slip has its kink? */
import { describe, expect, it } from "vitest";
import { continueOrbit, findOrbit, type OrbitBranchPoint } from "../../src/index.js";
import { followPath, type PathPiece } from "../../src/simulate/index.js";
import { compile } from "../equilibria/models.js";
import { fallingFriction } from "../oracle/blockOnBelt.js";

const block = compile(`
name: block on a belt, friction 1/(1 + delta |slip|)
coordinates: [x, y]
parameters: { v: 0.2, delta: 3 }
kinetic: (x'^2 + y'^2)/2
potential: y + x^2/2
forces:
  x: delta*(x' - v)/(1 + delta*abs(x' - v))
contacts:
  pad: { gap: y, slip: x' - v, friction: 1, restitution: 0 }
start: { y: contact, x': 0.2 }
`);

const orbitAt = (v: number, delta: number) => {
  const orbit = findOrbit(block, { parameters: { v, delta } });
  if (!orbit.found) throw new Error(`v = ${v}, delta = ${delta}: ${orbit.outcome.reason}`);
  return orbit;
};

describe("a block on a belt with falling friction", () => {
  it("has the period of another integrator at random speeds, with and without slip ahead of the belt, seed 98", () => {
    let state = 98;
    const random = () => {
      state = (1664525 * state + 1013904223) % 2 ** 32;
      return state / 2 ** 32;
    };
    let ahead = 0;
    for (let k = 0; k < 8; k++) {
      const [v, delta] = [0.1 + 2 * random(), 0.5 + 4 * random()];
      const exact = fallingFriction(v, delta);
      ahead += exact.overtakes ? 1 : 0;
      const { period, word } = orbitAt(v, delta);
      expect(Math.abs(period / exact.period - 1)).toBeLessThan(1e-7);
      expect(word.includes("slip+")).toBe(exact.overtakes);
    }
    expect(ahead).toBeGreaterThan(1);
    expect(ahead).toBeLessThan(8);
  });

  it("slips with the branch of abs() that belongs to its slip, in pieces that last", () => {
    for (const v of [0.3, 0.642, 0.645, 0.7, 1, 2]) {
      const pieces: PathPiece[] = [];
      const { start, period } = orbitAt(v, 3);
      followPath(block, start, { parameters: { v, delta: 3 }, t: start.t, until: 3 * period }, (piece) =>
        pieces.push(piece),
      );
      for (const { contacts, p, t, tEnd } of pieces.slice(1, -1)) {
        const mode = contacts[0]?.mode;
        if (mode !== "stick") expect(p.at(-1)).toBe(mode === "slip+" ? 1 : -1);
        expect(tEnd - t).toBeGreaterThan(1e-7);
      }
    }
  });

  it("is followed from v = 0.1 to 3 through the speed at which slip ends on the border of stick", () => {
    const walk = continueOrbit(orbitAt(0.1, 3), { parameter: "v", to: 3, dsMax: 0.1 });
    const points: OrbitBranchPoint[] = [];
    for (;;) {
      const { value, done } = walk.next();
      if (done) {
        expect(value).toMatchObject({ kind: "bound", value: 3 });
        break;
      }
      points.push(value);
    }
    for (const { value, period } of points.filter((_, i) => i % 5 === 0))
      expect(Math.abs(period / fallingFriction(value, 3).period - 1)).toBeLessThan(1e-6);
    // By halving: the slowest belt that the block overtakes.
    let [low, high] = [0.5, 0.8];
    for (let k = 0; k < 30; k++) {
      const middle = (low + high) / 2;
      if (fallingFriction(middle, 3).overtakes) high = middle;
      else low = middle;
    }
    const special = points.filter(({ label }) => label !== undefined);
    expect(special.map(({ label, border }) => [label, border?.contact])).toEqual([["SB", "pad"]]);
    expect(Math.abs((special[0]?.value as number) - low)).toBeLessThan(1e-6);
  });
});
