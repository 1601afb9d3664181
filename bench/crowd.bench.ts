/**
 * W19. How long does a run take in which many contacts collide at once? Five dominoes fall against each other, six
 * discs fall into a hopper; all futures of each joint impact are listed.
 */

import { compileMechanism, parseModel, simulate } from "judder";
import { dominoesText, hopperText } from "./models.js";
import { asked, freshRows, type Measure, printMeasures, settled } from "./processes.js";
import { publish } from "./report.js";

const works = [
  { name: "five dominoes, 1 s", text: dominoesText(5), until: 1, limit: 5 },
  { name: "six discs in a hopper, 0.1 s", text: hopperText(), until: 0.1, limit: 3 },
];

function costOf({ name, text, until }: (typeof works)[number]): Measure {
  const mechanism = compileMechanism(parseModel(text));
  const work = () => simulate(mechanism, mechanism.start, { until });
  const { first, seconds, result } = settled(work, { before: 0, warm: 0, runs: 1, clock: "processor" });
  const { outcome, stats, ledger, ambiguities } = result;
  if (outcome.kind !== "finished") throw new Error(`${name}: ${outcome.reason}`);
  const error = Math.abs(ledger.relative);
  return { name, seconds, first, error, steps: stats.steps, note: `${ambiguities.length} ambiguities` };
}

const { child, processes } = asked(1 / 8);
if (child) printMeasures(works.map(costOf));
else {
  const rows = freshRows(import.meta.filename, processes);
  publish({
    work: "W19",
    title: "many contacts at once, processor time of one run; error of the energy ledger",
    rows,
    goals: works.map(({ name, limit }) => ({
      text: `seconds for ${name}`,
      value: rows.find((row) => row.name === name)?.median ?? Number.NaN,
      limit,
      is: "at most",
    })),
  });
}
