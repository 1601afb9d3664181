/** What follows when λ_N of a closed contact vanishes? It opens; on a slide the force changes sides. */

import { kineticInput, modeInput } from "../../contact/index.js";
import { type ContactPhase, signOf } from "../../phase/index.js";
import { fresh } from "../compliant/fresh.js";
import { isSlide, stored } from "../compliant/place.js";
import { compliantPhase, phases } from "../contactPhases.js";
import { storedContacts } from "../motion/known.js";
import type { Run } from "../run.js";
import { simulateTolerances } from "../tolerances.js";
import { meetJam } from "../transition/jam.js";
import { impactAlone } from "../transition/jump.js";
import { ask, type Step } from "../transition/step.js";
import type { GuardEvent } from "./event.js";
import { armForce, startsWithNormal } from "./force.js";

export const normalForceEvent: GuardEvent = {
  arm: armForce,
  cross: vanish,
  compliant: { startsAtZero: startsWithNormal, cross: part },
};

function vanish(run: Run, contact: number): Step {
  if (run.mechanism.contacts[contact]?.bilateral) {
    run.contacts = run.contacts.map((phase, i) => {
      if (i !== contact) return phase;
      return phase.side > 0 ? { mode: phase.mode, side: -1 } : phases[phase.mode];
    });
    return undefined;
  }
  if (!run.alone(contact)) return ask("border", storedContacts(run), [contact]);
  const rate = slipRate(run, contact);
  if (Math.abs(rate) <= simulateTolerances.lostRate) return meetJam(run);
  // Slip that went on through a jam: with k_N < 0 a force of 0 means that b turns negative, and flight is closed.
  if (rate < 0) return impactAlone(run, contact, "impactWithoutCollision");
  run.fresh[contact] = fresh.leaving;
  run.change(contact, "flight");
  return undefined;
}

/** k_N of the slip of a contact relative to its parts; 1 where it does not slip. */
function slipRate({ reader, contacts, t }: Run, contact: number): number {
  const sign = signOf(contacts[contact]?.mode ?? "flight");
  if (!reader.read(t, contact) || sign === 0) return 1;
  const { modes } = reader;
  const C = modes[modeInput.C] as number;
  const coupling = (modes[kineticInput(sign)] as number) * (modes[modeInput.B] as number);
  return (C - sign * coupling) / (C + Math.abs(coupling));
}

/** What a clipped law still stores is lost. */
function part(run: Run, contact: number): Step {
  if (isSlide(run, contact)) {
    const { mode, side } = run.contacts[contact] as ContactPhase;
    run.contacts = run.contacts.with(contact, compliantPhase(mode, undefined, side > 0 ? -1 : 1));
    run.fresh[contact] = fresh.normal;
    return undefined;
  }
  if (!run.reader.read(run.t, contact)) return run.massless();
  run.losses.dissipated += stored(run, contact);
  run.change(contact, "flight");
  run.fresh[contact] = fresh.normal;
  return undefined;
}
