/** `judder continue`: a branch of periodic orbits over a range of a parameter, with its bifurcations and borders. */

import { drawCurves, drawOrbitBranch } from "../../figure/index.js";
import {
  followOrbitCurves,
  followOrbits,
  type ImpactLaw,
  type Mechanism,
  makeState,
  type OrbitsOver,
  type OrbitsOverOptions,
  type State,
} from "../../src/index.js";
import { type ContactFlags, readContacts } from "../shared/contactFlags.js";
import { curveReport, curveTable } from "../shared/curveReport.js";
import { findMechanism, readSettings } from "../shared/files.js";
import { flagOf, readNumber, readTime } from "../shared/numbers.js";
import {
  checkExtensions,
  type OutputOptions,
  pictureExtensions,
  present,
  type Result,
} from "../shared/output.js";
import { pictureCanvas, type StyleOptions } from "../shared/picture/canvas.js";
import { startProgress } from "../shared/progress.js";
import { type Range, readRange } from "../shared/range.js";
import type { StateOptions } from "../shared/state.js";
import { csvOf, jsonLinesOf } from "../shared/table.js";
import { UsageError } from "../shared/usage.js";
import { parsePolicy, parseStart } from "../text/index.js";
import { branchReport, branchTable } from "./branchReport.js";

export interface ContinueOptions extends OutputOptions, StyleOptions, StateOptions, ContactFlags {
  readonly over?: readonly string[];
  readonly plot?: string;
  readonly double?: boolean;
  readonly curve?: readonly string[];
  readonly law?: string;
  readonly policy?: string;
  /** Numbers, by their flags. */
  readonly ds?: string;
  readonly dsMin?: string;
  readonly dsMax?: string;
  readonly maxPoints?: string;
  readonly searches?: string;
  readonly settle?: string;
  readonly search?: string;
  readonly maxSteps?: string;
  readonly period?: string;
  readonly rtol?: string;
  readonly atol?: string;
}

const numbers = [
  "ds",
  "dsMin",
  "dsMax",
  "maxPoints",
  "searches",
  "settle",
  "search",
  "maxSteps",
  "period",
  "rtol",
  "atol",
] as const;

export function continueBranches(argument: string, options: ContinueOptions): void {
  checkExtensions(options.out ?? [], [".json", ".jsonl", ".csv", ...pictureExtensions]);
  const mechanism = findMechanism(argument);
  const question = readContinue(mechanism, options);
  const { plot } = options;
  const known = [...mechanism.coordinates, "period"];
  if (plot !== undefined && !known.includes(plot))
    throw new UsageError(`${mechanism.name} has no coordinate ${plot} (--plot)`, {
      value: plot,
      hint: `known are ${known.join(" ")}`,
    });
  const progress = startProgress("continue", options.quiet === true);
  const { second } = question;
  const watched = { ...question, onProgress: progress.update };
  const result =
    second === undefined
      ? branchResult(mechanism, watched, options)
      : planeResult(mechanism, { ...watched, second }, options);
  progress.stop();
  present(result, options);
}

function branchResult(
  mechanism: Mechanism,
  { second: _, ...question }: Question,
  options: ContinueOptions,
): Result {
  const report = followOrbits(mechanism, question);
  const title = `${mechanism.title}: orbits over ${question.parameter}`;
  return {
    name: `${mechanism.name}-branch`,
    json: () => report,
    text: () => branchReport(report),
    csv: () => csvOf(branchTable(report)),
    jsonl: () => jsonLinesOf(branchTable(report)),
    svg: () => drawn(report, title, options),
  };
}

/** Curves in the plane of two parameters; the branch that they start from goes along in the JSON document. */
function planeResult(
  mechanism: Mechanism,
  { second, ...question }: Question & { readonly second: Range },
  options: ContinueOptions,
): Result {
  const { curve } = options;
  const { name, low, high, count } = second;
  const { over, ...plane } = followOrbitCurves(mechanism, {
    ...question,
    second: { parameter: name, low, high, ...(count === undefined ? {} : { searches: count }) },
    ...(curve === undefined ? {} : { labels: curve }),
  });
  const title = `${mechanism.title}: orbits over ${question.parameter} and ${name}`;
  return {
    name: `${mechanism.name}-curves`,
    json: () => ({ ...over, ...plane }),
    text: () => `${branchReport(over)}\n\n${curveReport(plane)}`,
    csv: () => csvOf(curveTable(plane)),
    jsonl: () => jsonLinesOf(curveTable(plane)),
    svg: () => drawCurves(plane, pictureCanvas(options), { title }),
  };
}

const drawn = (report: OrbitsOver, title: string, { plot, ...options }: ContinueOptions): string =>
  drawOrbitBranch(report, pictureCanvas(options), { title, ...(plot === undefined ? {} : { over: plot }) });

/** The question, with the second parameter where there is one. */
type Question = Omit<OrbitsOverOptions, "startAt"> & {
  readonly second?: Range;
  readonly startAt: (value: number, across?: number) => State;
};

function readContinue(mechanism: Mechanism, options: ContinueOptions): Question {
  const { over = [], set = [], from = [], law, policy, double = false } = options;
  const [text, other] = over;
  if (text === undefined || over.length > 2)
    throw new UsageError(`continue takes --over once, or twice for curves, got ${over.length}`, {
      hint: "for example --over mu=0.4..1.5, and --over m1=0.05..0.2 as the second",
    });
  if (options.curve !== undefined && other === undefined)
    throw new UsageError("--curve applies to curves in a plane: give --over twice", {
      hint: "for example --over m1=0.05..0.2",
    });
  const { name, low, high, count } = readRange("over", text);
  const second = other === undefined ? undefined : readRange("over", other);
  const parameters = readSettings(set);
  const t = readTime(options.time);
  const compliance = readContacts(mechanism, options);
  const values = parseStart(from);
  const given = Object.fromEntries(
    numbers.flatMap((key) => {
      const value = options[key];
      return value === undefined ? [] : [[key, readNumber(flagOf(key), value)]];
    }),
  );
  return {
    parameter: name,
    from: low,
    to: high,
    ...(count === undefined ? {} : { searches: count }),
    ...given,
    ...compliance,
    ...(second === undefined ? {} : { second }),
    parameters,
    t,
    policy: parsePolicy(policy),
    double,
    startAt: (value, across) => {
      const both = second === undefined || across === undefined ? {} : { [second.name]: across };
      const there = { ...parameters, ...both, [name]: value };
      return makeState(mechanism, values, { ...compliance, parameters: there, t });
    },
    // The engine checks the names of laws.
    ...(law === undefined ? {} : { law: law as ImpactLaw }),
  };
}
