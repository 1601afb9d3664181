/** [FIV] (7)-(9): are the printed equations of Painlevé's bar those of the model file, and does its reaction diverge? */

import { findModes, loadMechanism, makeState, type State, simulate } from "judder";
import { contactStatesAt } from "#inner";
import type { Comparison } from "../item.js";
import { agrees, holds } from "../rows.js";

export const key = "FIV-9";
export const title = "The equations of Painlevé's bar";
export const caption =
  "The printed formulas by hand at t = 0.5 of the slide against what the model file gives there; r = −λ. On the way to the event the " +
  "reaction grows without bound. Started flatter, with less friction and ω = 0.9, the bar leaves the plane without a jump.";
export const lab = "bar?policy=jam=stop&until=1&plot=histories";

const bar = loadMechanism("bar");
const [mu, I] = [0.9, 1 / 12]; // m = l = g = 1

/** (9). */
const printed = (theta: number, omega: number): number =>
  (I * (omega ** 2 * Math.sin(theta) - 1)) / (I - Math.cos(theta) * (mu * Math.sin(theta) - Math.cos(theta)));

/** r_N of the slide at a time. */
const reactionAt = (until: number) =>
  -(simulate(bar, bar.start, { until }).final.contacts.A?.lambdaN ?? Number.NaN);

function smoothEnd() {
  const parameters = { mu: 0.5 };
  const start = makeState(bar, { theta: 0.6, "theta'": 0.9, "x'": -7 }, { parameters });
  return simulate(bar, start, { until: 1.5, parameters }).events[0];
}

export function numbers(): Comparison[] {
  const state: State = simulate(bar, bar.start, { until: 0.5 }).final;
  const [theta, omega] = [state.q.theta as number, state.v.theta as number];
  const [slide] = findModes(bar, state).solutions;
  const force = slide?.forces.A ?? { lambdaT: Number.NaN, lambdaN: Number.NaN };
  const [rT, rN] = [-force.lambdaT, -force.lambdaN];
  const { vT = Number.NaN } = contactStatesAt(bar, state).contacts[0] ?? {};
  const near = (what: string, paper: number, ours = Number.NaN) => agrees(what, paper, ours, 1e-10);
  const leaves = smoothEnd();
  return [
    near("V_T = U_T + ω l sin θ (m/s)", (state.v.x as number) + omega * Math.sin(theta), vT),
    near("(7) m U_N' = −r_N − g (N)", -rN - 1, slide?.acceleration.y),
    near("(7) m U_T' = −r_T (N)", -rT, slide?.acceleration.x),
    near(
      "(7) ω' = l(−r_T sin θ + r_N cos θ)/I (rad/s²)",
      (rN * Math.cos(theta) - rT * Math.sin(theta)) / I,
      slide?.acceleration.theta,
    ),
    near("(9) r_N at t = 0 (N)", printed(0.85, 0), reactionAt(0)),
    near("(9) r_N at t = 0.5 (N)", printed(theta, omega), rN),
    holds("§3 the reaction diverges: r_N < −300 N at t = 0.5984 s", reactionAt(0.5984) < -300),
    agrees("§3 the bar may leave smoothly: event", "liftoff", leaves?.type ?? "none"),
    agrees(
      "and its change of ω (rad/s)",
      0,
      (leaves?.after.v.theta ?? Number.NaN) - (leaves?.before.v.theta ?? 0),
    ),
  ];
}
