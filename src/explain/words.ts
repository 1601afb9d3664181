/** Which words are explained? All of them, in the order of their groups. */

import { type Explanation, explanationKinds } from "./explanation.js";
import { orbitOutcomes } from "./orbits/outcomes.js";
import { orbitTerms } from "./orbits/terms.js";
import { contactTerms } from "./words/contact.js";
import { events } from "./words/events.js";
import { impactTerms } from "./words/impact.js";
import { labels } from "./words/labels.js";
import { laws } from "./words/laws.js";
import { members } from "./words/members.js";
import { modes } from "./words/modes.js";
import { motionTerms } from "./words/motion.js";
import { borderLabels } from "./words/orbit/borders.js";
import { restTerms } from "./words/orbit/rest.js";
import { outcomes } from "./words/outcomes.js";
import { paradoxTerms } from "./words/paradox.js";
import { policies } from "./words/policies.js";
import { regions } from "./words/regions.js";

const groups = [
  contactTerms,
  paradoxTerms,
  impactTerms,
  motionTerms,
  restTerms,
  orbitTerms,
  modes,
  events,
  policies,
  members,
  laws,
  regions,
  outcomes,
  orbitOutcomes,
  labels,
  borderLabels,
];

export const allWords: readonly Explanation[] = Object.freeze(
  explanationKinds.flatMap((kind) => groups.flat().filter((entry) => entry.kind === kind)),
);
