/** What is known of one simulated period? How it went, or where it left its word. */

import type { Followed, PathPiece } from "../../simulate/index.js";

export interface Period {
  readonly run: Followed;
  /** In the order of the segments. */
  readonly pieces: readonly PathPiece[];
}

/** Where a simulated period leaves its word. */
export interface Departure {
  /** The first segment that is another; the number of segments where all agree but the motion does not come back. */
  readonly segment: number;
  /** What came instead; undefined where nothing came. */
  readonly piece: PathPiece | undefined;
  readonly because: string;
  /** The orbit has become a point. */
  readonly shrinks?: true;
}
