/** What interrupts a smooth motion? Events that are not also modes or terms. [LB01] §2, [NDCb] §2.5 and §3. */

import type { Explanation } from "../explanation.js";

export const events: readonly Explanation[] = [
  {
    word: "impact",
    aliases: ["collision", "impact law"],
    kind: "event",
    title: "impact",
    lines: [
      "A contact reaches gap 0 with v_N < 0; the velocities jump at frozen time, by an impulse.",
      "Laws say how: stronge, poisson, newton along the impulse; moreau, fremond, glocker by algebra.",
      "The first three have one answer; the others may have several, and all are listed.",
      "With several closed contacts all take part, under Moreau's law (or Frémond's, if all ask for it).",
      "In a compliant contact an impact is the change from flight to contact.",
    ],
    equation: {
      text: "M(q̇ after − q̇ before) = W_N Λ_N + W_T Λ_T",
      latex: "M(\\dot q^{\\mathrm{after}} - \\dot q^{\\mathrm{before}}) = W_N\\Lambda_N + W_T\\Lambda_T",
      cite: "[LB01] (2.12), decisions/0005",
    },
    see: ["impulse", "restitution", "stronge", "moreau", "region", "impact=N"],
    picture: "fiveLaws",
  },
  {
    word: "liftoff",
    aliases: ["lift-off", "detachment"],
    kind: "event",
    also: ["label"],
    title: "lift-off",
    lines: [
      "A closed contact opens without an impulse: from there on it flies.",
      "From slip with k_N > 0 it happens where b rises through zero, and λ_N falls to zero with it.",
      "From stick it happens at the edge of the cone where k_N < 0: b > 0 there and λ_N drops at once.",
      "As a label of an equilibrium: the parameter at which its λ_N vanishes.",
    ],
    equation: {
      text: "slip: b = 0;   edge of stick with k_N < 0: b = −k_N λ_N > 0",
      latex: "b = 0 \\quad\\text{or}\\quad b = -k_N\\lambda_N > 0",
      cite: "[LB01] (2.5), [LBN] (4.10)",
    },
    see: ["flight", "b", "stick=eager", "jam=liftoff"],
    picture: "modes",
  },
  {
    word: "jam",
    aliases: ["dynamic jam"],
    kind: "event",
    also: ["outcome"],
    title: "dynamic jam",
    lines: [
      "Slip runs into a Génot–Brogliato point: b and k_N vanish together and λ_N = −b/k_N diverges.",
      "It takes a finite time, and a whole open set of states leads there.",
      "The velocities converge slowly, like a power of k_N; the event is the limit itself.",
      "What follows is a policy: jam=impact, liftoff, slide, family or stop.",
      "As an event it stands before what the policy does; as an outcome, the motion ended there.",
    ],
    equation: {
      text: "b → 0, k_N → 0⁺, λ_N = −b/k_N → ∞",
      latex: "b \\to 0, \\quad k_N \\to 0^+, \\quad \\lambda_N = -b/k_N \\to \\infty",
      cite: "Génot, Brogliato 1999; [FIV] (9)",
    },
    see: ["Génot–Brogliato point", "jam=impact", "jam=family", "lambda_N"],
    picture: "singularPoint",
  },
];
