/** [FIV] §3: by how much can the angular velocity of Painlevé's bar jump when its reaction diverges? (9) and (10). */

import { findModes, loadMechanism, type State, solveImpact } from "judder";
import { contactStatesAt, localProblem } from "#inner";
import type { Comparison } from "../item.js";
import { misprint, remarked, unprinted, unreached } from "../rows.js";
import { eventPoint, eventSlip } from "./event.js";

export const key = "FIV-jump";
export const title = "The jump of Painlevé's bar";
export const caption =
  "The bar slides to the left until numerator and denominator of its reaction vanish together. Frémond's law then allows " +
  "every jump of the angular velocity from 0 to a largest one.";
export const lab = "bar?policy=jam=stop&until=1";

const bar = loadMechanism("bar");

/** The contact of end A, and k_N⁻ of its slip to the left. */
function contactAt(state: State) {
  const states = contactStatesAt(bar, state);
  const [A] = states.contacts;
  const problem = A === undefined ? undefined : localProblem(states, A);
  if (problem === undefined) throw new Error("end A has no contact");
  return { ...problem, kNMinus: problem.C + problem.mu * problem.B };
}

/** The largest [ω]: I[ω] = l(Λ_T sin θ − Λ_N cos θ) of the last member of the family. */
function largestJump(state: State): number {
  const contact = contactAt(state);
  const { solutions } = solveImpact("fremond", contact, contact.mu, 0, { vT: eventSlip(), vN: 0 });
  const [family] = solutions.flatMap((solution) => ("family" in solution ? [solution.family] : []));
  const { T, N } = family?.to?.impulse ?? { T: Number.NaN, N: Number.NaN };
  const theta = state.q.theta as number;
  return 12 * (T * Math.sin(theta) - N * Math.cos(theta));
}

export function numbers(): Comparison[] {
  const [slide] = findModes(bar, bar.start).solutions;
  const rN = -(slide?.forces.A?.lambdaN ?? Number.NaN);
  const { x: theta, y: omega, ratio, state } = eventPoint();
  const uniform = loadMechanism("rod").parameters.find(({ name }) => name === "J")?.value ?? Number.NaN;
  const push = { value: -1 / contactAt(bar.start).kNMinus, reason: "r_N ≤ 0 is a push: (9) ends in ≤ 0" };
  const why = "that of a uniform bar; the paper's figures need 1/12, which is taken literally";
  const third = { value: 1 / 3, reason: why, tolerance: 1e-15, printed: true };
  const followed = { reason: "an integration up to the event", tolerance: 1e-11 };
  const exponent = { value: 0.343, reason: "how fast r_N grows on the way", tolerance: 5e-4 };
  const late = "stopping the slide early, at r_N ≈ −3·10⁵, gives the printed number";
  const largest = { value: 7.43687194955, reason: late, tolerance: 5e-9 };
  return [
    misprint("(9) r_N at the start (N)", "≥ 0", rN, { ...push, tolerance: 1e-12 }),
    remarked("inertia I of the bar of length 2", 1 / 12, uniform, third),
    unprinted("numerator and denominator of (9) vanish at θ", theta, { ...followed, value: 0.943742793519 }),
    unprinted("and ω (rad/s)", omega, { ...followed, value: 1.111275829684 }),
    unprinted("ratio of the eigenvalues there", ratio, exponent),
    unreached("(10) [ω]max", 7.4398, largestJump(state), { ...largest, printed: true }),
  ];
}
