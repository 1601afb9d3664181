/** What follows when a guard is crossed? Each guard has its own transition; what one contact cannot decide is asked. */

import type { KnownContact as Known } from "../../atlas/index.js";
import { modeInput } from "../../contact/index.js";
import { type Guard, signOf } from "../../phase/index.js";
import { fresh } from "../compliant/fresh.js";
import { phases } from "../contactPhases.js";
import { storedContact, storedContacts } from "../motion/known.js";
import type { Outcome } from "../record/outcome.js";
import type { Run } from "../run.js";
import { meetJam } from "./jam.js";
import { impactAlone, isAtSurface, knownAt, slipOf, stillShare } from "./jump.js";
import { restAlone } from "./rest.js";
import { ask, type Step } from "./step.js";
import { changeStretch, endStretch, rereadStretches } from "./stretch.js";

/** The transition at a guard; an outcome where the run ends there. */
export function cross(run: Run, { kind, index }: Guard): Step {
  run.stalled++;
  if (index >= 0 && kind !== "kink") endStretch(run, index); // what is open is read anew
  switch (kind) {
    case "gap":
      return touch(run, index);
    case "normalForce":
      return forceVanishes(run, index);
    case "slip":
      return run.alone(index) ? restAlone(run, index, 0, "slipEnd") : askStopped(run, index);
    case "coneAbove":
      return leaveCone(run, index, -1);
    case "coneBelow":
      return leaveCone(run, index, 1);
    case "freeNormal":
      return freeNormalChanges(run, index);
    case "combination":
      return ask("border", storedContacts(run), [index]);
    case "openModes":
      return takeOpenChange(run);
    case "kink":
      return switchBranch(run, index);
    case "determinant":
      return meetJam(run);
    case "layerAbove":
    case "layerBelow":
    case "creepAbove":
    case "creepBelow":
    case "edge":
    case "reloadAbove":
    case "reloadBelow":
      return undefined; // of compliant runs, or of a support that changes
  }
}

/** Other motions of a block have opened or closed in the last step. */
function takeOpenChange(run: Run): Step {
  const change = run.walk.openChange;
  run.walk.openChange = undefined;
  return change === undefined ? undefined : changeStretch(run, change.members, change.open);
}

/** The slip of a contact ends, perhaps with that of others. */
export function askStopped(run: Run, ended: number): Step {
  const known = stoppedContacts(run, ended);
  const stopped = [...known.keys()].filter(
    (i) => known[i]?.slip === 0 && signOf(run.contacts[i]?.mode ?? "flight") !== 0,
  );
  return ask("slipEnd", known, [ended, ...stopped]);
}

/** As stored, but the slip of one contact has just become 0, and so have those within the error of it: what is left of its own slip shows it. */
function stoppedContacts(run: Run, ended: number): Known[] {
  const { reader, t } = run;
  const left = reader.read(t, ended) ? Math.abs(reader.vT) : 0;
  const stops = (i: number) =>
    i === ended ||
    !reader.read(t, i) ||
    Math.abs(reader.vT) <= nearShare * Math.max(tolerated(run, reader.slipSize()), left);
  return run.contacts.map((_, i) => storedContact(run, i, stops(i) ? 0 : undefined));
}

/** Numbers that are this many tolerances of the run apart or nearer count as equal. */
const nearShare = 10;

const tolerated = ({ settings: { rtol, atol } }: Run, size: number): number => atol + rtol * size;

function touch(run: Run, contact: number): Step {
  const { reader } = run;
  const others = run.contacts.length > 1 && !(run.alone(contact) && arrivesAlone(run, contact));
  if (!reader.read(run.t, contact)) return run.massless();
  run.fresh[contact] = 1;
  const scale = stillShare * (Math.abs(reader.vT) + Math.abs(reader.vN) + Math.abs(reader.wTildeN));
  const height = (reader.vN * reader.vN) / (-2 * (reader.modes[modeInput.b] as number));
  const clears = !(height > 0 && reader.gap + height < 0);
  if (reader.vN > scale && clears) {
    run.fresh[contact] = fresh.leaving; // the gap was below zero by rounding only
    return undefined;
  }
  if (others) return ask("touch", knownAt(run, contact, reader.vN >= -scale), [contact]);
  if (reader.vN < -scale) return impactAlone(run, contact, "impact");
  // The surfaces only graze: the acceleration says whether they stay together.
  if (!reader.smooth && (reader.modes[modeInput.b] as number) > 0) {
    run.fresh[contact] = fresh.leaving;
    return undefined;
  }
  return restAlone(run, contact, slipOf(run), "touch");
}

