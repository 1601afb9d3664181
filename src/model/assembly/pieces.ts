/**
 * Where do the edges and arcs of open surfaces end, and which corners stand there? A piece is traversed with its free
 * side on the left. Pieces of one body that meet are one surface: a hollow or smooth joint has no corner.
 */

import { hypot } from "../../elementary/index.js";
import type { TouchSurface } from "./feature.js";
import { minus, sum, times, type Vector } from "./text.js";

type Values = readonly [number, number];

/** An end of a piece, with the direction in which it is traversed there. */
interface PieceEnd {
  readonly at: Vector;
  readonly value: Values;
  readonly normal: Vector;
  readonly forward: Vector;
  readonly direction: Values;
}

export interface Piece {
  readonly surface: TouchSurface;
  readonly start: PieceEnd;
  readonly end: PieceEnd;
}

/** A corner and the directions between which discs touch it. */
export interface PieceCorner {
  readonly at: Vector;
  readonly first: Vector;
  readonly second: Vector;
  /** The middle direction where both are opposite. */
  readonly outwards: Vector | undefined;
}

/** Directions whose cross product is smaller count as one. */
const straight = 1e-9;

/** Ends count as one place if their distance is this share of the size of the body. */
const samePlace = 1e-9;

interface Ends {
  readonly corners: readonly PieceCorner[];
  /** One of them continues another piece without a corner. */
  readonly smooth: boolean;
}

/** The corners of each piece; one between two pieces belongs to the first. */
export function endsOf(pieces: readonly Piece[]): ReadonlyMap<Piece, Ends> {
  const size = Math.max(...pieces.flatMap(({ start, end }) => [...start.value, ...end.value].map(Math.abs)));
  const meet = (one: PieceEnd, other: PieceEnd): boolean =>
    one.at.join() === other.at.join() ||
    hypot(one.value[0] - other.value[0], one.value[1] - other.value[1]) <= samePlace * size;
  const ends = pieces.map((piece) => {
    const before = pieces.find(({ end }) => meet(end, piece.start));
    const after = pieces.find(({ start }) => meet(piece.end, start));
    const first = before === undefined ? openCorner(piece.start, -1) : joint(before.end, piece.start);
    const second = after === undefined ? openCorner(piece.end, 1) : joint(piece.end, after.start);
    const corners = [before === undefined ? first : undefined, second].flatMap((corner) => corner ?? []);
    return [piece, { corners, smooth: first === undefined || second === undefined }] as const;
  });
  return new Map(ends);
}

/** A surface that ends is thin: discs touch its end from the free side round to the direction along it. */
function openCorner({ at, normal, forward }: PieceEnd, side: 1 | -1): PieceCorner {
  const along: Vector = side === 1 ? forward : [minus(forward[0]), minus(forward[1])];
  const [first, second] = side === 1 ? [normal, along] : [along, normal];
  return { at, first, second, outwards: undefined };
}

function joint(one: PieceEnd, other: PieceEnd): PieceCorner | undefined {
  const [[ax, ay], [bx, by]] = [one.direction, other.direction];
  const [cross, dot] = [ax * by - ay * bx, ax * bx + ay * by];
  const reverses = Math.abs(cross) <= straight && dot < 0;
  if (cross >= -straight && !reverses) return undefined;
  return {
    at: one.at,
    first: one.normal,
    second: other.normal,
    outwards: reverses ? one.forward : undefined,
  };
}

/** The round surface of a corner: its sector lies between two directions. */
export function cornerSurface({ at, first, second, outwards }: PieceCorner): TouchSurface {
  const both = [0, 1].map((axis) => sum(first[axis] as string, second[axis] as string)) as [string, string];
  const size = `sqrt((${both[0]})^2 + (${both[1]})^2)`;
  const sector =
    outwards === undefined
      ? { middle: [`(${both[0]})/${size}`, `(${both[1]})/${size}`] as const, cosine: `${times(size, "1")}/2` }
      : { middle: outwards, cosine: "0" };
  return { kind: "round", name: "corner", at, radius: "0", inside: false, sector };
}
