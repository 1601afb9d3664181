/** Where does a point of a branch come from? Kept next to the points, for branches that begin there. */

import type { DirectedPlace } from "../../continuation/index.js";
import type { Bounds } from "../options.js";
import type { OrbitBranchPoint } from "../point.js";
import type { Word } from "../word.js";
import type { RegionChange } from "./border.js";

/** A word and one of its places. */
export interface WordPlace {
  readonly word: Word;
  readonly place: DirectedPlace;
}

export interface PointOrigin extends WordPlace {
  readonly bounds: Bounds;
  /** Of a border: the words on both sides with their places, the more exact one first. */
  readonly sides?: readonly WordPlace[];
  /** Of a border of two impact regions; the first side is the word before it. */
  readonly impact?: RegionChange;
}

const origins = new WeakMap<OrbitBranchPoint, PointOrigin>();

/** Undefined for a point that no branch has made. */
export const pointOrigin = (point: OrbitBranchPoint): PointOrigin | undefined => origins.get(point);

/** The same point, remembered. */
export function withOrigin(point: OrbitBranchPoint, origin: PointOrigin): OrbitBranchPoint {
  origins.set(point, origin);
  return point;
}

/** The same point, with what is known of its border. */
export const withSides = (
  point: OrbitBranchPoint,
  more: Pick<PointOrigin, "sides" | "impact">,
): OrbitBranchPoint => withOrigin(point, { ...(origins.get(point) as PointOrigin), ...more });

/** The same point with the border's exact place. */
export function retold(
  told: OrbitBranchPoint,
  exact: Pick<OrbitBranchPoint, "value" | "period" | "error">,
): OrbitBranchPoint {
  return withOrigin({ ...told, ...exact }, origins.get(told) as PointOrigin);
}
