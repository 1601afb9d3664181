/** With which stiff fields is the implicit method tested? Published problems with their reference values. */
import { noSums, type StiffProgram } from "../../../src/integrate/index.js";
import { type PlainField, plainProgram } from "../programs.js";

type Values = readonly number[];

export interface StiffField extends PlainField {
  /** Row by row. */
  jacobian(t: number, y: Values): Values;
}

export function stiffProgram(field: StiffField): StiffProgram {
  const { layout, finish, trial } = plainProgram(field);
  const powers = field.powers ?? (() => []);
  return {
    layout,
    finish,
    trial,
    sums: noSums,
    rates: (t, y, _p, out) => out.set([...field.rates(t, [...y]), ...powers(t, [...y])]),
    jacobian: (t, y, _p, out) => out.set(field.jacobian(t, [...y])),
  };
}

export interface StiffProblem {
  readonly name: string;
  readonly field: StiffField;
  readonly y0: Values;
  readonly end: number;
  /** At the end, as published. */
  readonly reference: Values;
  readonly atol: number;
}

/** [HW] (IV.10.1) with ε = 1e-6; the test set of Mazzia and Magherini (2008) gives the value at 2. */
export const vanDerPol: StiffProblem = {
  name: "van der Pol, ε = 1e-6",
  field: {
    state: 2,
    rates: (_t, [x = 0, v = 0]) => [v, ((1 - x * x) * v - x) * 1e6],
    jacobian: (_t, [x = 0, v = 0]) => [0, 1, (-2 * x * v - 1) * 1e6, (1 - x * x) * 1e6],
  },
  y0: [2, 0],
  end: 2,
  reference: [1.706167732170483, -0.8928097010247975],
  atol: 1e-10,
};

/** Robertson's reactions, [HW] (IV.10.2); the value at 1e11 from the same test set. */
export const robertson: StiffProblem = {
  name: "Robertson to 1e11",
  field: {
    state: 3,
    rates: (_t, [a = 0, b = 0, c = 0]) => [
      -0.04 * a + 1e4 * b * c,
      0.04 * a - 1e4 * b * c - 3e7 * b * b,
      3e7 * b * b,
    ],
    jacobian: (_t, [, b = 0, c = 0]) => [
      -0.04,
      1e4 * c,
      1e4 * b,
      0.04,
      -1e4 * c - 6e7 * b,
      -1e4 * b,
      0,
      6e7 * b,
      0,
    ],
  },
  y0: [1, 0, 0],
  end: 1e11,
  reference: [0.2083340149701255e-7, 0.8333360770334713e-13, 0.999999979166505],
  atol: 1e-18,
};

/** y′ = λ(y − φ(t)) + φ′(t), [HW] (IV.15.1): y = φ(t) = sin t for every λ; the integral is 1 − cos t. */
export function protheroRobinson(lambda: number): StiffField {
  return {
    state: 1,
    rates: (t, [y = 0]) => [lambda * (y - Math.sin(t)) + Math.cos(t)],
    powers: (_t, [y = 0]) => [y],
    jacobian: () => [lambda],
  };
}
