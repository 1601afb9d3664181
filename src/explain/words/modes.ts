/** What can a contact do for a while? The modes of sustained motion, [NDCb] §2.4. */

import type { Explanation } from "../explanation.js";

export const modes: readonly Explanation[] = [
  {
    word: "mode",
    aliases: ["modes"],
    kind: "mode",
    title: "mode",
    lines: [
      "What a contact does between two events: flight, slip⁺, slip⁻ or stick.",
      "Each mode turns the laws of contact into equations, with inequalities that say how long it lasts.",
      "A mechanism with several contacts has a combination of modes, one for each closed contact.",
      "Several modes, or none, may be possible at one state: this is the Painlevé paradox.",
    ],
    equation: {
      text: "flight: λ = 0;   slip^±: v̇_N = 0, λ_T = ∓μ λ_N;   stick: v̇_N = v̇_T = 0",
      latex:
        "\\lambda = 0; \\quad \\dot v_N = 0,\\ \\lambda_T = \\mp\\mu\\lambda_N; \\quad \\dot v_N = \\dot v_T = 0",
      cite: "[NDCb] (2.22)-(2.25)",
    },
    see: ["flight", "slip+", "slip-", "stick", "combination=…"],
    picture: "modes",
  },
  {
    word: "flight",
    kind: "mode",
    title: "flight",
    lines: [
      "The contact is open, or opens now, and carries no force.",
      "From a closed contact it needs v̇_N = b ≥ 0 without force.",
      "It ends when the gap returns to zero: an impact.",
      "From rest with b > 0 it competes with stick: see stick=persist and stick=eager.",
    ],
    equation: {
      text: "λ_T = λ_N = 0,  b ≥ 0",
      latex: "\\lambda_T = \\lambda_N = 0, \\quad b \\ge 0",
      cite: "[NDCb] §2.4",
    },
    see: ["liftoff", "gap", "b", "stick=eager"],
    picture: "modes",
  },
  {
    word: "slip+",
    aliases: ["positive slip", "forward slip"],
    kind: "mode",
    also: ["event"],
    title: "slip⁺",
    lines: [
      "The contact stays closed and slides with v_T > 0; friction has its full size against the slip.",
      "Its force is λ_N = −b/k_N⁺ and must be a push: b < 0 with k_N⁺ > 0.",
      "With k_N⁺ < 0 it may solve the equations with b > 0, but it is not sustained.",
      "It ends where v_T = 0 (stick, slip⁻ or reverse chatter) or b = 0 (lift-off).",
      "As an event: slip⁺ begins.",
    ],
    equation: {
      text: "λ_N = −b/k_N⁺,  λ_T = −μ λ_N,  v̇_T = (a k_N⁺ − b k_T⁺)/k_N⁺",
      latex:
        "\\lambda_N = -b/k_N^+, \\quad \\lambda_T = -\\mu\\lambda_N, \\quad \\dot v_T = (a k_N^+ - b k_T^+)/k_N^+",
      cite: "[NDCb] (2.22), (3.7)",
    },
    see: ["slip-", "stick", "k_N", "sustained"],
    picture: "modes",
  },
  {
    word: "slip-",
    aliases: ["negative slip", "backward slip"],
    kind: "mode",
    also: ["event"],
    title: "slip⁻",
    lines: [
      "The contact stays closed and slides with v_T < 0; friction acts along +v_T.",
      "Its force is λ_N = −b/k_N⁻ and must be a push: b < 0 with k_N⁻ > 0.",
      "With k_N⁻ < 0 it may solve the equations with b > 0, but it is not sustained.",
      "It is slip⁺ seen in a mirror: (a, B, v_T) → (−a, −B, −v_T).",
      "As an event: slip⁻ begins.",
    ],
    equation: {
      text: "λ_N = −b/k_N⁻,  λ_T = +μ λ_N,  v̇_T = (a k_N⁻ − b k_T⁻)/k_N⁻",
      latex:
        "\\lambda_N = -b/k_N^-, \\quad \\lambda_T = \\mu\\lambda_N, \\quad \\dot v_T = (a k_N^- - b k_T^-)/k_N^-",
      cite: "[NDCb] (2.23), (3.8)",
    },
    see: ["slip+", "stick", "k_N", "sustained"],
    picture: "modes",
  },
  {
    word: "stick",
    kind: "mode",
    also: ["event"],
    title: "stick",
    lines: [
      "The contact stays closed and does not slip: v_T = v_N = 0, as if it were hinged.",
      "The force that holds it must lie in the friction cone; then λ_N > 0 follows by itself.",
      "A stiff contact always keeps stick, even with b > 0, where flight is possible too.",
      "It ends on the edge of the cone: in slip if k_N of that slip is positive, else in flight.",
      "As an event: stick begins. A rolling wheel sticks.",
    ],
    equation: {
      text: "λ_N = (aB − bA)/(AC − B²),  λ_T = (bB − aC)/(AC − B²)",
      latex: "\\lambda_N = \\frac{aB - bA}{AC - B^2}, \\quad \\lambda_T = \\frac{bB - aC}{AC - B^2}",
      cite: "[NDCb] (2.24)-(2.25)",
    },
    see: ["friction cone", "stick=persist", "stick=eager", "reverse chatter"],
    picture: "frictionCone",
  },
];
