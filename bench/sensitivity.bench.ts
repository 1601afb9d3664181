/** W18. What do derivatives of a motion cost? The finger with its 12 parameters for 10 s: all sensitivities, and one number by the adjoint method, against the plain run. */

import { loadMechanism, makeState, measureSensitivity, simulate } from "judder";
import { asked, freshRows, type Measure, printMeasures, settled } from "./processes.js";
import { publish } from "./report.js";

const finger = loadMechanism("finger");
const parameters = { mu: 1 };
const until = 10;
const often = { before: 10, runs: 10, clock: "processor" } as const;

function measures(): Measure[] {
  const start = makeState(finger, {}, { parameters });
  const plain = settled(() => simulate(finger, start, { until, parameters }), often);
  const all = settled(() => measureSensitivity(finger, { until, parameters }), often);
  const one = settled(() => measureSensitivity(finger, { until, parameters, with: ["mu"] }), often);
  const back = settled(() => measureSensitivity(finger, { until, parameters, goal: "phi" }), often);
  return [
    { name: "plain run", seconds: plain.seconds, first: plain.first },
    { name: "all 12 parameters", seconds: all.seconds, first: all.first },
    { name: "one parameter", seconds: one.seconds, first: one.first },
    { name: "adjoint of phi", seconds: back.seconds, first: back.first },
  ];
}

const { child, processes } = asked(1 / 4);
if (child) printMeasures(measures());
else {
  const rows = freshRows(import.meta.filename, processes);
  const median = (name: string) => rows.find((row) => row.name === name)?.median ?? Number.NaN;
  publish({
    work: "W18",
    title: "derivatives of a motion: finger, mu = 1, 10 s",
    rows,
    goals: [
      {
        text: "all sensitivities against the plain run",
        value: median("all 12 parameters") / median("plain run"),
        limit: 8,
        is: "at most",
      },
      {
        text: "one number by all parameters, carried back, against the plain run",
        value: median("adjoint of phi") / median("plain run"),
        limit: 6,
        is: "at most",
      },
    ],
  });
}
