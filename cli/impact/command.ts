/** `judder impact`: one impact under every law; a mechanism and state, or bare numbers. */

import { singleLaws } from "#inner";
import { drawImpact } from "../../figure/index.js";
import {
  compareImpactLaws,
  findImpacts,
  type ImpactBorder,
  type ImpactReport,
  type ImpactSolution,
  type PlacedImpactReport,
  type PlacedPoint,
  type PlacedSolution,
} from "../../src/index.js";
import { readNumbers, refuseMixture } from "../shared/bareContact.js";
import { pc } from "../shared/colours.js";
import { type ContactFlags, readContactOrChoice } from "../shared/contactFlags.js";
import { type OutputOptions, present } from "../shared/output.js";
import { pictureCanvas, type StyleOptions } from "../shared/picture/canvas.js";
import { readQuestion, type StateOptions } from "../shared/state.js";

export interface ImpactOptions extends OutputOptions, StyleOptions, StateOptions, ContactFlags {}

export function impact(
  argument: string | undefined,
  options: ImpactOptions & Readonly<Record<string, unknown>>,
): void {
  refuseMixture(argument, options);
  const placed = argument === undefined ? undefined : fromMechanism(argument, options);
  const report = placed ?? fromNumbers(options);
  const svg = () => drawImpact(report, pictureCanvas(options));
  const text = () => [textReport(report), ...(placed === undefined ? [] : afterLines(placed))].join("\n");
  present({ name: "impact", json: () => report, text, svg }, options);
}

function fromNumbers(options: Readonly<Record<string, unknown>>): ImpactReport {
  const { A, B, C, mu, r, vT, vN } = readNumbers(options, ["A", "B", "C", "mu", "r", "vT", "vN"], []);
  return compareImpactLaws({ A, B, C }, mu, r, { vT, vN });
}

function fromMechanism(argument: string, options: ImpactOptions): PlacedImpactReport {
  const { mechanism, state, occasion, compliance } = readQuestion(
    argument,
    options,
    (one) => readContactOrChoice(one, options).compliance,
  );
  const { contact } = readContactOrChoice(mechanism, options);
  return findImpacts(mechanism, state, contact, { ...occasion, ...compliance });
}

function textReport(report: ImpactReport): string {
  const { A, B, C, mu, r, before } = report;
  const number = (value: number) => (Math.abs(value) < 1e-13 ? 0 : value).toPrecision(10).padStart(18);
  const row = (law: string, solution: ImpactSolution, gains: boolean): string => {
    if ("family" in solution) {
      const { from, to } = solution.family;
      const reach = to === null ? "on" : `to ${Number(to.impulse.N.toPrecision(10))}`;
      return `${law.padEnd(9)} ${pc.yellow("a continuum")} of normal impulses, from ${Number(from.impulse.N.toPrecision(10))} ${reach}`;
    }
    const { vT, vN, impulse, energyChange, region, none } = solution;
    const numbers = [vT, vN, impulse.T, impulse.N, energyChange].map(number).join("");
    const flags = [
      none ? "no impact" : "",
      region ? `region ${region}` : "",
      gains ? pc.red("gains energy") : "",
    ];
    return `${law.padEnd(9)}${numbers}  ${flags.filter((flag) => flag !== "").join(", ")}`;
  };
  const columns = ["v_T", "v_N", "impulse T", "impulse N", "energy"]
    .map((name) => name.padStart(17))
    .join("");
  return [
    `A = ${A}, B = ${B}, C = ${C}, mu = ${mu}, r = ${r}; before: v_T = ${before.vT}, v_N = ${before.vN}`,
    pc.bold(`law      ${columns}`),
    ...singleLaws.flatMap((law) =>
      report.laws[law].solutions.map((solution) => row(law, solution, report.laws[law].gainsEnergy)),
    ),
    ...report.borders.map(borderLine),
  ].join("\n");
}

/** The velocities of the coordinates after each solution; of a family, those of its ends. */
function afterLines({ laws }: PlacedImpactReport): string[] {
  const velocities = ({ after }: PlacedPoint) =>
    Object.entries(after.v)
      .map(([name, value]) => `${name}' = ${Number((Math.abs(value) < 1e-13 ? 0 : value).toPrecision(10))}`)
      .join(", ");
  const line = (solution: PlacedSolution): string => {
    if (!("family" in solution)) return velocities(solution);
    const { from, to } = solution.family;
    return `from ${velocities(from)} ${to === null ? "on" : `to ${velocities(to)}`}`;
  };
  return [
    pc.bold("velocities after"),
    ...singleLaws.flatMap((law) =>
      laws[law].solutions.map((solution) => `${law.padEnd(9)} ${line(solution)}`),
    ),
  ];
}

/**
 * The map of the energetic law is piecewise; the distance to the next piece says how far the result can be trusted.
 */
function borderLine({ to, distance, smoothness, equation }: ImpactBorder): string {
  const where = to === 0 ? "no impact" : `region ${to}`;
  const kind = { "C-1": "a jump", C0: "a kink", C1: "smooth to first order", analytic: "smooth" }[smoothness];
  return `stronge: ${where} is ${Number(distance.toPrecision(4))} away, ${kind} (${smoothness}) at ${equation}`;
}
