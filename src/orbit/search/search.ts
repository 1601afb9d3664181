/** Does a motion settle to a repeating one? It is followed, for a while at first, then until its events repeat. */

import type { Progress } from "../../mechanism/index.js";
import { followPath, type PathPiece, type PhaseStart } from "../../simulate/index.js";
import { type Extent, extremaOf, PieceList, phaseAt } from "../../variation/pieces.js";
import { type NotFound, notFound } from "../periodic/reason.js";
import { orbitTolerances } from "../tolerances.js";
import type { OrbitQuestion } from "./options.js";
import {
  countedPlaces,
  type Kept,
  nearestWords,
  rangesOf,
  recurrenceDefaults,
  recurrenceIn,
  wordsFromStart,
} from "./recurrence.js";
import { monotone } from "./smooth.js";

/** Pieces that are kept and compared, and the longest word of them that is offered. */
const [keptPieces, longestWord] = [2000, 120];
/** Into how many parts search and settling are divided: after each the events are compared. */
const [parts, earlyParts] = [16, 4];

/** How many near returns are offered. */
const mostWords = 5;

type Pieces = readonly PathPiece[];

/**
 * Periods of pieces that may be orbits, the best first; or a motion on which nothing happens any more, or that is lost.
 * `passed` are near returns before that.
 */
export type Found =
  | { readonly words: readonly Pieces[]; readonly seen?: Extent }
  | { readonly smooth: PhaseStart; readonly seen: Extent; readonly passed: readonly Pieces[] }
  | { readonly lost: NotFound; readonly passed: readonly Pieces[] };

/** Follows a motion part by part, keeping its last pieces. */
class Follower {
  readonly list: PieceList;
  t: number;
  /** The extrema of all that was followed. */
  seen: Extent | undefined;
  private at: OrbitQuestion["start"];

  constructor(private readonly question: OrbitQuestion) {
    this.list = new PieceList(question.mechanism.kinks.length, keptPieces);
    this.at = question.start;
    this.seen = question.seen;
    this.t = "q" in this.at ? (question.simulate.t ?? 0) : this.at.t;
  }

  get extent(): { readonly seen?: Extent } {
    return this.seen === undefined ? {} : { seen: this.seen };
  }

  /** The share of all that may be followed, of a part of this length. */
  private report(seconds: number): Progress {
    const { simulate, settle, search } = this.question;
    const before = this.t - (simulate.t ?? 0);
    return (share, note) =>
      simulate.onProgress?.(Math.min(1, (before + share * seconds) / (settle + search)), note);
  }

  /** For some seconds; a reason where the run ends before. */
  follow(seconds: number): NotFound | undefined {
    const { mechanism, simulate } = this.question;
    const options = { ...simulate, t: this.t, until: seconds, samples: 0, onProgress: this.report(seconds) };
    const { outcome } = followPath(mechanism, this.at, options, (piece) => {
      this.seen = extremaOf([this.seen ?? piece, piece]);
      this.list.add(piece);
    });
    const { current } = this.list;
    this.t = outcome.t;
    if (outcome.kind !== "finished" || current === undefined)
      return notFound(outcome.t, { kind: outcome.kind === "stopped" ? "stopped" : "ended", outcome });
    this.at = phaseAt(current, mechanism.kinks.length);
    return undefined;
  }
}

