/** `judder continue`: its flags, with the defaults of the engine; the command itself is loaded when it is needed. */

import type { Command } from "commander";
import { orbitCurveLabels, orbitsOverDefaults } from "#inner";
import { orbitBranchDefaults } from "../../src/index.js";
import type { Declaration } from "../shared/declaration.js";
import { collect, example, withState } from "../shared/flags.js";
import { withSearch } from "../shared/searchFlags.js";

export const continueCommand: Declaration = {
  name: "continue",
  flags,
  load: async () => (await import("./command.js")).continueBranches,
};

function flags(command: Command): Command {
  const { ds, dsMin, dsMax, maxPoints } = orbitBranchDefaults;
  return withSearch(withState(command))
    .description(
      "a branch of periodic orbits over a parameter, curves over two: bifurcations, borders; --out draws it",
    )
    .argument("<mechanism>", "a shipped name or the path of a model file")
    .option(
      "--over <name=low..high>",
      "the parameter; the branch starts at the orbit found at low. Given twice: its labelled points are followed " +
        "as curves in the plane of both; the second may have a count, name=low..high:3, of branches to start from",
      collect,
    )
    .option(
      "--curve <label>",
      `with --over twice: only curves of this label (repeatable): ${orbitCurveLabels.join(" ")}`,
      collect,
    )
    .option("--ds <share>", `first step; 1 is the whole range, or the orbit's own size (default ${ds})`)
    .option("--ds-min <share>", `least step (default ${dsMin})`)
    .option("--ds-max <share>", `largest step (default ${dsMax})`)
    .option("--max-points <count>", `largest number of points of the branch (default ${maxPoints})`)
    .option(
      "--searches <count>",
      `where low has no orbit: values of the range to look at (default ${orbitsOverDefaults.searches})`,
    )
    .option("--double", "also follow the orbits of twice the period from each PD")
    .option("--plot <name>", "a coordinate or period: the vertical axis (default: the first coordinate)")
    .addHelpText(
      "after",
      `${example("judder continue finger --over mu=0.4..1.5 --out branch.svg")}  judder continue finger --over mu=0.6..0.7 --over m1=0.05..0.15 --curve GB --out plane.svg
--out: .json .csv .jsonl .svg .png, or a folder for all of them.
Labels: LP PD NS BP HB, and at borders GR SB LO RB:i-j CH PP GB TC; judder explain LP and so on.
Special points of curves: cusp GH BT ZH R1 R2 R3 R4, or the label of the curve that crosses.
`,
    );
}
