/** What is a reference made of? Enough to print it as in REFERENCES.md and as BibTeX, from one description. */

interface Work {
  /** By which other texts name it: the keys of REFERENCES.md, else first author and year. */
  readonly key: string;
  /** Initials before names, as printed. */
  readonly authors: readonly string[];
  readonly title: string;
  /** Undefined where the work does not say it. */
  readonly year?: number;
  readonly doi?: string;
  readonly url?: string;
}

export interface ArticleReference extends Work {
  readonly kind: "article";
  readonly journal: string;
  /** Volume, and number in brackets: `44(10)`. */
  readonly volume: string;
  readonly pages: string;
}

export interface BookReference extends Work {
  readonly kind: "book";
  readonly publisher: string;
  readonly edition?: string;
  readonly series?: string;
}

export interface ChapterReference extends Work {
  readonly kind: "chapter";
  readonly book: string;
  readonly pages: string;
  readonly publisher: string;
}

/** Reports, notices of an academy, texts without a journal: where they stand, in words. */
export interface OtherReference extends Work {
  readonly kind: "other";
  readonly where: string;
}

export type Reference = ArticleReference | BookReference | ChapterReference | OtherReference;
