/** W13. What does dense output cost? W1 with it and without, and a call of `run.at` at random times once every step has its polynomial. */

import { loadMechanism, simulate } from "judder";
import { randomSource } from "#inner";
import { asked, freshRows, type Measure, printMeasures, settled } from "./processes.js";
import { publish } from "./report.js";

const calls = 100_000;
const finger = loadMechanism("finger");
const tolerances = { rtol: 1e-9, atol: 1e-9 };

function runs(): Measure[] {
  const options = { until: 1000, ...tolerances, parameters: { mu: 0.5 } };
  const often = { before: 15, runs: 15, clock: "processor" } as const;
  return [false, true].map((dense): Measure => {
    const { seconds, first, result } = settled(
      () => simulate(finger, finger.start, { ...options, dense }),
      often,
    );
    const numbers = result.dense?.numbers;
    const note = numbers === undefined ? {} : { note: `${numbers} numbers` };
    return { name: dense ? "W1 with dense output" : "W1 without", seconds, first, ...note };
  });
}

function evaluations(): Measure[] {
  return ["finger", "rod", "chain"].map((name): Measure => {
    const mechanism = loadMechanism(name);
    const run = simulate(mechanism, mechanism.start, { until: 100, ...tolerances });
    const random = randomSource(1);
    const times = Float64Array.from({ length: calls }, () => random() * run.final.t);
    const [coordinate] = mechanism.coordinates as [string];
    const pass = () => {
      let sum = 0;
      for (let i = 0; i < calls; i++) sum += run.at(times[i] as number).q[coordinate] as number;
      return sum;
    };
    const { seconds, first } = settled(pass, { before: 10, runs: 10, clock: "processor" });
    return { name: `run.at, ${name}`, seconds: seconds / calls, first: first / calls };
  });
}

const { child, processes } = asked(1 / 4);
if (child) printMeasures([...runs(), ...evaluations()]);
else {
  const rows = freshRows(import.meta.filename, processes);
  const median = (name: string) => rows.find((row) => row.name === name)?.median ?? Number.NaN;
  publish({
    work: "W13",
    title: "dense output: finger, mu = 0.5, 1000 s at 1e-9; one call of run.at at a random time",
    rows,
    goals: [
      {
        text: "W1 with dense output against W1 without",
        value: median("W1 with dense output") / median("W1 without"),
        limit: 1.25,
        is: "at most",
      },
      {
        text: "microseconds of run.at on the finger",
        value: 1e6 * median("run.at, finger"),
        limit: 1,
        is: "at most",
      },
    ],
  });
}
