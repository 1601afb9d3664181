/** [NDCb] Fig. 11: reverse chatter of a stiff rod, (6.8), after positive slip (6.11) and after negative slip, S_x = 1. */

import { drawPanels, drawTimeHistories } from "judder/figure";
import type { Comparison, Table } from "../../item.js";
import { agrees, unprinted, unreached } from "../../rows.js";
import { type Example, first, pulled, rod, runOf, second } from "./support/examples.js";

export const key = "NDCb-11";
export const title = "Reverse chatter of the rod with a stiff contact";
export const caption =
  "(a) (6.11): slip⁺ ends at t = 0.0254, then every impact is faster than the one before. (b) (6.13) with S_x = 1, after slip⁻. " +
  "ε = 1e-6; bands are modes of the contact.";

const labels = { tip_gap: "y (m)", "x'": "v_T (m/s)", "y'": "v_N (m/s)", theta: "θ (rad)" };

function panel(example: Example, heading: string, document: object): string {
  const run = runOf(example, { samples: 1500 });
  return drawTimeHistories(
    rod(),
    run,
    { document, width: 560 },
    { heading, over: Object.keys(labels), labels },
  );
}

export function figure(document: object): string {
  const pictures = [panel(first, "(a) (6.11)", document), panel(pulled, "(b) (6.13) with S_x = 1", document)];
  const [, height] = /^<svg[^>]*height="(\d+)"/.exec(pictures[0] ?? "") ?? [];
  return drawPanels(pictures, { columns: 2, width: 560, height: Number(height), title });
}

export function data(): Table {
  const both = [first, pulled].map((example) => ({
    example,
    table: runOf(example, { samples: 1500 }).samples,
  }));
  const rows = both.flatMap(({ example, table }) => (table?.rows ?? []).map((row) => [example.name, ...row]));
  return { columns: ["run", ...(both[0]?.table?.columns ?? [])], rows };
}

export function numbers(): Comparison[] {
  const [one, two, held] = [runOf(first), runOf(pulled), runOf({ ...second, epsilon: 1e-5 }, { until: 0.5 })];
  const accurate = "a hundred times tighter tolerance gives the same";
  return [
    unreached("(6.11): impacts up to t = 2", 60, one.compliant?.impacts ?? 0, {
      value: 58,
      reason: `${accurate}; 60 needs ε ≈ 10^-6.2`,
    }),
    agrees("(6.11): outcome", "reverseChatter", one.compliant?.verdict ?? ""),
    unprinted("(6.11): slip ends", one.events[0]?.t ?? 0, {
      value: 0.025387383,
      reason: "the rigid slip",
      tolerance: 1e-9,
    }),
    unprinted("(6.11): θ at t = 2", one.final.q.theta ?? 0, {
      value: 1.4834923744,
      reason: accurate,
      tolerance: 1e-9,
    }),
    unprinted("(6.11): v_T at t = 2", one.final.v.x ?? 0, {
      value: 0.115259083,
      reason: accurate,
      tolerance: 1e-8,
    }),
    agrees("(6.13): outcome (ε = 1e-5)", "stick", held.compliant?.verdict ?? ""),
    agrees("(6.13) with S_x = 1: outcome", "reverseChatter", two.compliant?.verdict ?? ""),
    unprinted("(6.13) with S_x = 1: impacts", two.compliant?.impacts ?? 0, { value: 37, reason: accurate }),
  ];
}
