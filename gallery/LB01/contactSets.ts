/** [LB01] (2.1): which contacts touch, which stay closed, which stick? The sets I_S, I_N, I_H of a box that almost tips over. */

import { loadMechanism, makeState, type State, simulate } from "judder";
import { drawChart, drawPanels, drawStrobe, seriesColours } from "judder/figure";
import { contactStatesAt } from "#inner";
import type { Comparison, Table } from "../item.js";
import { agrees } from "../rows.js";

export const key = "LB01-2.1";
export const title = "The contact sets of a box that slides, tips and rocks";
export const caption =
  "A box slides on two corners, tips over the leading one, falls back and rocks until it stands still. Of its two contacts n_N " +
  "keep a closed gap and n_H of them stick. At an impact (dots) a contact touches that is not kept closed before: n_S > n_N.";
export const lab = "box?mu=0.6&from=x'=3&until=4";

const [box, parameters] = [loadMechanism("box"), { mu: 0.6 }];
const start = makeState(box, { "x'": 3 }, { parameters });
const contactsAt = (state: State) => contactStatesAt(box, state, { parameters }).contacts;
const motion = (until: number) => simulate(box, start, { until, parameters, samples: 800 });

/** [t, n_N, n_H], from the modes that the run keeps. */
function sizes(): (readonly [number, number, number])[] {
  const { columns = [], rows = [] } = motion(4).samples ?? {};
  const modes = ["front_mode", "rear_mode"].map((name) => columns.indexOf(name));
  return rows.map((row) => {
    const closed = modes.map((i) => row[i]).filter((mode) => mode !== "flight");
    return [Number(row[0]), closed.length, closed.filter((mode) => mode === "stick").length];
  });
}

const hits = () => motion(4).events.filter(({ type }) => type === "impact");
export const data = (): Table => ({ columns: ["t", "n_N", "n_H"], rows: sizes() });

export function figure(document: object): string {
  const size = { width: 640, height: 250 };
  const heading = "(a) t = 0 … 1.32 s, up to the first impact";
  const strobe = drawStrobe(box, motion(1.32), { ...size, parameters, times: 5, heading });
  const curves = ["n_N", "n_H"].map((label, k) => {
    const points = sizes().map((row): [number, number] => [row[0], row[k + 1] as number]);
    return { label, points, colour: seriesColours[k] as string, width: 8 - 5 * k };
  });
  const x = { label: "t (s)", domain: [0, 4] as const };
  const y = { label: "contacts in the set", domain: [-0.2, 2.3] as const };
  const dots = hits().map(({ t }) => ({ at: [t, 2] as const, colour: seriesColours[2] as string }));
  const notes = [{ at: [1.6, 2.15] as const, text: "n_S = 2 at an impact" }];
  const sets = { heading: "(b) the size of each set", x, y, curves, dots, notes };
  return drawPanels([strobe, drawChart(sets, { ...size, document })], { ...size, columns: 1, title });
}

export function numbers(): Comparison[] {
  const at = (t: number) => String(sizes().find((row) => row[0] >= t)).replace(/^[^,]*,/, "");
  const gap = contactsAt(hits()[0]?.before ?? start)[1]?.gap ?? Number.NaN;
  return [
    agrees("n_N of the start, on both corners", 2, contactsAt(start).filter((one) => one.resting).length),
    agrees("n_N, n_H: tips and slides on one, t = 0.2", "1,0", at(0.2)),
    agrees("n_N, n_H: tips and sticks on one, t = 0.7", "1,1", at(0.7)),
    agrees("gap of the other one at its impact, I_S (m)", 0, gap, 1e-9),
    agrees("n_N, n_H: stands still, t = 4", "2,2", at(4)),
  ];
}
