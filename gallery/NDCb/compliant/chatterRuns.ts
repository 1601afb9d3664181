/** [NDCb] Fig. 11: reverse chatter of a stiff rod, (6.8), after positive slip (6.11) and after negative slip, S_x = 1. */

import { drawPanels } from "judder/figure";
import type { Comparison, Table } from "../../item.js";
import { agrees, unprinted, unreached } from "../../rows.js";
import { first, pulled, runOf, second } from "./support/examples.js";
import { accurate, heightOf, histories } from "./support/pictures.js";

export const key = "NDCb-11";
export const title = "Reverse chatter of the rod with a stiff contact";
export const caption =
  "(a) (6.11): slip⁺ ends at t = 0.0254, then every impact is faster than the one before. (b) (6.13) with S_x = 1, after slip⁻. " +
  "ε = 1e-6; bands are modes of the contact.";
export const lab =
  "rod?mu=0.9&Sx=0.5&from=theta=1.18,y=contact,x'=0.1&contact=compliant&epsilon=1e-6&until=2&plot=histories";

const width = 560;

export function figure(document: object): string {
  const headings = ["(a) (6.11)", "(b) (6.13) with S_x = 1"];
  const pictures = [first, pulled].map((one, i) => histories(one, headings[i] ?? "", document, width));
  return drawPanels(pictures, { columns: 2, width, height: heightOf(pictures[0] ?? ""), title });
}

export function data(): Table {
  const both = [first, pulled].map((one) => ({
    name: one.name,
    table: runOf(one, { samples: 1500 }).samples,
  }));
  const rows = both.flatMap(({ name, table }) => (table?.rows ?? []).map((row) => [name, ...row]));
  return { columns: ["run", ...(both[0]?.table?.columns ?? [])], rows };
}

export function numbers(): Comparison[] {
  const [one, two, held] = [runOf(first), runOf(pulled), runOf(second)];
  const known = (value: number, tolerance: number) => ({ value, reason: accurate, tolerance });
  const impacts = { value: 58, printed: true, reason: `${accurate}; 60 needs ε ≈ 10^-6.2` };
  return [
    unreached("(6.11): impacts up to t = 2", 60, one.compliant?.impacts ?? 0, impacts),
    agrees("(6.11): outcome", "reverseChatter", one.compliant?.verdict ?? ""),
    unprinted("(6.11): slip ends at", one.events[0]?.t ?? 0, known(0.025387383, 1e-9)),
    unprinted("(6.11): θ at t = 2", one.final.q.theta ?? 0, known(1.4834923744, 1e-9)),
    unprinted("(6.11): v_T at t = 2", one.final.v.x ?? 0, known(0.115259083, 1e-8)),
    agrees("(6.13): outcome", "stick", held.compliant?.verdict ?? ""),
    unprinted("(6.13): impacts", held.compliant?.impacts ?? -1, known(0, 0)),
    unprinted("(6.13): θ at t = 2", held.final.q.theta ?? 0, known(1.1148599686, 1e-9)),
    agrees("(6.13) with S_x = 1: outcome", "reverseChatter", two.compliant?.verdict ?? ""),
    unprinted("(6.13) with S_x = 1: impacts", two.compliant?.impacts ?? 0, known(37, 0)),
  ];
}
