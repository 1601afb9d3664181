/**
 * W6, long chains. How does the cost of a step grow with the number of bodies? A chain of n links, each of which may
 * touch the ground with its end, swings down; time of the processor per accepted step, without events.
 */

import { compileMechanism, parseModel, simulate } from "judder";
import { fitText, powerLaw } from "./fit.js";
import { linksText } from "./models.js";
import { asked, freshRows, type Measure, printMeasures, settled, timed } from "./processes.js";
import { publish } from "./report.js";

function costOf(links: number): Measure {
  const { seconds: compiling, result: mechanism } = timed(() =>
    compileMechanism(parseModel(linksText(links))),
  );
  const work = () => simulate(mechanism, mechanism.start, { until: 3, rtol: 1e-9, atol: 1e-9 });
  const { first, seconds, result } = settled(work, { before: 3, warm: 4, runs: 7, clock: "processor" });
  const { outcome, stats, ledger } = result;
  if (outcome.kind !== "finished") throw new Error(`${links} links: ${outcome.reason}`);
  return {
    name: `${links} links`,
    size: links,
    seconds: seconds / stats.steps,
    first: first / stats.steps,
    error: Math.abs(ledger.relative),
    fields: stats.evaluations,
    steps: stats.steps,
    note: `${stats.events} events, compiled in ${compiling.toFixed(2)} s`,
  };
}

const { child, processes } = asked(1 / 8);
if (child) printMeasures([5, 10, 20, 30, 40].map(costOf));
else {
  const rows = freshRows(import.meta.filename, processes);
  const later = rows.slice(1);
  const law = powerLaw(
    later.map(({ size = Number.NaN }) => size),
    later.map(({ median }) => median),
  );
  publish({
    work: "W6 links",
    title: `chain of n bodies with n contacts: time of a step, n^(${fitText(law)}) from 10 to 40 links; error of the energy ledger`,
    rows,
    goals: [{ text: "exponent from 10 to 40 links", value: law.exponent, limit: 2, is: "at most" }],
  });
}
