/** How does one impact of a run go under each of the laws? Paths along the impulse, and the jumps of the algebraic laws. */

import {
  findImpacts,
  type ImpactSolution,
  Mistake,
  type PathLaw,
  type PlacedImpactReport,
  pathLaws,
  traceImpact,
} from "judder";
import { singleLaws } from "#inner";
import type { Compiled } from "./compiled.js";
import type { Course, ImpactAnswer, QuestionOf } from "./protocol.js";

export function impactOf({ mechanism }: Compiled, { scenario, event }: QuestionOf<"impact">): ImpactAnswer {
  const { t, contact, before } = event;
  try {
    const report = findImpacts(mechanism, before, contact, { t, parameters: scenario.set });
    const courses = singleLaws.flatMap((law) => coursesOf(report, law));
    return { contact, t, mu: report.mu, r: report.r, courses, note: undefined };
  } catch (error) {
    if (!(error instanceof Mistake)) throw error;
    return { contact, t, mu: 0, r: 0, courses: [], note: error.message };
  }
}

function coursesOf(report: PlacedImpactReport, law: (typeof singleLaws)[number]): Course[] {
  const { mu, r, before } = report;
  const path = pathLaws.some((one) => one === law);
  return report.laws[law].solutions.map((solution: ImpactSolution) => {
    const ends = "family" in solution ? [solution.family.from, solution.family.to] : [solution];
    const last = ends.filter((end) => end !== null);
    const points = path ? traceImpact(law as PathLaw, report, mu, r, before) : [before, ...last];
    return {
      law,
      path,
      points: points.map(({ vT, vN }) => [vT, vN]),
      energyChange: last[0]?.energyChange ?? 0,
      note: noteOf(solution),
    };
  });
}

function noteOf(solution: ImpactSolution): string {
  if ("family" in solution) return "a continuum of impulses";
  if (solution.none) return "no impact";
  return solution.region === undefined ? "" : `region ${solution.region}`;
}
