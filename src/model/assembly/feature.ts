/**
 * What can touch? Probes are corners, discs and convex arcs; surfaces are lines, edges, corners, circles and arcs. All
 * vectors are texts in the frame of the body; normals point to the free side and have length 1.
 */

import type { Span } from "../../expression/index.js";
import type { Vector } from "./text.js";

/** Directions about one in the middle, and the cosine of half of their angle. */
interface Sector {
  readonly middle: Vector;
  readonly cosine: string;
}

/** A corner has the radius 0; an arc touches with the part of its circle in a sector. */
export interface TouchProbe {
  readonly name: string;
  readonly at: Vector;
  readonly radius: string;
  readonly sector?: Sector | undefined;
  /** It stands at the end of an arc. */
  readonly rim?: boolean;
}

export type TouchSurface =
  | { readonly kind: "line"; readonly name: string; readonly at: Vector; readonly normal: Vector }
  | {
      readonly kind: "edge";
      readonly name: string;
      readonly at: Vector;
      readonly normal: Vector;
      readonly along: Vector;
      readonly length: string;
      /** How deep the body is behind the edge, as a multiple of its length. */
      readonly depth: number;
      /** Of the first edge of a polygon: all of them, with the body behind. */
      readonly solid?: readonly { readonly at: Vector; readonly normal: Vector }[];
    }
  | {
      /** Of a corner the radius is 0. */
      readonly kind: "round";
      readonly name: string;
      readonly at: Vector;
      readonly radius: string;
      readonly inside: boolean;
      readonly sector: Sector | undefined;
      readonly rim?: boolean;
    };

export interface Features extends Span {
  readonly probes: readonly TouchProbe[];
  readonly surfaces: readonly TouchSurface[];
}
