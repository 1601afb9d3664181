/** What is an explanation made of? A few plain sentences, one equation with its source, a picture, related words. */

/** Groups of words, in the order in which they are listed. */
export const explanationKinds = [
  "term",
  "mode",
  "event",
  "policy",
  "law",
  "region",
  "outcome",
  "label",
] as const;

export type ExplanationKind = (typeof explanationKinds)[number];

/** Pictures that `judder/figure` can draw; several words share one. */
export type PictureKey =
  | "modes"
  | "frictionCone"
  | "paradoxMap"
  | "criticalFriction"
  | "singularPoint"
  | "slideReactions"
  | "fiveLaws"
  | "impactWithoutCollision"
  | "chatter"
  | "reverseChatter"
  | "compliance"
  | "multipliers"
  | "borderCollision"
  | `region${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10}`;

export interface ExplanationEquation {
  /** For a terminal. */
  readonly text: string;
  readonly latex: string;
  /** A paper by its key, `[NDCb] (2.17)`; authors and year as in REFERENCES.md; or a page of `decisions/`. */
  readonly cite: string;
}

export interface Explanation {
  readonly word: string;
  /** Other ways to write it; capitals, accents, spaces, hyphens and underscores make no difference. */
  readonly aliases?: readonly string[];
  readonly kind: ExplanationKind;
  /** Other groups in which the same word stands: stick is a mode and an event. */
  readonly also?: readonly ExplanationKind[];
  readonly title: string;
  readonly lines: readonly string[];
  readonly equation: ExplanationEquation;
  readonly see: readonly string[];
  readonly picture?: PictureKey;
}
