/** `judder equilibria`: where a mechanism rests, whether it stays there, and at which parameter that changes. */

import { drawCurves, drawEquilibria, drawLevers } from "../../figure/index.js";
import {
  type AlongOptions,
  type AlongReport,
  findEquilibria,
  followEquilibria,
  followEquilibriumCurves,
  type Mechanism,
  type PlaneReport,
  type EquilibriaOptions as Question,
  tabulateLevers,
} from "../../src/index.js";
import { type ContactFlags, readContacts } from "../shared/contactFlags.js";
import { curveReport, curveTable } from "../shared/curveReport.js";
import { findMechanism, readSettings } from "../shared/files.js";
import { flagOf, readCount, readNumber } from "../shared/numbers.js";
import { checkExtensions, type OutputOptions, pictureExtensions, present } from "../shared/output.js";
import { pictureCanvas, type StyleOptions } from "../shared/picture/canvas.js";
import { startProgress } from "../shared/progress.js";
import { readRange } from "../shared/range.js";
import { csvOf, jsonLinesOf } from "../shared/table.js";
import { UsageError } from "../shared/usage.js";
import { tableOf, textReport } from "./report.js";

export interface EquilibriaOptions extends OutputOptions, StyleOptions, ContactFlags {
  readonly over?: readonly string[];
  readonly within?: readonly string[];
  readonly set?: readonly string[];
  readonly plot?: string;
  readonly curve?: readonly string[];
  readonly guesses?: string;
  /** Numbers, by their flags. */
  readonly ds?: string;
  readonly dsMin?: string;
  readonly dsMax?: string;
  readonly maxPoints?: string;
}

type Steps = Pick<AlongOptions, "ds" | "dsMin" | "dsMax" | "maxPoints">;

type Given = Steps & Question;

export function equilibria(
  argument: string,
  {
    over = [],
    within = [],
    set = [],
    plot,
    curve,
    guesses,
    ds,
    dsMin,
    dsMax,
    maxPoints,
    ...output
  }: EquilibriaOptions,
): void {
  checkExtensions(output.out ?? [], [".json", ".jsonl", ".csv", ...pictureExtensions]);
  const mechanism = findMechanism(argument);
  if (over.length > 2) {
    throw new UsageError(`equilibria takes --over once, or twice for curves, got ${over.length}`, {
      hint: "for example --over mu=0..2, and --over m1=0.05..0.5 as the second",
    });
  }
  if (curve !== undefined && over.length < 2) {
    throw new UsageError("--curve applies to curves in a plane: give --over twice", {
      hint: "for example --over mu=0..2 --over m1=0.05..0.5",
    });
  }
  checkPlot(mechanism, plot, over);
  const steps = readSteps({ ds, dsMin, dsMax, maxPoints }, over);
  const parameters = readSettings(set);
  const ranges = Object.fromEntries(
    within.map((text) => {
      const { name, low, high } = readRange("within", text);
      return [name, [low, high] as const];
    }),
  );
  const question = {
    parameters,
    within: ranges,
    ...(guesses === undefined ? {} : { guesses: readCount("guesses", guesses) }),
    ...readContacts(mechanism, output),
  };
  const report = findEquilibria(mechanism, question);
  const found = follow(mechanism, over, { ...question, ...steps }, curve, output);
  const { along, plane } = found;
  const title = `${mechanism.title}: equilibria`;
  const drawn = { ...(plot === undefined ? {} : { coordinate: plot }), title };
  const table = () => {
    if (plane !== undefined) return curveTable(plane);
    if (plot === levers) return tabulateLevers(along?.critical ?? [], mechanism.parameters, parameters);
    return tableOf(report, along);
  };
  present(
    {
      name: `${mechanism.name}-equilibria`,
      json: () => ({ ...report, ...along, ...plane }),
      text: () =>
        [textReport(report, along), ...(plane === undefined ? [] : [curveReport(plane)])].join("\n\n"),
      csv: () => csvOf(table()),
      jsonl: () => jsonLinesOf(table()),
      svg: () => {
        const canvas = pictureCanvas(output);
        if (plane !== undefined) return drawCurves(plane, canvas, { title });
        if (plot === levers && along !== undefined) return drawLevers(mechanism, along, canvas, parameters);
        return drawEquilibria(report, along, canvas, drawn);
      },
    },
    output,
  );
}

/** The picture and the table of what moves the critical values, instead of a coordinate. */
const levers = "levers";

function checkPlot(mechanism: Mechanism, plot: string | undefined, over: readonly string[]): void {
  if (plot === undefined || mechanism.coordinates.includes(plot)) return;
  if (plot !== levers)
    throw new UsageError(`${mechanism.name} has no coordinate ${plot} (--plot)`, {
      value: plot,
      hint: `known are ${[...mechanism.coordinates, levers].join(" ")}`,
    });
  if (over.length !== 1)
    throw new UsageError(`--plot ${levers} needs --over once, got ${over.length}`, {
      hint: "for example --over mu=0..1",
    });
}

/** Steps along branches and curves; without a parameter there are none. */
function readSteps(given: Readonly<Record<keyof Steps, string | undefined>>, over: readonly string[]): Steps {
  const read = Object.entries(given).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, readNumber(flagOf(key), value)] as const],
  );
  const [first] = read;
  if (first !== undefined && over.length === 0)
    throw new UsageError(`--${flagOf(first[0])} needs a parameter to follow equilibria along`, {
      hint: "for example --over mu=0..1",
    });
  return Object.fromEntries(read);
}

interface Found {
  readonly along: AlongReport | undefined;
  readonly plane?: PlaneReport;
}

/** Along one parameter, or along the first and then in the plane of both. */
function follow(
  mechanism: Mechanism,
  [text, other]: readonly string[],
  given: Given,
  curve: readonly string[] | undefined,
  output: OutputOptions,
): Found {
  if (text === undefined) return { along: undefined };
  const { name, low, high, count } = readRange("over", text);
  const progress = startProgress("equilibria", output.quiet === true);
  const searches = count === undefined ? {} : { searches: count };
  const options = { ...given, parameter: name, low, high, ...searches, onProgress: progress.update };
  if (other === undefined) {
    const along = followEquilibria(mechanism, options);
    progress.stop();
    return { along };
  }
  const { name: parameter, count: values, ...second } = readRange("over", other);
  const { along, ...plane } = followEquilibriumCurves(mechanism, {
    ...options,
    second: { parameter, ...second, ...(values === undefined ? {} : { searches: values }) },
    ...(curve === undefined ? {} : { labels: curve }),
  });
  progress.stop();
  return { along, plane };
}
