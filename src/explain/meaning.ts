/**
 * What does an entry of a frozen object of defaults mean, and in which unit? Help, documentation and lab read the
 * same text.
 */

/** One object of defaults, by its name. */
export interface DefaultMeanings {
  readonly of: string;
  readonly title: string;
  /** The commands and functions that read it. */
  readonly where: string;
  readonly entries: Readonly<Record<string, DefaultMeaning>>;
}

export interface DefaultMeaning {
  /** Left out where the number has no unit. */
  readonly unit?: string;
  readonly meaning: string;
}
