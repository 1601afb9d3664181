/** How are equilibria and critical values printed as text, and written as a table? */

import type {
  AlongReport,
  CriticalEquilibrium,
  Eigenvalue,
  EquilibriaReport,
  Equilibrium,
  Segment,
  SensitivityGap,
} from "../../src/index.js";
import { pc } from "../shared/colours.js";
import { known } from "../shared/known.js";
import type { WrittenTable } from "../shared/table.js";

const short = (value: number): string => String(Number(value.toPrecision(6)));

const list = (values: Readonly<Record<string, number>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} = ${short(value)}`)
    .join(", ");

const modesOf = ({ modes }: Pick<Equilibrium, "modes">): string =>
  Object.entries(modes)
    .map(([name, mode]) => `${name} ${mode}`)
    .join(", ") || "no contact";

/** The whole text of the command. */
export function textReport(report: EquilibriaReport, along: AlongReport | undefined): string {
  const { equilibria, because, note } = report;
  const count = equilibria.length === 1 ? "1 equilibrium" : `${equilibria.length} equilibria`;
  return [
    because ?? pc.bold(count),
    ...equilibria.flatMap((one, i) => equilibriumLines(one, i + 1)),
    ...(because === undefined ? [`searched: ${note}`] : []),
    ...(along === undefined ? [] : alongLines(along)),
  ].join("\n");
}

const ratesText = (rates: Readonly<Record<string, number>>): string =>
  Object.entries(rates)
    .map(([name, rate]) => `${name}' = ${short(rate)}`)
    .join(", ");

function equilibriumLines(one: Equilibrium, number: number): string[] {
  const forces = Object.entries(one.contacts).map(
    ([name, { lambdaN, lambdaT }]) => `${name}: lambdaN = ${short(lambdaN)}, lambdaT = ${short(lambdaT)}`,
  );
  const ends = [...(one.segment === undefined ? [] : [one.segment]), ...(one.segments ?? [])];
  const kinks =
    one.kinks === undefined ? [] : [`at a kink of ${one.kinks.join(", ")}: eigenvalues of one side`];
  return [
    `${number}. ${pc.bold(modesOf(one))}  ${list({ ...one.q, ...one.memory, ...one.states })}`,
    ...(one.rates === undefined ? [] : [`moves steadily with ${ratesText(one.rates)}`]),
    ...forces,
    ...(one.held === undefined
      ? []
      : [
          `held by the jump of a force: ${Object.entries(one.held)
            .map(([kink, share]) => `${kink} = 0 with s = ${short(share)}`)
            .join(", ")}`,
        ]),
    ...ends.map(segmentText),
    `${verdictOf(one)}${one.eigenvalues.length === 0 ? "" : `: eigenvalues ${eigenvaluesText(one.eigenvalues)}`}`,
    ...kinks,
  ].map((line, i) => (i === 0 ? line : `   ${line}`));
}

function verdictOf({ stable, marginal, sustained, singular, touching }: Equilibrium): string {
  if (touching !== undefined && stable)
    return pc.yellow(`undecided: contact without a force, open or closed, at ${touching.join(", ")}`);
  if (singular) return pc.red("no linear motion: k_N = 0");
  if (!sustained) return pc.red("not sustained: slip with k_N < 0, one of several futures or none");
  if (!stable) return pc.red(marginal ? "not stable (marginal)" : "unstable");
  return pc.green(marginal ? "stable, undamped: the linear motion does not decide" : "stable");
}

/** Parts of an eigenvalue below this share of the largest one are printed as 0. */
const noPart = 1e-13;

/** Conjugate pairs once. */
function eigenvaluesText(eigenvalues: readonly Eigenvalue[]): string {
  const limit = noPart * Math.max(...eigenvalues.map(({ re, im }) => Math.hypot(re, im)));
  const part = (value: number) => (Math.abs(value) <= limit ? "0" : short(value));
  return eigenvalues
    .filter(({ im }) => im >= 0)
    .map(({ re, im }) => (im === 0 ? part(re) : `${part(re)} ± ${part(im)}i`))
    .join(", ");
}

function segmentText({ along, from, to }: Segment): string {
  const end = ({ q, because, contact, kink }: Segment["from"]) => {
    const at = contact ?? (kink === undefined ? undefined : `${kink} = 0`);
    return `${short(q[along] as number)} (${at === undefined ? because : `${because} at ${at}`})`;
  };
  return `a continuum: ${along} from ${end(from)} to ${end(to)}`;
}

function alongLines({ parameter, range, branches, critical, sentence, because }: AlongReport): string[] {
  if (because !== undefined) return [];
  const points = branches.map(
    ({ rows, ends }, i) => `branch ${i + 1}: ${rows.length} points; ends: ${[...new Set(ends)].join("; ")}`,
  );
  return [
    "",
    pc.bold(`${parameter} from ${range[0]} to ${range[1]}`),
    ...points,
    ...critical.flatMap((point) => criticalLines(point, range[1] - range[0])),
    "",
    sentence,
  ];
}

