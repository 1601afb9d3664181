/** [NDCb] Fig. 8: one round of stick and slip on the scale of ε gains energy. (5.20)-(5.25) with a = 1, b = −1, B = 0.5, μ = 1.5. */

import { elasticContact } from "judder";
import { drawCharts } from "judder/figure";
import type { Comparison, Table } from "../../item.js";
import { agrees, unprinted } from "../../rows.js";
import { pointsOf } from "./support/examples.js";
import { leadingMotion, problemOf } from "./support/leading.js";

export const key = "NDCb-8";
export const title = "One round of stick and slip on the scale of ε";
export const caption =
  "(a) y, v_N and v_T from the edge of the friction cone, v_N = 2: slip⁺ and flight, then stick until y = y* again. " +
  "(b) The same in the (y, v_N) plane: it comes back faster than it left, v_N at p₂ is above v_N at p₀.";

const numbersOfRound = { a: 1, B: 0.5, mu: 1.5 };
const depths = () => elasticContact(problemOf(numbersOfRound));

/** From p₀, a hair above y*, over p₁ (stick) to p₂ (slip⁺ again). */
function round() {
  const edge = depths().yEdge ?? Number.NaN;
  const start = [edge + 1e-12, 0, 2] as const;
  const whole = leadingMotion(numbersOfRound, start, { until: 20 });
  const [p1, p2] = ["stick", "slip+"].map((type) => whole.events.find((event) => event.type === type));
  const run = leadingMotion(numbersOfRound, start, { until: p2?.t ?? 0, samples: 600 });
  return { run, p1, p2, edge };
}

export function figure(document: object): string {
  const { run, p1, p2, edge } = round();
  const end = p2?.t ?? 1;
  const curve = (column: string, colour: string, label: string) => ({
    points: pointsOf(run, "t", column),
    colour,
    label,
  });
  const at = (event: typeof p1): [number, number] => [event?.after.q.y ?? 0, event?.after.v.y ?? 0];
  const marks = [
    { at: [edge, 2] as const, text: "p₀" },
    { at: at(p1), text: "p₁" },
    { at: at(p2), text: "p₂" },
  ];
  const time = { label: "t", domain: [0, end] as const };
  const histories = [
    curve("y", "#4269d0", "y"),
    curve("v_y", "#c0392b", "v_N"),
    curve("v_u", "#1f8a6d", "v_T"),
  ];
  const path = [
    { points: pointsOf(run, "y", "v_y"), colour: "#4269d0" },
    {
      points: [
        [edge, -4],
        [edge, 4],
      ] as const,
      colour: "#777",
      label: "y = y*",
      dashed: true,
    },
  ];
  const charts = [
    {
      heading: "(a) histories",
      x: time,
      y: { label: "y, v_N, v_T", domain: [-5, 5] as const },
      curves: histories,
    },
    {
      heading: "(b) the (y, v_N) plane",
      x: { label: "y", domain: [-5, 3] as const },
      y: { label: "v_N", domain: [-4, 4] as const },
      curves: path,
      dots: marks.map((mark) => ({ at: mark.at, colour: "#222" })),
      notes: marks.map(({ at: [y, v], text }) => ({ at: [y + 0.4, v + 0.3] as const, text })),
    },
  ];
  return drawCharts(charts, { columns: 2, width: 470, height: 340, title }, document);
}

export function data(): Table {
  const { columns = [], rows = [] } = round().run.samples ?? {};
  return { columns, rows };
}

export function numbers(): Comparison[] {
  const { p1, p2, edge } = round();
  const [before, after] = [2, p2?.after.v.y ?? Number.NaN];
  const { y: y1 = Number.NaN } = p1?.after.q ?? {};
  // (5.22)-(5.25): the energy gained is P(y₁) = −B k_T⁺ (y₁ − y*)²/2.
  const gain = (0.5 * 1 * (y1 - edge) ** 2) / 2;
  return [
    agrees("(5.12) y* = −1", -1, edge, 1e-12),
    unprinted("(5.25) v_N at p₂", after, {
      value: Math.sqrt(before ** 2 + 2 * gain),
      reason: "from (5.22)",
      tolerance: 1e-9,
    }),
  ];
}
