/**
 * Which words are explained? Those of `texts/words` and the laws, which bring their own; in the order of their
 * groups.
 */

import { impactLawNames, lawNamed } from "../impact/index.js";
import { type Explanation, explanationKinds } from "./explanation.js";
import { writtenWords } from "./words.generated.js";

const laws = impactLawNames.map(
  (word): Explanation => ({ word, kind: "law", ...lawNamed(word).words, picture: "fiveLaws" }),
);

export const allWords: readonly Explanation[] = Object.freeze(
  explanationKinds.flatMap((kind) => [...writtenWords, ...laws].filter((entry) => entry.kind === kind)),
);
