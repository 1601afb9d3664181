/**
 * References: a figure, law, method, word or mechanism to the works behind it. Command line, report and lab read
 * the same list.
 */

export { cite, citeAll, citeMechanism, citeSuggestion, referencesIn } from "./cite.js";
export { formatBibtex, formatReference, softwareReference } from "./format.js";
export type {
  ArticleReference,
  BookReference,
  ChapterReference,
  OtherReference,
  Reference,
} from "./reference.js";
/** All works, in the order of REFERENCES.md. */
export { references } from "./references.generated.js";
export { type ResultTopics, topicsOfResult } from "./result.js";
