/** [NDCb] §6.1: the conditions that the examples (6.11), (6.13) and (6.14) are said to meet, and what their impacts look like. */

import { rawRates } from "#inner";
import type { Comparison } from "../../item.js";
import { contactProblem } from "../../problem.js";
import { agrees, holds } from "../../rows.js";
import { type Example, first, pulled, runOf, second, third } from "../compliant/support/examples.js";

export const key = "NDCb-6.12";
export const title = "The conditions of the examples of §6";
export const caption =
  "A, B, C, a, b at the start of each run, and the signs that the text derives from them. In (6.11) every impact stops the slip; in (6.14), " +
  "where k_N⁺ < 0, the normal velocity of every impact falls on until stick begins.";

function signsOf({ parameters, v0 }: Example) {
  const { A, B, C, a, b } = contactProblem("rod", { theta: 1.18, "x'": v0 }, parameters);
  const { plus, minus } = rawRates({ A, B, C }, parameters.mu);
  const possible = plus.kT < 0 && B > 0 && b < 0 && a * plus.kN - b * plus.kT < 0 && a > 0;
  const spring = A * C - 2 * parameters.mu * A * B + B * B;
  return { a, b, possible, spring, kN: plus.kN, after: a * minus.kN - b * plus.kT };
}

/** Each impact with the first event after it. */
function impactsOf(example: Example) {
  const { events } = runOf(example);
  return events.flatMap((event, i) => (event.type === "impact" ? [{ event, next: events[i + 1] }] : []));
}

/** The last impact may be under way at t = 2. */
const allStop = (example: Example): boolean =>
  impactsOf(example).every(({ next }) => next === undefined || next.to === "stick");

/** Only while k_N⁺ < 0: the last impact comes when the rod has turned too far. */
const allFall = (example: Example): boolean =>
  impactsOf(example)
    .filter(
      ({ event }) =>
        rawRates(contactProblem("rod", { theta: event.after.q.theta as number }), example.parameters.mu).plus
          .kN < 0,
    )
    .every(({ event, next }) => Number(next?.before.v.y) < Number(event.after.v.y));

export function numbers(): Comparison[] {
  const [one, two, more, three] = [first, second, pulled, third].map(signsOf) as [Signs, Signs, Signs, Signs];
  return [
    agrees("(6.10) a = S_x at (6.11)", 0.5, one.a, 1e-12),
    agrees("(6.10) b", -1, one.b, 1e-12),
    holds("(6.12) at (6.11), (6.13) and (6.14)", one.possible && two.possible && three.possible),
    holds("(6.11) k_N⁺ > 0", one.kN > 0),
    holds("(6.11) AC − 2μAB + B² < 0, (5.29) unscaled", one.spring < 0),
    holds("(6.13) a k_N⁻ − b k_T⁺ < 0", two.after < 0),
    holds("(6.13) with S_x = 1: a k_N⁻ − b k_T⁺ > 0", more.after > 0),
    holds("(6.14) a k_N⁻ − b k_T⁺ > 0", three.after > 0),
    holds("(6.14) k_N⁺ < 0", three.kN < 0),
    holds("(6.11) v_T returns to 0 in every impact", allStop(first)),
    holds("(6.14) v_N falls on until stick, where k_N⁺ < 0", allStop(third) && allFall(third)),
  ];
}

type Signs = ReturnType<typeof signsOf>;
