/** [LB01] (2.12)-(2.18): what does an inelastic impact do to a box that falls back onto its second corner? */

import { loadMechanism, type SimultaneousImpact } from "judder";
import { drawChart, seriesColours } from "judder/figure";
import { contactStatesAt, simultaneousImpacts } from "#inner";
import type { Comparison, Table } from "../item.js";
import { agrees } from "../rows.js";

export const key = "LB01-2.17";
export const title = "The impact problem of a box on two corners";
export const caption =
  "A homogeneous box turns about its front corner, which sticks, with ω = 1 rad/s, and its rear corner hits the ground. Both " +
  "take part. A slender box loses (3/2) a²/(a² + h²) of its speed and rocks on; a flat one stops. With little friction it slides.";
export const lab = "box?mu=2&from=theta'=-1,x'=-2,y'=-1&until=2";

const box = loadMechanism("box");

/** The box is 2a wide with a = 1, and 2h high. All solutions of (2.17)-(2.18). */
function impactsOf(h: number, mu: number): readonly SimultaneousImpact[] {
  const parameters = { h, mu, rho: Math.sqrt((1 + h * h) / 3) };
  const state = { q: { x: 0, y: h, theta: 0 }, v: { x: -h, y: -1, theta: -1 } };
  const states = contactStatesAt(box, state, { parameters });
  return simultaneousImpacts(box.coordinates, states, state, "moreau")?.impacts ?? [];
}

const only = (h: number, mu: number): SimultaneousImpact | undefined => impactsOf(h, mu)[0];
const [heights, frictions] = [Array.from({ length: 97 }, (_, i) => 0.2 + i / 40), [0.1, 0.2, 0.4, 2]];
const share = (h: number, mu: number): number => -(only(h, mu)?.v.theta ?? Number.NaN);

export function data(): Table {
  const rows = frictions.flatMap((mu) => heights.map((h) => [mu, h, share(h, mu)]));
  return { columns: ["mu", "h/a", "omega_after/omega_before"], rows };
}

export function figure(document: object): string {
  const curves = frictions.map((mu, k) => {
    const points = heights.map((h): [number, number] => [h, share(h, mu)]);
    return { label: `μ = ${mu}`, points, colour: seriesColours[k] as string };
  });
  const x = { label: "h/a", domain: [0.2, 2.6] as const };
  const y = { label: "ω⁺/ω⁻", domain: [-0.05, 1] as const };
  return drawChart({ heading: "what is left of the angular velocity", x, y, curves }, { document });
}

export function numbers(): Comparison[] {
  const [slender, flat, slippery] = [only(2, 2), only(0.5, 2), only(2, 0.2)];
  const [front, rear] = [slender?.impulses.front, slender?.impulses.rear];
  const near = (what: string, paper: number, ours = Number.NaN) => agrees(what, paper, ours, 1e-12);
  const { T = Number.NaN, N = Number.NaN } = slippery?.impulses.rear ?? {};
  const sum = Object.values(flat?.impulses ?? {}).reduce((all, one) => all + one.N, 0);
  return [
    agrees("h/a = 2: solutions", 1, impactsOf(2, 2).length),
    near("h/a = 2: Λ_N front, which leaves (2.14) (N s)", 0, front?.N),
    near("h/a = 2: Λ_N rear, (2.12) by hand (N s)", 1.7, rear?.N),
    near("h/a = 2: ω⁺ = −(1 − (3/2) a²/(a² + h²)) (rad/s)", -0.7, slender?.v.theta),
    near("h/a = 1/2: ω⁺, the box stops (rad/s)", 0, flat?.v.theta),
    near("h/a = 1/2: sum of Λ_N = m |ẏ| (N s)", 1, sum),
    near("h/a = 2, μ = 0.2: Λ_T/Λ_N in negative sliding, (2.15)", 0.2, T / N),
  ];
}
