/** Sets how the guards of a phase are monitored from its start: a guard that begins at zero must first leave it. */

import type { Guard } from "../../phase/index.js";
import { startValue } from "../guards/event.js";
import { sharesLoad } from "../guards/force.js";
import { guardEvents } from "../guards/index.js";
import type { Run } from "../run.js";
import type { Phase } from "./phase.js";
import { accelerationError } from "./several/accuracy.js";

/** Signs, arms and slack of all guards at the start of a phase. */
export function armGuards(run: Run, phase: Phase): void {
  const { guards } = phase.program;
  const rests = mayRestOnZero(run);
  const errors = new Map<unknown, number>(); // by the group of a contact
  for (let i = 0; i < guards.length; i++) {
    const guard = guards[i] as Guard;
    const group = run.histories[guard.index];
    const error = rests
      ? (errors.get(group) ?? accelerationError(run, (k) => run.histories[k] === group))
      : 0;
    errors.set(group, error);
    arm(run, phase, i, guard, error);
  }
}

/** May loads vanish while a contact stays closed? One contact with friction is decided by its cone. */
const mayRestOnZero = (run: Run): boolean =>
  sharesLoad(run) && run.contacts.some(({ mode }) => mode !== "flight");

function arm(run: Run, phase: Phase, place: number, { kind, index }: Guard, error: number): void {
  const { signs, armed, slack } = phase;
  signs[place] = 1;
  armed[place] = 0;
  slack[place] = 0;
  const { arm, compliant } = guardEvents[kind];
  const law = run.laws?.[index];
  if (law === undefined || compliant === undefined) {
    arm?.(run, phase, place, index, error);
    return;
  }
  const value = startValue(phase, place);
  slack[place] = compliant.slack?.(run, index, value) ?? 0;
  if (slack[place] > 0 || compliant.startsAtZero(run.fresh[index] as number, value, law)) armed[place] = 1;
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
