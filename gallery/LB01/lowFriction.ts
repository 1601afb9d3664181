/** [LB01] Introduction and Appendix A: Painlevé's box, and the rod with a rounded tip. Their critical friction. */

import {
  contactStatesAt,
  loadMechanism,
  localProblem,
  makeAxis,
  matricesAt,
  type ParameterValues,
  paradoxMap,
  stateFromText,
} from "judder";
import type { Comparison } from "../item.js";

export const key = "LB01-critical";
export const title = "Critical friction of the box and of the rounded rod";
export const caption =
  "A box that slides on its leading corner is paradoxical above μ_c = (ρ² + a²)/(a h), whatever the slope; the appendix " +
  "itself is not in our text, the formula is derived anew. A rounded tip lowers the rod's 4/3.";

/** C/B of the leading corner. */
function boxFriction(parameters: ParameterValues): number {
  const box = loadMechanism("box");
  const states = contactStatesAt(box, stateFromText(box, [], parameters), { parameters });
  const front = states.contacts.find(({ name }) => name === "front");
  const problem = front === undefined ? undefined : localProblem(states, front);
  return problem === undefined ? Number.NaN : problem.C / problem.B;
}

function roundedFriction(): number {
  const rounded = loadMechanism("rounded");
  const axes = [makeAxis(rounded, "theta", [0.1, 1.5], 29), makeAxis(rounded, "theta'", [0, 1], 2)] as const;
  return paradoxMap(rounded, axes).critical?.mu ?? Number.NaN;
}

/** (2.4): what stands beside Wᵀq̈ is w̄, here l φ'² cos φ; the printed w̃ would be 0. */
function secondTerm(): Comparison {
  const finger = loadMechanism("finger");
  const state = stateFromText(finger, ["phi=0.39, phi'=-1"]);
  const ours = matricesAt(finger, state).contacts.tip?.wBarN ?? Number.NaN;
  const expected = {
    value: Math.cos(0.39),
    verdict: "misprint",
    reason: "accelerations need w̄, not w̃",
  } as const;
  return { what: "(2.4) finger: term beside W_Nᵀq̈ (m/s²)", paper: 0, ours, tolerance: 1e-12, expected };
}

export function numbers(): Comparison[] {
  const derived = (value: number) => ({
    value,
    verdict: "agrees" as const,
    reason: "the formula is derived anew",
  });
  const box = boxFriction({});
  const compact = boxFriction({ rho: 0.3 });
  const tilted = 2 * Math.sqrt(1 / 3) * Math.sqrt(4 / 3); // 2κ√(1+κ²), κ² = ρ²/(a²+h²) = 1/3
  return [
    {
      what: "box a = 1, h = 2, homogeneous: (ρ²+a²)/(a h)",
      paper: "–",
      ours: box,
      tolerance: 1e-12,
      expected: derived(4 / 3),
    },
    {
      what: "the same on a slope of 0.3",
      paper: "–",
      ours: boxFriction({ slope: 0.3 }),
      tolerance: 1e-12,
      expected: derived(4 / 3),
    },
    {
      what: "box with ρ = 0.3: much lower",
      paper: "–",
      ours: compact,
      tolerance: 1e-12,
      expected: derived(1.09 / 2),
    },
    {
      what: "homogeneous box, least over the tilt: 2κ√(1+κ²)",
      paper: "–",
      ours: box,
      tolerance: 1e-12,
      expected: derived(tilted),
    },
    { what: "rod with a rounded tip", paper: 0.63, ours: roundedFriction(), tolerance: 0.005 },
    secondTerm(),
  ];
}
