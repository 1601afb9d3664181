/** How does a slipping rod land on a spring with a damper where k_N < 0 < b? Ratios and speeds without a unit of stiffness. */

import { loadMechanism, type Mechanism, simulate } from "judder";
import { compliantBorder, contactStatesAt, localProblem, rawRates } from "#inner";

const parameters = { Sy: -10, mu: 2, r: 0 };
const q = { x: 0, y: 0, theta: 1.1 };
const v = { x: 2, y: 0, theta: 6 };
/** How long a landing may take, in 1/√K. */
const longest = 100;

let known: Mechanism | undefined;

/** Compiled once for all runs. */
function rod(): Mechanism {
  known ??= loadMechanism("rod");
  return known;
}

/** b and k_N of positive slip, where the rod lands. */
function slip() {
  const states = contactStatesAt(rod(), { q, v }, { parameters });
  const [tip] = states.contacts;
  const problem = tip && localProblem(states, tip);
  if (problem === undefined) throw new Error("the rod has no contact");
  return { b: problem.b, kN: rawRates(problem, parameters.mu).plus.kN };
}

const dampingOf = (ratio: number, stiffness: number) => 2 * ratio * Math.sqrt(stiffness / -slip().kN);

/** The landing speed on the border by the formula of decisions/0008, times √K. */
export const formula = (ratio: number): number =>
  -compliantBorder({ ...slip(), stiffness: 1, damping: dampingOf(ratio, 1) }).touchdown;

/** Does a landing with this speed, times √K, slip on and lift off? Else it is drawn into an impact that ends the slip. */
export function liftsOff(ratio: number, speed: number, stiffness: number): boolean {
  const start = { q, v: { ...v, y: -speed / Math.sqrt(stiffness) } };
  const until = longest / Math.sqrt(stiffness);
  const options = { until, parameters, stiffness, damping: dampingOf(ratio, stiffness) };
  return !simulate(rod(), start, options).events.some(({ type }) => type === "stick");
}

/** The border by halving between speeds that lift off and speeds that do not. */
export function byRuns(ratio: number, stiffness: number): number {
  let [low, high] = [0.2 * formula(ratio), 3 * formula(ratio)];
  while (high - low > 1e-7 * high) {
    const middle = (low + high) / 2;
    if (liftsOff(ratio, middle, stiffness)) low = middle;
    else high = middle;
  }
  return low;
}
