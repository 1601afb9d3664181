/** W11. How long from the text of a model to running code? */

import { compileMechanism, firstDerivatives, type Mechanism, parseModel, shippedModel } from "judder";
import { chainText } from "./models.js";
import { publish, type Row } from "./report.js";
import { timeInTurns } from "./timing.js";

/** Text to the kernels of M, h, contacts and energies. */
function compile(text: string): Mechanism {
  const mechanism = compileMechanism(parseModel(text));
  if (mechanism.dynamics.size + mechanism.energies.size === 0) throw new Error("nothing was compiled");
  return mechanism;
}

const finger = shippedModel("finger");
const chain = chainText(6);
const rows = [
  ...timeInTurns({ finger: () => void compile(finger) }, { batches: 15, calls: 1, warmUp: 10 }),
  ...timeInTurns(
    {
      "six-link chain": () => void compile(chain),
      "with first derivatives": () => void firstDerivatives(compile(chain)),
    },
    { batches: 5, calls: 1, warmUp: 2 },
  ),
];
const median = (name: string) => rows.find((row: Row) => row.name === name)?.median ?? Number.NaN;
publish({
  work: "W11",
  title: "from the text of a model to its kernels, warm",
  rows,
  goals: [
    { text: "seconds for the finger", value: median("finger"), limit: 0.02, is: "at most" },
    { text: "seconds for a six-link chain", value: median("six-link chain"), limit: 1, is: "at most" },
  ],
});
