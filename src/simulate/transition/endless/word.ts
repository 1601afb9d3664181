/**
 * When do several contacts chatter in turn, as a block settles from corner to corner? The same contacts are hit in
 * the same order, in times that shrink by a constant factor q: a repeating word. Everything that shrinks with it is
 * carried to its limit once two words in a row lead to the same limit within the tolerance, or to limits that come no
 * nearer to each other because the hops sink into rounding; at the latest where the gaps are too small to be
 * resolved.
 */

import type { KnownContact } from "../../../atlas/index.js";
import type { Mode } from "../../../contact/index.js";
import { nextStop } from "../../motion/agenda.js";
import { storedContact } from "../../motion/known.js";
import { project } from "../../motion/project.js";
import { pushedBy } from "../../motion/several/blocks.js";
import { simulateDefaults } from "../../options.js";
import { hitBit, type ImpactHistory, type PastImpact } from "../../record/impactHistory.js";
import { fillRows } from "../../resume.js";
import type { Run } from "../../run.js";
import { simulateTolerances } from "../../tolerances.js";
import { ask, type Step, whenDone } from "../step.js";
import { extrapolated, type Limit, limitOf, lineTo, parabolaTo, shrinkingAt } from "./limit.js";
import { tolerated } from "./meanwhile.js";
import { carriedAcceleration, unresolvedSpeed } from "./resolution.js";
import { type Ending, endTogether, recordAt, type SharedEnd } from "./together.js";

/** Longest word that is looked for. */
const longestWord = 4;

/** The end of the words of one block. */
interface WordEnd extends Limit, Ending {
  readonly history: ImpactHistory;
  readonly length: number;
  /** A speed that has vanished. */
  readonly near: number;
}

/**
 * Right after an impact of a contact: completes the chatter of a repeating word of its group; does nothing where
 * there is none. Where the position is `frozen`, or will be in the next word, the limit is known no better later.
 */
export function completeWord(run: Run, contact: number, frozen = false): Step {
  const history = run.histories[contact] as ImpactHistory;
  for (let length = 1; length <= longestWord; length++) {
    if (!repeats(history, length)) {
      history.forget(length);
      continue;
    }
    const own = endOf(run, contact, length);
    if (own === undefined) continue;
    const { apart, ...end } = own;
    const sinks = frozen || sinksNext(run, own);
    const converged = sinks || isConverged(run, own);
    if (apart > 1) history.note(length, apart);
    const sameEnd = (i: number) => {
      const other = repeats(run.histories[i] as ImpactHistory, length) ? endOf(run, i, length) : undefined;
      return other !== undefined && (sinks || isConverged(run, other)) ? other : undefined;
    };
    const whole = converged ? endTogether<WordEnd>(run, end, contact, sameEnd) : undefined;
    if (whole?.endings.every((one) => restsAt(run, one, whole, sinks))) return complete(run, whole);
  }
  return undefined;
}

/**
 * Where words of a length lead to, if they are short enough; and how far apart this limit and the one before it
 * are.
 */
function endOf(
  run: Run,
  contact: number,
  length: number,
): (WordEnd & { readonly apart: number }) | undefined {
  const history = run.histories[contact] as ImpactHistory;
  if (!isDue(history, length)) return undefined;
  const [last, previous] = [shrinkingAt(history, length, 0), shrinkingAt(history, length, length)];
  if (last === undefined || previous === undefined || last.t > nextStop(run)) return undefined;
  if (Math.abs(last.factor - previous.factor) > simulateTolerances.sameFactor) return undefined;
  const contacts = [...run.contacts.keys()].filter((i) => run.histories[i] === history);
  const pushed = pushedBy(run, (i) => contacts.includes(i));
  const near =
    simulateTolerances.endedSlipTolerances *
    tolerated(run, fastest((history.back(length) as PastImpact).state, pushed));
  const apart = distance(run, limitOf(last, lineTo), limitOf(previous, lineTo), pushed);
  return { ...limitOf(last, parabolaTo), contacts, pushed, history, length, near, apart };
}

/** Two limits in a row are equal, or as near to each other as hops that sink into rounding let them come. */
function isConverged(run: Run, { history, length, apart }: WordEnd & { readonly apart: number }): boolean {
  const several = run.contacts.length > 1; // the limit of the hops of one contact is known
  return (
    apart <= 1 ||
    (several && apart > history.nearestOf(length) && apart < simulateTolerances.momentTolerances)
  );
}

function restsAt(
  run: Run,
  { history, length, pushed, factor }: WordEnd,
  whole: SharedEnd<WordEnd>,
  sinks: boolean,
): boolean {
  const known = simulateTolerances.endedSlipTolerances * tolerated(run, fastest(whole.state, pushed));
  const hit = hitIn(history, length);
  const still = sinks
    ? Math.max(known, simulateTolerances.sunkSpeed * Math.max(...hopsOf(run, hit).map(({ speed }) => speed)))
    : known;
  return comesToRest(run, history, hit, { ...whole, factor }, still);
}

/** The contacts that are hit in a word: their normal speeds now, and those of hops that cannot be resolved. */
function hopsOf(run: Run, hit: bigint): { speed: number; unseen: number }[] {
  const { contacts, reader, t } = run;
  const carried = carriedAcceleration(run);
  return [...contacts.keys()].flatMap((i) =>
    (hit & hitBit(i)) !== 0n && reader.read(t, i)
      ? [{ speed: Math.abs(reader.vN), unseen: unresolvedSpeed(run, carried) }]
      : [],
  );
}

/** Can hops not be seen any more after about one word, although those to come last longer than it? */
function sinksNext(run: Run, { history, length, factor }: WordEnd): boolean {
  if (factor < 0.5) return false;
  const hops = hopsOf(run, hitIn(history, length));
  return hops.length > 1 && hops.every(({ speed, unseen }) => factor * speed <= 2 * unseen);
}

