/**
 * Which pieces of a path count? Those that nothing ends are joined; each has a code that says what it was and how
 * it ended.
 */

import type { Mechanism } from "../mechanism/index.js";
import {
  type AfterLast,
  type ContactEvent,
  followPath,
  laterHops,
  leadingEvents,
  type PathPiece,
  type PhaseStart,
  type SimulateOptions,
} from "../simulate/index.js";
import { modesKey } from "./differentiatedField.js";

/** The last pieces of a long path, without the one that is still going on. */
export class PieceList {
  readonly done: PathPiece[] = [];
  private open: PathPiece | undefined;

  constructor(
    private readonly kinks: number,
    private readonly capacity: number,
  ) {}

  /** The piece that the run is in, as far as it was followed. */
  get current(): PathPiece | undefined {
    return this.open;
  }

  add(piece: PathPiece): void {
    const { open } = this;
    const joined =
      open !== undefined && this.continues(open, piece)
        ? { ...piece, t: open.t, state: open.state, ...extremaOf([open, piece]), peaks: peaksOf(open, piece) }
        : piece;
    if (open !== undefined && joined === piece) this.done.push(open);
    if (this.done.length > 2 * this.capacity) this.done.splice(0, this.capacity);
    this.open = joined;
  }

  /** Nothing happened between the two: a run that was continued, a graze, an ambiguity that began or ended. */
  private continues(one: PathPiece, other: PathPiece): boolean {
    if (one.events.length > 0 || modesKey(one) !== modesKey(other)) return false;
    return branchesOf(one, this.kinks).every((sign, i) => sign === branchesOf(other, this.kinks)[i]);
  }
}

/** All pieces of a run, and the one that it ends in. */
export function followPieces(mechanism: Mechanism, start: PhaseStart, options: SimulateOptions) {
  const list = new PieceList(mechanism.kinks.length, Number.MAX_SAFE_INTEGER);
  const run = followPath(mechanism, start, { ...options, t: start.t }, (piece) => list.add(piece));
  return { run, done: list.done, open: list.current };
}

/** Peaks that are kept of joined pieces. */
const keptPeaks = 4000;

const peaksOf = (one: PathPiece, other: PathPiece): PathPiece["peaks"] =>
  [...one.peaks, ...other.peaks].slice(-keptPeaks);

/** The smallest and the largest value of each component of the state. */
export type Extent = Pick<PathPiece, "min" | "max">;

/** The extent of several pieces together. */
export function extremaOf(pieces: readonly Extent[]): Extent {
  const [first] = pieces as readonly [PathPiece];
  const [min, max] = [first.min.slice(), first.max.slice()];
  for (const piece of pieces)
    for (let i = 0; i < min.length; i++) {
      min[i] = Math.min(min[i] as number, piece.min[i] as number);
      max[i] = Math.max(max[i] as number, piece.max[i] as number);
    }
  return { min, max };
}

export const branchesOf = ({ p }: Pick<PathPiece, "p">, kinks: number): number[] => [
  ...p.subarray(p.length - kinks),
];

/** The begin of a piece. */
export const phaseStart = (piece: PathPiece, kinks: number): PhaseStart => ({
  t: piece.t,
  state: piece.state,
  contacts: piece.contacts,
  branches: branchesOf(piece, kinks),
});

/** The end of a piece that is still going on: clock events of this very time have not happened in its state. */
export function phaseAt(piece: PathPiece, kinks: number): PhaseStart {
  const { tEnd, end, contacts } = piece;
  return { t: tEnd, state: end, contacts, branches: branchesOf(piece, kinks), due: true };
}

const codes = new WeakMap<PathPiece, string>();

/** Equal codes: the same modes, the same branches, the same guard and events at the end. */
export function codeOf(piece: PathPiece, kinks: number): string {
  const known = codes.get(piece);
  if (known !== undefined) return known;
  const code = writtenCode(piece, kinks);
  codes.set(piece, code);
  return code;
}

/**
 * Contacts that stop at the same instant, as the corners of a box, are found in an order that roundings decide: where
 * nothing collides neither the order nor the contact of the guard counts.
 */
function writtenCode(piece: PathPiece, kinks: number): string {
  const { guard, events } = piece;
  const happened = events.map(({ type, name, contact, to }) => name ?? `${contact}:${type}:${to}`);
  const together = events.length > 1 && events.every(({ impulse }) => impulse === undefined);
  const by = together ? `${guard?.kind}` : `${guard?.kind}${guard?.index}`;
  const all = (together ? [...happened].sort() : happened).join();
  return [modesKey(piece), branchesOf(piece, kinks).join(), by, all].join("|");
}

/** The hops of a chatter are small by nature. */
export function endsInHop(pieces: readonly PathPiece[], place: number, after: AfterLast): boolean {
  const before = pieces.slice(0, place).reduce((sum, { events }) => sum + events.length, 0);
  const all = pieces.flatMap(({ events }) => events);
  const leading = leadingEvents(all, after);
  return (pieces[place] as PathPiece).events.some((_, k) => leading[before + k]);
}

/** Their events by piece, without the hops after the first of a chatter. */
export function countedEvents(pieces: readonly PathPiece[], after: AfterLast): ContactEvent[][] {
  const later = laterHops(
    pieces.flatMap(({ events }) => events),
    after,
  );
  let place = 0;
  return pieces.map(({ events }) => events.filter(() => !later[place++]));
}

/** The places of the pieces that count: not those that only such a hop ends. */
export function countedPieces(pieces: readonly PathPiece[], after: AfterLast): number[] {
  const counted = countedEvents(pieces, after);
  return [...pieces.keys()].filter(
    (i) => (counted[i] as ContactEvent[]).length > 0 || pieces[i]?.events.length === 0,
  );
}
