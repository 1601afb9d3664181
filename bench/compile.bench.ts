/** W11. How long from the text of a model to running code? */

import { compileMechanism, type Mechanism, parseModel } from "judder";
import { firstDerivatives, shippedModel } from "#inner";
import { chainText } from "./models.js";
import { asked, freshRows, type Measure, printMeasures, settled } from "./processes.js";
import { publish } from "./report.js";

/** Text to the kernels of M, h, contacts and energies. */
function compile(text: string): Mechanism {
  const mechanism = compileMechanism(parseModel(text));
  if (mechanism.dynamics.size + mechanism.energies.size === 0) throw new Error("nothing was compiled");
  return mechanism;
}

const finger = shippedModel("finger");
const chain = chainText(6);
const measureOf = (name: string, work: () => void, often: Parameters<typeof settled>[1]): Measure => {
  const { seconds, first } = settled(work, often);
  return { name, seconds, first };
};

const { child, processes } = asked(1 / 4);
if (child) {
  const often = { before: 3, runs: 3 };
  printMeasures([
    measureOf("finger", () => void compile(finger), { before: 20, runs: 9 }),
    measureOf("six-link chain", () => void compile(chain), often),
    measureOf("with first derivatives", () => void firstDerivatives(compile(chain)), often),
  ]);
} else {
  const rows = freshRows(import.meta.filename, processes);
  const median = (name: string) => rows.find((row) => row.name === name)?.median ?? Number.NaN;
  publish({
    work: "W11",
    title: "from the text of a model to its kernels, warm",
    rows,
    goals: [
      { text: "seconds for the finger", value: median("finger"), limit: 0.02, is: "at most" },
      { text: "seconds for a six-link chain", value: median("six-link chain"), limit: 1, is: "at most" },
    ],
  });
}
