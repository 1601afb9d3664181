/** How does a run end, and what has it lost on the way? */

export type OutcomeKind =
  | "finished"
  | "inconsistent"
  | "indeterminate"
  | "jam"
  | "singular"
  | "stepTooSmall"
  | "unsolved"
  | "unbalanced"
  | "invalid"
  | "kinkChatter"
  | "tooManyEvents"
  | "tooManySteps"
  | "stopped";

export interface Outcome {
  readonly kind: OutcomeKind;
  readonly t: number;
  readonly reason?: string;
  /** The contact whose value means nothing there. */
  readonly contact?: string;
}

export const outcomeAt = (t: number, kind: OutcomeKind, reason?: string, contact?: string): Outcome => ({
  kind,
  t,
  ...(reason === undefined ? {} : { reason }),
  ...(contact === undefined ? {} : { contact }),
});

/** Energies that went through jumps and integrals, in joules. */
export interface Losses {
  work: number;
  dissipated: number;
  friction: number;
  impacts: number;
  /** What events of the model file have brought. */
  events: number;
  /** The largest gain of energy in one impact. */
  gain: number;
}

/** Where not every combination of modes was tried: futures beyond those of the list may exist. */
export interface Incomplete {
  readonly t: number;
  readonly decisions: number;
  readonly note: string;
}
