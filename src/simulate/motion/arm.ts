/** Which guards of a phase start at zero, and by how much must they pass it? After a transition they must show their side first. */

import type { Guard } from "../../phase/index.js";
import { coneSlack, fresh, startsAtZero } from "../compliant/fresh.js";
import type { Run } from "../run.js";
import type { Phase } from "./phase.js";

/** A guard whose size is below this share of the forces or speeds at play starts at zero. */
const borderShare = 1e-11;
/** By how much, beside all forces, such a force must then pass zero. */
const restShare = 1e-9;
/** Gaps this small beside their terms are rounding of the states that a step passes through. */
const gapShare = 2 ** -48;

/** Sets how one guard is watched from the start of a phase on. */
export function arm(run: Run, phase: Phase, i: number, { kind, index }: Guard): void {
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
      if (run.fresh[index] === fresh.leaving) slack[i] = gapNoise(run, index);
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
      const size = forceSize(run, phase, index);
      const rests = Math.abs(value) <= borderShare * size;
      armed[i] = rests ? 1 : 0;
      slack[i] = rests ? restShare * size : 0;
    }
  }
}

/** A contact that opens where its force vanishes has neither speed nor acceleration yet: its gap rises out of its own rounding. */
const gapNoise = ({ reader, t }: Run, contact: number): number =>
  reader.read(t, contact) ? gapShare * reader.gapTerm : 0;

/** All contact forces together, and of several contacts the force that would hold each part of the load at this one. */
function forceSize(run: Run, { program, stepper: { w, layout } }: Phase, contact: number): number {
  let sum = 0;
  for (let i = program.guards.length; i < layout.outputs; i++) sum += Math.abs(w[layout.g0 + i] as number);
  const { reader, contacts, t } = run;
  return contacts.length > 1 && reader.read(t, contact) ? sum + reader.loadSize() : sum;
}
