/**
 * What follows when a guard of a compliant run is crossed? Contacts close and open without any jump, slip stops, turns or begins,
 * and the normal velocity passes through the layer of [NDCb] (6.16). Forces follow from the state, so nothing is ambiguous.
 */

import type { Laws } from "../../atlas/index.js";
import {
  type Compliance,
  type Layer,
  lawOf,
  type Mode,
  modeInput,
  normalForce,
} from "../../contact/index.js";
import { pathInput } from "../../impact/index.js";
import { Mistake } from "../../mistake/index.js";
import type { ContactPhase, Guard } from "../../phase/index.js";
import { compliantPhase } from "../contactPhases.js";
import { rigidCloses, storedContacts } from "../motion/known.js";
import type { Outcome } from "../record/outcome.js";
import type { Run } from "../run.js";
import { askStopped } from "../transition/cross.js";
import { slipOf } from "../transition/jump.js";
import { ask, type Step } from "../transition/step.js";
import { endStretch } from "../transition/stretch.js";
import { fresh } from "./fresh.js";
import { frictionModes } from "./friction/friction.js";
import { isStill, stillTogether } from "./friction/still.js";
import { isSlide, place, stored } from "./place.js";

/** The transition at a guard; an outcome where the run ends there. */
export function crossCompliant(run: Run, { kind, index }: Guard): Step {
  run.stalled++;
  if (kind !== "layerAbove" && kind !== "layerBelow") endStretch(run, index); // what is open is read anew
  switch (kind) {
    case "gap":
      return touch(run, index);
    case "normalForce":
      return part(run, index);
    case "slip":
      return rest(run, index);
    case "coneAbove":
      return rest(run, index, -1);
    case "coneBelow":
      return rest(run, index, 1);
    case "creepAbove":
      return creep(run, index, "slip+");
    case "creepBelow":
      return creep(run, index, "slip-");
    case "layerAbove":
      return passLayer(run, index, 1);
    case "layerBelow":
      return passLayer(run, index, -1);
    default:
      throw new Error(`a compliant contact has no guard ${kind}`);
  }
}

/**
 * The discrete state of compliant contacts at the start: one is closed where its law pushes, or is about to. Nothing of it is an event.
 * Those without slip are told apart, whether they stick is still open.
 */
export function placeCompliant(run: Run): boolean[] | Outcome {
  const { reader, t } = run;
  const still = run.contacts.map(() => false);
  for (const i of run.contacts.keys()) {
    if (!reader.read(t, i)) return run.massless();
    const law = (run.laws as Laws)[i];
    if (law === undefined) continue;
    checkRestitution(run, i);
    if (!isSlide(run, i)) {
      const starts = closesAtStart(run, law);
      if (starts !== "inside") run.fresh[i] = reader.gap === 0 ? fresh.normal : 0;
      if (starts === "open") continue;
    }
    still[i] = isStill(run);
    place(run, i, reader.vT > 0 ? "slip+" : "slip-");
  }
  return still;
}

/** Is the contact that was just read closed, about to close from the surface, or open? */
function closesAtStart({ reader }: Run, law: Compliance): "inside" | "arrives" | "open" {
  const { gap, vN } = reader;
  if (normalForce(law, gap, vN, reader.impact[pathInput.r]) > 0) return "inside";
  const falls = vN < 0 || (vN === 0 && (reader.modes[modeInput.b] as number) < 0);
  return gap === 0 && falls ? "arrives" : "open";
}

/** (6.16) needs r between 0 and 1; a model may compute it from parameters. */
function checkRestitution({ reader, mechanism, laws }: Run, contact: number): void {
  const r = reader.impact[pathInput.r] as number;
  const law = laws?.[contact];
  if (law !== undefined && lawOf(law).restores && !(r >= 0 && r <= 1))
    throw new Mistake(
      `restitution of ${mechanism.contacts[contact]?.name} must lie between 0 and 1, got ${r}`,
    );
}

