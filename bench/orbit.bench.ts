/** W8 and W9. How long does a periodic orbit with its multipliers take, and a branch of 200 of them? */

import { continueOrbit, findOrbit, loadMechanism, type OrbitOptions, simulate } from "judder";
import { asked, freshRows, type Measure, printMeasures, settled } from "./processes.js";
import { publish } from "./report.js";

const finger = loadMechanism("finger");
const table = loadMechanism("table");

/** The period at μ = 0.5 (C++ at 1e-13), and the friction at which the word changes, where A = b = 0 at the border of stick. */
const reference = { period: 0.19499316449, change: 0.646809145 };

/** `work` returns its error, or nothing. */
function measureOf(
  name: string,
  often: Parameters<typeof settled>[1],
  work: () => number | undefined,
): Measure {
  const { seconds, first, result } = settled(work, often);
  return { name, seconds, first, ...(result === undefined ? {} : { error: Math.abs(result) }) };
}

function mustFind(mechanism: typeof finger, options: OrbitOptions): number {
  const orbit = findOrbit(mechanism, options);
  if (!orbit.found) throw new Error(`no orbit: ${orbit.outcome.reason}`);
  return orbit.period;
}

/** From one word to the next, every point confirmed by simulation. */
function followBranch(): number {
  const orbit = findOrbit(finger, { parameters: { mu: 0.5 } });
  if (!orbit.found) throw new Error("no orbit");
  const steps = { ds: 0.005, dsMax: 0.005 };
  const points = [...continueOrbit(orbit, { parameter: "mu", to: 1.5, ...steps })];
  if (points.length < 200) throw new Error(`only ${points.length} points`);
  const change = points.find(({ border }) => border !== undefined)?.value ?? Number.NaN;
  return change - reference.change;
}

function orbits(): Measure[] {
  const parameters = { mu: 0.5 };
  const run = simulate(finger, finger.start, { until: 10, parameters });
  const often = { before: 10, runs: 15 };
  return [
    measureOf("finger, from the start", often, () => mustFind(finger, { parameters }) - reference.period),
    measureOf("finger, from a run", often, () => {
      const orbit = findOrbit(finger, run);
      if (!orbit.found) throw new Error("no orbit");
      return orbit.period - reference.period;
    }),
    measureOf("table, 20 parameters", { before: 2, runs: 3 }, () => {
      for (let i = 0; i < 20; i++) mustFind(table, { parameters: { omega: 25 + 0.01 * i } });
      return undefined;
    }),
  ];
}

function branches(): Measure[] {
  const often = { before: 1, runs: 1 };
  return [
    measureOf("finger, a branch of 200 points", often, followBranch),
    measureOf("finger, 200 orbits one by one", often, () => {
      for (let i = 0; i < 200; i++)
        mustFind(finger, { parameters: { mu: 0.45 + 0.005 * i }, settle: 2, search: 8 });
      return undefined;
    }),
  ];
}

const { child, processes, words } = asked(1 / 8);
if (child) printMeasures(words[0] === "orbits" ? orbits() : branches());
else {
  const [found, followed] = ["orbits", "branches"].map((name) =>
    freshRows(import.meta.filename, processes, [name]),
  );
  const secondsOf = (rows: typeof found) => rows?.[0]?.median ?? Number.NaN;
  publish({
    work: "W8",
    title: "periodic orbits with multipliers, warm; error of the period",
    rows: found ?? [],
    goals: [{ text: "seconds of one orbit", value: secondsOf(found), limit: 0.02, is: "at most" }],
  });
  publish({
    work: "W9",
    title:
      "200 orbits along the friction of the finger, the second time; error of the friction at which the word changes",
    rows: followed ?? [],
    goals: [{ text: "seconds of the branch", value: secondsOf(followed), limit: 5, is: "at most" }],
  });
}
