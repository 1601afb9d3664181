/** With what do the tests of mechanisms draw their states, ask the engine and compare with the oracles? */
import { expect } from "vitest";
import {
  type CompileOptions,
  compileMechanism,
  type Matrices,
  type Mechanism,
  matricesAt,
  type State,
} from "../../src/mechanism/index.js";
import { parseModel } from "../../src/model/index.js";
import { randomSource } from "../../src/numerics/index.js";
import {
  contactTerms,
  forceVector,
  type LocalProblem,
  localProblem,
  massMatrix,
  type Terms,
} from "../oracle/lagrange.js";
import { readModel, type TextModel } from "../oracle/text.js";

export type Draw = (low: number, high: number) => number;

export function drawFrom(seed: number): Draw {
  const random = randomSource(seed);
  return (low, high) => low + (high - low) * random();
}

export const compile = (text: string, options: CompileOptions = {}): Mechanism =>
  compileMechanism(parseModel(text), { name: "test", ...options });

/** A state, drawn; the model as the oracle reads it and as the engine does. */
export interface Sample {
  readonly oracle: TextModel;
  readonly mechanism: Mechanism;
  readonly q: number[];
  readonly v: number[];
  readonly t: number;
  readonly p: Record<string, number>;
  readonly state: State;
  readonly found: Matrices;
  readonly draw: Draw;
  /** The engine's matrices at another state with the same parameters and time. */
  at(q: readonly number[], v: readonly number[]): Matrices;
}

/** Parameters between 0.2 and 2, coordinates and velocities between −1.4 and 1.4, times between 0 and 2. */
export function everywhere(
  text: string,
  { seed, rounds }: { readonly seed: number; readonly rounds: number },
  check: (sample: Sample) => void,
): void {
  const draw = drawFrom(seed);
  const mechanism = compile(text);
  for (let k = 0; k < rounds; k++) {
    const p = Object.fromEntries(mechanism.parameters.map(({ name }) => [name, draw(0.2, 2)]));
    const [q, v] = [
      mechanism.coordinates.map(() => draw(-1.4, 1.4)),
      mechanism.coordinates.map(() => draw(-1.4, 1.4)),
    ];
    const t = draw(0, 2);
    const state = stateOf(mechanism, q, v);
    const at = (...there: [readonly number[], readonly number[]]) =>
      matricesAt(mechanism, stateOf(mechanism, ...there), { t, parameters: p });
    let oracle: TextModel | undefined;
    check({
      ...{ mechanism, q, v, t, p, state, found: at(q, v), draw, at },
      get oracle() {
        oracle ??= readModel(text, p); // slow, and not every check asks for it
        return oracle;
      },
    });
  }
}

export function stateOf({ coordinates }: Mechanism, q: readonly number[], v: readonly number[]): State {
  const named = (values: readonly number[]) =>
    Object.fromEntries(coordinates.map((name, i) => [name, values[i] ?? Number.NaN]));
  return { q: named(q), v: named(v) };
}

const numbersOf = (x: unknown): number[] =>
  typeof x === "number" ? [x] : Object.values(x as object).flatMap(numbersOf);

/** Equal to 1e-13 (or so) of the larger of 1 and the largest number in the same block. */
export function expectClose(actual: unknown, expected: unknown, tolerance = 1e-13): void {
  const [a, b] = [numbersOf(actual), numbersOf(expected)];
  const size = Math.max(1, ...b.map(Math.abs));
  expect(a).toHaveLength(b.length);
  const errors = a.map((x, i) => Math.abs(x - (b[i] ?? Number.NaN)) / size);
  const worst = errors.findIndex((error) => !(error <= tolerance));
  expect(worst, `${a[worst]} is not ${b[worst]} (size ${size})`).toBe(-1);
}

const contactParts = ["WN", "WT", "wTildeN", "wTildeT", "wBarN", "wBarT"] as const;
type ContactPart = (typeof contactParts)[number];

interface ExpectedTerms {
  readonly M: unknown;
  readonly h: unknown;
  readonly contacts: Readonly<Record<string, Readonly<Record<ContactPart, unknown>>>>;
}

/** The engine's matrices in the form that the oracle's functions take. */
function termsOf({ M, h, contacts }: Matrices): Terms {
  return {
    M: M.map((row) => [...row]),
    h: [...h],
    contacts: Object.fromEntries(
      Object.entries(contacts).map(([name, c]) => [name, { ...c, WN: [...c.WN], WT: [...c.WT] }]),
    ),
  };
}

/** A, B, C, a, b of a contact from the engine's M, h, W and w̄, [NDCb] (2.6) and (2.10). */
export function localProblemOf(found: Matrices, contact: string): LocalProblem {
  const terms = termsOf(found);
  return localProblem(terms, terms.contacts[contact] ?? missing());
}

/** M, h and the terms of every contact, each block on its own. */
export function expectSameTerms(found: Matrices, expected: ExpectedTerms, tolerance = 1e-13): void {
  expectClose(found.M, expected.M, tolerance);
  expectClose(found.h, expected.h, tolerance);
  expect(Object.keys(found.contacts)).toEqual(Object.keys(expected.contacts));
  for (const [name, contact] of Object.entries(expected.contacts)) {
    for (const part of contactParts) expectClose(found.contacts[name]?.[part], contact[part], tolerance);
  }
}

/** What the oracle says at a sample. */
export function oracleTerms({ oracle, q, v, t }: Pick<Sample, "oracle" | "q" | "v" | "t">): ExpectedTerms {
  return {
    M: massMatrix(oracle, q, v, t),
    h: forceVector(oracle, q, v, t),
    contacts: Object.fromEntries(
      Object.entries(oracle.contacts).map(([name, contact]) => [name, contactTerms(contact, q, v, t)]),
    ),
  };
}

/** Stands where a name must be there, so that its lack is an error and not a silent 0. */
export function missing(): never {
  throw new Error("a contact, entry or parameter is missing");
}
