/** `judder modes`: all modes of the closed contacts at a state, with forces, and why no others. */

import {
  findModes,
  type Interval,
  type Modes,
  type ModesReport,
  solveContactModes,
} from "../../src/index.js";
import { readNumbers, refuseMixture } from "../shared/bareContact.js";
import { pc } from "../shared/colours.js";
import { type ContactFlags, readContacts } from "../shared/contactFlags.js";
import { type OutputOptions, present } from "../shared/output.js";
import { readQuestion, type StateOptions } from "../shared/state.js";

export type ModesOptions = OutputOptions & StateOptions & ContactFlags;

export function modes(
  argument: string | undefined,
  options: ModesOptions & Readonly<Record<string, unknown>>,
): void {
  refuseMixture(argument, options);
  const report = argument === undefined ? fromNumbers(options) : fromMechanism(argument, options);
  present({ name: "modes", json: () => report, text: () => textReport(report) }, options);
}

function fromNumbers(options: Readonly<Record<string, unknown>>): ModesReport {
  const { vT = 0, ...problem } = readNumbers(options, ["A", "B", "C", "a", "b", "mu"], ["vT"]);
  return solveContactModes(problem, vT);
}

function fromMechanism(argument: string, options: ModesOptions): ModesReport {
  const { mechanism, state, occasion, compliance } = readQuestion(argument, options, (one) =>
    readContacts(one, options),
  );
  return findModes(mechanism, state, { ...occasion, ...compliance });
}

const label = (all: Modes): string =>
  Object.entries(all)
    .map(([name, mode]) => `${name} ${mode}`)
    .join(", ") || "no closed contact";

const number = (value: number | undefined): string =>
  value === undefined ? "-" : Number(value.toPrecision(9)).toString();

/** Forces of rounding are not worth a line's width. */
const force = (value: number): string => number(Math.abs(value) < 1e-12 ? 0 : value);

/** Which friction would make k_N vanish, in the direction where one does. */
function criticalText({ criticalFriction }: ModesReport["contacts"][string]): string {
  const { plus, minus } = criticalFriction ?? {};
  if (plus == null && minus == null) return "\n    no friction is critical";
  const [mode, mu] = plus == null ? ["slip-", minus as number] : ["slip+", plus];
  return `\n    critical friction ${Number(mu.toPrecision(9))} in ${mode}`;
}

function togetherText({ criticalFriction }: ModesReport): string[] {
  if (criticalFriction === undefined) return [];
  const { least } = criticalFriction;
  if (least?.mu == null) return ["  together: no friction is critical"];
  return [`  together: critical friction ${Number(least.mu.toPrecision(9))}, from ${label(least.modes)}`];
}

/** Do impacts that alternate between two contacts come to rest? */
function clatterText({ clatter = [] }: ModesReport): string[] {
  return clatter.map(({ contacts, kind, eigenvalues: [first], impacts, criticalRestitution, rocks }) => {
    const lambda = first.im === 0 ? number(first.re) : `${number(first.re)} ± ${number(first.im)}i`;
    const critical =
      criticalRestitution > 0 ? `, infinitely many up to restitution ${number(criticalRestitution)}` : "";
    const rest = rocks === undefined ? "" : `; rocks to rest by the factor ${number(rocks.eigenvalue)}`;
    const most = typeof impacts === "number" ? `at most ${impacts}` : impacts;
    return `  clatter of ${contacts.join(" and ")}: ${kind}, eigenvalue ${lambda}, ${most} impacts${critical}${rest}`;
  });
}

function textReport(report: ModesReport): string {
  const rejected = report.rejected.map(({ modes: all, contact, because, value }) => {
    if (contact === "") return `  ${label(all)}  its equations have no solution (residual ${number(value)})`;
    return `  ${label(all)}  needs ${contact} ${because}, has ${number(value)}`;
  });
  const verdict = report.verdict === null ? `not known: ${report.note}` : report.verdict;
  const { kinks = [], rejectedSides = [] } = report;
  rejected.push(
    ...rejectedSides.map(
      ({ kinks: sides, kink, because, value }) =>
        `  ${sidesText(sides)}  needs ${because} of ${kink}, has ${number(value)}`,
    ),
  );
  return [
    pc.bold("contacts"),
    ...contactLines(report),
    ...(kinks.length === 0 ? [] : [pc.bold("kinks of forces"), ...kinks.map((text) => `  ${text} = 0`)]),
    ...togetherText(report),
    ...clatterText(report),
    ...(report.approaching.length === 0
      ? []
      : [`an impact happens first at ${report.approaching.join(" ")}; the list below ignores it`]),
    `\n${pc.bold("verdict")} ${verdict}${report.degenerate ? " (on a border)" : ""}`,
    ...report.solutions.flatMap((solution) => [solutionLine(solution), ...rangeLines(solution)]),
    ...(rejected.length === 0 ? [] : [`\n${pc.bold("rejected")}`, ...rejected]),
  ].join("\n");
}

