/** What became of futures that were chosen, after a change of the motion? */

import type { RunAnswer } from "../engine/protocol.js";

/** One sentence where a run does not offer all of these futures; empty where it does. */
export function lostFuture(
  follow: readonly string[],
  { followed, ambiguities }: Pick<RunAnswer, "followed" | "ambiguities">,
): string {
  const gone = follow[followed.length];
  if (gone === undefined) return "";
  const place = followed.length + 1;
  const open = ambiguities[followed.length]?.options.join(" or ");
  return open === undefined
    ? `This motion has no fork ${place}: the choice of ${gone} was dropped.`
    : `${gone} does not exist at fork ${place} of this motion, which allows ${open}: the policy decides from there on.`;
}
