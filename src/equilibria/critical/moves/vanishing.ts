/**
 * Which numbers vanish at a critical value? They must have slopes there. A pair on the axis solves Π (λ_j − iω) = 0
 * with ω as an unknown, regular wherever the pair is simple, also where another pair has the same frequency. Two
 * frequencies that meet without damping have no slopes; the square of their distance has, (ν_i − ν_j)² with ν = λ².
 */

import { hypot, square } from "../../../elementary/index.js";
import { complexProduct, pairsOf, smallestBy } from "../../../numerics/index.js";
import type { Balance } from "../../balance.js";
import { type Eigenvalue, eigenvaluesOf, linearise, stiffnessSquares } from "../../linear.js";
import { contactDeterminant } from "../alongParameter.js";
import type { CriticalKind } from "../criticalKind.js";
import type { Vanishing } from "./sensitivity.js";

/** One number at any unknowns and parameters. */
export type TestNumber = (u: Float64Array, p: Float64Array) => number;

/** What vanishes at the point; none at a fold, where ∂F/∂u itself is singular. */
export function testOf(
  balance: Balance,
  kind: CriticalKind,
  name: string | undefined,
): TestNumber | undefined {
  const { layout } = balance.field;
  const contact = balance.combination.find((one) => one.name === name);
  const at = contact === undefined ? 0 : layout.contact(contact.index);
  const read =
    (offset: number): TestNumber =>
    (u, p) =>
      balance.field.values(balance.q(u), p)[at + offset] as number;
  switch (kind) {
    case "painleve":
      return (u, p) => contactDeterminant(balance, u, p);
    case "liftoff":
      return contact === undefined ? undefined : (u, p) => balance.forces(u, contact, p).lambdaN;
    case "breakaway":
      return contact === undefined
        ? undefined
        : (u, p) => {
            const { lambdaN, lambdaT } = balance.forces(u, contact, p);
            // λ_T > 0 resists slip⁻.
            return read(layout.frictionStatic(-lambdaT))(u, p) * Math.abs(lambdaN) - Math.abs(lambdaT);
          };
    case "touch":
      return read(layout.gap);
    case "standstill":
      return read(layout.wTildeT);
    default:
      return undefined;
  }
}

/** Π (λ_j − iω) relative to the size of the eigenvalues: real and imaginary part, both 0 where a pair is ±iω. */
export function pairOnAxis(balance: Balance, omega: number): Vanishing {
  return {
    extra: [omega],
    at: (u, p, [frequency = omega]) => {
      const linear = linearise(balance, u, p);
      if (linear === undefined) return [Number.NaN, Number.NaN];
      const factors = eigenvaluesOf(linear).map(({ re, im }) => ({
        re: re / omega,
        im: (im - frequency) / omega,
      }));
      const { re, im } = complexProduct(factors);
      return [re, im];
    },
  };
}

/** (ν_i − ν_j)² of the two ν = λ² next to where frequencies meet: positive while both are real. */
export function frequenciesMeet(balance: Balance, u0: Float64Array, p0: Float64Array): Vanishing | undefined {
  const squares = (u: Float64Array, p: Float64Array) => {
    const linear = linearise(balance, u, p);
    return linear === undefined ? [] : stiffnessSquares(linear);
  };
  const middle = closest(squares(u0, p0));
  if (middle === undefined) return undefined;
  const far = ({ re, im }: Eigenvalue) => hypot(re - middle.re, im - middle.im);
  return {
    extra: [],
    at: (u, p) => {
      const [one, other] = squares(u, p).sort((x, y) => far(x) - far(y));
      if (one === undefined || other === undefined) return [Number.NaN];
      return [square(one.re - other.re) - square(one.im - other.im)];
    },
  };
}

/** The middle of the two values that are nearest to each other. */
function closest(values: readonly Eigenvalue[]): Eigenvalue | undefined {
  const pair = smallestBy(pairsOf(values), ([a, b]) => hypot(a.re - b.re, a.im - b.im));
  return pair && { re: (pair[0].re + pair[1].re) / 2, im: (pair[0].im + pair[1].im) / 2 };
}
