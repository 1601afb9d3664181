/** What follows from a model, as formulas? */

import { GraphError, type Node } from "../../expression/index.js";
import { equationsPlace, type Findings, type Model } from "../../model/index.js";
import { type ContactFormulas, deriveContacts } from "./contacts.js";
import { deriveEvents, type EventFormulas } from "./events.js";
import { findKinks, type Kink } from "./kinks.js";
import { type Dynamics, deriveDynamics } from "./lagrange.js";
import { Vocabulary } from "./symbols.js";

export interface Formulas extends Dynamics {
  readonly words: Vocabulary;
  readonly contacts: readonly ContactFormulas[];
  readonly events: readonly EventFormulas[];
  readonly kinks: readonly Kink[];
}

/** Derives everything; throws ModelError where the model has no meaning or is too large. */
export function deriveFormulas(model: Model, findings: Findings): Formulas {
  try {
    const words = new Vocabulary(model, findings);
    const dynamics = deriveDynamics(model, words, findings);
    const contacts = deriveContacts(model, words, findings);
    const events = deriveEvents(model, words, findings);
    const triggers = events.flatMap(({ trigger }) => (trigger.kind === "zero" ? [trigger.when] : []));
    const moving = [
      ...triggers,
      ...contacts.flatMap(({ when }) => when ?? []),
      ...dynamics.M.flat(),
      ...dynamics.h,
      ...contacts.flatMap(smoothPart),
    ];
    const mirrors = new Set(contacts.flatMap((contact) => contact.mirrors));
    const kinks = findKinks([...moving, ...powerOutputs(dynamics)], words, mirrors);
    return { words, ...dynamics, contacts, events, kinks };
  } catch (error) {
    if (!(error instanceof GraphError)) throw error;
    findings.fail(
      equationsPlace(model),
      `the equations cannot be derived: ${error.message}`,
      "simplify the model",
    );
  }
}

/**
 * What must be smooth between events. Static friction only bounds a force and adds nothing to it: where it changes
 * to the kinetic one the motion stays smooth. The friction of impacts is evaluated at events only.
 */
function smoothPart({ friction, declaredStatic, ...contact }: ContactFormulas): Node[] {
  const { gap, WN, WT, wTildeN, wTildeT, wBarN, wBarT, restitution } = contact;
  const { plus, minus } = friction;
  const geometry = [gap, ...WN, ...WT, wTildeN, wTildeT, wBarN, wBarT];
  const frictions = [declaredStatic.plus, plus.kinetic, restitution, declaredStatic.minus, minus.kinetic];
  return [...geometry, ...frictions];
}

/** M row by row, h, then each contact as in `contactOutputs`. */
export function dynamicOutputs(
  { M, h }: Pick<Dynamics, "M" | "h">,
  contacts: readonly ContactFormulas[],
): Node[] {
  return [...M.flat(), ...h, ...contacts.flatMap(contactOutputs)];
}

/**
 * gap, W_N, W_T, w̃_N, w̃_T, w̄_N, w̄_T, μ static and kinetic of slip⁺, restitution, μ static and kinetic of slip⁻,
 * μ of impacts, μ at the onset of slip⁺ and slip⁻.
 */
function contactOutputs(contact: ContactFormulas): Node[] {
  const { gap, WN, WT, wTildeN, wTildeT, wBarN, wBarT, friction, restitution } = contact;
  const { plus, minus, impact } = friction;
  const frictions = [plus.static, plus.kinetic, restitution, minus.static, minus.kinetic, impact];
  const onsets = [plus.onset, minus.onset];
  return [gap, ...WN, ...WT, wTildeN, wTildeT, wBarN, wBarT, ...frictions, ...onsets];
}

/** T₂ − T₀, V, and the three powers. */
export function powerOutputs({ energy, power }: Pick<Dynamics, "energy" | "power">): Node[] {
  return [energy.kinetic, energy.potential, power.forces, power.time, power.dissipation];
}
