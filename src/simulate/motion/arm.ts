/** Sets how the guards of a phase are monitored from its start: a guard that begins at zero must first leave it. */

import { type Guard, guardRule } from "../../phase/index.js";
import { type GuardEvent, startValue } from "../guards/event.js";
import { sharesLoad } from "../guards/force.js";
import { guardEvent } from "../guards/index.js";
import type { Run } from "../run.js";
import type { Phase } from "./phase.js";
import { accelerationError } from "./several/accuracy.js";
import { slipRounding } from "./slipRounding.js";

/** Signs, arms and slack of all guards at the start of a phase. */
export function armGuards(run: Run, phase: Phase): void {
  const { guards } = phase.program;
  phase.ahead = 0;
  const errors = mayRestOnZero(run) ? groupErrors(run) : undefined;
  for (let i = 0; i < guards.length; i++) {
    const guard = guards[i] as Guard;
    const { index } = guard;
    arm(run, phase, i, index, guardEvent(guard), errors === undefined ? 0 : (errors[index] ?? 0));
  }
}

/** By contact: how exact the accelerations of its group are. */
function groupErrors(run: Run): number[] {
  const { histories } = run;
  const errors: number[] = [];
  for (const [i, group] of histories.entries())
    errors.push(
      errors[histories.indexOf(group)] ?? accelerationError(run, (k) => histories[k] === histories[i]),
    );
  return errors;
}

/** May loads vanish while a contact stays closed? One contact with friction is decided by its cone. */
const mayRestOnZero = (run: Run): boolean =>
  sharesLoad(run) && run.contacts.some(({ mode }) => mode !== "flight");

function arm(run: Run, phase: Phase, place: number, index: number, event: GuardEvent, error: number): void {
  const { signs, armed, slack } = phase;
  signs[place] = 1;
  armed[place] = 0;
  slack[place] = 0;
  const { arm, compliant } = event;
  const law = run.laws?.[index];
  if (law === undefined || compliant === undefined) {
    arm?.(run, phase, place, index, error);
    return;
  }
  const value = startValue(phase, place);
  slack[place] = compliant.slack?.(run, index, value) ?? 0;
  if (slack[place] > 0 || compliant.startsAtZero(run.fresh[index] as number, value, law)) armed[place] = 1;
}

/**
 * At the end of a phase: contacts that have left zero in it do not start the next one there, however short it was.
 * What follows at the contact that ends it is decided by its own transition.
 */
export function forgetFresh(run: Run, { index, row }: Guard): void {
  const { contacts, fresh, laws, reader, t } = run;
  for (let i = 0; i < fresh.length; i++) {
    if (fresh[i] === 0 || laws?.[i] !== undefined) continue;
    if ((i === index && guardRule({ row }).of === "contact") || !reader.read(t, i)) continue;
    const leaves =
      contacts[i]?.mode === "flight" ? !reader.touches : Math.abs(reader.vT) > slipRounding(run, i);
    if (leaves) fresh[i] = 0;
  }
}
