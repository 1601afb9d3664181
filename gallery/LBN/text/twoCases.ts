/** [LBN] §4.4: what the text says of the two cases μ = 0.5 and μ = 1, statement by statement. */

import { solveContactModes } from "judder";
import { rawRates } from "#inner";
import type { Comparison } from "../../item.js";
import { contactProblem } from "../../problem.js";
import { agrees, holds } from "../../rows.js";
import { hoppingOrbit } from "../orbit.js";
import { fingerPlane, placesOf } from "../plane.js";

export const key = "LBN-4.4";
export const title = "What the finger does below and above its critical friction";
export const caption =
  "Below it every forward slip has one answer, stick lies where b < 0, and the tip leaves the belt where b = 0. Above it the states " +
  "next to stick have two answers or none, and the impact is no longer small: it stops a slip of 0.7 m/s.";
export const lab = "finger?mu=1&until=2";

const problem = (mu: number, phi: number, rate: number) =>
  contactProblem("finger", { phi, y: "contact", "phi'": rate }, { mu });

/** The local problem at 200 places along stick, ġ_T = 0. */
function alongStick(mu: number) {
  const [low = Number.NaN, high = Number.NaN] = placesOf(fingerPlane(mu), "stick border");
  const places = Array.from({ length: 200 }, (_, i) => low + ((high - low) * (i + 0.5)) / 200);
  return places.map((phi) => problem(mu, phi, -1 / Math.cos(phi)));
}

/** b all along the slip of the orbit. */
function bInSlip(mu: number): number[] {
  const { columns = [], rows = [] } = hoppingOrbit(mu).run.samples ?? {};
  const cell = (row: (typeof rows)[number], column: string) => row[columns.indexOf(column)];
  const slip = rows.filter((row) => cell(row, "tip_mode") === "slip+");
  return slip.map((row) => problem(mu, Number(cell(row, "phi")), Number(cell(row, "v_phi"))).b);
}

/** The jump of φ' as a share of the 4 rad/s of Fig. 4.2; less than a line's width, 1/200, is not seen. */
function jump(mu: number): number {
  const [impact] = hoppingOrbit(mu).run.events;
  return Math.abs((impact?.after.v.phi ?? Number.NaN) - (impact?.before.v.phi ?? Number.NaN)) / 4;
}

const ends = (mu: number) => hoppingOrbit(mu).run.events[0]?.to;

export function numbers(): Comparison[] {
  const angles = Array.from({ length: 300 }, (_, i) => ((i + 0.5) * Math.PI) / 600);
  const kN = angles.map((phi) => rawRates(problem(0.5, phi, 0), 0.5).plus.kN);
  const held = alongStick(0.5).map(({ b }) => b);
  const beside = alongStick(1).map((one) => solveContactModes(one, 1).verdict);
  return [
    holds("μ = 0.5: A⁺ > 0 for all φ", Math.min(...kN) > 0),
    holds("μ = 0.5: stick lies outside A⁺ > 0, b > 0", Math.max(...held) < 0),
    holds("μ = 0.5: b < 0 while the tip slides", Math.max(...bInSlip(0.5)) < 1e-6),
    agrees("μ = 0.5: b where it lifts off (m/s²)", 0, bInSlip(0.5).at(-1) ?? Number.NaN, 1e-6),
    holds("μ = 0.5: the jump at the impact is too small to see", jump(0.5) < 1 / 200),
    holds("μ = 1: next to stick A⁺ < 0, b > 0: two answers", beside.includes("indeterminate")),
    holds("μ = 1: next to stick A⁺ < 0, b < 0: none", beside.includes("inconsistent")),
    holds("μ = 1: the jump at the impact is seen", jump(1) > 1 / 200),
    agrees("both impacts end in", "stick stick", [0.5, 1].map(ends).join(" ")),
  ];
}
