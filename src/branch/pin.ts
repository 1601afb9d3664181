/**
 * Which equations does a word have at the border of an impact's region? The law of impact has a kink there, and a
 * branch that folds at the kink has no orbit ahead for Newton's method to find. [NDCa]: each region's map is smooth
 * beyond its border. A word therefore keeps the formulas of its own regions; the simulation shows where an impact
 * leaves them.
 */

import type { OrbitPlan } from "../orbit/shooting/problem.js";
import type { PathPiece } from "../simulate/index.js";
import type { ResetPlan } from "../variation/saltation/plan.js";

/** The plan with every impact along the impulse in the region that the pieces of the period show. */
export function pinned(plan: OrbitPlan, pieces: readonly PathPiece[]): OrbitPlan {
  const segments = plan.segments.map((segment, i) => {
    const events = (pieces[i]?.events ?? []).filter(({ impulse }) => impulse !== undefined);
    const instants = [...new Set(events.map(({ j }) => j))];
    const hits = instants.map((instant) => events.filter(({ j }) => j === instant));
    return { ...segment, reset: pinnedReset(segment.reset, hits) };
  });
  return { ...plan, segments };
}

/** Impacts that follow each other at one instant each have their own. */
function pinnedReset(reset: ResetPlan, hits: readonly PathPiece["events"][]): ResetPlan {
  if (reset.kind === "sequence")
    return { ...reset, resets: reset.resets.map((one, k) => pinnedReset(one, hits.slice(k, k + 1))) };
  const region = hits[0]?.[0]?.region;
  if (reset.kind !== "path" || region === undefined) return reset;
  return { ...reset, impact: { ...reset.impact, region } };
}
