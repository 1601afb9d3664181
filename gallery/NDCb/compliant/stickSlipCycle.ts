/** [NDCb] Fig. 8: one round of stick and slip on the scale of ε gains energy, (5.20)-(5.25). */

import { drawCharts } from "judder/figure";
import { elasticContact } from "#inner";
import type { Comparison, Table } from "../../item.js";
import { agrees, unprinted } from "../../rows.js";
import { leadingMotion, problemOf } from "./support/leading.js";
import { around, planeChart, pointsOf } from "./support/pictures.js";

export const key = "NDCb-8";
export const title = "One round of stick and slip on the scale of ε";
export const caption =
  "a = 1, b = −1, B = 0.5, μ = 1.5. (a) From the edge of the friction cone with v_N = 2: slip⁺ and flight, then stick until " +
  "y = y* again. (b) In the (y, v_N) plane it comes back faster than it left: v_N is larger at p₂ than at p₀.";
export const lab =
  "rod?mu=1.5&Sx=2&from=theta=1.18,y=contact,x'=-0.1&contact=compliant&epsilon=1e-3&until=0.5&plot=histories";

const contact = { a: 1, B: 0.5, mu: 1.5 };
const edge = elasticContact(problemOf(contact)).yEdge ?? Number.NaN;
/** p₀, a hair above y*. */
const start = [edge + 1e-12, 0, 2] as const;

/** From p₀ over p₁, where stick begins, to p₂, where slip⁺ begins again. */
function round() {
  const { events } = leadingMotion(contact, start, { until: 20 });
  const [p1, p2] = ["stick", "slip+"].map((wanted) => events.find(({ type }) => type === wanted));
  const until = p2?.t ?? 0;
  return { run: leadingMotion(contact, start, { until, samples: 600 }), p1, p2, until };
}

export function figure(document: object): string {
  const { run, p1, p2, until } = round();
  const curve = (column: string, colour: string, label: string) => {
    return { points: pointsOf(run, "t", column), colour, label };
  };
  const curves = [curve("y", "#4269d0", "y"), curve("v_y", "#c0392b", "v_N"), curve("v_u", "#1f8a6d", "v_T")];
  const all = curves.flatMap(({ points }) => points);
  const x = { label: "t (scaled)", domain: [0, until] as const };
  const over = {
    heading: "(a) over time",
    x,
    y: { label: "y, v_N, v_T (scaled)", domain: around(all, 1) },
    curves,
  };
  const at = (event: typeof p1) => [event?.after.q.y ?? 0, event?.after.v.y ?? 0] as const;
  const marks = { "p₀": [edge, 2] as const, "p₁": at(p1), "p₂": at(p2) };
  const plane = planeChart("(b) the (y, v_N) plane, y = y* dashed", pointsOf(run, "y", "v_y"), edge, marks);
  return drawCharts([over, plane], { columns: 2, width: 470, height: 340, title }, document);
}

export const data = (): Table => round().run.samples ?? { columns: [], rows: [] };

/** (5.22)-(5.25): the energy that is gained is P(y₁) = −B k_T⁺ (y₁ − y*)²/2, and −k_T⁺ = 1. */
export function numbers(): Comparison[] {
  const { p1, p2 } = round();
  const value = Math.sqrt(2 ** 2 + contact.B * ((p1?.after.q.y ?? Number.NaN) - edge) ** 2);
  const gained = { value, reason: "from (5.22)", tolerance: 1e-9 };
  return [agrees("(5.12) y*", -1, edge, 1e-12), unprinted("(5.25) v_N at p₂", p2?.after.v.y ?? 0, gained)];
}
