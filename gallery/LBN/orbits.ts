/** [LBN] §4.4: periods, words and multipliers of the hopping orbits, and the weak cycle of slip that a Hopf point leaves behind. */

import { findOrbit, loadMechanism, makeState, type Orbit, type StartValues } from "judder";
import type { Comparison } from "../item.js";
import { agrees, unprinted } from "../rows.js";

export const key = "LBN-orbits";
export const title = "The hopping orbits of the finger with their multipliers";
export const caption =
  "Refined by multiple shooting. All multipliers but the one along the orbit are 0: stick leaves a single direction, so every " +
  "disturbance is gone after one period. Just above μ_d a smooth cycle of slip is stable, though hardly so.";
export const lab = "finger?mu=0.5&until=4&plot=histories";

const finger = loadMechanism("finger");

function orbitAt(mu: number, values?: StartValues): Orbit {
  const parameters = { mu };
  const start = values === undefined ? finger.start : makeState(finger, values, { parameters });
  const orbit = findOrbit(finger, { parameters, start });
  if (!orbit.found) throw new Error(`no orbit at a friction of ${mu}: ${orbit.outcome.reason}`);
  return orbit;
}

/** Of all multipliers but the one along the orbit. */
const largest = ({ multipliers }: Orbit): number =>
  Math.max(...multipliers.slice(0, -1).map(({ re, im }) => Math.hypot(re, im)));

export function numbers(): Comparison[] {
  const [half, one] = [orbitAt(0.5), orbitAt(1)];
  const weak = orbitAt(0.4098, { phi: 0.394, y: "contact", "phi'": 0.083 });
  const reason = "not printed; found phase by phase from (4.2)-(4.4), begun at the border of stick";
  const superstable = "not printed; stick leaves one direction, the one along the orbit";
  return [
    agrees("orbit at μ = 0.5", "impact–stick–slip+–flight", half.word.join("–")),
    unprinted("its period (s)", half.period, { value: 0.194993164494, reason, tolerance: 1e-11 }),
    unprinted("its largest multiplier", largest(half), { value: 0, reason: superstable }),
    agrees("orbit at μ = 1", "impact–stick–flight", one.word.join("–")),
    unprinted("its period (s)", one.period, { value: 0.20799283651, reason, tolerance: 1e-11 }),
    unprinted("its largest multiplier", largest(one), { value: 0, reason: superstable }),
    unprinted("cycle just above μ_d, at μ = 0.4098", weak.word.join("–"), {
      value: "slip+",
      reason: "not printed; no event happens on it",
    }),
    unprinted("its multiplier", largest(weak), {
      value: 0.9998265,
      reason: "not printed; differences of the return map give it to this many digits",
      tolerance: 1e-6,
    }),
  ];
}
