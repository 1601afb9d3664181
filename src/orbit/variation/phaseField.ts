/**
 * How does the motion of a phase change with its state, with time and with parameters? Accelerations q̈ and the forces λ of the
 * closed contacts solve M q̈ − D λ = h, W q̈ = −w̄, [LB01] (2.3)-(2.8); D is W with the friction of slipping contacts. Compliant
 * contacts add their forces to h.
 */

import { type ContactPhase, loadsOf, type Row, type SmoothFormulas, signOf } from "../../emit/index.js";
import type { Node } from "../../expression/index.js";
import type { Mechanism } from "../../mechanism/index.js";
import { analysedFormulas } from "./analysed.js";
import { ImplicitSystem, type LinearFormulas } from "./implicit.js";

/** The discrete state that names a field. */
export interface PhaseModes {
  readonly contacts: readonly ContactPhase[];
  readonly rows: readonly Row[];
}

type Contact = SmoothFormulas["contacts"][number];
export const contactOf = ({ contacts }: SmoothFormulas, index: number): Contact => contacts[index] as Contact;

/** The direction in which the force of a row acts; `sign` is that of the slip, times the side of a slide. */
export function forceDirection(
  formulas: SmoothFormulas,
  { contact, kind }: Row,
  sign: number,
  friction: "kinetic" | "static" = "kinetic",
): Node[] {
  const { graph } = formulas.words;
  const { WN, WT, friction: mu } = contactOf(formulas, contact);
  if (kind === "T") return [...WT];
  if (sign === 0) return [...WN];
  return WN.map((entry, i) =>
    graph.subtract(entry, graph.scale(sign, graph.multiply(mu[friction], WT[i] as Node))),
  );
}

/** K z + e with z = (accelerations or velocities, forces or impulses); `free` and `rates` are the parts without z. */
export function heldEquations(
  formulas: SmoothFormulas,
  rows: readonly Row[],
  directions: readonly (readonly Node[])[],
  free: readonly Node[],
  rates: readonly Node[],
): LinearFormulas {
  const { words, M } = formulas;
  const { graph } = words;
  const { zero } = graph;
  const upper = M.map((row, i) => [
    ...row,
    ...directions.map((direction) => graph.negate(direction[i] as Node)),
  ]);
  const lower = rows.map(({ contact, kind }) => {
    const { WN, WT } = contactOf(formulas, contact);
    return [...(kind === "N" ? WN : WT), ...rows.map(() => zero)];
  });
  return { K: [...upper, ...lower], e: [...free.map((node) => graph.negate(node)), ...rates] };
}

/** Contacts in `starting` are about to slip: static friction still holds them. */
export function phaseEquations(
  formulas: SmoothFormulas,
  { contacts, rows }: PhaseModes,
  starting: readonly number[] = [],
): LinearFormulas {
  const directions = rows.map((row) => {
    const { mode, side } = contacts[row.contact] as ContactPhase;
    const friction = starting.includes(row.contact) ? "static" : "kinetic";
    return forceDirection(formulas, row, signOf(mode) * side, friction);
  });
  const rates = rows.map(({ contact, kind }) => {
    const { wBarN, wBarT } = contactOf(formulas, contact);
    return kind === "N" ? wBarN : wBarT;
  });
  return heldEquations(formulas, rows, directions, loadsOf(formulas, { contacts }, "sloped"), rates);
}

const fields = new WeakMap<Mechanism, Map<string, ImplicitSystem>>();

/** A name for modes and rows, for what is made once for each of them. */
export const modesKey = ({ contacts, rows }: PhaseModes): string =>
  `${contacts.map(({ mode, side, layer = "" }) => `${mode}${side}${layer}`).join()}|${rows.map(({ contact, kind }) => contact + kind).join()}`;

/** The field of a phase, made once for each mechanism: z is q̈, then the forces of the rows. */
export function phaseField(
  mechanism: Mechanism,
  modes: PhaseModes,
  varied: readonly number[] = [],
): ImplicitSystem {
  const known = fields.get(mechanism) ?? new Map<string, ImplicitSystem>();
  fields.set(mechanism, known);
  const key = `${modesKey(modes)}|${varied.join()}`;
  const made = known.get(key);
  if (made !== undefined) return made;
  const system = new ImplicitSystem(mechanism, phaseEquations(analysedFormulas(mechanism), modes), varied);
  known.set(key, system);
  return system;
}
