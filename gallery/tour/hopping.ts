/** A finger pushed over a belt begins to hop: a motion over time for the README, the model of [LBN] §4. */

import { loadMechanism, simulate } from "judder";
import { drawTimeHistories } from "judder/figure";
import type { Table } from "../item.js";

export const key = "tour-hopping";
export const title = "A finger begins to hop";
export const caption =
  "The finger at μ = 0.5 from the start of its model file. Bands are modes of the contact: it slides, lifts off, lands, " +
  "and after half a second repeats impact, stick, slip and flight again and again. Velocities jump (dotted) at impacts.";
export const lab = "finger?mu=0.5&until=1.2&plot=histories";

const finger = () => loadMechanism("finger");

const motion = () => {
  const mechanism = finger();
  return simulate(mechanism, mechanism.start, { until: 1.2, parameters: { mu: 0.5 }, samples: 600 });
};

export function figure(document: object): string {
  return drawTimeHistories(
    finger(),
    motion(),
    { document },
    {
      heading: "a finger is pushed over a belt, μ = 0.5",
      over: ["phi", "phi'", "tip_gap", "tip_lambdaN"],
      labels: { phi: "φ (rad)", "phi'": "φ' (rad/s)", tip_gap: "gap (m)", tip_lambdaN: "λ_N (N)" },
    },
  );
}

export function data(): Table {
  const { columns = [], rows = [] } = motion().samples ?? {};
  return { columns, rows };
}
