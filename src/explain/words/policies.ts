/** Which future is taken where the rigid model leaves several? The rules for stick, slip and impacts, [NDCb] §3-5. */

import type { Explanation } from "../explanation.js";

export const policies: readonly Explanation[] = [
  {
    word: "default",
    kind: "policy",
    title: "default: nothing to choose",
    lines: [
      "Printed beside a future that is the only one: it follows whatever the policies say.",
      "Where several futures exist the first in the list is taken, unless a policy names another.",
    ],
    equation: {
      text: "futures = {f₁}",
      latex: "\\text{futures} = \\{f_1\\}",
      cite: "decisions/0006",
    },
    see: ["policy", "future", "all=stop"],
  },
  {
    word: "all=stop",
    aliases: ["stop", "all"],
    kind: "policy",
    title: "all=stop: choose nothing",
    lines: [
      "The motion ends at the first state with more than one future; its outcome is indeterminate.",
      "For a reader who wants to know how far the rigid model alone decides.",
    ],
    equation: {
      text: "number of futures ≥ 2  ⇒  stop",
      latex: "\\#\\,\\text{futures} \\ge 2 \\ \\Rightarrow\\ \\text{stop}",
      cite: "decisions/0006",
    },
    see: ["policy", "indeterminate", "default"],
  },
  {
    word: "stick=persist",
    aliases: ["persist"],
    kind: "policy",
    title: "stick=persist (default)",
    lines: [
      "Stick goes on while its force lies in the friction cone, also with b > 0, where flight is possible.",
      "A stiff compliant contact does this: the penetration of stick is stable, since k_N⁰ > 0.",
      "Stick then ends on the edge of the cone; with k_N < 0 there it ends in flight, without impulse.",
      "The other choice, stick=eager, gives other orbits with other periods.",
    ],
    equation: {
      text: "|λ_T| ≤ μ λ_N  ⇒  stick",
      latex: "|\\lambda_T| \\le \\mu\\lambda_N \\ \\Rightarrow\\ \\text{stick}",
      cite: "[NDCb] §3.2",
    },
    see: ["stick=eager", "stick", "friction cone", "sustained"],
    picture: "frictionCone",
  },
  {
    word: "stick=eager",
    aliases: ["eager"],
    kind: "policy",
    title: "stick=eager",
    lines: [
      "Stick gives way to flight as soon as flight is possible: where b rises through zero.",
      "It matters only with k_N⁺ < 0 or k_N⁻ < 0: else b > 0 and the cone exclude each other.",
      "A stiff contact does not behave so; the policy shows what hangs on the choice.",
    ],
    equation: {
      text: "b > 0  ⇒  flight",
      latex: "b > 0 \\ \\Rightarrow\\ \\text{flight}",
      cite: "[NDCb] (2.27), §3.2",
    },
    see: ["stick=persist", "flight", "indeterminate"],
    picture: "frictionCone",
  },
  {
    word: "indeterminate=flight",
    kind: "policy",
    title: "indeterminate=flight (default)",
    lines: [
      "A motion that starts in slip with k_N < 0 < b takes off: flight without impulse.",
      "Slip itself solves the equations there, but is left at once in either direction.",
      "No motion of a stiff contact slips into such a state, so this concerns starts only.",
    ],
    equation: {
      text: "k_N < 0 < b  ⇒  λ_N = 0, v̇_N = b",
      latex: "k_N < 0 < b \\ \\Rightarrow\\ \\lambda_N = 0,\\ \\dot v_N = b",
      cite: "[NDCb] §3.3",
    },
    see: ["indeterminate=impact", "indeterminate", "sustained"],
    picture: "paradoxMap",
  },
  {
    word: "indeterminate=impact",
    kind: "policy",
    title: "indeterminate=impact",
    lines: [
      "A motion that starts in slip with k_N < 0 < b takes the impact without collision.",
      "A stiff contact does this when it starts a little deeper than its unstable rest.",
      "With damping in the contact a sharp formula parts lift-off from this impact.",
    ],
    equation: {
      text: "k_N < 0 < b  ⇒  impact without collision",
      latex: "k_N < 0 < b \\ \\Rightarrow\\ \\Lambda_N > 0",
      cite: "[NDCb] §3.3; Hogan, Kristiansen 2017",
    },
    see: ["indeterminate=flight", "impact without collision"],
    picture: "impactWithoutCollision",
  },
  {
    word: "afterImpact=stick",
    aliases: ["afterImpact"],
    kind: "policy",
    title: "afterImpact=stick (default)",
    lines: [
      "After an impact that ends at rest, v_T = v_N = 0, the contact sticks if the cone allows it.",
      "Else it slips, if that slip is consistent with k_N > 0; else it flies.",
      "An impact without collision with r = 0 is the usual way to such a rest.",
    ],
    equation: {
      text: "v_T = v_N = 0:  stick, else slip with k_N > 0, else flight",
      latex: "v_T = v_N = 0: \\quad \\text{stick} \\succ \\text{slip} \\succ \\text{flight}",
      cite: "[NDCb] §3.2",
    },
    see: ["afterImpact=slip", "afterImpact=flight", "impact without collision"],
    picture: "frictionCone",
  },
  {
    word: "afterImpact=slip",
    kind: "policy",
    title: "afterImpact=slip",
    lines: [
      "After an impact that ends at rest slip is tried first, in the direction that is consistent.",
      "Stick is taken if no slip is possible, flight if stick is not possible either.",
      "With equal static and kinetic friction slip and stick exclude each other, but on a border.",
    ],
    equation: {
      text: "v_T = v_N = 0:  slip with k_N > 0, else stick, else flight",
      latex: "v_T = v_N = 0: \\quad \\text{slip} \\succ \\text{stick} \\succ \\text{flight}",
      cite: "[NDCb] (3.7)-(3.8)",
    },
    see: ["afterImpact=stick", "afterImpact=flight"],
  },
  {
    word: "afterImpact=flight",
    kind: "policy",
    title: "afterImpact=flight",
    lines: [
      "After an impact that ends at rest flight is tried first: it needs b ≥ 0.",
      "It differs from afterImpact=stick where b > 0 inside the cone, as stick=eager does.",
    ],
    equation: {
      text: "v_T = v_N = 0, b ≥ 0  ⇒  flight",
      latex: "v_T = v_N = 0,\\ b \\ge 0 \\ \\Rightarrow\\ \\text{flight}",
      cite: "[NDCb] §2.4",
    },
    see: ["afterImpact=stick", "stick=eager"],
  },
  {
    word: "slipEnd=stick",
    aliases: ["slipEnd"],
    kind: "policy",
    title: "slipEnd=stick (default)",
    lines: [
      "Slip ends inside the friction cone where reverse chatter is possible too; stick is taken.",
      "Elsewhere the question does not arise: inside the cone slip ends in stick.",
      "It is the only choice without a free phase.",
    ],
    equation: {
      text: "v_T → 0, a k_N⁺ − b k_T⁺ < 0 < a k_N⁻ − b k_T⁻  ⇒  stick",
      latex: "v_T \\to 0,\\ a k_N^+ - b k_T^+ < 0 < a k_N^- - b k_T^- \\ \\Rightarrow\\ \\text{stick}",
      cite: "[NDCb] §4.3",
    },
    see: ["slipEnd=reverseChatter", "slipEnd=elastic", "stick"],
    picture: "reverseChatter",
  },
  {
    word: "slipEnd=reverseChatter",
    kind: "policy",
    title: "slipEnd=reverseChatter",
    lines: [
      "Slip ends inside the cone, the conditions of reverse chatter hold, and it is taken.",
      "Its phase between 0 and 1 must be chosen, since each value is another motion.",
      "At a bare state at rest the family is listed whenever the conditions hold.",
      "A motion meets it only where slip ends: stick does not break up by itself.",
    ],
    equation: {
      text: "e(−2a/b) > 1  ⇒  impacts at t* + c eⁿ⁺ᵅ",
      latex: "e(-2a/b) > 1 \\ \\Rightarrow\\ t_n = t^* + c\\,e^{\\,n + \\alpha}",
      cite: "[NDCb] (4.22)-(4.25), §4.3",
    },
    see: ["reverse chatter", "phase", "growth factor", "slipEnd=stick"],
    picture: "reverseChatter",
  },
  {
    word: "slipEnd=elastic",
    aliases: ["elastic"],
    kind: "policy",
    title: "slipEnd=elastic",
    lines: [
      "Where slip ends and reverse chatter is possible, an undamped stiff contact is asked.",
      "After slip⁺ (B > 0) it goes into reverse chatter if k_N⁺ < k_N⁰/2, and sticks otherwise.",
      "After slip⁻ it does so if a k_N⁻ − b k_T⁺ > 0. For B < 0 the signs are mirrored.",
      "The first condition is that of a linear spring, the second holds for every elastic force.",
    ],
    equation: {
      text: "after slip⁺: k_N⁺/k_N⁰ < 1/2;   after slip⁻: a k_N⁻ − b k_T⁺ > 0   (B > 0)",
      latex: "k_N^+/k_N^0 < \\tfrac12 \\quad\\text{or}\\quad a k_N^- - b k_T^+ > 0 \\qquad (B > 0)",
      cite: "[NDCb] (5.29), (5.33)",
    },
    see: ["slipEnd=stick", "slipEnd=reverseChatter", "stiff limit"],
    picture: "reverseChatter",
  },
];
