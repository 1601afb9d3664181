/** [FIV] Fig. 6: how does Painlevé's bar fly and fall again after its jump? */

import { loadMechanism } from "judder";
import { drawStrobe } from "judder/figure";
import type { Comparison, Table } from "../item.js";
import { printed } from "../rows.js";
import { hop } from "./barHop.js";

export const key = "FIV-6";
export const title = "The bar flies, turns and lands";
export const caption =
  "After the jump [ω] = 2 the bar flies to the left, turns almost twice and touches the plane with its end H 3.866 s later. " +
  "The curves are the paths of its ends.";
export const lab = "bar?policy=jam=family&jump=theta'=2&until=4.4644";

/** Just before the landing at t = 4.4644 s. */
const until = 4.4644;

export function figure(): string {
  return drawStrobe(loadMechanism("bar"), hop(until), {
    times: 30,
    width: 900,
    height: 240,
    heading: "[ω] = 2: the bar flies, turns almost twice and falls again on the plane, t = 0 … 4.464 s",
  });
}

export function data(): Table {
  const { columns = [], rows = [] } = hop(until).samples ?? {};
  return { columns, rows };
}

/** “makes two turns”, to the nearest whole number. */
export function numbers(): Comparison[] {
  const [, jump, landing] = hop(5).events;
  const turned = (landing?.before.q.theta ?? Number.NaN) - (jump?.before.q.theta ?? Number.NaN);
  return [printed("turns until it falls again", 2, turned / (2 * Math.PI), 0.5)];
}