/** A value this small relative to the range is printed as 0. */
const noValue = 1e-14;

function criticalLines(point: CriticalEquilibrium, width: number): string[] {
  const { kind, parameter, contact, frequency, sensitivities = {}, sensitivityGaps = {} } = point;
  const value = Math.abs(point.value) <= noValue * width ? 0 : known(point.value, point.error);
  const swing = frequency === undefined ? [] : [`omega = ${short(frequency)} rad/s${orbitText(point)}`];
  const moving = Object.entries(sensitivities)
    .filter(([, rate]) => rate !== 0)
    .sort(([, one], [, other]) => Math.abs(other) - Math.abs(one))
    .map(([name, rate]) => `${name} ${rate > 0 ? "+" : ""}${short(rate)}`);
  const where = contact === undefined ? "" : ` at ${contact}`;
  return [
    `${pc.bold(kind)}${where}: ${parameter} = ${value}  (${modesOf(point)}; ${list(point.q)})`,
    ...swing.map((line) => `   ${line}`),
    ...(moving.length === 0 ? [] : [`   moves with, per unit: ${moving.join(", ")}`]),
    ...gapLines(sensitivityGaps, Object.keys(sensitivities).length === 0).map((line) => `   ${line}`),
  ];
}

/** What the first Lyapunov coefficient says of the small orbit. */
function orbitText({ lyapunov, lyapunovError = 0, smallOrbit }: CriticalEquilibrium): string {
  if (lyapunov === undefined) return "";
  const isKnown = Math.abs(lyapunov) > lyapunovError;
  const number = `, first Lyapunov coefficient ${isKnown ? short(lyapunov) : `0 within ${Number(lyapunovError.toPrecision(2))}`}`;
  if (smallOrbit === "stable") return `${number}: the small orbit is stable`;
  if (smallOrbit === "unstable")
    return `${number}: the small orbit is unstable${isKnown && lyapunov > 0 ? "" : ", as another motion grows"}`;
  const why = isKnown
    ? "other eigenvalues lie on the imaginary axis"
    : "rounding exceeds the coefficient, as in a linear system";
  return `${number}: the stability of the small orbit is undecided (${why})`;
}

const gapTexts: Readonly<Record<SensitivityGap, string>> = {
  damping: "the parameter introduces damping, and the critical value may jump",
  doublePair:
    "two pairs of eigenvalues coincide on the imaginary axis, and the critical value has no derivative",
  crossing: "two branches cross here, and a changed parameter separates them",
  rounding: "the derivative is smaller than its numerical error",
};

/** Parameters without a rate, by reason. */
function gapLines(gaps: Readonly<Record<string, SensitivityGap>>, all: boolean): string[] {
  return Object.entries(gapTexts).flatMap(([reason, text]) => {
    const names = Object.keys(gaps).filter((name) => gaps[name] === reason);
    if (names.length === 0) return [];
    const every = all && names.length === Object.keys(gaps).length;
    return [`no sensitivity ${every ? "to any parameter" : `to ${names.join(", ")}`}: ${text}`];
  });
}

/** One row per equilibrium, or per point of every branch. */
export function tableOf(report: EquilibriaReport, along: AlongReport | undefined): WrittenTable {
  const rows =
    along === undefined
      ? report.equilibria.map((one, i) => ({ branch: i + 1, value: Number.NaN, label: "", ...one }))
      : along.branches.flatMap(({ rows: points, modes }, i) =>
          points.map((row) => ({ branch: i + 1, modes, ...row, label: row.label ?? "" })),
        );
  const [first] = rows;
  const coordinates = Object.keys(first?.q ?? {});
  const contacts = [...new Set(rows.flatMap((row) => Object.keys(row.contacts)))];
  const most = Math.max(0, ...rows.map(({ eigenvalues }) => eigenvalues.length));
  const numbers = [...Array(most).keys()];
  const columns = [
    along === undefined ? "equilibrium" : "branch",
    ...(along === undefined ? [] : [along.parameter, "label"]),
    "modes",
    ...coordinates,
    ...contacts.flatMap((name) => [`${name}_lambdaN`, `${name}_lambdaT`]),
    "stable",
    "sustained",
    ...numbers.flatMap((k) => [`re_${k + 1}`, `im_${k + 1}`]),
  ];
  const cells = rows.map((row) => [
    row.branch,
    ...(along === undefined ? [] : [row.value, row.label]),
    modesOf(row),
    ...coordinates.map((name) => row.q[name] as number),
    ...contacts.flatMap((name) => [
      row.contacts[name]?.lambdaN ?? Number.NaN,
      row.contacts[name]?.lambdaT ?? Number.NaN,
    ]),
    Number(row.stable),
    Number(row.sustained),
    ...numbers.flatMap((k) => [row.eigenvalues[k]?.re ?? Number.NaN, row.eigenvalues[k]?.im ?? Number.NaN]),
  ]);
  return { columns, rows: cells };
}
