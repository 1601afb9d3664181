/** W15. What does the first use of the library cost? A fresh process imports it, compiles the finger and makes one run of 1000 s at 1e-9. */

import { asked, freshRows, type Measure, printMeasures, timed } from "./processes.js";
import { publish } from "./report.js";

async function measured(): Promise<Measure[]> {
  const start = process.hrtime.bigint();
  const { loadMechanism, simulate } = await import("judder");
  const imported = Number(process.hrtime.bigint() - start) / 1e9;
  const { seconds: compiled, result: finger } = timed(() => loadMechanism("finger"));
  const options = { until: 1000, rtol: 1e-9, atol: 1e-9, parameters: { mu: 0.5 }, dense: false };
  const { seconds: run } = timed(() => simulate(finger, finger.start, options));
  return [
    { name: "first run", seconds: run },
    { name: "import of the library", seconds: imported },
    { name: "model to mechanism", seconds: compiled },
  ];
}

const { child, processes } = asked();
if (child) printMeasures(await measured());
else {
  const rows = freshRows(import.meta.filename, processes);
  publish({
    work: "W15",
    title: "finger, mu = 0.5, 1000 s at 1e-9: what a fresh process takes, wall time",
    rows,
    goals: [
      {
        text: "milliseconds of the first run",
        value: 1000 * (rows[0]?.median ?? Number.NaN),
        limit: 90,
        is: "at most",
      },
    ],
  });
}
