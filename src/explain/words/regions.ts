/** Which way does an impact go under the energetic law? The ten regions of [NDCb] Fig. 4 and Table 1, one text for all. */

import type { Explanation } from "../explanation.js";

type RegionNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;

const overview: Explanation = {
  word: "region",
  aliases: ["regions", "region 0", "decision tree"],
  kind: "region",
  title: "regions 1 to 10 of the energetic law",
  lines: [
    "The velocities before an impact fall into ten regions, by the course of the slip during it.",
    "Odd numbers begin with v_T ≥ 0, even ones with v_T < 0; the mirror maps n to n + 1.",
    "1, 2: slip to the end. 3 to 6: slip stops, then stick. 7 to 10: slip stops, then turns round.",
    "It stops in restitution in 3, 4, 7, 8, and in compression in 5, 6, 9, 10.",
    "0 stands for no impact at all.",
  ],
  equation: {
    text: "v_T ≥ 0: slip stops at p₁ = −v_T/k_T⁺; compression ends before if k_N⁺v_T > k_T⁺v_N",
    latex: "p_1 = -v_T/k_T^+, \\qquad k_N^+ v_T > k_T^+ v_N",
    cite: "[NDCb] §2.5, Table 1",
  },
  see: [
    "stronge",
    "rate constants",
    "region 1",
    "region 3",
    "region 5",
    "region 7",
    "region 9",
    "smoothness",
  ],
  picture: "region3",
};

const numbers: readonly RegionNumber[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

function regionEntry(region: RegionNumber): Explanation {
  const first = region % 2 === 1 ? "⁺" : "⁻";
  const mirror = region % 2 === 1 ? region + 1 : region - 1;
  const course = Math.ceil(region / 2);
  return {
    word: `region ${region}`,
    kind: "region",
    title: `region ${region}: ${titleOf(course, first)}`,
    lines: linesOf(course, first),
    equation: { ...equationOf(course, first), cite: `[NDCb] ${mapOf(course)}, Table 1` },
    see: [
      "region",
      `region ${mirror}`,
      "stronge",
      ...(course === 3 ? ["impact without collision", "growth factor"] : []),
    ],
    picture: `region${region}`,
  };
}

const other = (slip: string): string => (slip === "⁺" ? "⁻" : "⁺");
const mapOf = (course: number): string => (course === 1 ? "(2.30)" : course % 2 === 0 ? "(2.31)" : "(2.32)");

/** The five courses: slip only; stops in restitution or compression, then sticks; the same, then turns round. */
function titleOf(course: number, slip: string): string {
  if (course === 1) return `slip${slip} to the end`;
  const when = course % 2 === 0 ? "restitution" : "compression";
  return `slip${slip} stops in ${when}, then ${course <= 3 ? "stick" : `slip${other(slip)}`}`;
}

function linesOf(course: number, slip: string): string[] {
  const begins = slip === "⁺" ? "v_T ≥ 0" : "v_T < 0";
  if (course === 1) {
    return [
      `The contact slips with ${begins} before the impact and slips the same way all through it.`,
      `Either friction is too weak to stop the slip in time, or k_T${slip} makes it faster.`,
      "All three laws along the impulse agree here: v_N after is −r v_N before.",
      `The region is empty if k_N${slip} < 0.`,
    ];
  }
  const compression = course % 2 === 1;
  const sticks = course <= 3;
  const back = other(slip);
  return [
    `The contact slips with ${begins} before the impact; friction stops the slip on the way.`,
    compression
      ? "It stops while the bodies still approach: the rest of compression belongs to the second piece."
      : "It stops when the bodies already part: only the rest of restitution belongs to the second piece.",
    sticks
      ? `Then it sticks to the end, because slip${back} would be slowed too; v_T after is 0.`
      : `Then it slips the other way: k_T of slip${back} drives the contact on, and stick cannot hold.`,
    compression && sticks
      ? `With k_N${slip} < 0 it holds v_N = 0 too: the impact without collision.`
      : compression
        ? "As v_T goes to 0 the first piece shrinks to nothing."
        : "The energy given back in the two pieces together is r² of that taken in compression.",
  ];
}

/** With p₁ and v_N1 at the stop of slip: (2.31) and (2.32) multiplied out, so that k_N = 0 divides nothing in the second. */
function equationOf(course: number, slip: string): { text: string; latex: string } {
  const sign = slip === "⁺" ? "+" : "-";
  if (course === 1) {
    return {
      text: `v_T after = v_T − (1+r)(k_T${slip}/k_N${slip}) v_N,  v_N after = −r v_N`,
      latex: `v_T^{\\mathrm{after}} = v_T - (1+r)\\frac{k_T^${sign}}{k_N^${sign}} v_N, \\quad v_N^{\\mathrm{after}} = -r v_N`,
    };
  }
  const second = course <= 3 ? "⁰" : other(slip);
  const index = second === "⁰" ? "0" : second === "⁺" ? "+" : "-";
  const stop = `p₁ = −v_T/k_T${slip},  v_N1 = v_N + k_N${slip}p₁,  `;
  const stopLatex = `p_1 = -v_T/k_T^${sign}, \\quad v_{N1} = v_N + k_N^${sign} p_1, \\quad `;
  const end = course <= 3 ? "" : `,  v_T after = (k_T${second}/k_N${second})(v_N after − v_N1)`;
  const endLatex =
    course <= 3
      ? ""
      : `, \\quad v_T^{\\mathrm{after}} = \\frac{k_T^${index}}{k_N^${index}}(v_N^{\\mathrm{after}} - v_{N1})`;
  const square =
    course % 2 === 0
      ? `v_N1² + (k_N${second}/k_N${slip})(r²v_N² − v_N1²)`
      : `r²(v_N1² − k_N${second}p₁(v_N + v_N1))`;
  const squareLatex =
    course % 2 === 0
      ? `v_{N1}^2 + \\frac{k_N^${index}}{k_N^${sign}}(r^2 v_N^2 - v_{N1}^2)`
      : `r^2\\left(v_{N1}^2 - k_N^${index} p_1 (v_N + v_{N1})\\right)`;
  return {
    text: `${stop}(v_N after)² = ${square}${end}`,
    latex: `${stopLatex}(v_N^{\\mathrm{after}})^2 = ${squareLatex}${endLatex}`,
  };
}

export const regions: readonly Explanation[] = [overview, ...numbers.map(regionEntry)];
