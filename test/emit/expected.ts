/** What are guards and powers of a phase, by their definitions? */

import type { Matrices } from "../../src/mechanism/index.js";
import { type ContactPhase, type Guard, type Row, signOf } from "../../src/phase/index.js";
import type { PlainField } from "../integrate/programs.js";
import { solve } from "../oracle/lagrange.js";
import { determinant, type PhaseMotion } from "../oracle/phase.js";
import {
  contactsOf,
  type Given,
  givenByRows,
  motionAt,
  type Place,
  projectedOnce,
  type Workshop,
} from "./phases.js";

const dot = (x: readonly number[], y: readonly number[]) =>
  x.reduce((sum, xi, i) => sum + xi * (y[i] ?? 0), 0);

/** Guards by their definitions. */
export function guardValue(
  { kind, index }: Guard,
  found: Matrices,
  phases: readonly ContactPhase[],
  rows: readonly Row[],
  motion: PhaseMotion,
): number {
  const contact = contactsOf(found)[index];
  const phase = phases[index];
  if (contact === undefined || phase === undefined) throw new Error(`there is no contact ${index}`);
  const [normal, tangential] = motion.forces[index] ?? [Number.NaN, Number.NaN];
  switch (kind) {
    case "gap":
      return contact.gap;
    case "normalForce":
      return phase.side * normal;
    case "slip":
      return signOf(phase.mode) * contact.vT;
    case "coneAbove":
      return contact.friction.minus.static * phase.side * normal - tangential;
    case "coneBelow":
      return contact.friction.plus.static * phase.side * normal + tangential;
    case "freeNormal":
      return dot(contact.WN, solve(found.M, found.h)) + contact.wBarN;
    case "determinant":
      return rateDeterminant(found, phases, rows);
    case "friction":
      return contact.friction[phase.mode === "slip-" ? "minus" : "plus"].kinetic + 2 ** -30;
    case "layerAbove":
    case "layerBelow":
    case "creepAbove":
    case "creepBelow":
    case "combination":
    case "openModes":
    case "reach":
    case "condition":
    case "eventZero":
    case "eventTime":
    case "edge":
    case "reloadAbove":
    case "reloadBelow":
      throw new Error("watched from outside the code");
    case "kink":
    case "holdAbove":
    case "holdBelow":
      throw new Error("kinks have their own test");
  }
}

/** det of W M⁻¹ (directions of the forces): what the determinant guard is. */
export function rateDeterminant(found: Matrices, phases: readonly ContactPhase[], rows: readonly Row[]) {
  const vectors = rows.map(({ contact, kind }) => {
    const own = contactsOf(found)[contact];
    const row = [...((kind === "N" ? own?.WN : own?.WT) ?? [])];
    const { mode, side } = phases[contact] ?? { mode: "flight", side: 1 };
    const friction = mode === "slip-" ? own?.friction.minus : own?.friction.plus;
    const pull = kind === "N" ? -signOf(mode) * side * (friction?.kinetic ?? 0) : 0;
    return { row, push: row.map((entry, i) => entry + pull * (own?.WT[i] ?? 0)) };
  });
  return determinant(vectors.map(({ row }) => vectors.map(({ push }) => dot(row, solve(found.M, push)))));
}

/** Work of forces and moving surfaces, dissipation, friction. */
export function powersAt(
  found: Matrices,
  phases: readonly ContactPhase[],
  { forces }: PhaseMotion,
): number[] {
  const contacts = contactsOf(found);
  const moving = contacts.map(({ wTildeN, wTildeT }, i) => dot(forces[i] ?? [], [wTildeN, wTildeT]));
  const rubbed = contacts.map(({ vT }, i) =>
    phases[i]?.mode.startsWith("slip") ? (forces[i]?.[1] ?? 0) * vT : 0,
  );
  const sum = (values: readonly number[]) => values.reduce((total, x) => total + x, 0);
  return [found.power.forces + found.power.time - sum(moving), found.power.dissipation, -sum(rubbed)];
}

/** The field of a phase from the oracle's dense solutions, for the program that reads the tableau term by term. */
export function oracleField(
  shop: Workshop,
  phases: readonly ContactPhase[],
  guards: readonly Guard[],
  parameters: Place["parameters"],
  given?: Given,
): PlainField {
  const n = shop.mechanism.coordinates.length;
  const rows = shop.rows(phases);
  const open = guards.flatMap(({ kind }, i) => (kind === "gap" ? [i] : []));
  const placeAt = (t: number, y: readonly number[]) => {
    const place = { t, q: y.slice(0, n), v: y.slice(n), parameters };
    return given === undefined ? place : givenByRows(shop, rows, given, place);
  };
  const at = (t: number, y: readonly number[]) => {
    const place = placeAt(t, y);
    const found = shop.at(place);
    return { found, v: place.v, motion: motionAt(found, phases) };
  };
  return {
    state: 2 * n,
    followed: open,
    rates: (t, y) => {
      const { v, motion } = at(t, y);
      return [...v, ...motion.acceleration];
    },
    powers: (t, y) => {
      const { found, motion } = at(t, y);
      const gapRates = open.map((i) => contactsOf(found)[guards[i]?.index ?? 0]?.vN ?? Number.NaN);
      return [...powersAt(found, phases, motion), ...gapRates];
    },
    guards: (t, y) => {
      const { found, motion } = at(t, y);
      return guards.map((guard) => guardValue(guard, found, phases, rows, motion));
    },
    extras: (t, y) => at(t, y).motion.forces.flat(),
    project: (t, y) => {
      const place = placeAt(t, y);
      const { q, v } = given === undefined ? projectedOnce(shop, rows, place) : place;
      return [...q, ...v];
    },
  };
}
