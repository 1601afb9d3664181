/**
 * Where in a plane of two parameters does a chatter just come to rest before it is thrown off again? Where the
 * contact holds for no time after it. The hops before it are infinitely many and those that are simulated change in
 * number on the way, so the word is confirmed near the border without them.
 */

import type { PlanePlace } from "../../continuation/index.js";
import type { WordPlace } from "../border/origin.js";
import { codesButHops, moved } from "../border/restart.js";
import { followFrom } from "../period.js";
import { branchTolerances } from "../tolerances.js";
import { type BorderForm, early, OrbitPlane, type PlaneContext } from "./orbitPlane.js";

/** How far near the border the word is determined, in units of the branch at one value of the second parameter. */
const besides = [1e-4, -1e-4];

/** The equations of the border on the side on which the chatter is complete; undefined on the other. */
export function restForm(context: PlaneContext, { word, place }: WordPlace): BorderForm | undefined {
  const { equations, codes, pieces } = word;
  const { segments } = equations.problem.plan;
  const rest = segments.findIndex(({ modes }, i) => {
    const before = segments[(i + segments.length - 1) % segments.length];
    return before?.reset.kind === "chatter" && modes.contacts.some(({ mode }) => mode !== "flight");
  });
  if (rest < 0) return undefined;
  const { plan, u } = early(equations, place.u);
  const plane = new OrbitPlane(context, plan, u);
  const holds = (of: Float64Array) => plane.problem.durationOf(of, rest);
  return {
    plane,
    u,
    vanishes: (here) => holds(here.u) / (here.u.at(-1) as number),
    codes,
    beside: (here) => ({ plan, u: here.u }),
    left: ({ u: own, p }: PlanePlace) => {
      const there = plane.equationsAt(p[1], plan, own);
      const at = { u: own, p: p[0] };
      const tangent = there.tangent(at);
      const places = besides.flatMap((s) => {
        const found = tangent && there.nearest(moved({ ...at, tangent }, s));
        return found !== undefined && holds(found.u) > 0 ? [found] : [];
      });
      const [first] = places;
      if (first === undefined) return { kind: "noneBeside" };
      const { done } = followFrom(
        there,
        first,
        (1 + branchTolerances.chatterOvertime) * (first.u.at(-1) as number),
      );
      const same = codesButHops(there, done).join() === codesButHops(there, pieces).join();
      return same ? undefined : { kind: "otherChatter" };
    },
  };
}
