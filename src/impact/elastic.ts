/**
 * What does an undamped elastic contact do where slip ends: does it stick, or does reverse chatter begin? [NDCb]
 * §5. λ_N = −y/ε² for y < 0, to leading order in ε. The end of slip starts an oscillation about the stick
 * equilibrium y₀; where it reaches y*, the edge of the friction cone, slip returns and every round gains energy.
 * Raw rate constants throughout; friction is one coefficient.
 */

import type { RawProblem } from "../contact/index.js";
import { square } from "../elementary/index.js";
import type { ChatterCondition } from "./laws/stronge.js";

/** `none`: slip of this direction is not sustained, or does not end inside the friction cone. */
export type ElasticVerdict = "stick" | "reverseChatter" | "none";

export interface SlipEnd {
  readonly verdict: ElasticVerdict;
  /** Those for the end of slip first; reverse chatter follows where all hold. */
  readonly conditions: readonly ChatterCondition[];
}

export interface ElasticVerdicts {
  readonly fromPlus: SlipEnd;
  readonly fromMinus: SlipEnd;
}

/** The verdicts at v_T = v_N = 0 for either direction of the slip that ends there. */
export function elasticVerdicts(problem: RawProblem): ElasticVerdicts {
  const mirrored = problem.B < 0; // (2.28)
  const [a, B] = mirrored ? [-problem.a, -problem.B] : [problem.a, problem.B];
  const one = fromLeading({ ...problem, a, B }, mirrored);
  const other = fromTrailing({ ...problem, a, B }, mirrored);
  return mirrored ? { fromPlus: other, fromMinus: one } : { fromPlus: one, fromMinus: other };
}

/** The names of the two directions: the first is slip along +B. */
const signs = (mirrored: boolean) => (mirrored ? ["⁻", "⁺"] : ["⁺", "⁻"]) as [string, string];

/** From slip along +B: (5.26)-(5.29). AC − 2μAB + B² < 0 is (5.29) multiplied out. */
function fromLeading(problem: RawProblem, mirrored: boolean): SlipEnd {
  const { A, B, C, mu, a, b } = problem;
  const [up] = signs(mirrored);
  const [kT, kN, kN0] = [B - mu * A, C - mu * B, C - (B * B) / A];
  const inside = [...endConditions(problem, mirrored), { equation: `k_N${up} > 0`, value: kN }];
  const edge = a * kN - b * kT;
  const excess = (-(2 * kN - kN0) * C * edge * edge) / (2 * square(b * kN * kT));
  return slipEnd(inside, [
    openCondition(problem, mirrored),
    { equation: "(5.28) V₀ at the end of slip > 0", value: excess },
    { equation: `(5.29) k_N${up}/k_N⁰ < 1/2`, value: 1 / 2 - kN / kN0 },
  ]);
}

/** From slip along −B, whose k_N is positive: (5.30)-(5.33), for every elastic law h(y). */
function fromTrailing(problem: RawProblem, mirrored: boolean): SlipEnd {
  const { A, B, C, mu, a, b } = problem;
  const [up, down] = signs(mirrored);
  const passes = a * (C + mu * B) - b * (B - mu * A);
  const equation = mirrored ? `(5.33) a k_N${down} − b k_T${up} < 0` : `(5.33) a k_N${down} − b k_T${up} > 0`;
  return slipEnd(endConditions(problem, mirrored), [
    openCondition(problem, mirrored),
    { equation, value: passes },
  ]);
}

/** Slip ends inside the friction cone, (2.25), pressed together. */
function endConditions({ A, B, C, mu, a, b }: RawProblem, mirrored: boolean): ChatterCondition[] {
  const upper = b * (B - mu * A) - a * (C - mu * B);
  const lower = a * (C + mu * B) - b * (B + mu * A);
  const [plus, minus] = mirrored ? [lower, upper] : [upper, lower];
  return [
    { equation: "b < 0", value: -b },
    { equation: "(2.25) a k_N⁺ − b k_T⁺ < 0", value: plus },
    { equation: "(2.25) 0 < a k_N⁻ − b k_T⁻", value: minus },
  ];
}

/** What (5.11) adds to the friction cone; k_T < 0 follows. Where a pulls the other way, a round loses energy. */
const openCondition = ({ a }: RawProblem, mirrored: boolean): ChatterCondition => ({
  equation: mirrored ? "(5.11) a < 0" : "(5.11) a > 0",
  value: a,
});

function slipEnd(ends: readonly ChatterCondition[], chatters: readonly ChatterCondition[]): SlipEnd {
  const all = (list: readonly ChatterCondition[]) => list.every(({ value }) => value > 0);
  if (!all(ends)) return { verdict: "none", conditions: ends };
  return { verdict: all(chatters) ? "reverseChatter" : "stick", conditions: [...ends, ...chatters] };
}
