/** Contacts in given modes: the equations of the modes and Newton's law hold, whatever the numbers are. */
import { describe, expect, it } from "vitest";
import { GivenModes, type Mode } from "../../src/contact/index.js";
import { randomSource } from "../../src/numerics/random.js";

const seed = 20261116;
const all: readonly Mode[] = ["flight", "stick", "slip+", "slip-"];

describe("contacts in given modes", () => {
  it(`forces and accelerations satisfy the equations of the modes, 400 problems, seed ${seed}`, () => {
    const random = randomSource(seed);
    const draw = (from: number, to: number) => from + (to - from) * random();
    let solved = 0;
    for (let problem = 0; problem < 400; problem++) {
      const k = 1 + (problem % 4);
      const n = 2 * k + 2;
      const rows = Array.from({ length: 2 * k }, () => Array.from({ length: n }, () => draw(-1, 1)));
      const product = (one: readonly number[], other: readonly number[]) =>
        one.reduce((sum, value, i) => sum + value * (other[i] as number), 0);
      const given = new GivenModes(k, Float64Array.from(rows.flatMap((a) => rows.map((b) => product(a, b)))));
      const load = Array.from({ length: n }, () => draw(-3, 3));
      given.free.set(rows.map((row) => product(row, load)));
      given.frictionStatic.set(rows.map(() => draw(0.3, 0.6)));
      given.frictionKinetic.set(rows.map(() => draw(0.1, 0.3)));
      const modes = Array.from({ length: k }, () => all[Math.floor(draw(0, 4))] as Mode);
      if (!given.solve(modes)) continue;
      solved++;
      // Newton's law in coordinates of unit mass, row by row: forces act along the rows themselves.
      const motion = load.map((value, c) =>
        rows.reduce((sum, row, j) => sum + (row[c] as number) * (given.force[j] as number), value),
      );
      for (const [i, mode] of modes.entries()) {
        const [rateN, rateT] = [i, k + i].map((row) => product(rows[row] as number[], motion)) as [
          number,
          number,
        ];
        const [N, T] = [given.force[i] as number, given.force[k + i] as number];
        expect(given.rate[i]).toBeCloseTo(rateN, 8);
        expect(given.rate[k + i]).toBeCloseTo(rateT, 8);
        if (mode === "flight") expect([N, T]).toEqual([0, 0]);
        else expect(rateN).toBeCloseTo(0, 8);
        if (mode === "stick") expect(rateT).toBeCloseTo(0, 8);
        if (mode === "slip+" || mode === "slip-") {
          const share =
            mode === "slip+" ? -(given.frictionKinetic[i] as number) : given.frictionKinetic[k + i];
          expect(T).toBeCloseTo((share as number) * N, 8);
        }
        const cone = (given.frictionStatic[T > 0 ? k + i : i] as number) * N - Math.abs(T);
        expect(Math.sign(given.pressure(i))).toBe(Math.sign(N));
        expect(Math.sign(given.room(i))).toBe(Math.sign(cone));
        expect(Math.sign(given.drift(i))).toBe(Math.sign(given.rate[k + i] as number));
        expect(Math.sign(given.rise(i))).toBe(Math.sign(given.rate[i] as number));
      }
    }
    expect(solved).toBeGreaterThan(300);
  });

  it("pressure, room, rise and drift are relative to the largest acceleration, in units of their rows", () => {
    // |w_N| = 2 and 1, |w_T| = 1/2 and 3, all rows orthogonal; the first foot sticks, the second leaves.
    const given = new GivenModes(2, Float64Array.from([4, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0.25, 0, 0, 0, 0, 9]));
    given.free.set([-6, 2, 0.25, 1.5]);
    given.frictionStatic.set([0.7, 0.7, 0.9, 0.9]);
    expect(given.solve(["stick", "flight"])).toBe(true);
    expect([...given.force]).toEqual([1.5, 0, -1, 0]);
    // The largest is that of the normal load, 6/2 = λ_N |w_N| = 3.
    expect(given.pressure(0)).toBeCloseTo(1, 14);
    expect(given.room(0)).toBeCloseTo(((0.7 * 1.5 - 1) * 2) / 3, 14);
    expect(given.rise(1)).toBeCloseTo(2 / 3, 14);
    expect(given.drift(1)).toBeCloseTo(1.5 / (3 * 3), 14);
    expect([given.pressure(1), given.rise(0), given.drift(0)]).toEqual([0, 0, 0]);
    given.leastSize = 30;
    expect(given.solve(["flight", "flight"])).toBe(true);
    expect(given.rise(1)).toBeCloseTo(2 / 30, 14);
    expect(given.drift(0)).toBeCloseTo(0.25 / (0.5 * 30), 14);
  });

  it("what rubs on nothing has the room of its pressure and no drift", () => {
    const given = new GivenModes(1, Float64Array.from([1, 0, 0, 0]));
    given.free.set([-2, 0]);
    expect(given.solve(["stick"])).toBe(true);
    expect([given.pressure(0), given.room(0), given.drift(0)]).toEqual([1, 1, 0]);
  });

  it("equations that depend on each other are refused", () => {
    const given = new GivenModes(2, Float64Array.from([1, 1, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]));
    expect(given.solve(["stick", "stick"])).toBe(false);
    expect(given.solve(["stick", "flight"])).toBe(true);
  });
});
