/** [LBN] §4 at μ = 1: when does the finger leave the belt, as late or as early as the rigid model allows? */

import { loadMechanism, simulate } from "judder";
import { drawPanels, drawTimeHistories } from "judder/figure";
import type { Comparison, Table } from "../item.js";
import { unprinted } from "../rows.js";

export const key = "LBN-persist";
export const title = "Two hopping motions at μ = 1";
export const caption =
  "Where stick and flight are both possible the rigid model does not choose. Left: stick continues while it can (persist). Right: " +
  "the finger leaves as soon as it may (eager). Each settles to an orbit of its own, with periods 0.208 s and 0.196 s.";
export const lab = "finger?mu=1&policy=stick=eager&until=1&plot=histories";

const finger = loadMechanism("finger");
const motion = (stick: "persist" | "eager", until: number, samples = 0) =>
  simulate(finger, finger.start, { until, parameters: { mu: 1 }, policy: { stick }, samples });
const policies = ["persist", "eager"] as const;
const [width, height] = [560, 530];

export function figure(document: object): string {
  const labels = { phi: "φ (rad)", "phi'": "φ' (rad/s)", tip_gap: "gap (m)", tip_lambdaN: "λ_N (N)" };
  const pictures = policies.map((policy) =>
    drawTimeHistories(
      finger,
      motion(policy, 1, 800),
      { document, width },
      { heading: `μ = 1, stick=${policy}`, over: Object.keys(labels), labels },
    ),
  );
  return drawPanels(pictures, { columns: 2, width, height, title });
}

export function data(): Table {
  const rows = policies.flatMap((policy) =>
    motion(policy, 1).events.map(({ t, type, from, to }) => [`stick=${policy}`, t, type, from, to]),
  );
  return { columns: ["policy", "t", "event", "from", "to"], rows };
}

/** The time between the last two impacts of a long motion. */
export function numbers(): Comparison[] {
  return policies.map((policy, i) => {
    const impacts = motion(policy, 8).events.filter(({ type }) => type === "impact");
    const period = (impacts.at(-1)?.t ?? Number.NaN) - (impacts.at(-2)?.t ?? Number.NaN);
    const value = [0.207992837, 0.19646][i] as number;
    return unprinted(`stick=${policy}: period (s)`, period, {
      value,
      reason: "another integration",
      tolerance: i === 0 ? 1e-9 : 5e-6,
    });
  });
}
