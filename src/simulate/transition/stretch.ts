/**
 * When does an ambiguity of several contacts begin and end? Where another combination of modes becomes admissible
 * in addition to the one that is followed, the policy chooses and the choice is recorded; the entry ends with the
 * stretch ([LB01] (2.5)-(2.11), rule `combination`). Without a policy the present combination continues. Blocks
 * that are not coupled are examined separately.
 */

import { storedContacts } from "../motion/known.js";
import { openModes, watchedBlocks } from "../motion/several/openModes.js";
import type { Run } from "../run.js";
import { ask, type Step, whenDone } from "./step.js";

/** At the start of a phase: what is open is read for blocks that are not watched yet. */
export function beginStretches(run: Run): Step {
  if (run.contacts.length < 2) return undefined; // a guard watches one contact
  const { stretches, t } = run;
  const blocks = watchedBlocks(run);
  for (const { members } of stretches.watched())
    if (!blocks.some((block) => block.join() === members.join())) stretches.close(members[0] as number, t);
  return readBlocks(
    run,
    blocks.filter(([first]) => stretches.openOf(first as number) === undefined),
  );
}

/** One block after the other, until one of them leaves its combination. */
function readBlocks(run: Run, [members, ...others]: readonly (readonly number[])[]): Step {
  if (members === undefined) return undefined;
  const { stretches, t, state, contacts } = run;
  const open = openModes(run, members, t, state) ?? "";
  const decided = stretches.decidedAt(members[0] as number, t);
  if (open === "" || decided !== undefined) {
    stretches.begin(members, t, open === "" ? undefined : decided, open);
    return readBlocks(run, others);
  }
  return whenDone(changeStretch(run, members, open), (ended) =>
    ended !== undefined || run.contacts !== contacts ? ended : readBlocks(run, others),
  );
}

/** Loads may have jumped: what is open may be so at once. */
export function rereadStretches(run: Run): Step {
  const { stretches, t, state, contacts } = run;
  const next = ([block, ...others]: ReturnType<typeof stretches.watched>): Step => {
    if (block === undefined) return undefined;
    const { members, open } = block;
    const found = openModes(run, members, t, state) ?? open;
    if (found === open) return next(others);
    return whenDone(changeStretch(run, members, found), (ended) =>
      ended !== undefined || run.contacts !== contacts ? ended : next(others),
    );
  };
  return next(stretches.watched());
}

/** Something happens to a contact: what is open in its block is read anew. */
export function endStretch({ stretches, t }: Run, contact: number): void {
  if (stretches.openOf(contact) !== undefined) stretches.close(contact, t);
}

/** Other motions of a block have opened or closed. */
export function changeStretch(run: Run, members: readonly number[], open: string): Step {
  const { stretches, t } = run;
  stretches.begin(members, t, undefined, open);
  if (open === "") return undefined;
  return whenDone(ask("stretch", storedContacts(run), members), (ended) => {
    // A policy that left the combination has left the stretch too.
    const [first] = members as [number];
    const decided = stretches.decidedAt(first, t);
    if (ended === undefined && stretches.openOf(first) !== undefined && decided !== undefined)
      stretches.begin(members, t, decided, open);
    return ended;
  });
}
