/** In stick the free acceleration changes sign: flight becomes possible in addition to stick, or ceases to be. */

import type { Outcome } from "../record/outcome.js";
import type { Run } from "../run.js";
import { type GuardEvent, startValue } from "./event.js";

export const freeNormalEvent: GuardEvent = {
  arm: (run, phase, place, contact) => {
    phase.signs[place] = (run.freeSign[contact] as number) || (startValue(phase, place) > 0 ? 1 : -1);
    phase.armed[place] = run.freeSign[contact] === 0 ? 0 : 1;
  },
  cross: (run, contact) => {
    const opens = !run.stretches.lasts(contact);
    run.freeSign[contact] = opens ? 1 : -1;
    if (opens) return openStretch(run, contact);
    run.stretches.close(contact, run.t);
    return undefined;
  },
};

/** Stick continues while it can (rule 1), or ends at once under `stick=eager`; either way it is written down. */
export function openStretch(run: Run, contact: number): Outcome | undefined {
  const { policy } = run.settings;
  // Where stick has just been chosen before flight, that choice is the one that continues.
  const last = run.stretches.decidedAt(contact, run.t);
  if (last?.chosen === "stick") {
    run.stretches.begin([contact], run.t, last);
    return undefined;
  }
  if (policy.all === "stop")
    return run.outcome(
      "indeterminate",
      "stick and flight are both possible; the policy all=stop ends the run here",
    );
  const fork = run.fork("stick", [
    { label: "stick", because: stickReasons[0], follow: (one) => stickOn(one, contact, false) },
    { label: "flight", because: stickReasons[1], follow: (one) => stickOn(one, contact, true) },
  ]);
  if (fork !== undefined) return fork;
  const wish = policy.combination?.[run.mechanism.contacts[contact]?.name as string];
  const leaves = policy.stick === "eager" || wish === "flight";
  const eager = (run.wanted(["stick", "flight"]) ?? (leaves ? "flight" : "stick")) === "flight";
  return stickOn(run, contact, eager);
}

const stickReasons = ["the force stays inside the cone", "v_N' > 0 without force"] as const;

function stickOn(run: Run, contact: number, eager: boolean): undefined {
  const entry = {
    t: run.t,
    rule: "stick",
    options: ["stick", "flight"],
    because: stickReasons,
    chosen: eager ? "flight" : "stick",
    policy: `stick=${eager ? "eager" : "persist"}`,
  };
  run.ambiguities.push(entry);
  if (!eager) {
    run.stretches.begin([contact], run.t, entry);
    return undefined;
  }
  run.fresh[contact] = 1;
  run.change(contact, "flight");
  return undefined;
}
