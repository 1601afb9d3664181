/** What does a script of the gallery offer? A figure of a paper, its data, and the numbers that the paper prints. */

/** Rows for a CSV file. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (number | string)[])[];
}

/** One value of a paper next to ours. */
export interface Comparison {
  readonly what: string;
  /** As the paper has it: a number, what its formula gives, or its words. */
  readonly paper: number | string;
  readonly ours: number | string;
  /** The largest difference that still agrees; 0 for words and counts. */
  readonly tolerance: number;
  /** Where the paper's value comes from; left out: words are its words, a number follows from its formulas or statements. */
  readonly basis?: PaperBasis;
  /** On the paper's text: ours is written, not computed. */
  readonly inWords?: true;
  /** Where the paper prints no number, a wrong one, or one that an accurate calculation does not give. */
  readonly expected?: {
    readonly value: number | string;
    readonly verdict: ReproductionVerdict;
    readonly reason: string;
  };
}

/** A remark is ours: an implicit formula, a unit, a definition that is not given. It is not held against the paper. */
export type ReproductionVerdict = "agrees" | "misprint" | "remark" | "not reproduced";

/**
 * `printed`: the number stands in the paper's text; `derived`: it follows by hand from a formula or a statement there; `words`: what
 * the paper says; `none`: the paper has no value.
 */
export type PaperBasis = "printed" | "derived" | "words" | "none";

/** What stands in place of a value that a paper does not have. */
export const noValue = "–";

/** A script of the gallery is a module of this form. */
export interface GalleryItem {
  /** The paper's key and the number of the figure, such as LBN-4.3, or a word for a set of numbers. */
  readonly key: string;
  readonly title: string;
  readonly caption: string;
  /** The state of the web lab that shows it or comes closest to it, as the fragment of an address. */
  readonly lab?: string;
  /** SVG text; the document is handed in. */
  readonly figure?: (document: object) => string;
  readonly data?: () => Table;
  readonly numbers?: () => readonly Comparison[];
}
