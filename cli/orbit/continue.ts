/** `judder continue`: a branch of periodic orbits over a range of a parameter, with its bifurcations and borders. */

import { drawOrbitBranch } from "../../figure/index.js";
import {
  type ImpactLaw,
  type Mechanism,
  type OrbitsOver,
  type OrbitsOverOptions,
  orbitsOver,
  simulateDefaults,
  stateFromText,
} from "../../src/index.js";
import { readRange } from "../arguments/range.js";
import { plainDocument } from "../document.js";
import { findMechanism, readSettings } from "../files.js";
import { readNumber, readTime } from "../numbers.js";
import { checkEndings, type OutputOptions, present } from "../output.js";
import { startProgress } from "../progress.js";
import type { StateOptions } from "../state.js";
import { csvOf, jsonLinesOf } from "../table.js";
import { UsageError } from "../usage.js";
import { branchReport, branchTable } from "./branchReport.js";

export interface ContinueOptions extends OutputOptions, StateOptions {
  readonly over?: readonly string[];
  readonly plot?: string;
  readonly double?: boolean;
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
  "period",
  "rtol",
  "atol",
] as const;

export function continueBranches(argument: string, options: ContinueOptions): void {
  checkEndings(options.out ?? [], [".json", ".jsonl", ".csv", ".svg", ".png"]);
  const mechanism = findMechanism(argument);
  const question = readContinue(mechanism, options);
  const { plot } = options;
  const known = [...mechanism.coordinates, "period"];
  if (plot !== undefined && !known.includes(plot))
    throw new UsageError(`--plot ${plot} is no coordinate of ${mechanism.name}`, {
      value: plot,
      hint: `known are ${known.join(" ")}`,
    });
  const progress = startProgress("continue", options.quiet === true);
  const { from, to, parameter } = question;
  const report = orbitsOver(mechanism, {
    ...question,
    onPoint: (value, points) =>
      progress.update(
        Math.min(1, Math.max(0, (value - from) / (to - from))),
        `${points} points, ${parameter} = ${Number(value.toPrecision(6))}`,
      ),
  });
  progress.stop();
  const title = `${mechanism.title}: orbits over ${parameter}`;
  present(
    {
      name: `${mechanism.name}-branch`,
      json: () => report,
      text: () => branchReport(report),
      csv: () => csvOf(branchTable(report)),
      jsonl: () => jsonLinesOf(branchTable(report)),
      svg: () => drawn(report, title, plot),
    },
    options,
  );
}

const drawn = (report: OrbitsOver, title: string, plot: string | undefined): string =>
  drawOrbitBranch(
    report,
    { document: plainDocument() },
    { title, ...(plot === undefined ? {} : { over: plot }) },
  );

function readContinue(mechanism: Mechanism, options: ContinueOptions): OrbitsOverOptions {
  const { over = [], set = [], from = [], law, policy = simulateDefaults.policy, double = false } = options;
  const [text] = over;
  if (text === undefined || over.length > 1)
    throw new UsageError(`continue takes --over once, got ${over.length}`, {
      hint: "for example --over mu=0.4..1.5",
    });
  const { name, low, high, count } = readRange("over", text);
  const parameters = readSettings(set);
  const t = readTime(options.time);
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
    parameters,
    t,
    policy,
    double,
    startAt: (value) => stateFromText(mechanism, from, { ...parameters, [name]: value }, t),
    // The engine knows which laws there are.
    ...(law === undefined ? {} : { law: law as ImpactLaw }),
  };
}

const flagOf = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
