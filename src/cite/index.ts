/** References: a figure, law, method, word or mechanism to the works behind it. Command line, report and lab read the same list. */

export { cite, citeAll, citeMechanism, citeSuggestion, references, referencesIn } from "./cite.js";
export { bibtexOf, referenceText, softwareReference } from "./format.js";
export type {
  ArticleReference,
  BookReference,
  ChapterReference,
  OtherReference,
  Reference,
} from "./reference.js";
export { type ResultTopics, topicsOfResult } from "./result.js";
