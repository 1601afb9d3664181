/** W18. What do derivatives of a motion cost? The finger with its 12 parameters for 10 s and for 60 s: all sensitivities, and one number by the adjoint method, against the plain run. */

import { loadMechanism, makeState, measureSensitivity, simulate } from "judder";
import { asked, freshRows, type Measure, printMeasures } from "./processes.js";
import { publish } from "./report.js";
import { quantile } from "./timing.js";

const finger = loadMechanism("finger");
const parameters = { mu: 1 };
const lengths = [10, 60];
/** Rounds in which everything runs once, so that all meet the same state of the machine and of the compiler. */
const [before, rounds] = [20, 15];

/** Processor time of this process since a moment, in seconds. */
function processorTime(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e6;
}

function measures(until: number): Measure[] {
  const start = makeState(finger, {}, { parameters });
  const jobs: Readonly<Record<string, () => unknown>> = {
    "plain run": () => simulate(finger, start, { until, parameters }),
    "all 12 parameters": () => measureSensitivity(finger, { until, parameters }),
    "one parameter": () => measureSensitivity(finger, { until, parameters, with: ["mu"] }),
    "adjoint of phi": () => measureSensitivity(finger, { until, parameters, goal: "phi" }),
  };
  const times = Object.entries(jobs).map(([name, job]) => ({ name, job, taken: [] as number[] }));
  for (let round = 0; round < before + rounds; round++)
    for (const { job, taken } of times) {
      const since = process.cpuUsage();
      job();
      taken.push(processorTime(since));
    }
  return times.map(({ name, taken }) => ({
    name: `${name}, ${until} s`,
    seconds: quantile(taken.slice(before), 0.5),
    first: taken[0] as number,
  }));
}

const { child, processes } = asked(1 / 4);
if (child) printMeasures(lengths.flatMap(measures));
else {
  const rows = freshRows(import.meta.filename, processes);
  const median = (name: string) => rows.find((row) => row.name === name)?.median ?? Number.NaN;
  publish({
    work: "W18",
    title: "derivatives of a motion: finger, mu = 1",
    rows,
    goals: lengths.flatMap((until) => [
      {
        text: `all sensitivities against the plain run, ${until} s`,
        value: median(`all 12 parameters, ${until} s`) / median(`plain run, ${until} s`),
        limit: 8,
        is: "at most" as const,
      },
      {
        text: `one number by all parameters, carried back, against the plain run, ${until} s`,
        value: median(`adjoint of phi, ${until} s`) / median(`plain run, ${until} s`),
        limit: 6,
        is: "at most" as const,
      },
    ]),
  });
}
