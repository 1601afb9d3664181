/**
 * Where was the motion at a time inside a run? Integrated again from the last event before it, with the modes
 * stored there.
 */

import { modeInput } from "../contact/index.js";
import { type Mechanism, namedState, type State } from "../mechanism/index.js";
import type { ContactPhase } from "../phase/index.js";
import { refreshCompliant, resumeCompliant } from "./compliant/place.js";
import { phases } from "./contactPhases.js";
import type { Settings } from "./options.js";
import type { StoredEvent } from "./record/eventLog.js";
import { Run } from "./run.js";
import { simulateTolerances } from "./tolerances.js";
import { slideOn } from "./transition/slide.js";

/**
 * Rows inside a chatter that is about to be completed at a time: its hops are computed one by one for them. So are
 * states that are requested later, from the modes between the last impact and the chatter.
 */
export function fillRows(run: Run, end: number): void {
  run.events.addModes(run.contacts);
  const { samples } = run.listeners;
  if (samples === undefined || !(samples.next < end)) return;
  const event = { t: run.t, after: run.state.slice(), modes: run.contacts, jammed: -1 };
  const silent = { ...run.settings, onProgress: () => undefined }; // its times lie before those of the run
  const inner = runFrom(run.mechanism, event, silent, samples.lastBefore(end));
  inner.listeners.samples = samples;
  inner.listeners.frozenJ = run.listeners.frozenJ ?? run.j;
  inner.listeners.replay = run.listeners.replay;
  run.listeners.replay(inner);
  while (samples.next < end) samples.advance(); // where the hops were too many
}

/** A run that continues from an event up to a time. */
export function runFrom(mechanism: Mechanism, event: StoredEvent, settings: Settings, t: number): Run {
  const start: State = namedState(mechanism, event.after);
  // Futures are requested by their number in the whole run, which this part does not have.
  const part = {
    ...settings,
    follow: [],
    t: event.t,
    until: t - event.t,
    samples: 0,
  };
  const run = new Run(mechanism, start, part);
  run.j = event.j ?? 0;
  run.agenda.begin(event.t, true);
  run.contacts = event.modes.map(
    ({ mode, side }): ContactPhase => (side < 0 ? { mode, side } : phases[mode]),
  );
  if (run.laws !== undefined) resumeCompliant(run, event);
  if (event.jammed >= 0) slideOn(run, event.jammed);
  const { reader } = run;
  for (const [i, { mode }] of run.contacts.entries()) {
    if (run.laws?.[i] !== undefined) {
      if (event.contact === undefined) refreshCompliant(run, i);
      continue;
    }
    if (!reader.read(run.t, i)) continue;
    const touches = Math.abs(reader.gap) <= simulateTolerances.fresh * reader.resolvedScale;
    const still = Math.abs(reader.vT) <= simulateTolerances.fresh * (1 + Math.abs(reader.wTildeT));
    run.fresh[i] = (mode === "flight" ? touches : still) ? 1 : 0;
    if (mode === "flight" && touches && Math.abs(reader.vN) <= simulateTolerances.fresh) run.left[i] = run.t;
    const b = reader.modes[modeInput.b] as number;
    const hops = mode === "flight" && touches && b < 0 && reader.vN > simulateTolerances.fresh;
    if (hops) run.hop = Math.min(run.hop, (-2 * reader.vN) / b);
  }
  return run;
}