export function searchRecurrence(question: OrbitQuestion): Found {
  const { mechanism, settle, search, guess, early, forcing, symmetry, p } = question;
  const kinks = mechanism.kinks.length;
  const kept: Kept = { kinks, symmetry, period: forcing?.period(p) };
  const follower = new Follower(question);
  const { list } = follower;
  const { distances } = recurrenceDefaults;
  const closely = () =>
    lastWord(list.done, kept, distances[0]) ?? heldRest(question, list.done, follower.seen);
  // A walker that falls may have passed an unstable gait.
  const passed = () => {
    const { done } = list;
    const first = guess ? firstReturn(done, kept) : undefined;
    const words = first === undefined ? nearestWords(done, kept, longestWord) : [first];
    return [...words, ...wordsFromStart(done, kept, longestWord)].slice(0, mostWords);
  };
  for (let part = 0; part < (early ? earlyParts : 1) && settle > 0; part++) {
    const ended = follower.follow(settle / (early ? earlyParts : 1));
    if (ended !== undefined) return { lost: ended, passed: passed() };
    const pieces = early ? closely() : undefined;
    if (pieces !== undefined) return { words: [pieces], ...follower.extent };
  }
  const start = follower.t;
  for (let part = 0; part < parts; part++) {
    const ended = follower.follow(search / parts);
    if (ended !== undefined) return { lost: ended, passed: passed() };
    const pieces = guess ? firstReturn(list.done, kept) : closely();
    if (pieces !== undefined) return { words: [pieces], ...follower.extent };
    // A guess has not been followed before: one part without an event may be shorter than its period.
    const quiet = !guess && list.current !== undefined && list.current.t <= start && list.done.length === 0;
    const still = list.current !== undefined && follower.t - list.current.t >= search / 2;
    if (quiet || still) {
      const current = list.current as PathPiece;
      return { smooth: phaseAt(current, kinks), seen: follower.seen ?? current, passed: passed() };
    }
  }
  const near = nearWords(list.done, kept);
  const words =
    near.length > 0 ? near : nearWords(list.done, { ...kept, ...memoryRanges(question, follower) });
  if (words.length > 0) return { words, ...follower.extent };
  return { lost: noReturn(question, follower), passed: passed() };
}

/** Nothing came back, or a coordinate only rose or fell. */
function noReturn(question: OrbitQuestion, { list, t }: Follower): NotFound {
  const { search, settle } = question;
  const oneWay = list.done.length > 0 ? monotone(question, { parts: list.done }, true) : undefined;
  return {
    ...notFound(
      t,
      oneWay === undefined
        ? { kind: "noRecurrence", what: "noReturn" }
        : { kind: "drift", what: "oneWay", ...oneWay },
    ),
    searched: {
      ...{ what: "pieces", search, settle, count: list.done.length, longest: longestWord },
      within: recurrenceDefaults.distances.at(-1) as number,
    },
  };
}

/** What memory has ranged over since the start. */
function memoryRanges(
  { mechanism: { coordinates, memory } }: OrbitQuestion,
  { seen }: Follower,
): Pick<Kept, "settled"> {
  if (seen === undefined) return {};
  const ranges = rangesOf(seen);
  const places = memory.map((_, i) => coordinates.length + i);
  return { settled: new Map(places.map((place) => [place, ranges[place] as number])) };
}

/**
 * Clock events continue while nothing moves: the pieces of one period of a rest, or of what is left of a motion on
 * its way there.
 */
function heldRest(
  { mechanism, forcing, p }: OrbitQuestion,
  pieces: Pieces,
  seen: Extent | undefined,
): Pieces | undefined {
  const period = forcing?.period(p);
  const last = pieces.at(-1);
  if (period === undefined || last === undefined || seen === undefined) return undefined;
  if (!mechanism.events.some(({ trigger }) => trigger.kind === "clock")) return undefined;
  const first = last.tAfter - period * (1 + orbitTolerances.closedTurn);
  const turn = pieces.filter(({ t }) => t >= first);
  if (turn.length === pieces.length) return undefined;
  const [now, ever] = [rangesOf(extremaOf(turn)), rangesOf(seen)];
  return now.every((range, i) => range <= orbitTolerances.collapse * (ever[i] as number)) ? turn : undefined;
}

function lastWord(pieces: Pieces, kept: Kept, within = 0): Pieces | undefined {
  for (const places of countedPlaces(pieces)) {
    const found = recurrenceIn(pieces, places, kept, within);
    if (found !== undefined && found.count <= longestWord) return found.word;
  }
  return undefined;
}

/** Words that are met within growing distances, each once. */
function nearWords(pieces: Pieces, kept: Kept): Pieces[] {
  const words = new Map<string, Pieces>();
  for (const distance of recurrenceDefaults.distances)
    for (const places of countedPlaces(pieces))
      for (let after = 0; words.size < mostWords; ) {
        const found = recurrenceIn(pieces, places, kept, distance, after);
        if (found === undefined || found.count > longestWord) break;
        words.set(`${places.at(-1)} ${found.count}`, found.word);
        after = found.count;
      }
  return [...words.values()];
}

/** Near an unstable orbit the first return is the nearest. */
function firstReturn(pieces: Pieces, kept: Kept): Pieces | undefined {
  for (let end = 2; end <= pieces.length; end++) {
    const word = lastWord(pieces.slice(0, end), kept, recurrenceDefaults.guess);
    if (word !== undefined) return word;
  }
  return undefined;
}
