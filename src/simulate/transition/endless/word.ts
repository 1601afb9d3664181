/**
 * When do several contacts chatter in turn, as a block settles from corner to corner? The same contacts are hit in
 * the same order, in times that shrink by a constant factor q: a repeating word. Everything that shrinks with it is
 * carried to its limit, x + Δx q/(1 − q), once two words in a row lead to the same limit within the tolerance, or to limits that come no
 * nearer to each other because the hops sink into rounding.
 */

import type { KnownContact } from "../../../atlas/index.js";
import type { Mode } from "../../../contact/index.js";
import { storedContact } from "../../motion/known.js";
import { project } from "../../motion/project.js";
import { pushedBy } from "../../motion/several/blocks.js";
import { simulateDefaults } from "../../options.js";
import type { ImpactHistory, PastImpact } from "../../record/impactHistory.js";
import type { Losses } from "../../record/outcome.js";
import { fillRows } from "../../resume.js";
import type { Run } from "../../run.js";
import { ask, type Step, whenDone } from "../step.js";
import { staysQuiet, tolerated, withOthers } from "./meanwhile.js";

/** Longest word that is looked for. */
const longestWord = 4;
/** Two words in a row must agree in their factor to this much. */
const factorShare = 0.02;
/** Times of impacts are located to about this share, whatever the tolerance. */
const wordShare = 1e-10;
/** Limits that come no nearer must be this near all the same, in units of the tolerance. */
const mostApart = 100;
/** A slip below so many tolerances has ended. */
const slipTolerances = 100;

interface Limit {
  readonly t: number;
  readonly state: Float64Array;
  readonly factor: number;
}

/** Right after an impact of a contact: completes the chatter of a repeating word of its group; does nothing where there is none. */
export function completeWord(run: Run, contact: number): Step {
  const history = run.histories[contact] as ImpactHistory;
  const several = run.contacts.length > 1; // one contact knows the limit of its own hops
  for (let length = 1; length <= longestWord; length++) {
    if (!repeats(history, length)) {
      history.forget(length);
      continue;
    }
    if (!isDue(history, length)) continue;
    const shrunk = limitAt(history, length, 0);
    const before = limitAt(history, length, length);
    if (shrunk === undefined || before === undefined || shrunk.t > run.last) continue;
    if (Math.abs(shrunk.factor - before.factor) > factorShare) continue;
    const inGroup = (i: number) => run.histories[i] === history;
    const pushed = pushedBy(run, inGroup);
    const apart = distance(run, shrunk, before, pushed);
    if (apart > 1 && !(several && apart > history.compare(length, apart) && apart < mostApart)) continue;
    const now = withOthers(run, shrunk, pushed);
    const still = slipTolerances * tolerated(run, fastest(now?.state ?? [], pushed));
    if (now === undefined || !staysQuiet(run, inGroup, now)) continue;
    if (!comesToRest(run, hitIn(history, length), now, still)) continue;
    const near = slipTolerances * tolerated(run, fastest((history.back(length) as PastImpact).state, pushed));
    return complete(run, history, length, now, near);
  }
  return undefined;
}

/** Like the hops of one contact, a word is left to run until it is short beside its first, or long enough. */
export function isDue(history: ImpactHistory, length: number): boolean {
  const last = (history.back(0) as PastImpact).t - (history.back(length) as PastImpact).t;
  const { chatterShare, chatterImpacts } = simulateDefaults;
  return last <= chatterShare * length * history.firstInterval || history.total >= chatterImpacts;
}

/** The last three words are the same. A word of one impact has come first, so longer ones are not that word repeated. */
function repeats(history: ImpactHistory, length: number): boolean {
  if (history.count < 4 * length) return false;
  for (let i = 0; i < 3 * length; i++)
    if (history.back(i)?.hit !== history.back(i + length)?.hit) return false;
  return true;
}

