/** [NDCb] §3.2 and §3.3: what does a stiff contact make of stick and of slip in the paradox, b > 0? */

import { makeState, simulate } from "judder";
import type { Comparison } from "../../item.js";
import { contactProblem, mechanismOf } from "../../problem.js";
import { agrees, holds, misprint } from "../../rows.js";

export const key = "NDCb-3.3";
export const title = "Stick is kept, paradoxical slip is not";
export const caption =
  "The rod at θ = 1.1, μ = 2 with b > 0 and k_N⁺ < 0 on a spring of 1/ε². Stick stays, although flight is possible. Slip at its resting " +
  "penetration leaves at once, upwards or downwards as it is pushed, the faster the stiffer the spring.";
export const lab = "rod?mu=2&Sx=12&r=1&from=theta=1.1,theta'=1.4&contact=compliant&epsilon=1e-4&until=0.2";

/** ω makes b = −1 + ω² sin θ positive; S_x = 12 keeps the force inside the cone. */
const [rod, parameters] = [mechanismOf("rod"), { mu: 2, Sx: 12, r: 1 }];
const state = (slip: number) => ({ theta: 1.1, "theta'": 1.4, y: "contact", "x'": slip });

/** k_N and b at the start, which do not depend on the slip. */
const { B, C, b } = contactProblem("rod", state(1), parameters);
const kN = C - parameters.mu * B;

/** A run of 0.01 s that begins in slip⁺ at the penetration −ε²b/k_N of its rest, changed by a share: its first event. */
function firstOfSlip(epsilon: number, push: number) {
  const start = makeState(rod, state(1), { epsilon, parameters });
  const q = { ...start.q, y: ((epsilon ** 2 * b) / kN) * (1 + push) };
  return simulate(rod, { ...start, q }, { until: 0.01, epsilon, parameters }).events[0];
}

/** The same in stick, for which the start has the penetration of rest. */
function eventsOfStick(epsilon: number): number {
  const start = makeState(rod, state(0), { epsilon, parameters });
  return simulate(rod, start, { until: 0.01, epsilon, parameters }).events.length;
}

export function numbers(): Comparison[] {
  const epsilon = 1e-5;
  const [up, down] = [firstOfSlip(epsilon, -0.1), firstOfSlip(epsilon, 0.1)];
  const ratio = (firstOfSlip(epsilon / 10, -0.1)?.t ?? Number.NaN) / (up?.t ?? Number.NaN);
  const constants = (up?.t ?? Number.NaN) / (epsilon / Math.sqrt(-kN));
  return [
    holds("b > 0 and k_N⁺ < 0", b > 0 && kN < 0),
    agrees("§3.2 stick: events within 0.01 s", 0, eventsOfStick(epsilon)),
    agrees("§3.3 slip⁺, pushed upwards", "flight", up?.to ?? "slip+"),
    agrees("§3.3 slip⁺, pushed downwards: friction stops it", "stick", down?.to ?? "slip+"),
    agrees("§3.3 time constants until it has left: arcosh 10", Math.acosh(10), constants, 0.02),
    misprint("§3.3 time constant at a ten times smaller ε, as a ratio", "larger", ratio, {
      value: 0.1,
      reason: "it tends to 0, not to infinity: the stiffer the contact, the faster the growth",
      tolerance: 0.001,
    }),
  ];
}
