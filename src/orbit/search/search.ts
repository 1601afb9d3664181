/** Does a motion settle to a repeating one? It is followed, for a while at first, then until its events repeat. */

import { followPath, type PathPiece, type PhaseStart } from "../../simulate/index.js";
import { type NoOrbit, noOrbit } from "../periodic/orbit.js";
import type { OrbitQuestion } from "./options.js";
import { branchesOf, PieceList } from "./pieces.js";
import { recurrenceDefaults, recurrenceIn } from "./recurrence.js";

/** Longest word that is looked for, in pieces. */
const longestWord = 2000;
/** Into how many parts the search is divided: after each the events are compared. */
const parts = 16;

/** One period of pieces, or a motion on which nothing happens any more. */
export type Found = { readonly pieces: readonly PathPiece[] } | { readonly smooth: PhaseStart };

/** Follows a motion part by part, keeping its last pieces. */
class Follower {
  readonly list: PieceList;
  t: number;
  private at: OrbitQuestion["start"];

  constructor(private readonly question: OrbitQuestion) {
    this.list = new PieceList(question.mechanism.kinks.length, longestWord);
    this.at = question.start;
    this.t = "q" in this.at ? (question.simulate.t ?? 0) : this.at.t;
  }

  /** For some seconds; a reason where the run ends before. */
  follow(seconds: number): NoOrbit | undefined {
    const { mechanism, simulate } = this.question;
    const { onProgress = () => undefined } = simulate;
    const options = { ...simulate, t: this.t, until: seconds, samples: 0, onProgress };
    const { outcome } = followPath(mechanism, this.at, options, (piece) => this.list.add(piece));
    const { current } = this.list;
    this.t = outcome.t;
    if (outcome.kind === "stopped") return noOrbit("stopped", outcome.t, outcome.reason ?? "");
    if (outcome.kind !== "finished" || current === undefined)
      return noOrbit("ended", outcome.t, `the run ends as ${outcome.kind}: ${outcome.reason ?? ""}`);
    this.at = phaseAt(current, mechanism.kinks.length);
    return undefined;
  }
}

/** The end of a piece that is still going on. */
function phaseAt(piece: PathPiece, kinks: number): PhaseStart {
  const { tEnd, end, contacts } = piece;
  return { t: tEnd, state: end, contacts, branches: branchesOf(piece, kinks) };
}

export function searchRecurrence(question: OrbitQuestion): Found | NoOrbit {
  const { mechanism, settle, search, guess, forcing, p } = question;
  const kinks = mechanism.kinks.length;
  const period = forcing?.period(p);
  const follower = new Follower(question);
  const { list } = follower;
  if (settle > 0) {
    const ended = follower.follow(settle);
    if (ended !== undefined) return ended;
  }
  const start = follower.t;
  const { distances } = recurrenceDefaults;
  for (let part = 0; part < parts; part++) {
    const ended = follower.follow(search / parts);
    if (ended !== undefined) return ended;
    const pieces = guess
      ? firstReturn(list.done, kinks, period)
      : lastWord(list.done, kinks, period, distances[0]);
    if (pieces !== undefined) return { pieces };
    const quiet = list.current !== undefined && list.current.t <= start && list.done.length === 0;
    const still = list.current !== undefined && follower.t - list.current.t >= search / 2;
    if (quiet || still) return { smooth: phaseAt(list.current as PathPiece, kinks) };
  }
  for (const distance of distances.slice(1)) {
    const pieces = lastWord(list.done, kinks, period, distance);
    if (pieces !== undefined) return { pieces };
  }
  return noOrbit(
    "noRecurrence",
    follower.t,
    `${list.done.length} pieces of the motion were compared and none came back within ${distances.at(-1)} of its range; it may be chaotic, or settle more slowly than ${settle} s`,
  );
}

function lastWord(
  pieces: readonly PathPiece[],
  kinks: number,
  period: number | undefined,
  within = 0,
): readonly PathPiece[] | undefined {
  const found = recurrenceIn(pieces, kinks, period, within);
  return found && pieces.slice(pieces.length - found.count);
}

/** Near an unstable orbit the first return is the nearest. */
function firstReturn(
  pieces: readonly PathPiece[],
  kinks: number,
  period: number | undefined,
): readonly PathPiece[] | undefined {
  for (let end = 2; end <= pieces.length; end++) {
    const word = lastWord(pieces.slice(0, end), kinks, period, recurrenceDefaults.guess);
    if (word !== undefined) return word;
  }
  return undefined;
}
