/**
 * At which contacts does slip end together with that of one contact? At those whose slip is within the error of
 * the run.
 */

import type { KnownContact as Known } from "../../atlas/index.js";
import { signOf } from "../../phase/index.js";
import { storedContact } from "../motion/known.js";
import type { Run } from "../run.js";
import { simulateTolerances } from "../tolerances.js";
import { ask, type Step } from "./step.js";

/** The slip of a contact ends, perhaps with that of others. */
export function askStopped(run: Run, ended: number): Step {
  const known = stoppedContacts(run, ended);
  const others = [...known.keys()].filter(
    (i) => i !== ended && known[i]?.slip === 0 && signOf(run.contacts[i]?.mode ?? "flight") !== 0,
  );
  return ask("slipEnd", known, [ended, ...others]);
}

/**
 * As stored, but the slip of one contact has just become 0, and so have those within the error of it: what is left
 * of its own slip shows it.
 */
function stoppedContacts(run: Run, ended: number): Known[] {
  const { reader, t } = run;
  const left = reader.read(t, ended) ? Math.abs(reader.vT) : 0;
  const stops = (i: number) =>
    i === ended ||
    !reader.read(t, i) ||
    Math.abs(reader.vT) <=
      simulateTolerances.errorTolerances * Math.max(tolerated(run, reader.slipSize()), left);
  return run.contacts.map((_, i) => storedContact(run, i, stops(i) ? 0 : undefined));
}

const tolerated = ({ settings: { rtol, atol } }: Run, size: number): number => atol + rtol * size;
