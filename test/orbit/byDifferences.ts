/** Multipliers of an orbit by differences of its motion, for tests. */

import { EigenvalueDecomposition, Matrix } from "ml-matrix";
import { expect } from "vitest";
import { type Mechanism, type Orbit, type State, simulate } from "../../src/index.js";

/** Multipliers of the map of one period from a state inside a phase, by central differences. */
export function multipliersByDifferences(
  mechanism: Mechanism,
  orbit: Orbit,
  wait: number,
  vary: readonly string[],
  h: number,
) {
  const at = (state: State, t: number, until: number) =>
    simulate(mechanism, state, { t, until, rtol: 1e-13, atol: 1e-14 }).final;
  const start = at(orbit.start, orbit.start.t, wait);
  const columns = vary.map((name) => {
    const moved = (by: number) => {
      const plain = name.replace("'", "");
      const v = name.endsWith("'") ? { ...start.v, [plain]: (start.v[plain] as number) + by } : start.v;
      const q = name.endsWith("'") ? start.q : { ...start.q, [plain]: (start.q[plain] as number) + by };
      const { memory } = start;
      const end = at({ q, v, ...(memory && { memory }) }, orbit.start.t + wait, orbit.period);
      return vary.map((one) => (one.endsWith("'") ? end.v[one.replace("'", "")] : end.q[one]) as number);
    };
    const [above, below] = [moved(h), moved(-h)];
    return above.map((value, i) => (value - (below[i] as number)) / (2 * h));
  });
  const { realEigenvalues, imaginaryEigenvalues } = new EigenvalueDecomposition(
    new Matrix(columns).transpose(),
  );
  return realEigenvalues.map((re, i) => ({ re, im: imaginaryEigenvalues[i] as number }));
}

export type Complex = { readonly re: number; readonly im: number };

/** Each of one list has its own partner in the other. */
export function expectSame(found: readonly Complex[], expected: readonly Complex[], within: number): void {
  const left = [...expected];
  for (const one of found) {
    const apart = left.map(({ re, im }) => Math.hypot(re - one.re, im - one.im));
    const nearest = apart.indexOf(Math.min(...apart));
    expect(apart[nearest]).toBeLessThan(within);
    left.splice(nearest, 1);
  }
}
