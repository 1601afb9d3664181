/** All futures of a finger at μ = 1: a tree of motions for the README, the model of [LBN] §4. */

import { loadMechanism, simulateTree } from "judder";
import { drawBranches } from "judder/figure";
import type { Table } from "../item.js";

export const key = "tour-futures";
export const title = "A tree of futures";
export const caption =
  "The finger at μ = 1 sticks where it could also leave the belt. Both futures are followed at three such moments: time across, each " +
  "branch with the rule and the way it took; below, the motions in the colours of their branches.";
export const lab = "finger?mu=1&until=0.45";

const finger = loadMechanism("finger");
const tree = (samples = 0) =>
  simulateTree(finger, finger.start, { until: 0.45, parameters: { mu: 1 }, branches: 3, samples });

export function figure(document: object): string {
  return drawBranches(
    finger,
    tree(600),
    { document },
    {
      heading: "a finger on a belt, μ = 1: stick or flight, three times",
      over: ["phi", "tip_gap"],
      labels: { phi: "φ (rad)", tip_gap: "gap (m)" },
    },
  );
}

export function data(): Table {
  const rows = tree().nodes.map(({ id, parent, t, future, outcome }) => [
    id,
    parent ?? -1,
    t,
    future,
    outcome.t,
  ]);
  return { columns: ["id", "parent", "t", "future", "tEnd"], rows };
}
