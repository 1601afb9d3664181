/** `judder equilibria`: where a mechanism rests, whether it stays there, and at which parameter that changes. */

import { drawEquilibria } from "../../figure/index.js";
import { equilibriaAlong, equilibriaOf, type Mechanism, type ParameterValues } from "../../src/index.js";
import { readRange } from "../arguments/range.js";
import { plainDocument } from "../document.js";
import { findMechanism, readSettings } from "../files.js";
import { checkEndings, type OutputOptions, present } from "../output.js";
import { startProgress } from "../progress.js";
import { csvOf, jsonLinesOf } from "../table.js";
import { UsageError } from "../usage.js";
import { tableOf, textReport } from "./report.js";

export interface EquilibriaOptions extends OutputOptions {
  readonly over?: readonly string[];
  readonly within?: readonly string[];
  readonly set?: readonly string[];
  readonly plot?: string;
}

type Within = Readonly<Record<string, readonly [number, number]>>;

export function equilibria(
  argument: string,
  { over = [], within = [], set = [], plot, ...output }: EquilibriaOptions,
): void {
  checkEndings(output.out ?? [], [".json", ".jsonl", ".csv", ".svg", ".png"]);
  const mechanism = findMechanism(argument);
  if (over.length > 1) {
    throw new UsageError(`equilibria takes --over once, got ${over.length}`, {
      hint: "for example --over mu=0..2",
    });
  }
  if (plot !== undefined && !mechanism.coordinates.includes(plot)) {
    throw new UsageError(`--plot ${plot} is no coordinate of ${mechanism.name}`, {
      value: plot,
      hint: `known are ${mechanism.coordinates.join(" ")}`,
    });
  }
  const parameters = readSettings(set);
  const ranges = Object.fromEntries(
    within.map((text) => {
      const { name, low, high } = readRange("within", text);
      return [name, [low, high] as const];
    }),
  );
  const report = equilibriaOf(mechanism, { parameters, within: ranges });
  const [text] = over;
  const along = text === undefined ? undefined : follow(mechanism, text, parameters, ranges, output);
  const title = `${mechanism.title}: equilibria`;
  const drawn = { ...(plot === undefined ? {} : { coordinate: plot }), title };
  present(
    {
      name: `${mechanism.name}-equilibria`,
      json: () => ({ ...report, ...along }),
      text: () => textReport(report, along),
      csv: () => csvOf(tableOf(report, along)),
      jsonl: () => jsonLinesOf(tableOf(report, along)),
      svg: () => drawEquilibria(report, along, { document: plainDocument() }, drawn),
    },
    output,
  );
}

function follow(
  mechanism: Mechanism,
  text: string,
  parameters: ParameterValues,
  within: Within,
  output: OutputOptions,
) {
  const { name, low, high, count } = readRange("over", text);
  const progress = startProgress("equilibria", output.quiet === true);
  const searches = count === undefined ? {} : { searches: count };
  const options = { parameters, within, parameter: name, low, high, ...searches };
  const along = equilibriaAlong(mechanism, options, progress.update);
  progress.stop();
  return along;
}
