/** `judder limit`: compliant runs over a range of stiffness, and which rigid future they support. */

import { judgeLimit, limitPlan, suggestion } from "#inner";
import { drawLimit, limitQuantities } from "../../figure/index.js";
import {
  type EpsilonRange,
  type LayerChoice,
  type LimitOptions,
  type LimitReport,
  type LimitRun,
  limitDefaults,
  type Mechanism,
} from "../../src/index.js";
import { pc } from "../shared/colours.js";
import { readNumber } from "../shared/numbers.js";
import { checkExtensions, type OutputOptions, pictureExtensions, present } from "../shared/output.js";
import { pictureCanvas, type StyleOptions } from "../shared/picture/canvas.js";
import { startProgress } from "../shared/progress.js";
import { readQuestion, type StateOptions } from "../shared/state.js";
import { csvOf, jsonLinesOf, type WrittenTable } from "../shared/table.js";
import { UsageError } from "../shared/usage.js";
import { parseStart } from "../text/index.js";
import { limitRuns } from "./runs.js";

export interface LimitCommandOptions extends OutputOptions, StyleOptions, StateOptions {
  readonly epsilon?: string;
  readonly epsilonN?: string;
  readonly until?: string;
  readonly rtol?: string;
  readonly atol?: string;
  readonly maxSteps?: string;
  readonly workers?: string;
  readonly over?: readonly string[];
}

const endings = [".json", ".csv", ".jsonl", ...pictureExtensions];

export async function limit(argument: string, options: LimitCommandOptions): Promise<void> {
  const { mechanism, occasion } = readQuestion(argument, options);
  checkExtensions(options.out ?? [], endings);
  checkOver(mechanism, options.over);
  const plan = limitPlan(parseStart(options.from ?? []), { ...occasion, ...readOptions(options) });
  const progress = startProgress("limit", options.quiet === true);
  const runs = await limitRuns(mechanism, plan, options.workers, progress).finally(progress.stop);
  const report = judgeLimit(mechanism, plan, runs);
  const picture = options.over === undefined ? {} : { over: options.over };
  present(
    {
      name: `${mechanism.name}-limit`,
      json: () => report,
      text: () => textReport(report),
      csv: () => csvOf(tableOf(report)),
      jsonl: () => jsonLinesOf(tableOf(report)),
      svg: () => drawLimit(mechanism, report, pictureCanvas(options), picture),
    },
    options,
  );
}

function checkOver(mechanism: Mechanism, over: readonly string[] = []): void {
  const known = ["impacts", ...limitQuantities(mechanism)];
  const wrong = over.find((name) => !known.includes(name.replace("’", "'")));
  if (wrong !== undefined)
    throw new UsageError(`${mechanism.name} has no quantity ${wrong} at the end of a run`, {
      value: wrong,
      hint: suggestion(wrong, known) ?? `known are ${known.join(" ")}`,
    });
}

