/** What is known of one simulated period? How it went, or where it left its word. */

import type { Followed, PathPiece } from "../simulate/index.js";
import type { Extent } from "../variation/pieces.js";

export interface Period {
  readonly run: Followed;
  /** In the order of the segments; a chatter may have a few hops more or fewer than its word. */
  readonly pieces: readonly PathPiece[];
}

/** Of a mechanism to which nothing can happen: its equations are the motion. */
export interface QuietPeriod {
  readonly pieces: readonly [];
  readonly extent: Extent;
}

/** Where a simulated period leaves its word, and how. */
export type Departure = {
  /** The first segment that is another; the number of segments where all agree but the motion does not come back. */
  readonly segment: number;
} & (
  | {
      /** The event that ends the piece comes where none should, where another should, or too early. */
      readonly kind: "event" | "otherEvent" | "earlyEvent";
      readonly piece: PathPiece;
    }
  | ({ readonly piece?: undefined } & Without)
);

/**
 * Departures without an event: `impossible`: the mechanism has no such parameter; `shrinks`: the orbit has become a
 * point.
 */
type Without =
  | { readonly kind: "impossible"; readonly message: string }
  | { readonly kind: "noPeriod" }
  | { readonly kind: "fewEvents"; readonly found: number; readonly wanted: number }
  | { readonly kind: "apart"; readonly distance: number }
  | { readonly kind: "shrinks" };
