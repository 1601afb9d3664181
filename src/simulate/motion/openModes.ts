/**
 * Which other motions are open while several contacts are closed? All sustained combinations of modes are listed at the end of each
 * step, [LB01] (2.5)-(2.11); where their number or names have changed, the moment is found inside the step. The motion itself is
 * not touched: what is open beside it is an ambiguity with a beginning and an end.
 */

import { contactSystem } from "../../atlas/index.js";
import { enumerateModes, enumerationLimit, type Modes } from "../../contact/index.js";
import type { Guard } from "../../emit/index.js";
import type { Run } from "../run.js";
import { statesAt } from "./known.js";
import { changeWithin } from "./moment.js";
import type { Phase } from "./phase.js";

export const openModesGuard: Guard = Object.freeze({ kind: "openModes", index: -1 });

/**
 * Several rigid contacts are closed, or one beside a compliant one that sticks, and no slide is: one contact has guards of its own,
 * slides have rules of their own.
 */
export function watchesModes({ contacts, mechanism, laws, path }: Run): boolean {
  if (contacts.length < 2) return false;
  // Whoever follows the pieces of a motion wants those that end by an event of their own.
  if (path !== undefined || mechanism.contacts.some(({ bilateral }) => bilateral)) return false;
  let [closed, rigid, held] = [0, 0, 0];
  for (const [i, { mode }] of contacts.entries()) {
    if (mode === "flight") continue;
    closed++;
    if (laws?.[i] === undefined) rigid++;
    else if (mode === "stick") held++;
  }
  return rigid > 0 && rigid + held > 1 && closed <= enumerationLimit;
}

/** The motions that are open at a state, by their modes; equal accelerations are one motion. */
export function openModes(run: Run, t: number, state: Float64Array): readonly string[] {
  const { mechanism, contacts } = run;
  const system = contactSystem(statesAt(run, t, state));
  const solutions = enumerateModes(system, { reasons: false })?.solutions ?? [];
  const present = (modes: Modes) =>
    mechanism.contacts.every(({ name }, i) => (modes[name] ?? "flight") === contacts[i]?.mode);
  // The motion that is followed is always one of them, also where a border leaves it outside by rounding.
  const others = solutions.filter(
    ({ modes, alternatives = [], sustained }) =>
      sustained !== false && ![modes, ...alternatives.map((other) => other.modes)].some(present),
  );
  return others.map(({ modes }) => Object.values(modes).join()).sort();
}

/** The share of the step at which other motions open or close, to the last float of the time; −1 where nothing changes up to `limit`. */
export function openModesChange(run: Run, phase: Phase, limit: number): number {
  let found = "";
  const moment = changeWithin(phase, limit, (t, state) => {
    const key = openModes(run, t, state).join(";");
    if (key === run.open) return true;
    found = key;
    return false;
  });
  if (moment === undefined) return -1;
  run.open = found;
  return moment.after;
}
