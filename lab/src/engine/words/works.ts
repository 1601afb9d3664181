/** Which works are cited for a scenario? Those of its mechanism, and those of the laws and methods that it selects. */

import { cite, citeMechanism, formatBibtex, formatReference, type Mechanism } from "judder";
import type { Scenario } from "../../scenario/scenario.js";

export interface WorksAnswer {
  /** One line for each. */
  readonly lines: readonly string[];
  readonly bibtex: string;
}

export function worksOf(
  mechanism: Mechanism,
  { law, contact }: Scenario,
  methods: readonly string[],
): WorksAnswer {
  const motion = contact === "compliant" ? "compliant" : "events";
  const topics = [...(law === undefined ? [] : [law]), motion, ...methods];
  const works = new Set([...citeMechanism(mechanism), ...topics.flatMap((topic) => cite(topic) ?? [])]);
  return { lines: [...works].map(formatReference), bibtex: `${formatBibtex([...works])}\n` };
}