/** Where the words that end at an impact lead to; undefined where they do not shrink. */
function limitAt(history: ImpactHistory, length: number, place: number): Limit | undefined {
  const [last, middle, first] = [0, 1, 2].map((k) => history.back(place + k * length)) as PastImpact[];
  if (last === undefined || middle === undefined || first === undefined) return undefined;
  const factor = (last.t - middle.t) / (middle.t - first.t);
  if (!(factor > 0 && factor < 0.999)) return undefined;
  const gain = factor / (1 - factor);
  const state = last.state.map((value, i) => value + (value - (middle.state[i] as number)) * gain);
  return { t: last.t + (last.t - middle.t) * gain, state, factor };
}

/** How far two limits are apart where the impulses reach, in units of the tolerance. */
function distance(run: Run, one: Limit, other: Limit, pushed: readonly number[]): number {
  const size = Math.max(...pushed.map((i) => Math.abs(run.state[i] as number)));
  const scale = Math.max(tolerated(run, size), wordShare * size);
  const apart = pushed.map((i) => Math.abs((one.state[i] as number) - (other.state[i] as number)));
  return Math.max(Math.abs(one.t - other.t), ...apart) / scale;
}

/** The largest velocity among some numbers of a state. */
const fastest = (state: ArrayLike<number>, places: readonly number[]): number =>
  Math.max(0, ...places.filter((i) => i >= state.length / 2).map((i) => Math.abs(state[i] as number)));

/** One bit per contact that is hit in the last word. */
function hitIn(history: ImpactHistory, length: number): number {
  let hit = 0;
  for (let i = 0; i < length; i++) hit |= history.back(i)?.hit as number;
  return hit;
}

/** Impacts also accumulate where surfaces close in on a body; then it does not come to rest on them. */
function comesToRest(run: Run, hit: number, limit: Limit, still: number): boolean {
  const { mechanism, reader, state } = run;
  const start = state.slice();
  state.set(limit.state);
  const rests = mechanism.contacts.every((_, i) => {
    if ((hit & (1 << i)) === 0) return true;
    return reader.read(limit.t, i) && Math.abs(reader.vN) <= still;
  });
  state.set(start);
  return rests;
}

/** `near` is a speed that has vanished. */
function complete(run: Run, history: ImpactHistory, length: number, limit: Limit, near: number): Step {
  const { mechanism, reader, losses } = run;
  const hit = hitIn(history, length);
  const earlier = history.back(length) as PastImpact;
  const from = run.contacts.map(({ mode }) => mode);
  fillRows(run, limit.t);
  run.mark();
  run.t = limit.t;
  run.state.set(limit.state);
  carryLosses(losses, earlier.losses, (history.back(2 * length) as PastImpact).losses, limit.factor);
  // A contact between those that are hit comes to rest with them, although it is never hit itself.
  const joins = (i: number) =>
    (hit & (1 << i)) !== 0 ||
    (from[i] === "flight" &&
      run.histories[i] === history &&
      run.laws?.[i] === undefined &&
      reader.gap <= slipTolerances * tolerated(run, reader.gapScale) &&
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
    project(run);
    run.events.addChatter(run, j, run.contacts[about[0] as number]?.mode as Mode, {
      contacts: about,
      from,
      impacts: history.total,
      eigenvalue: limit.factor,
    });
    history.clear();
    return ended;
  });
}

/**
 * What is left of each loss when words shrink by q? Work of smooth forces and of friction that slips on shrinks with the time, as qᵏ; what hops
 * lose without slip with the square of their speeds, as q²ᵏ. Two words in a row give both parts of the sum.
 */
function carryLosses(losses: Losses, earlier: Readonly<Losses>, first: Readonly<Losses>, q: number): void {
  for (const key of ["work", "dissipated", "friction", "impacts"] as const) {
    const [before, last] = [earlier[key] - first[key], losses[key] - earlier[key]];
    const square = (q * before - last) / (q * (1 - q));
    const linear = before - square;
    losses[key] += (linear * q ** 2) / (1 - q) + (square * q ** 4) / (1 - q ** 2);
  }
}
