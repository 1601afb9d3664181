/** The friction of a slipping contact becomes negative: beyond that the model describes no dry friction. */

import { printText } from "../../expression/index.js";
import { frictionAlong } from "../../mechanism/index.js";
import { contactOf } from "../pieces.js";
import { signOf } from "../shape.js";
import type { GuardRule } from "./rule.js";

/** A friction that ends at 0, as max(0, …) does, stays on this side of its guard. */
const negligible = 2 ** -30;

export const frictionRule = {
  of: "contact",
  watches: ({ mode, changesFriction }) => signOf(mode) !== 0 && changesFriction,
  value: ({ arithmetic, contact, phase, formulas, value }) => {
    const { kinetic } = frictionAlong(contact.friction, signOf(phase.mode) || 1);
    return arithmetic.sum([[arithmetic.one, value(formulas.words.graph.number(negligible))]], value(kinetic));
  },
  text: (formulas, index) => printText(contactOf(formulas, index).friction.plus.kinetic),
  differentiable: true,
} as const satisfies GuardRule;
