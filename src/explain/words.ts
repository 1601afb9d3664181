/** Which words are explained? All of them, in the order of their groups. */

import { type Explanation, explanationKinds } from "./explanation.js";
import { sweepTerms } from "./words/analysis/sweep.js";
import { limitTerms } from "./words/compliance/limit.js";
import { complianceTerms } from "./words/compliance/terms.js";
import { contactTerms } from "./words/contact.js";
import { events } from "./words/events.js";
import { impactTerms } from "./words/impact.js";
import { labels } from "./words/labels.js";
import { laws } from "./words/laws.js";
import { members } from "./words/members.js";
import { modes } from "./words/modes.js";
import { motionTerms } from "./words/motion.js";
import { borderLabels } from "./words/orbit/borders.js";
import { orbitOutcomes } from "./words/orbit/outcomes.js";
import { planeLabels } from "./words/orbit/plane.js";
import { restTerms } from "./words/orbit/rest.js";
import { orbitTerms } from "./words/orbit/terms.js";
import { outcomes } from "./words/outcomes.js";
import { paradoxTerms } from "./words/paradox.js";
import { policies } from "./words/policies.js";
import { regions } from "./words/regions.js";

const groups = [
  contactTerms,
  paradoxTerms,
  impactTerms,
  motionTerms,
  limitTerms,
  orbitTerms,
  restTerms,
  modes,
  events,
  policies,
  members,
  laws,
  complianceTerms,
  regions,
  outcomes,
  orbitOutcomes,
  labels,
  borderLabels,
  planeLabels,
  sweepTerms,
];

export const allWords: readonly Explanation[] = Object.freeze(
  explanationKinds.flatMap((kind) => groups.flat().filter((entry) => entry.kind === kind)),
);
