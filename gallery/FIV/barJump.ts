/** [FIV] §3: by how much can the angular velocity of Painlevé's bar jump when its reaction diverges? (9) and (10). */

import { contactStatesAt, loadMechanism, localProblem, modesAt, solveImpact, stateFromText } from "judder";
import { border } from "../border.js";
import type { Comparison } from "../item.js";

export const key = "FIV-jump";
export const title = "The jump of Painlevé's bar";
export const caption =
  "The bar slides to the left until numerator and denominator of its reaction vanish together. Frémond's law then allows " +
  "every jump of the angular velocity from 0 to a largest one.";

const bar = loadMechanism("bar");
/** At the event of §3, from an accurate run. */
const event = { omega: 1.111275829684, slip: -4.974691474108 };

/** The contact of end A at an angle. */
function contactAt(theta: number, omega: number) {
  const states = contactStatesAt(bar, stateFromText(bar, [`theta=${theta}, y=contact:A, theta'=${omega}`]));
  const [A] = states.contacts;
  const problem = A === undefined ? undefined : localProblem(states, A);
  if (problem === undefined) throw new Error("end A has no contact");
  return problem;
}

/** The largest [ω]: I[ω] = l(Λ_T sin θ − Λ_N cos θ) of the last member of the family. */
function largestJump(theta: number): number {
  const problem = contactAt(theta, event.omega);
  const { solutions } = solveImpact("fremond", problem, 0.9, 0, { vT: event.slip, vN: 0 });
  const [last] = solutions.flatMap((solution) =>
    "family" in solution && solution.family.to !== null ? [solution.family.to] : [],
  );
  if (last === undefined) return Number.NaN;
  return 12 * (last.impulse.T * Math.sin(theta) - last.impulse.N * Math.cos(theta));
}

export function numbers(): Comparison[] {
  const { B, C } = contactAt(0.85, 0);
  const [slide] = modesAt(bar, bar.start).solutions;
  const theta = border(
    (angle) => {
      const { B: b, C: c } = contactAt(angle, 0);
      return c + 0.9 * b > 0;
    },
    0.85,
    1,
  );
  const { b } = contactAt(theta, event.omega);
  const push = "r_N ≤ 0 is a push: (9) ends in ≤ 0";
  const late = "a slide that is stopped early, at r_N ≈ −3·10⁵, gives the printed number";
  return [
    {
      what: "(9) r_N at the start (N)",
      paper: "≥ 0",
      ours: -(slide?.forces.A?.lambdaN ?? Number.NaN),
      tolerance: 1e-9,
      expected: { value: -1 / (C + 0.9 * B), verdict: "misprint", reason: push },
    },
    {
      what: "inertia of a uniform bar of length 2",
      paper: 1 / 12,
      ours: loadMechanism("rod").parameters.find(({ name }) => name === "J")?.value ?? Number.NaN,
      tolerance: 1e-15,
      expected: {
        value: 1 / 3,
        verdict: "misprint",
        reason: "the paper's number is taken literally where its figures need it",
      },
    },
    {
      what: "denominator of (9) vanishes at θ",
      paper: "–",
      ours: theta,
      tolerance: 1e-11,
      expected: {
        value: 0.943742793519,
        verdict: "agrees",
        reason: "not printed; a root of its closed form",
      },
    },
    { what: "b there, at the ω of the event", paper: 0, ours: b, tolerance: 1e-10 },
    {
      what: "(10) [ω]max",
      paper: 7.4398,
      ours: largestJump(theta),
      tolerance: 5e-9,
      expected: { value: 7.43687194955, verdict: "not reproduced", reason: late },
    },
  ];
}
