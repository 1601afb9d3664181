/** `judder continue`: its flags, with the defaults of the engine; the command itself is loaded when it is needed. */

import type { Command } from "commander";
import { orbitCurveLabels, orbitsOverDefaults } from "#inner";
import { orbitBranchDefaults } from "../../src/index.js";
import type { Declaration } from "../shared/declaration.js";
import { collect, example, notes, withPictures, withState } from "../shared/flags.js";
import { meant } from "../shared/meanings.js";
import { withSearch } from "../shared/searchFlags.js";

export const continueCommand: Declaration = {
  name: "continue",
  flags,
  load: async () => (await import("./command.js")).continueBranches,
};

function flags(command: Command): Command {
  const { ds, dsMin, dsMax, maxPoints } = orbitBranchDefaults;
  return withSearch(withPictures(withState(command)))
    .description(
      "follow a branch of periodic orbits over a parameter, or curves over two: bifurcations and borders",
    )
    .argument("<mechanism>", "name of a shipped mechanism or path of a model file")
    .option(
      "--over <name=low..high>",
      "parameter and its range; the branch starts at the first value. Given twice: curves in the plane of both parameters (see below)",
      collect,
    )
    .option(
      "--curve <label>",
      `with --over twice: label of the curves to follow (repeatable; default: all), one of ${orbitCurveLabels.join(" ")}`,
      collect,
    )
    .option("--ds <fraction>", meant("orbitBranchDefaults", "ds", ds))
    .option("--ds-min <fraction>", meant("orbitBranchDefaults", "dsMin", dsMin))
    .option("--ds-max <fraction>", meant("orbitBranchDefaults", "dsMax", dsMax))
    .option("--max-points <count>", meant("orbitBranchDefaults", "maxPoints", maxPoints))
    .option("--searches <count>", meant("orbitsOverDefaults", "searches", orbitsOverDefaults.searches))
    .option("--double", "also follow the orbits of twice the period from each period doubling (PD)")
    .option("--plot <name>", "coordinate or period for the vertical axis (default: the first coordinate)")
    .addHelpText(
      "after",
      example(
        "judder continue finger --over mu=0.4..1.5 --out branch.svg",
        "judder continue finger --over mu=0.6..0.7 --over m1=0.05..0.15 --curve GB --out plane.svg",
      ) +
        notes(
          "--over once: the branch of the orbit that is found at the first value of the range.",
          "--over twice: curves of labelled points, for example of period doublings (PD), in the plane of both parameters. They start from labelled points of branches over the first parameter. These branches are computed at the present value of the second parameter, or at 3 values of it if its range is written name=low..high:3.",
          "--out: .json .csv .jsonl .svg .png .pdf, or a folder for all of them.",
          "Labels of bifurcations: LP PD NS BP HB. Labels of changes of the mode sequence: GR SB LO RB:i-j CH PP GB TC. judder explain LP explains a label.",
          "Special points of curves: cusp GH BT ZH R1 R2 R3 R4, or the label of a curve that is crossed.",
        ),
    );
}