function readOptions(options: LimitCommandOptions): LimitOptions {
  const number = (flag: string, text: string | undefined) =>
    text === undefined ? undefined : readNumber(flag, text);
  const given = {
    epsilon: options.epsilon === undefined ? undefined : readRange(options.epsilon),
    epsilonN: options.epsilonN === undefined ? undefined : readLayer(options.epsilonN),
    until: number("until", options.until),
    rtol: number("rtol", options.rtol),
    atol: number("atol", options.atol),
    maxSteps: number("max-steps", options.maxSteps),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** high..low:count, the count may be left out. */
function readRange(text: string): EpsilonRange {
  const [, from, to, count] = /^\s*(.+?)\.\.(.+?)(?::(.+))?\s*$/.exec(text) ?? [];
  if (from === undefined || to === undefined)
    throw new UsageError(`--epsilon ${text} is not high..low:count`, {
      value: text,
      hint: "for example --epsilon 1e-3..1e-5:9",
    });
  return {
    from: readNumber("epsilon", from),
    to: readNumber("epsilon", to),
    count: count === undefined ? limitDefaults.epsilon.count : readNumber("epsilon", count),
  };
}

/** A speed, a range that goes with epsilon, or a multiple of epsilon such as 2*epsilon. */
function readLayer(text: string): LayerChoice {
  if (/\bepsilon\b/.test(text)) return { ratio: readNumber("epsilonN", text.replace(/\bepsilon\b/g, "1")) };
  const [, from, to] = /^\s*(.+?)\.\.(.+?)\s*$/.exec(text) ?? [];
  if (from === undefined || to === undefined) return readNumber("epsilonN", text);
  return { from: readNumber("epsilonN", from), to: readNumber("epsilonN", to) };
}

/** Small numbers with an exponent: they are powers of ten here. */
function short(value: number, digits = 6): string {
  const rounded = Number(value.toPrecision(digits));
  return rounded !== 0 && Math.abs(rounded) < 1e-3 ? rounded.toExponential() : String(rounded);
}

function textReport(report: LimitReport): string {
  const { verdict, supported, because, order, rigid, growth, theory, runs } = report;
  return [
    `${pc.bold("verdict")} ${pc.green(verdict)} from ${runs.length} runs, epsilon ${short(runs[0]?.epsilon ?? 0)} to ${short(runs.at(-1)?.epsilon ?? 0)}`,
    supported === null ? because : `the rigid future ${pc.bold(supported)} is supported: ${because}`,
    order === null
      ? "the ends of the runs have no clear order in epsilon"
      : `observed order ${short(order, 3)} in epsilon`,
    ...(growth === undefined
      ? []
      : [
          `period ${short(growth.period, 5)} in log10 epsilon: small impacts grow by ${short(growth.factor, 5)} each`,
        ]),
    "",
    pc.bold("rigid futures, the nearest first"),
    ...rigid.map(
      ({ future, phase, distance, farthest, order: towards }) =>
        `  ${future}${phase === undefined ? "" : ` (phase ${short(phase, 4)})`}  ends ${short(distance, 3)} away${farthest === null ? "" : ` (stiffer runs: up to ${short(farthest, 3)})`}${towards === null ? "" : `, order ${short(towards, 3)}`}`,
    ),
    "",
    ...theoryLines(theory),
    "",
    ...runLines(runs),
  ].join("\n");
}

function theoryLines({ verdict, because, t, from, futures, growth }: LimitReport["theory"]): string[] {
  const where = from === null ? "at the start" : `where ${from} ends, t = ${short(t, 8)} s`;
  const factors = [
    growth.start === null ? [] : [`${short(growth.start)} at the start`],
    growth.end === null ? [] : [`${short(growth.end)} where slip ends`],
  ].flat();
  return [
    `${pc.bold("theory")} ${verdict} ${where}: ${because}`,
    `  futures of the rigid model there: ${futures.join(", ") || "none"}`,
    ...(factors.length === 0 ? [] : [`  growth factor ${factors.join(", ")}`]),
  ];
}

function runLines(runs: readonly LimitRun[]): string[] {
  const coordinates = Object.keys(runs[0]?.final.q ?? {});
  const head = ["epsilon", "outcome", "impacts", ...coordinates];
  const rows = runs.map(({ epsilon, outcome, verdict, impacts, final }) => [
    short(epsilon),
    outcome.kind === "finished" ? verdict : outcome.kind,
    String(impacts),
    ...coordinates.map((name) => short(final.q[name] ?? Number.NaN, 10)),
  ]);
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `  ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join("  ")}`.trimEnd();
  return [pc.bold(line(head)), ...rows.map(line)];
}

/** One row per run. */
function tableOf({ runs }: LimitReport): WrittenTable {
  const [first] = runs;
  const [q, v] = [Object.keys(first?.final.q ?? {}), Object.keys(first?.final.v ?? {})];
  const contacts = Object.keys(first?.final.contacts ?? {});
  const numbers = ["gap", "vT", "vN", "lambdaT", "lambdaN"] as const;
  return {
    columns: [
      "epsilon",
      "epsilonN",
      "outcome",
      "verdict",
      "impacts",
      ...q,
      ...v.map((name) => `v_${name}`),
      ...contacts.flatMap((name) => ["mode", ...numbers].map((number) => `${name}_${number}`)),
    ],
    rows: runs.map(({ epsilon, epsilonN = Number.NaN, outcome, verdict, impacts, final }) => [
      epsilon,
      epsilonN,
      outcome.kind,
      verdict,
      impacts,
      ...q.map((name) => final.q[name] ?? Number.NaN),
      ...v.map((name) => final.v[name] ?? Number.NaN),
      ...contacts.flatMap((name) => {
        const contact = final.contacts[name];
        return [contact?.mode ?? "", ...numbers.map((number) => contact?.[number] ?? Number.NaN)];
      }),
    ]),
  };
}