/** Chooses between stick and slip for contacts without slip, and those that rest with them, without events. */
export function settleFriction(run: Run, resting: readonly boolean[]): Outcome | undefined {
  const still = stillTogether(run, resting);
  if (!still.includes(true)) return undefined;
  const found = frictionModes(run, still);
  if (!Array.isArray(found)) return found;
  for (const [i, mode] of found.entries()) {
    if (!still[i]) continue;
    const { layer, side } = run.contacts[i] as ContactPhase;
    run.contacts = run.contacts.with(i, compliantPhase(mode, layer, side));
    if (mode !== "stick") run.fresh[i] = (run.fresh[i] as number) | fresh.slip;
  }
  return undefined;
}

/** Flight to contact: an impact, unless the body leaves again by rounding. */
function touch(run: Run, contact: number): Step {
  const { reader } = run;
  if (!reader.read(run.t, contact)) return run.massless();
  run.mark();
  const stops = isStill(run);
  const sign = reader.vT > 0 ? "slip+" : "slip-";
  place(run, contact, sign);
  run.losses.dissipated -= stored(run, contact);
  run.fresh[contact] = fresh.normal;
  if (rigidCloses(run)) return touchBeside(run, contact);
  const still = run.contacts.map(({ mode }, i) => (i === contact ? stops : mode === "stick"));
  const together = stillTogether(run, still);
  // A damper pushes at once: contacts that stick may be torn loose by it.
  const found = together.includes(true) ? frictionModes(run, together) : undefined;
  if (found !== undefined && !Array.isArray(found)) return found;
  if (found !== undefined && together[contact]) {
    place(run, contact, found[contact] as Mode);
    if (found[contact] !== "stick") run.fresh[contact] = fresh.normal | fresh.slip;
  }
  run.events.add(run, run.j, "impact", contact, "flight", run.contacts[contact]?.mode as Mode);
  run.j++;
  if (found !== undefined) follow(run, together.with(contact, false), found);
  return undefined;
}

/** Beside a closed rigid contact: what a damper pushes at once may change all modes. */
function touchBeside(run: Run, contact: number): Step {
  const slip = slipOf(run);
  if (slip === 0) place(run, contact, "stick");
  run.events.add(run, run.j, "impact", contact, "flight", run.contacts[contact]?.mode as Mode);
  run.j++;
  return ask("touch", storedContacts(run), [contact]);
}

/** λ_N = 0: the contact opens; what a clipped law still stores is lost. On a slide the force changes sides. */
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

/** The slip of a contact has become 0, or its stick ends in the direction `leaving`. */
function rest(run: Run, contact: number, leaving?: 1 | -1): Step {
  if (rigidCloses(run))
    return leaving === undefined ? askStopped(run, contact) : ask("border", storedContacts(run), [contact]);
  const resting = run.contacts.map(({ mode }, i) => i === contact || mode === "stick");
  const still = leaving === undefined ? stillTogether(run, resting) : resting;
  const found = frictionModes(run, still, leaving === undefined ? undefined : { contact, sign: leaving });
  if (!Array.isArray(found)) return found;
  if (found[contact] !== "stick") run.fresh[contact] = fresh.slip;
  follow(run, still, found);
  return undefined;
}

/** The contacts at rest take the modes that were found for them. */
function follow(run: Run, still: readonly boolean[], found: readonly Mode[]): void {
  for (const [i, mode] of found.entries()) {
    const before = run.contacts[i] as ContactPhase;
    if (!still[i] || before.mode === "flight") continue;
    if (mode !== "stick" && before.mode !== mode) run.fresh[i] = (run.fresh[i] as number) | fresh.slip;
    run.change(i, mode);
  }
}

/** The tangent of a contact no longer depends on those that held it: what was left between them has become a slip. */
function creep(run: Run, contact: number, mode: Mode): Step {
  run.change(contact, mode);
  const still = run.contacts.map((one) => one.mode === "stick");
  const found = frictionModes(run, still);
  if (!Array.isArray(found)) return found;
  follow(run, still, found);
  return undefined;
}

function passLayer(run: Run, contact: number, direction: 1 | -1): undefined {
  const { mode, layer = 0 } = run.contacts[contact] as ContactPhase;
  run.contacts = run.contacts.with(contact, compliantPhase(mode, (layer + direction) as Layer));
  run.fresh[contact] = fresh.layer;
  return undefined;
}
