/** W8 and W9. How long does a periodic orbit with its multipliers take, and a branch of 200 of them? */

import { continueOrbit, findOrbit, loadMechanism, type OrbitOptions, simulate } from "judder";
import { publish, type Row } from "./report.js";
import { quantile } from "./timing.js";

const finger = loadMechanism("finger");
const table = loadMechanism("table");

function timed(name: string, runs: number, work: () => void, warm = 10): Row {
  for (let i = 0; i < warm; i++) work();
  const times = Array.from({ length: runs }, () => {
    const start = process.hrtime.bigint();
    work();
    return Number(process.hrtime.bigint() - start) / 1e9;
  });
  return { name, median: quantile(times, 0.5), p90: quantile(times, 0.9), runs };
}

function mustFind(mechanism: typeof finger, options: OrbitOptions): number {
  const orbit = findOrbit(mechanism, options);
  if (!orbit.found) throw new Error(`no orbit: ${orbit.outcome.reason}`);
  return orbit.period;
}

/** From one word to the next, every point confirmed by simulation. */
function followBranch(): void {
  const orbit = findOrbit(finger, { parameters: { mu: 0.5 } });
  if (!orbit.found) throw new Error("no orbit");
  const steps = { ds: 0.005, dsMax: 0.005 };
  const points = [...continueOrbit(orbit, { parameter: "mu", to: 1.5, ...steps })];
  if (points.length < 200) throw new Error(`only ${points.length} points`);
}

const settled = simulate(finger, finger.start, { until: 10 });

const orbits = [
  timed("finger, from the start", 40, () => mustFind(finger, {})),
  timed("finger, from a run", 40, () => {
    if (!findOrbit(finger, settled).found) throw new Error("no orbit");
  }),
  timed("table, 20 parameters", 10, () => {
    for (let i = 0; i < 20; i++) mustFind(table, { parameters: { omega: 25 + 0.01 * i } });
  }),
];
publish({
  work: "W8",
  title: "periodic orbits with multipliers, warm",
  rows: orbits,
  goals: [
    { text: "seconds of one orbit", value: orbits[0]?.median ?? Number.NaN, limit: 0.02, is: "at most" },
  ],
});

const branches = [
  timed("finger, a branch of 200 points", 3, followBranch, 1),
  timed("finger, 200 orbits one by one", 3, () => {
    for (let i = 0; i < 200; i++)
      mustFind(finger, { parameters: { mu: 0.45 + 0.005 * i }, settle: 2, search: 8 });
  }),
];
publish({
  work: "W9",
  title: "200 orbits along the friction of the finger, warm",
  rows: branches,
  goals: [
    { text: "seconds of the branch", value: branches[0]?.median ?? Number.NaN, limit: 5, is: "at most" },
  ],
});
