/**
 * `judder sensitivity`: its flags, with the defaults of the engine; the command itself is loaded when it is needed.
 */

import type { Command } from "commander";
import { sensitivityDefaults } from "../../src/index.js";
import { withContacts } from "../shared/contactFlags.js";
import type { Declaration } from "../shared/declaration.js";
import { collect, example, notes, withPictures, withState } from "../shared/flags.js";
import { withLaws, withTolerances } from "../shared/lawFlags.js";
import { meant } from "../shared/meanings.js";

export const sensitivityCommand: Declaration = {
  name: "sensitivity",
  flags,
  load: async () => (await import("./command.js")).sensitivity,
};

function flags(command: Command): Command {
  const { until } = sensitivityDefaults;
  return withTolerances(withLaws(withContacts(withPictures(withState(command)))))
    .description(
      "compute derivatives of a motion with respect to parameters and start values, through impacts, stick and slip",
    )
    .argument("<mechanism>", "name of a shipped mechanism or path of a model file")
    .option("--until <seconds>", meant("sensitivityDefaults", "until", until))
    .option(
      "--with <names>",
      "variables of the derivatives, for example mu,r,start:phi,start:phi',start:t (repeatable; default: all parameters)",
      collect,
    )
    .option(
      "--goal <name>",
      "differentiate this number only, by the adjoint method: a quantity at the end (phi, energy:kinetic, energy:potential) or the time of an event (event:3 is the third)",
    )
    .option("--samples <count>", "number of equally spaced rows with derivatives")
    .option("--follow <futures>", "labels of the futures to follow, one per ambiguity in order of time")
    .option("--one-sided", "where a derivative does not exist, estimate one-sided ones by further runs")
    .option("--over <name>", "quantity to draw, for example phi, v_phi or tip_lambdaN (repeatable)", collect)
    .addHelpText(
      "after",
      example("judder sensitivity finger --set mu=1 --until 0.3 --with mu,k,start:phi --out rows.csv") +
        notes(
          "--out: .json .csv .jsonl .parquet .svg .png .pdf, or a folder for all of them. With --goal: .json .csv .jsonl .parquet, one row for each variable.",
          "Columns of tables are the quantities of simulate, then d_x_d_mu for each quantity x and each variable mu.",
        ),
    );
}
