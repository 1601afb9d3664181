/** `judder equilibria`: its flags, with the defaults of the engine; the command itself is loaded when it is needed. */

import type { Command } from "commander";
import { curveDefaults, restCurveKinds, searchDefaults } from "#inner";
import { alongDefaults } from "../../src/index.js";
import { withContacts } from "../shared/contactFlags.js";
import type { Declaration } from "../shared/declaration.js";
import { collect, common, example, notes, withPictures } from "../shared/flags.js";

export const equilibriaCommand: Declaration = {
  name: "equilibria",
  flags,
  load: async () => (await import("./command.js")).equilibria,
};

function flags(command: Command): Command {
  return withContacts(withPictures(common(command)))
    .description("find the equilibria of every mode with eigenvalues; along a parameter, the critical values")
    .argument("<mechanism>", "name of a shipped mechanism or path of a model file")
    .option("--set <name=value>", "set a parameter, for example mu=0.7 or phi0=pi/8 (repeatable)", collect)
    .option(
      "--over <name=low..high:count>",
      `parameter, its range, and the number of values at which equilibria are searched (default ${alongDefaults.searches}). Given twice: ` +
        "curves of critical values in the plane of both parameters",
      collect,
    )
    .option(
      "--curve <kind>",
      `with --over twice: kind of the curves to follow (repeatable; default: all), one of ${restCurveKinds.join(" ")}`,
      collect,
    )
    .option(
      "--within <name=low..high>",
      `range in which a coordinate is searched (repeatable; default: one turn, or ${searchDefaults.reach} around the start)`,
      collect,
    )
    .option(
      "--guesses <count>",
      `number of starting points of the search for each combination of modes (default ${searchDefaults.guesses} to ${searchDefaults.most}, depending on the number of combinations; with --over ${searchDefaults.guesses})`,
    )
    .option(
      "--ds <fraction>",
      `first step along a branch or a curve, as a fraction of the range (default ${alongDefaults.ds})`,
    )
    .option(
      "--ds-min <fraction>",
      `smallest step (default ${alongDefaults.dsMin}; curves: ${curveDefaults.dsMin})`,
    )
    .option(
      "--ds-max <fraction>",
      `largest step (default ${alongDefaults.dsMax}; curves: ${curveDefaults.dsMax})`,
    )
    .option(
      "--max-points <count>",
      `largest number of points of a branch or a curve (default ${alongDefaults.maxPoints}; curves: ${curveDefaults.maxPoints})`,
    )
    .option(
      "--plot <coordinate>",
      "coordinate to draw (default: the first), or levers to draw and list the sensitivities of the critical values",
    )
    .addHelpText(
      "after",
      example(
        "judder equilibria finger --over mu=0..1 --out hopf.svg",
        "judder equilibria finger --over mu=0..1 --over m1=0.02..1 --out masses.svg",
      ) +
        notes(
          "--over twice: the curves start from critical values along the first parameter, at the present value of the second, or at 3 values of it if its range is written name=low..high:3.",
          "--out: .json .csv .jsonl .svg .png .pdf, or a folder for all of them.",
          "Critical values: hopf, fold, liftoff, breakaway, touch, standstill, branch point, flutter, corner. Special points of curves: cusp, generalized Hopf (GH), double zero (BT), fold-Hopf (ZH). judder explain hopf explains one.",
        ),
    );
}
