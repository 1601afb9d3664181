/** Which contacts slip, stick and rebound in compression and in expansion? */

import type { SimultaneousLaw } from "../../impact/index.js";
import type { Row } from "../../phase/index.js";
import type { HitContact } from "./algebraicReset.js";

/** What a contact does in expansion: with `recoil` it gets r Λ_NC and leaves, else v_N = 0 holds. */
export interface ExpandingContact extends HitContact {
  readonly recoil: boolean;
}

export interface PhasedImpact {
  readonly law: SimultaneousLaw;
  /** Contacts with an impulse in either phase. */
  readonly hit: readonly { readonly contact: number }[];
  readonly compression: readonly HitContact[];
  readonly expansion: readonly ExpandingContact[];
  /** Independent rows of each phase: those of unknown impulses. */
  readonly rows: readonly [readonly Row[], readonly Row[]];
}
