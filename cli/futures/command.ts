/** `judder futures`: every admissible continuation of a state, each future with its reason and its policy. */

import {
  type ElasticContact,
  type Future,
  type FuturesReport,
  futures as listFutures,
  type SlipEnd,
  solveContactFutures,
} from "../../src/index.js";
import { readNumbers, refuseMixture } from "../shared/bareContact.js";
import { pc } from "../shared/colours.js";
import { type ContactFlags, readContacts } from "../shared/contactFlags.js";
import { type OutputOptions, present } from "../shared/output.js";
import { readQuestion, type StateOptions } from "../shared/state.js";

export type FuturesOptions = OutputOptions & StateOptions & ContactFlags;

export function futures(
  argument: string | undefined,
  options: FuturesOptions & Readonly<Record<string, unknown>>,
): void {
  refuseMixture(argument, options);
  const report = argument === undefined ? fromNumbers(options) : fromMechanism(argument, options);
  const assumed = argument === undefined && options.r === undefined ? ["restitution taken as 0: no --r"] : [];
  const text = () => [textReport(report), ...assumed].join("\n");
  present({ name: "futures", json: () => report, text }, options);
}

function fromNumbers(options: Readonly<Record<string, unknown>>): FuturesReport {
  const { vT = 0, r = 0, ...problem } = readNumbers(options, ["A", "B", "C", "a", "b", "mu"], ["vT", "r"]);
  return solveContactFutures(problem, r, vT);
}

function fromMechanism(argument: string, options: FuturesOptions): FuturesReport {
  const { mechanism, state, occasion, compliance } = readQuestion(argument, options, (one) =>
    readContacts(one, options),
  );
  return listFutures(mechanism, state, { ...occasion, ...compliance });
}

function textReport({ futures: list, note, degenerate }: FuturesReport): string {
  if (list.length === 0 && note === undefined)
    return `${pc.red("no future")}: neither a mode nor a jump solves the contact problem here`;
  const warning = note === undefined ? [] : [`${pc.bold("not all futures are known")}: ${note}`];
  const border = degenerate ? ["on a border: the set of solutions is sensitive to rounding here"] : [];
  return [...list.map((future, i) => `${i + 1}. ${describe(future)}`), ...border, ...warning].join("\n");
}

function describe(future: Future): string {
  const { kind, modes, after, energyChange, family, because, policy } = future;
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
  if (energyChange !== undefined) lines.push(`energy change ${short(energyChange)} J`);
  if (family !== undefined) {
    const growth = family.growth === undefined ? "" : `, growth ${short(family.growth)}`;
    lines.push(
      `a family: ${family.parameter} from ${short(family.range[0])} to ${short(family.range[1])}${growth}`,
      ...jumpLines(family.jumps ?? {}),
    );
  }
  return [...lines, ...whatDecides(future)].join("\n   ");
}

/** How a member of a family of jumps is named. */
function jumpLines(jumps: Readonly<Record<string, number>>): string[] {
  const most = Object.entries(jumps)
    .filter(([, size]) => size !== 0)
    .map(([name, size]) => `${name}' from 0 to ${short(size)}`);
  return most.length === 0 ? [] : [`its member is given by --jump, one of: ${most.join(", ")}`];
}

/** What is known about this future beyond the rigid model. */
function whatDecides({ window, elastic, elasticContact, compliantBorder }: Future): string[] {
  const lines: string[] = [];
  if (window !== undefined)
    lines.push(`impacts grow where -v_T/v_N lies between ${short(window[0])} and ${short(window[1])}`);
  if (elastic !== undefined) {
    const { fromPlus, fromMinus } = elastic;
    lines.push(
      `undamped elastic contact (slipEnd=elastic): ${endOf("slip+", fromPlus)}, ${endOf("slip-", fromMinus)}`,
    );
  }
  if (elasticContact !== undefined) lines.push(depths(elasticContact));
  if (compliantBorder !== undefined) {
    const borders = compliantBorder.map(
      ({ dampingRatio, touchdown }) => `${short(touchdown)} at damping ratio ${dampingRatio}`,
    );
    lines.push(
      `a contact of stiffness k that lands lifts off again where v_N sqrt(k) is above ${borders.join(", ")}`,
    );
  }
  return lines;
}

/** Where a contact that gives a little rests, and what it takes to reach the edge of the cone. */
function depths({ yPlus, yMinus, y0, yEdge, V0 }: ElasticContact): string {
  const each = Object.entries({ "y+": yPlus, "y-": yMinus, y0, "y*": yEdge, "V0(y+)": V0.atPlus })
    .filter((pair): pair is [string, number] => pair[1] !== null)
    .map(([name, value]) => `${name} = ${short(value)}`);
  return `its depths and energies in units of epsilon^2: ${each.join(", ")}`;
}

const endOf = (slip: string, { verdict }: SlipEnd): string =>
  verdict === "none" ? `no ${slip} ends here` : `${verdict} after ${slip}`;

/** Rounding noise below 1e-12 is not worth a line's width. */
const short = (value: number): string => String(Math.abs(value) < 1e-12 ? 0 : Number(value.toPrecision(10)));
