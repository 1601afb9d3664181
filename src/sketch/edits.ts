/** What can be drawn into a mechanism of bodies? Each change with places along the fixed axes, in metres. */

import type { SketchPlace } from "./solid.js";

/** A place of a body; `ground` is one of them. */
export interface Grip {
  readonly body: string;
  readonly at: SketchPlace;
}

export type SketchEdit =
  | { readonly kind: "disc"; readonly at: SketchPlace; readonly radius: number }
  /** Its convex hull is drawn. */
  | { readonly kind: "polygon"; readonly name: string; readonly corners: readonly SketchPlace[] }
  | {
      readonly kind: "strip";
      readonly name: string;
      readonly from: SketchPlace;
      readonly to: SketchPlace;
      readonly width: number;
    }
  /** Two places are a half-plane below the line, more of them a polyline; both are free above. */
  | { readonly kind: "ground"; readonly points: readonly SketchPlace[] }
  | { readonly kind: "pin"; readonly at: SketchPlace; readonly bodies: readonly [string, string] }
  /** The second body slides on the first one along a direction. */
  | {
      readonly kind: "slider";
      readonly at: SketchPlace;
      readonly angle: number;
      readonly bodies: readonly [string, string];
    }
  | { readonly kind: "spring"; readonly from: Grip; readonly to: Grip }
  | { readonly kind: "contact"; readonly bodies: readonly [string, string] }
  /** A free body is moved, one on a pin turned, one on a slider pushed along it. */
  | { readonly kind: "move"; readonly body: string; readonly from: SketchPlace; readonly to: SketchPlace }
  | { readonly kind: "turn"; readonly body: string; readonly by: number }
  | { readonly kind: "remove"; readonly what: "body" | "contact"; readonly name: string }
  /** By its number in its section, or among the shapes of the ground. */
  | { readonly kind: "remove"; readonly what: "joint" | "spring" | "ground"; readonly place: number };

export type EditKind = SketchEdit["kind"];
export type EditOf<K extends EditKind> = Extract<SketchEdit, { readonly kind: K }>;
