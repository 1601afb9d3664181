/**
 * Explanations: a word to a few sentences, its equation and its picture. The command line and the lab read the same
 * texts.
 */

export { defaultMeanings } from "./defaults.generated.js";
export {
  type Explanation,
  type ExplanationEquation,
  type ExplanationKind,
  explanationKinds,
  type PictureKey,
} from "./explanation.js";
export { explain, explainWords, similarWords } from "./lookup.js";
export type { DefaultMeanings } from "./meaning.js";
