/** [FIV] §3: by how much can the angular velocity of Painlevé's bar jump when its reaction diverges? (9) and (10). */

import { contactStatesAt, loadMechanism, localProblem, modesAt, solveImpact, stateFromText } from "judder";
import { border } from "../border.js";
import type { Comparison } from "../item.js";
import { agrees, misprint, unprinted, unreached } from "../rows.js";

export const key = "FIV-jump";
export const title = "The jump of Painlevé's bar";
export const caption =
  "The bar slides to the left until numerator and denominator of its reaction vanish together. Frémond's law then allows " +
  "every jump of the angular velocity from 0 to a largest one.";

const bar = loadMechanism("bar");
/** Reference values at the event of §3: they need an integration, only θ follows from (9) alone. */
const event = { omega: 1.111275829684, slip: -4.974691474108 };

/** The contact of end A at an angle, and k_N⁻ of its slip to the left. */
function contactAt(theta: number, omega = 0) {
  const states = contactStatesAt(bar, stateFromText(bar, [`theta=${theta}, y=contact:A, theta'=${omega}`]));
  const [A] = states.contacts;
  const problem = A === undefined ? undefined : localProblem(states, A);
  if (problem === undefined) throw new Error("end A has no contact");
  return { ...problem, kNMinus: problem.C + problem.mu * problem.B };
}

/** The largest [ω]: I[ω] = l(Λ_T sin θ − Λ_N cos θ) of the last member of the family. */
function largestJump(theta: number): number {
  const contact = contactAt(theta, event.omega);
  const { solutions } = solveImpact("fremond", contact, contact.mu, 0, { vT: event.slip, vN: 0 });
  const [family] = solutions.flatMap((solution) => ("family" in solution ? [solution.family] : []));
  const { T, N } = family?.to?.impulse ?? { T: Number.NaN, N: Number.NaN };
  return 12 * (T * Math.sin(theta) - N * Math.cos(theta));
}

export function numbers(): Comparison[] {
  const [slide] = modesAt(bar, bar.start).solutions;
  const rN = -(slide?.forces.A?.lambdaN ?? Number.NaN);
  const theta = border((angle) => contactAt(angle).kNMinus > 0, 0.85, 1);
  const uniform = loadMechanism("rod").parameters.find(({ name }) => name === "J")?.value ?? Number.NaN;
  const push = { value: -1 / contactAt(0.85).kNMinus, reason: "r_N ≤ 0 is a push: (9) ends in ≤ 0" };
  const third = { value: 1 / 3, reason: "1/12 is taken literally where the paper's figures need it" };
  const root = { value: 0.943742793519, reason: "a root in closed form", tolerance: 1e-11 };
  const late = "stopping the slide early, at r_N ≈ −3·10⁵, gives the printed number";
  const largest = { value: 7.43687194955, reason: late, tolerance: 5e-9 };
  return [
    misprint("(9) r_N at the start (N)", "≥ 0", rN, { ...push, tolerance: 1e-12 }),
    misprint("inertia of a uniform bar of length 2", 1 / 12, uniform, { ...third, tolerance: 1e-15 }),
    unprinted("denominator of (9) vanishes at θ", theta, root),
    agrees("b there, at the ω of the event", 0, contactAt(theta, event.omega).b, 1e-10),
    unreached("(10) [ω]max", 7.4398, largestJump(theta), largest),
  ];
}
