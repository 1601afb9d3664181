/** Sets how the guards of a phase are monitored from its start: a guard that begins at zero must first leave it. */

import { modeInput } from "../../contact/index.js";
import type { Guard } from "../../phase/index.js";
import { coneSlack, fresh as marks, startsAtZero } from "../compliant/fresh.js";
import type { Run } from "../run.js";
import type { Phase } from "./phase.js";
import { accelerationError } from "./several/accuracy.js";

/** A guard whose size is below this share of the forces or speeds at play starts at zero. */
const borderShare = 1e-11;
/** By how much, relative to all forces, such a force must then pass zero. */
const restShare = 1e-9;
/** Gaps this small relative to their terms are rounding of the states inside a step. */
const gapShare = 2 ** -48;

/** Signs, arms and slack of all guards at the start of a phase. */
export function armGuards(run: Run, phase: Phase): void {
  const { guards } = phase.program;
  const error = mayRestOnZero(run) ? accelerationError(run) : 0;
  for (let i = 0; i < guards.length; i++) arm(run, phase, i, guards[i] as Guard, error);
}

/** May loads vanish while a contact stays closed? One contact with friction is decided by its cone. */
const mayRestOnZero = (run: Run): boolean =>
  sharesLoad(run) && run.contacts.some(({ mode }) => mode !== "flight");

const sharesLoad = ({ contacts, mechanism }: Run): boolean =>
  contacts.length > 1 || mechanism.contacts[0]?.rubs === false;

function arm(run: Run, phase: Phase, i: number, { kind, index }: Guard, error: number): void {
  const { stepper, signs, armed, slack } = phase;
  const { w, layout } = stepper;
  const value = w[layout.g0 + i] as number;
  signs[i] = 1;
  armed[i] = 0;
  slack[i] = 0;
  const law = run.laws?.[index];
  if (law !== undefined && kind !== "kink") {
    armed[i] = startsAtZero(law, run.fresh[index] as number, kind, value) ? 1 : 0;
    slack[i] = coneSlack(run, kind, index, value);
    if (slack[i] > 0) armed[i] = 1;
    return;
  }
  switch (kind) {
    case "gap":
      if (run.fresh[index] === marks.leaving) slack[i] = gapNoise(run, index);
      armed[i] = run.fresh[index] === 0 ? 0 : 1;
      return;
    case "slip":
      armed[i] = run.fresh[index] === 0 ? 0 : 1;
      return;
    case "kink":
      signs[i] = run.p[run.p.length - run.mechanism.kinks.length + index] as number;
      armed[i] = Math.abs(value) <= borderShare ? 1 : 0;
      return;
    case "freeNormal":
      signs[i] = (run.freeSign[index] as number) || (value > 0 ? 1 : -1);
      armed[i] = run.freeSign[index] === 0 ? 0 : 1;
      return;
    case "determinant":
      phase.determinant = Math.abs(value);
      signs[i] = value > 0 ? 1 : -1;
      return;
    default: {
      // A force that is 0 as it begins may stay so, as on the border of tipping: it must pass zero by more than rounding.
      const size = forceSize(phase) + loadSize(run, index);
      const unsure = error === 0 ? 0 : error / Math.sqrt(run.reader.modes[modeInput.C] as number);
      const rests = Math.abs(value) <= borderShare * size + unsure;
      armed[i] = rests ? 1 : 0;
      slack[i] = rests ? restShare * size + 2 * unsure : 0;
    }
  }
}

/** At the end of a phase: contacts that have left zero in it do not start the next one there, however short it was. */
export function forgetFresh({ contacts, fresh, laws, reader, t }: Run): void {
  for (let i = 0; i < fresh.length; i++) {
    if (fresh[i] === 0 || laws?.[i] !== undefined || !reader.read(t, i)) continue;
    const leaves =
      contacts[i]?.mode === "flight" ? !reader.touches : Math.abs(reader.vT) > reader.speedRounding();
    if (leaves) fresh[i] = 0;
  }
}

/** A contact that opens where its force vanishes has neither speed nor acceleration yet: its gap rises out of its own rounding. */
const gapNoise = ({ reader, t }: Run, contact: number): number =>
  reader.read(t, contact) ? gapShare * reader.gapTerm : 0;

/** All contact forces together. */
function forceSize({ program, stepper: { w, layout } }: Phase): number {
  let sum = 0;
  for (let i = program.guards.length; i < layout.outputs; i++) sum += Math.abs(w[layout.g0 + i] as number);
  return sum;
}

/** The force that would hold each part of the load at a contact; the force itself says it of one contact with friction. */
const loadSize = (run: Run, contact: number): number =>
  sharesLoad(run) && run.reader.read(run.t, contact) ? run.reader.loadSize() : 0;
