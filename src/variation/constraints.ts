/**
 * What holds while contacts are closed? Gaps, normal velocities and, in stick, slips are 0, [LB01] (2.1): as
 * functions with derivatives by q, v, t and parameters, and as a projection of states onto them.
 */

import type { Node } from "../expression/index.js";
import { type Mechanism, perMechanism } from "../mechanism/index.js";
import { factorInPlace, solveFactored } from "../numerics/index.js";
import type { Row } from "../phase/index.js";
import { analysedFormulas } from "./analysed.js";
import { variedKey } from "./differentiatedField.js";
import { StateFormulas } from "./implicit.js";

export const contactValues = ["gap", "vN", "vT"] as const;
export type ContactValue = (typeof contactValues)[number];
/** Of a contact, or the expression of a kink that holds. */
type HeldValue = ContactValue | "kink";

/** Gaps and velocities of all contacts, and the expressions of kinks, with their derivatives. */
export class ContactFunctions extends StateFormulas {
  /** Where the expressions of kinks begin. */
  private readonly kinks: number;

  constructor(mechanism: Mechanism, varied: readonly number[]) {
    const { words, contacts, switching } = analysedFormulas(mechanism);
    const { graph, v } = words;
    const nodes = contacts.flatMap(({ gap, WN, wTildeN, slip }) => {
      const vN = graph.add(wTildeN, ...WN.map((entry, i) => graph.multiply(entry, v[i] as Node)));
      return [gap, vN, slip];
    });
    super(mechanism, [...nodes, ...switching], varied);
    this.kinks = nodes.length;
  }

  place(contact: number, value: HeldValue): number {
    return value === "kink"
      ? this.kinks + contact
      : contactValues.length * contact + contactValues.indexOf(value);
  }
}

const made = perMechanism<ContactFunctions>();

export const contactFunctions = (mechanism: Mechanism, varied: readonly number[]): ContactFunctions =>
  made(mechanism, variedKey(varied), () => new ContactFunctions(mechanism, varied));

type Held = readonly { readonly contact: number; readonly value: HeldValue }[];

/** Pieces of one phase mostly share the list of their rows. */
const held = new WeakMap<readonly Row[], Held>();

/** What the rows of a phase hold at 0. */
export function heldValues(rows: readonly Row[]): Held {
  const known = held.get(rows);
  if (known !== undefined) return known;
  const made = rows.flatMap(({ contact, kind }) => {
    const values: HeldValue[] = kind === "K" ? ["kink"] : kind === "T" ? ["vT"] : ["gap", "vN"];
    return values.map((value) => ({ contact, value }));
  });
  held.set(rows, made);
  return made;
}

/** Newton steps towards the constraints; two are enough for states near them. */
const passes = 3;

/** A state on the constraints, and how it changes with the one given: row i, column j at i·variables + j. */
export interface Projected {
  readonly state: Float64Array;
  readonly slopes: Float64Array;
}

/** The nearest state on the constraints of the rows; undefined where they contradict each other. */
export function projected(
  functions: ContactFunctions,
  rows: readonly Row[],
  t: number,
  start: Float64Array,
  p: Float64Array,
): Projected | undefined {
  const held = heldValues(rows).map(({ contact, value }) => functions.place(contact, value));
  const size = start.length;
  const { width } = functions;
  const state = start.slice();
  const slopes = new Float64Array(size * width);
  for (let i = 0; i < size; i++) slopes[i * width + i] = 1;
  if (held.length === 0) return { state, slopes };
  for (let pass = 0; pass < passes; pass++) {
    functions.read(t, state, p);
    const change = leastChange(functions, held, size);
    if (change === undefined) return undefined;
    for (let i = 0; i < size; i++) {
      let sum = state[i] as number;
      for (const [k, place] of held.entries())
        sum -= (change[i * held.length + k] as number) * (functions.values[place] as number);
      state[i] = sum;
      if (pass > 0) continue;
      for (const [k, place] of held.entries())
        for (let j = 0; j < width; j++)
          slopes[i * width + j] =
            (slopes[i * width + j] as number) -
            (change[i * held.length + k] as number) * (functions.slopes[place * width + j] as number);
    }
  }
  return { state, slopes };
}

/** Gᵀ(G Gᵀ)⁻¹ of the held functions. */
function leastChange(
  { slopes, width }: ContactFunctions,
  held: readonly number[],
  size: number,
): Float64Array | undefined {
  const m = held.length;
  const gram = new Float64Array(m * m);
  const at = (place: number, i: number) => slopes[place * width + i] as number;
  for (const [k, one] of held.entries())
    for (const [l, other] of held.entries())
      for (let i = 0; i < size; i++)
        gram[k * m + l] = (gram[k * m + l] as number) + at(one, i) * at(other, i);
  const order = new Int32Array(m);
  if (!factorInPlace(m, gram, order)) return undefined;
  const change = new Float64Array(size * m);
  for (let i = 0; i < size; i++) {
    for (const [k, place] of held.entries()) change[i * m + k] = at(place, i);
    solveFactored(m, gram, order, change, i * m);
  }
  return change;
}
