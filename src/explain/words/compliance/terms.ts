/** Which words belong to compliant contacts? Their laws and what a compliant run reports, [NDCb] §6. */

import type { Explanation } from "../../explanation.js";

export const complianceTerms: readonly Explanation[] = [
  {
    word: "spring",
    aliases: ["linear spring", "law: spring"],
    kind: "term",
    title: "spring: an elastic compliant contact",
    lines: [
      "The normal force is the penetration divided by ε²; nothing is lost but by friction.",
      "It stands for r = 1: what compression stores comes back.",
      "A mass m touches it for the time π ε √m, however fast it comes.",
      "In the model file: compliance: { law: spring, epsilon: 1e-3 }; on the command line: --epsilon 1e-3.",
    ],
    equation: {
      text: "λ_N = −y/ε² for y ≤ 0",
      latex: "\\lambda_N = -y/\\varepsilon^2 \\ (y \\le 0)",
      cite: "[NDCb] (6.8)",
    },
    see: ["compliant contact", "epsilonN", "kelvinVoigt", "hertz"],
    picture: "compliance",
  },
  {
    word: "epsilonN",
    aliases: ["epsilon_N", "velocity-dependent stiffness", "tanh layer", "layer"],
    kind: "term",
    title: "epsilonN: a spring that gives back r²",
    lines: [
      "The stiffness falls by the factor r² when the body turns round, so that r² of the work comes back.",
      "It changes in a layer |v_N| ~ ε_N: slower motion is hardly damped, faster impacts return with r.",
      "The layer is entered and left at located times: no step passes over it.",
      "In the model file: compliance: { law: restitution, epsilon: 1e-3, epsilonN: 1e-3 }.",
    ],
    equation: {
      text: "λ_N = −g(v_N/ε_N) y/ε²,  g(v) = ((1 + r²) − (1 − r²) tanh v)/2",
      latex:
        "\\lambda_N = -g(v_N/\\varepsilon_N)\\,y/\\varepsilon^2, \\quad g(v) = \\tfrac12\\left((1+r^2) - (1-r^2)\\tanh v\\right)",
      cite: "[NDCb] (6.15)-(6.16)",
    },
    see: ["compliant contact", "spring", "restitution", "stronge"],
    picture: "compliance",
  },
  {
    word: "kelvinVoigt",
    aliases: ["Kelvin–Voigt", "spring and damper", "stiffness", "damping"],
    kind: "term",
    title: "kelvinVoigt: a spring and a damper that cannot pull",
    lines: [
      "The normal force is that of a spring beside a damper, and 0 where their sum would pull.",
      "The body leaves before it is back at the surface; what the spring still stores is lost.",
      "The restitution depends on the damping ratio ζ alone, not on the speed.",
      "judder restitution --stiffness 1e6 --damping 100 measures it.",
    ],
    equation: {
      text: "λ_N = max(0, −K y − c v_N),  r = exp(−2ζ acos ζ/√(1 − ζ²)),  ζ = c/(2√(K m))",
      latex:
        "\\lambda_N = \\max(0, -K y - c v_N), \\quad r = \\exp\\left(-2\\zeta \\arccos\\zeta/\\sqrt{1-\\zeta^2}\\right)",
      cite: "decisions/0013",
    },
    see: ["compliant contact", "spring", "hertz", "restitution"],
    picture: "compliance",
  },
  {
    word: "hertz",
    aliases: ["Hertzian contact", "Hunt–Crossley"],
    kind: "term",
    title: "hertz: the contact of two spheres",
    lines: [
      "The normal force grows with the power 3/2 of the penetration: soft at first, then stiffer.",
      "With a damping d it is multiplied by 1 − d v_N, as Hunt and Crossley do: no jump at touch.",
      "The restitution falls with the speed of the impact, as it does in experiments.",
      "In the model file: compliance: { law: hertz, stiffness: 1e8, damping: 0.1 }.",
    ],
    equation: {
      text: "λ_N = K (−y)^(3/2) max(0, 1 − d v_N)",
      latex: "\\lambda_N = K (-y)^{3/2} \\max(0, 1 - d v_N)",
      cite: "decisions/0013",
    },
    see: ["compliant contact", "kelvinVoigt", "spring"],
    picture: "compliance",
  },
  {
    word: "mixed contacts",
    aliases: ["rigid beside compliant", "some contacts rigid", "mixed"],
    kind: "term",
    title: "mixed contacts: rigid and compliant ones in one run",
    lines: [
      "A contact without compliance: in the model file is rigid beside others that are compliant.",
      "On the command line: --contact wall=compliant, or --contact compliant,floor=rigid.",
      "λ_N of a compliant contact is a number; its friction sticks or slips with the rigid modes.",
      "Its force is finite, so an impact of a rigid one gives it no impulse. Ambiguities are recorded.",
    ],
    equation: {
      text: "M q̈ = h + W_N λ_N(y, v_N) + W_T λ_T + W λ,  |λ_T| ≤ μ λ_N",
      latex:
        "M \\ddot q = h + W_N \\lambda_N(y, v_N) + W_T \\lambda_T + W \\lambda, \\quad |\\lambda_T| \\le \\mu \\lambda_N",
      cite: "decisions/0021",
    },
    see: ["compliant contact", "kelvinVoigt", "combination", "verdict of a run"],
    picture: "compliance",
  },
  {
    word: "verdict of a run",
    aliases: ["compliant verdict", "rebound"],
    kind: "term",
    title: "verdict of a compliant run",
    lines: [
      "What a compliant run did, in words of the rigid model: stick, slip+, liftoff, reverseChatter, …",
      "impactWithoutCollision: a closed contact threw the body off at a speed far above the scale of ε.",
      "rebound: it came in flight, hit and left; flight: it did not touch.",
      "What lasts less than √ε, or is slower, belongs to the contact itself and does not count.",
    ],
    equation: {
      text: "ε ≪ √ε ≪ 1",
      latex: "\\varepsilon \\ll \\sqrt{\\varepsilon} \\ll 1",
      cite: "decisions/0013",
    },
    see: ["compliant contact", "stiff limit", "growth factor", "reverseChatter"],
    picture: "compliance",
  },
];