/** No other open contact that feels this one reaches its surface at the same instant. */
const arrivesAlone = (run: Run, contact: number): boolean =>
  run.contacts.every((_, i) => i === contact || !run.coupling[contact]?.[i] || !isAtSurface(run, i));

/** λ_N = 0: a contact opens; on a slide the force changes sides. */
function forceVanishes(run: Run, contact: number): Step {
  if (run.mechanism.contacts[contact]?.bilateral) {
    run.contacts = run.contacts.map((phase, i) => {
      if (i !== contact) return phase;
      return phase.side > 0 ? { mode: phase.mode, side: -1 } : phases[phase.mode];
    });
    return undefined;
  }
  if (!run.alone(contact)) return ask("border", storedContacts(run), [contact]);
  const rate = slipRate(run, contact);
  if (Math.abs(rate) <= rateShare) return meetJam(run);
  // Slip that went on through a jam: with k_N < 0 a force of 0 means that b turns negative, and flight is closed.
  if (rate < 0) return impactAlone(run, contact, "impactWithoutCollision");
  run.fresh[contact] = fresh.leaving;
  run.change(contact, "flight");
  return undefined;
}

/** k_N this small beside its parts is 0: λ_N = −b/k_N has lost its meaning. */
const rateShare = 1e-10;

/** k_N of the slip of a contact beside its parts; 1 where it does not slip. */
function slipRate({ reader, contacts, t }: Run, contact: number): number {
  const sign = signOf(contacts[contact]?.mode ?? "flight");
  if (!reader.read(t, contact) || sign === 0) return 1;
  const { modes } = reader;
  const C = modes[modeInput.C] as number;
  const coupling = (modes[modeInput.muKinetic] as number) * (modes[modeInput.B] as number);
  return (C - sign * coupling) / (C + Math.abs(coupling));
}

/** The border of stick: slip in direction s where k_N > 0; else b > 0 there and the contact opens (rule 2). */
function leaveCone(run: Run, contact: number, s: 1 | -1): Step {
  const { reader } = run;
  if (!run.alone(contact)) return ask("border", storedContacts(run), [contact]);
  if (!reader.read(run.t, contact)) return run.massless();
  const { modes } = reader;
  const mu = modes[modeInput.muKinetic] as number;
  if (mu !== modes[modeInput.muStatic]) return ask("border", storedContacts(run), [contact]);
  const kN = (modes[modeInput.C] as number) - s * mu * (modes[modeInput.B] as number);
  run.fresh[contact] = 1;
  run.change(contact, kN > 0 ? (s > 0 ? "slip+" : "slip-") : "flight");
  return undefined;
}

/** In stick the free acceleration changes sign: flight becomes possible beside stick, or stops to be. */
function freeNormalChanges(run: Run, contact: number): Outcome | undefined {
  const opens = !run.stretches.lasts(contact);
  run.freeSign[contact] = opens ? 1 : -1;
  if (opens) return openStretch(run, contact);
  run.stretches.close(contact, run.t);
  return undefined;
}

/** Stick goes on while it can (rule 1), or ends at once under `stick=eager`; either way it is written down. */
export function openStretch(run: Run, contact: number): Outcome | undefined {
  const { policy } = run.settings;
  // Where stick has just been chosen before flight, that choice is the one that goes on.
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

function switchBranch(run: Run, kink: number): Step {
  const at = run.p.length - run.mechanism.kinks.length + kink;
  run.p[at] = -(run.p[at] as number);
  run.supports = undefined; // loads may have jumped
  return rereadStretches(run);
}
