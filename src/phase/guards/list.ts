/** Which guards has a phase? */

import type { Mode } from "../../contact/index.js";
import { symbolsOf } from "../../expression/index.js";
import { contactCoupling, frictionAlong } from "../../mechanism/index.js";
import type { SmoothFormulas } from "../pieces.js";
import { hasTangent, type PhaseShape, sharesForce, signOf } from "../shape.js";
import { type Guard, guardKinds, guardOf, guardRule } from "./index.js";
import type { WatchedContact } from "./rule.js";

/** A computation that is done once for each shape while its formulas stay the same. */
export function once<T>(
  compute: (formulas: SmoothFormulas, shape: PhaseShape) => T,
): (formulas: SmoothFormulas, shape: PhaseShape) => T {
  const known = new WeakMap<PhaseShape, readonly [SmoothFormulas, T]>();
  return (formulas, shape) => {
    const found = known.get(shape);
    if (found?.[0] === formulas) return found[1];
    const made = compute(formulas, shape);
    known.set(shape, [formulas, made]);
    return made;
  };
}

/** The guards of a shape, in the order of the code's outputs. */
export const guardsOf = once(listGuards);

function listGuards(formulas: SmoothFormulas, shape: PhaseShape): readonly Guard[] {
  const contacts = watchedContacts(formulas, shape).flatMap((contact, index) =>
    shape.contacts[index]?.far
      ? []
      : guardKinds.flatMap((kind): Guard[] => {
          const guard = guardOf(kind, index);
          const rule = guardRule(guard);
          return rule.of === "contact" && rule.watches(contact) ? [guard] : [];
        }),
  );
  const others = guardKinds.flatMap((kind, row): Guard[] => {
    const rule = guardRule({ row });
    return rule.of === "contact" ? [] : rule.indices(formulas, shape).map((index) => guardOf(kind, index));
  });
  return [...contacts, ...others];
}

export function watchedContacts(formulas: SmoothFormulas, shape: PhaseShape): WatchedContact[] {
  const { contacts, hyperstatic, supports } = shape;
  const { compliance } = formulas;
  const coupling = compliance === undefined ? contactCoupling(formulas) : undefined;
  // Compliant contacts push whatever a contact does.
  const alone = (index: number): boolean =>
    contacts.every(({ mode }, i) => {
      if (i === index || coupling?.[index]?.[i] === false) return true;
      if (compliance?.[i] !== undefined) return mode !== "stick";
      return mode === "flight" && formulas.contacts[i]?.bilateral !== true;
    }) && formulas.contacts[index]?.bilateral !== true;
  return contacts.map(({ mode, layer }, index) => {
    const compliant = compliance?.[index] !== undefined;
    const closed = mode !== "flight";
    return {
      mode,
      layer: closed ? layer : undefined,
      compliant,
      conditional: formulas.contacts[index]?.when !== undefined,
      changesFriction: dependsOnState(formulas, mode, index),
      held: mode === "stick" && hasTangent(formulas, index),
      support: closed && (compliant || hyperstatic) ? (supports?.[index] ?? "inside") : undefined,
      shares: compliant && closed && sharesForce(shape, index),
      alone: () => alone(index),
    };
  });
}

function dependsOnState({ words, contacts }: SmoothFormulas, mode: Mode, index: number): boolean {
  const sign = signOf(mode);
  const friction = contacts[index]?.friction;
  if (sign === 0 || friction === undefined) return false;
  const parameters = new Set(words.p.map(({ name }) => name));
  return [...symbolsOf([frictionAlong(friction, sign).kinetic])].some((name) => !parameters.has(name));
}
