/**
 * When do infinitely many impacts of several contacts happen at one instant? A body that meets a surface flat is
 * thrown from corner to corner: the times between impacts shrink faster than the velocities and are soon below the
 * resolution of time, or of the gaps. The position is frozen then, and the impacts follow each other, each by the
 * law of its contact, until nothing approaches: one `chatter` event for each contact, or impacts that end after
 * finitely many.
 */

import type { KnownContact } from "../../../atlas/index.js";
import { type Mode, modeInput } from "../../../contact/index.js";
import { square } from "../../../elementary/index.js";
import { pathResult } from "../../../impact/index.js";
import { storedContact } from "../../motion/known.js";
import { project } from "../../motion/project.js";
import { hitBit, type ImpactHistory } from "../../record/impactHistory.js";
import type { Run } from "../../run.js";
import { simulateTolerances } from "../../tolerances.js";
import { impulseOf } from "../jump.js";
import { addGain, addImpulse } from "../powers.js";
import { ask, type Step, whenDone } from "../step.js";
import { pairOf } from "./clatter.js";
import { carriedAcceleration, resolvedHeight, unresolvedSpeed } from "./resolution.js";
import { partsAtLast } from "./weightless.js";
import { completeWord } from "./word.js";

/** Impacts at one instant before the position counts as frozen. */
const flatImpacts = 12;
/** Impacts between two attempts. */
const retry = 4;
/** More impacts than this at one instant are not followed. */
const mostImpacts = 10_000;

/** Where contacts part at last, impacts are followed down to the range of numbers. */
const unseenSpeed = 2 ** -900;

/** Where the last impacts happened at one instant: completes them. Nothing happens elsewhere. */
export function settleFlat(run: Run): Step {
  if (run.histories.length < 2) return undefined;
  const hit = frozenContacts(run);
  return hit.length < 2 ? undefined : completeFlat(run, hit);
}

function completeFlat(run: Run, hit: readonly number[]): Step {
  const jumps = run.j;
  const carried = completeWord(run, hit[0] as number, true);
  if (run.j !== jumps) return carried; // hops that shrink slowly take a time that counts
  const { reader, events, t } = run;
  const history = run.histories[hit[0] as number] as ImpactHistory;
  const from = run.contacts.map(({ mode }) => mode);
  const speeds = () =>
    hit.map((i): [number, number] => (reader.read(t, i) ? [reader.vT, reader.vN] : [0, 0]));
  const parts = hit.length === 2 && partsAtLast(pairOf(run, hit as [number, number]).pair);
  const small = parts
    ? unseenSpeed
    : simulateTolerances.vanished * Math.max(...speeds().flat().map(Math.abs));
  run.mark();
  const sums = hit.map(() => ({ T: 0, N: 0 }));
  const before = { ...run.losses };
  const count = iterate(run, hit, small, sums);
  if (count === undefined) {
    // Surfaces that close in on a body: nothing comes to rest.
    run.state.set(events.before);
    Object.assign(run.losses, before);
  }
  if (count === undefined || count === 0) return undefined;
  run.stalled = 0;
  const j = run.j++;
  const after = speeds();
  // After this number of impacts at one position a hop that is not seen in the gap ends here, too.
  const acceleration = carriedAcceleration(run);
  const unseen = hit.map((i) =>
    reader.read(t, i) ? Math.sqrt(simulateTolerances.unseenHeights) * unresolvedSpeed(run, acceleration) : 0,
  );
  const known = run.contacts.map((_, i): KnownContact => {
    const place = hit.indexOf(i);
    if (place < 0) return storedContact(run, i);
    const [vT, vN] = after[place] as [number, number];
    const still = Math.max(small, unseen[place] as number);
    if (parts || vN > still) return { touching: false };
    return { touching: true, resting: true, slip: Math.abs(vT) <= still ? 0 : vT > 0 ? 1 : -1 };
  });
  for (const i of hit) {
    run.setMode(i, "flight");
    run.fresh[i] = 1;
  }
  const resting = hit.filter((i) => known[i]?.touching);
  return whenDone(resting.length === 0 ? undefined : ask("impact", known, resting), (ended) => {
    project(run);
    const sumOf = (i: number) => sums[hit.indexOf(i)] as { T: number; N: number };
    if (resting.length > 0)
      events.addChatter(run, j, run.contacts[resting[0] as number]?.mode as Mode, {
        contacts: resting,
        from,
        impacts: history.total + count,
        impulses: resting.map(sumOf),
      });
    for (const i of hit) {
      if (resting.includes(i)) continue;
      const { T, N } = sumOf(i);
      events.add(run, j, "impact", i, from[i] as Mode, run.contacts[i]?.mode as Mode);
      events.addImpulse(T, N, 0);
    }
    history.forgetAll();
    return ended;
  });
}

/** The contacts of a group that were hit by its last impacts, if the position has not changed during these. */
function frozenContacts(run: Run): number[] {
  const { histories } = run;
  for (const history of new Set(histories)) {
    const latest = history.latest(flatImpacts);
    if (latest === undefined || history.total % retry !== 0) continue;
    const contacts = [...histories.keys()].filter((i) => (latest.hit & hitBit(i)) !== 0n);
    const moves = contacts.some((i) => run.contacts[i]?.mode === "flight");
    const [time, since] = [run.t - latest.from, run.t - latest.to];
    if (moves && contacts.every((i) => isFrozen(run, i, time, since))) return contacts;
  }
  return [];
}

/**
 * Is the time of the impacts, and that since the last of them, too short to be seen in itself or in the gap of a
 * contact?
 */
function isFrozen({ reader, t }: Run, contact: number, time: number, since: number): boolean {
  if (time <= simulateTolerances.instant * Math.abs(t)) return true;
  if (!reader.read(t, contact)) return false;
  const seen = simulateTolerances.unseenHeights * flatImpacts * resolvedHeight * reader.resolvedScale;
  const fall = Math.abs(reader.modes[modeInput.b] as number) * square(since);
  return Math.max(reader.gap, Math.abs(reader.vN) * time, fall) <= seen;
}

/** Impacts at a frozen position, the fastest approach first; how many, or undefined where they do not end. */
function iterate(
  run: Run,
  hit: readonly number[],
  small: number,
  sums: readonly { T: number; N: number }[],
): number | undefined {
  const { reader, t } = run;
  for (let count = 0; count < mostImpacts; count++) {
    let [worst, fastest] = [-1, -small];
    for (const [k, i] of hit.entries()) {
      reader.read(t, i);
      if (reader.vN < fastest) [worst, fastest] = [k, reader.vN];
    }
    if (worst < 0) return count;
    const contact = hit[worst] as number;
    reader.read(t, contact);
    const result = impulseOf(run, contact);
    if (result === undefined) return undefined;
    const [T, N] = [result[pathResult.impulseT] as number, result[pathResult.impulseN] as number];
    const [vT, vN] = [result[pathResult.vT] as number, result[pathResult.vN] as number];
    addGain(run, addImpulse(run, T, N, reader.vT + vT, reader.vN + vN, reader.wTildeT, reader.wTildeN));
    reader.push(T, N);
    const sum = sums[worst] as { T: number; N: number };
    sum.T += T;
    sum.N += N;
  }
  return undefined;
}
