/**
 * Which border did a branch of orbits reach? The word of the orbit before it is compared with the motion beyond it: what is
 * new there, or missing, names the border. [NDCb] §2.5 for regions, [LBN] §5 for A = b = 0 at the border of stick.
 */

import type { PathPiece } from "../../simulate/index.js";

/** How a branch goes on at a border: as an orbit of another word, or back as one. */
export type BorderVerdict = "persistence" | "nonsmoothFold" | "end";

export interface Border {
  /** What happens there. */
  readonly because: string;
  readonly contact?: string;
  readonly verdict: BorderVerdict;
}

export interface BorderName {
  readonly label: string;
  readonly contact?: string;
}
