/** [NDCb] §4.3 with the numbers of (6.11): what can follow the end of slip? Stick, and every member of a family of impacts. */

import { loadMechanism, makeState, simulateTree } from "judder";
import { drawBranches } from "judder/figure";
import type { Comparison, Table } from "../item.js";
import { unprinted } from "../rows.js";

export const key = "NDCb-fork";
export const title = "Slip ends: stick, or reverse chatter";
export const caption =
  "The rod of (6.11) slides until t = 0.0254 s. It may stick; or impacts begin, infinitely many in the first moment, each faster " +
  "than the last by e = 1.235. Three members of the family are drawn; their phase shifts the impacts between those of another.";
export const lab = "rod?mu=0.9&Sx=0.5&r=1&from=theta=1.18,x'=0.1&until=0.6&plot=histories";

const rod = loadMechanism("rod");
const parameters = { mu: 0.9, Sx: 0.5, r: 1 };

const fork = () => {
  const start = makeState(rod, { theta: 1.18, "x'": 0.1 }, { parameters });
  return simulateTree(rod, start, { until: 0.6, parameters, branches: 1, samples: 1500 });
};

export function figure(document: object): string {
  return drawBranches(
    rod,
    fork(),
    { document },
    {
      heading: "(6.11): the end of slip, μ = 0.9, S_x = 0.5 N, r = 1",
      over: ["tip_gap", "tip_vT", "theta"],
      labels: { tip_gap: "gap (m)", tip_vT: "v_T (m/s)", theta: "θ (rad)" },
    },
  );
}

export function data(): Table {
  const rows = fork().nodes.map(({ id, parent, t, future, outcome }) => [
    id,
    parent ?? -1,
    t,
    future,
    outcome.t,
  ]);
  return { columns: ["id", "parent", "t", "future", "tEnd"], rows };
}

/** The ratio of the speeds after the first two impacts of a member, which are small. */
export function numbers(): Comparison[] {
  const { nodes } = fork();
  const [first, second] = nodes[2]?.events.filter(({ type }) => type === "impact") ?? [];
  const ratio = (second?.after.v.y ?? Number.NaN) / (first?.after.v.y ?? Number.NaN);
  const end = { value: 0.025387383, reason: "another integration", tolerance: 1e-9 };
  const e = { value: 1.2351, reason: "e of (4.24) at the end of slip", tolerance: 5e-4 };
  return [
    unprinted("slip ends at t (s)", nodes[0]?.outcome.t ?? Number.NaN, end),
    unprinted("growth of the first hops", ratio, e),
  ];
}
