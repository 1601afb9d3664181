/**
 * In which discrete state do the contacts of [NDCb] §6 start? One is closed where its law pushes, or is about to.
 * None of it is an event.
 */

import type { Laws } from "../../atlas/index.js";
import { type Compliance, contactLawOf, modeInput, normalForce } from "../../contact/index.js";
import { pathInput } from "../../impact/index.js";
import { Mistake } from "../../mistake/index.js";
import type { ContactPhase } from "../../phase/index.js";
import { compliantPhase } from "../contactPhases.js";
import type { Outcome } from "../record/outcome.js";
import type { Run } from "../run.js";
import { fresh } from "./fresh.js";
import { frictionModes } from "./friction/friction.js";
import { isStill, stillTogether } from "./friction/still.js";
import { isSlide, place } from "./place.js";

/** Closes the contacts; those without slip are marked, whether they stick is still open. */
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
  if (law !== undefined && contactLawOf(law).restores && !(r >= 0 && r <= 1))
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