function contactLines({ contacts }: ModesReport): string[] {
  return Object.entries(contacts).map(([name, c]) => {
    const rates =
      c.kN === undefined
        ? ""
        : `\n    k_N+ = ${number(c.kN.plus)}, k_N- = ${number(c.kN.minus)}, k_N0 = ${number(c.kN.zero)}${criticalText(c)}`;
    const local = `A = ${number(c.A)}, B = ${number(c.B)}, C = ${number(c.C)}, a = ${number(c.a)}, b = ${number(c.b)}`;
    return `  ${pc.bold(name)}: gap = ${number(c.gap)}, v_T = ${number(c.vT)}, v_N = ${number(c.vN)}\n    ${local}${rates}${lawText(c)}`;
  });
}

/** The law of a compliant contact, and the force that its penetration gives. */
const lawText = ({ compliance, lambdaN }: ModesReport["contacts"][string]): string =>
  compliance === undefined
    ? ""
    : `\n    compliant (${compliance.law}): ${lambdaN === undefined ? "open" : `lambda_N = ${number(lambdaN)} by its penetration`}`;

type Solution = ModesReport["solutions"][number];

const sidesText = (sides: NonNullable<Solution["kinks"]>): string =>
  Object.entries(sides)
    .map(([text, { side, share }]) =>
      side === "hold" ? `${text} hold (share ${number(share)})` : `${text} ${side}`,
    )
    .join(", ");

function solutionLine(solution: Solution): string {
  const { alternatives = [] } = solution;
  const remarks = [
    solution.sustained === false ? "not sustained: k_N < 0" : "",
    solution.hyperstatic ? "many forces, one acceleration; these are the shortest" : "",
    solution.continuum ? "a continuum" : "",
    solution.degenerate ? "on a border" : "",
    ...alternatives
      .filter((other) => sameForces(solution, other))
      .map((other) => `also ${label(other.modes)}`),
  ].filter((remark) => remark !== "");
  const others = alternatives
    .filter((other) => !sameForces(solution, other))
    .map((other) => `\n    same acceleration: ${label(other.modes)}  ${forcesText(other)}`);
  const sides = solution.kinks === undefined ? "" : `${sidesText(solution.kinks)}  `;
  const line = `  ${pc.green(label(solution.modes))}  ${sides}${forcesText(solution)}`;
  return `${line}${remarks.length === 0 ? "" : `  (${remarks.join("; ")})`}${others.join("")}`;
}

const forcesText = ({ forces }: Pick<Solution, "forces">): string =>
  Object.entries(forces)
    .map(
      ([name, { lambdaT, lambdaN }]) => `${name}: lambda_T = ${force(lambdaT)}, lambda_N = ${force(lambdaN)}`,
    )
    .join("; ");

/** Labels on a border share their forces up to rounding; two reactions do not. */
function sameForces(one: Pick<Solution, "forces">, other: Pick<Solution, "forces">): boolean {
  const numbers = ({ forces }: Pick<Solution, "forces">) =>
    Object.values(forces).flatMap(({ lambdaT, lambdaN }) => [lambdaT, lambdaN]);
  const [first, second] = [numbers(one), numbers(other)];
  const size = Math.max(...first.map(Math.abs));
  return first.every((value, i) => Math.abs(value - (second[i] as number)) <= 1e-6 * size);
}

/** Between which bounds each force of redundant contacts lies. */
function rangeLines({ range = {} }: Solution): string[] {
  const between = ([least, most]: Interval) => `from ${force(least)} to ${force(most)}`;
  return Object.entries(range).map(
    ([name, { lambdaN, lambdaT }]) =>
      `    ${name}: lambda_T ${between(lambdaT)}, lambda_N ${between(lambdaN)}`,
  );
}
