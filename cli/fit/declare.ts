/** `judder fit`: its flags, with the defaults of the engine; the command itself is loaded when it is needed. */

import type { Command } from "commander";
import { fitDefaults } from "#inner";
import { withContacts } from "../shared/contactFlags.js";
import type { Declaration } from "../shared/declaration.js";
import { collect, example, notes, withPictures, withState } from "../shared/flags.js";
import { withLaws } from "../shared/lawFlags.js";
import { meant } from "../shared/meanings.js";

export const fitCommand: Declaration = {
  name: "fit",
  flags,
  load: async () => (await import("./command.js")).fit,
};

function flags(command: Command): Command {
  const { starts, seed, maxIterations } = fitDefaults;
  return withLaws(withContacts(withPictures(withState(command))))
    .description("fit parameters and start values to a measured motion: least squares with standard errors")
    .argument("<mechanism>", "name of a shipped mechanism or path of a model file")
    .argument("<data>", "table of measurements (CSV): t and quantities, event times, periods")
    .option(
      "--fit <name=low..high>",
      "parameter or start value to fit, with its range, for example mu=0..1 or start:phi=0.3..0.5 (repeatable)",
      collect,
    )
    .option(
      "--noise <name=value>",
      "standard deviation of the noise in a column (repeatable; default: estimated from the residuals)",
      collect,
    )
    .option("--starts <count>", meant("fitDefaults", "starts", starts))
    .option("--seed <number>", meant("fitDefaults", "seed", seed))
    .option("--max-iterations <count>", meant("fitDefaults", "maxIterations", maxIterations))
    .addHelpText(
      "after",
      example("judder fit finger film.csv --fit mu=0.2..1 --fit k=50..200 --out fit.svg") +
        notes(
          "The first line of the table names its columns, with units: t (ms), phi (deg), tip_lambdaN (N). Empty cells are missing values.",
          'A column "event:tip impact" lists the times of events, "period:tip impact" the times between them. Modes in a column tip_mode are compared with the model.',
          "--out: .json .csv .svg .png .pdf, or a folder for all of them.",
        ),
    );
}