/** Like the hops of one contact, a word is left to run until it is short relative to its first, or long enough. */
export function isDue(history: ImpactHistory, length: number): boolean {
  const last = (history.back(0) as PastImpact).t - (history.back(length) as PastImpact).t;
  const { chatterShare, chatterImpacts } = simulateDefaults;
  return last <= chatterShare * length * history.firstInterval || history.total >= chatterImpacts;
}

/**
 * The last three words are the same. A word of one impact has come first, so longer ones are not that word
 * repeated.
 */
function repeats(history: ImpactHistory, length: number): boolean {
  if (history.count < 4 * length) return false;
  for (let i = 0; i < 3 * length; i++)
    if (history.back(i)?.hit !== history.back(i + length)?.hit) return false;
  return true;
}

/** How far two limits are apart where the impulses reach, in units of the tolerance. */
function distance(run: Run, one: Limit, other: Limit, pushed: readonly number[]): number {
  const size = Math.max(...pushed.map((i) => Math.abs(run.state[i] as number)));
  const scale = Math.max(tolerated(run, size), simulateTolerances.impactTime * size);
  const apart = pushed.map((i) => Math.abs((one.state[i] as number) - (other.state[i] as number)));
  return Math.max(Math.abs(one.t - other.t), ...apart) / scale;
}

/** The largest velocity among some numbers of a state. */
const fastest = (state: ArrayLike<number>, places: readonly number[]): number =>
  Math.max(0, ...places.filter((i) => i >= state.length / 2).map((i) => Math.abs(state[i] as number)));

/** One bit per contact that is hit in the last word. */
function hitIn(history: ImpactHistory, length: number): bigint {
  let hit = 0n;
  for (let i = 0; i < length; i++) hit |= history.back(i)?.hit ?? 0n;
  return hit;
}

/**
 * Impacts also accumulate where surfaces close in on a body; then it does not come to rest on them. A contact of the
 * same block that the word does not hit, but that falls below its surface until then, is hit before.
 */
function comesToRest(run: Run, history: ImpactHistory, hit: bigint, limit: Limit, still: number): boolean {
  const { contacts, histories, laws, reader, state } = run;
  const start = state.slice();
  state.set(limit.state);
  const rests = contacts.every(({ mode }, i) => {
    const isHit = (hit & hitBit(i)) !== 0n;
    const mayLand = mode === "flight" && histories[i] === history && laws?.[i] === undefined;
    if (!isHit && !mayLand) return true;
    return reader.read(limit.t, i) && ((!isHit && reader.gap >= 0) || Math.abs(reader.vN) <= still);
  });
  state.set(start);
  return rests;
}

/** The words of several blocks shrink alike, and the ledger is that of all of them. */
function complete(run: Run, { t, state, endings }: SharedEnd<WordEnd>): Step {
  const { history, length } = endings[0] as WordEnd;
  const [first, middle] = [history.back(2 * length), history.back(length)] as [PastImpact, PastImpact];
  const weights = parabolaTo([first, middle, { ...middle, t: run.t }], t);
  const reached = run.state.map((value, i) =>
    extrapolated(weights, first.state[i] as number, middle.state[i] as number, value),
  );
  fillRows(run, t);
  run.mark();
  run.t = t;
  run.state.set(state);
  const { losses } = run;
  for (const key of ["work", "dissipated", "friction", "impacts"] as const)
    losses[key] = extrapolated(weights, first.losses[key], middle.losses[key], losses[key]);
  return closeAll(run, endings, reached.slice(reached.length / 2));
}

/** One block after the other; the ledger stands at the velocities `reached`, which it has followed to the limit. */
function closeAll(run: Run, [end, ...others]: readonly WordEnd[], reached?: Float64Array<ArrayBuffer>): Step {
  if (end === undefined) return undefined;
  return whenDone(close(run, end, reached), (ended) => ended ?? closeAll(run, others));
}

function close(run: Run, end: WordEnd, reached?: Float64Array<ArrayBuffer>): Step {
  const { history, length, factor, near } = end;
  const { mechanism, reader } = run;
  const hit = hitIn(history, length);
  const from = run.contacts.map(({ mode }) => mode);
  // A contact between those that are hit comes to rest with them, although it is never hit itself.
  const joins = (i: number) =>
    (hit & hitBit(i)) !== 0n ||
    (from[i] === "flight" &&
      run.histories[i] === history &&
      run.laws?.[i] === undefined &&
      reader.gap <= simulateTolerances.endedSlipTolerances * tolerated(run, reader.gapScale) &&
      Math.abs(reader.vN) <= near);
  const resting = mechanism.contacts.map((_, i) => reader.read(run.t, i) && joins(i));
  const known = mechanism.contacts.map((_, i): KnownContact => {
    if (run.histories[i] !== history) return storedContact(run, i);
    if (!resting[i] && from[i] === "flight") return { touching: false };
    reader.read(run.t, i);
    const slip = Math.abs(reader.vT) <= near ? 0 : reader.vT > 0 ? 1 : -1;
    return run.laws?.[i] === undefined
      ? { touching: true, resting: true, slip }
      : storedContact(run, i, slip);
  });
  const j = run.j++;
  const about = [...known.keys()].filter((i) => resting[i]);
  return whenDone(ask("impact", known, about), (ended) => {
    project(run, reached);
    recordAt(run, end, (present) =>
      run.events.addChatter(present, j, run.contacts[about[0] as number]?.mode as Mode, {
        contacts: about,
        from,
        impacts: history.total,
        eigenvalue: factor,
      }),
    );
    history.clear();
    return ended;
  });
}
