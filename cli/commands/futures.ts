/** `judder futures`: how the motion can go on from a state, each future with its reason and its policy. */

import { type Future, type FuturesReport, futuresAt, futuresOfNumbers } from "../../src/index.js";
import { pc } from "../colours.js";
import { readNumbers, refuseMixture } from "../numbers.js";
import { type OutputOptions, present } from "../output.js";
import { readQuestion, type StateOptions } from "../state.js";

export type FuturesOptions = OutputOptions & StateOptions;

export function futures(
  argument: string | undefined,
  options: FuturesOptions & Readonly<Record<string, unknown>>,
): void {
  refuseMixture(argument, options);
  const report = argument === undefined ? fromNumbers(options) : fromMechanism(argument, options);
  present({ name: "futures", json: () => report, text: () => textReport(report) }, options);
}

function fromNumbers(options: Readonly<Record<string, unknown>>): FuturesReport {
  const { vT = 0, r = 0, ...problem } = readNumbers(options, ["A", "B", "C", "a", "b", "mu"], ["vT", "r"]);
  return futuresOfNumbers(problem, r, vT);
}

function fromMechanism(argument: string, options: FuturesOptions): FuturesReport {
  const { mechanism, state, occasion } = readQuestion(argument, options);
  return futuresAt(mechanism, state, occasion);
}

function textReport({ futures: list, note }: FuturesReport): string {
  if (list.length === 0 && note === undefined)
    return `${pc.red("no future")}: neither a mode nor a jump solves the contact problem here`;
  const warning = note === undefined ? [] : [`${pc.bold("not all futures are known")}: ${note}`];
  return [...list.map((future, i) => `${i + 1}. ${describe(future)}`), ...warning].join("\n");
}

function describe({ kind, modes, after, family, because, policy }: Future): string {
  const what =
    modes === undefined
      ? kind
      : Object.entries(modes)
          .map(([name, mode]) => `${name} ${mode}`)
          .join(", ") || "flight";
  const lines = [`${pc.bold(what)}  (policy ${policy})`, because];
  if (after !== undefined) {
    lines.push(
      `after: ${Object.entries(after.v)
        .map(([name, value]) => `${name}' = ${short(value)}`)
        .join(", ")}`,
    );
  }
  if (family !== undefined) {
    const growth = family.growth === undefined ? "" : `, growth ${short(family.growth)}`;
    lines.push(
      `a family: ${family.parameter} from ${short(family.range[0])} to ${short(family.range[1])}${growth}`,
    );
  }
  return lines.join("\n   ");
}

/** Rounding noise below 1e-12 is not worth a line's width. */
const short = (value: number): string => String(Math.abs(value) < 1e-12 ? 0 : Number(value.toPrecision(10)));
