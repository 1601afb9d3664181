/**
 * How is a branch of orbits printed as text, and written as a table? One line a point, as continuation packages
 * print it.
 */

import type {
  LabelledPoint,
  Multiplier,
  OrbitBranchPoint,
  OrbitBranchReport,
  OrbitsOver,
} from "../../src/index.js";
import { pc } from "../shared/colours.js";
import { known } from "../shared/known.js";
import type { WrittenTable } from "../shared/table.js";

/** Plain points of the table between special ones: one in every this number. */
const every = 10;

export function branchReport(report: OrbitsOver): string {
  const { parameter, range, outcome, begin, end, doubled = [] } = report;
  if (outcome !== undefined)
    return `${pc.red(`no orbit: ${outcome.kind}`)} at ${parameter} = ${range[0]}\n${outcome.reason}`;
  const ends = [
    ...(begin === undefined ? [] : [`begins at ${parameter} = ${short(begin.value)}: ${begin.because}`]),
    ...(end === undefined ? [] : [`ends at ${parameter} = ${short(end.value)}: ${end.because}`]),
  ];
  return [
    ...lines(1, parameter, report),
    ...ends,
    ...doubled.flatMap((one, i) => [
      "",
      pc.bold(`twice the period, from point ${one.from + 1}`),
      ...lines(i + 2, parameter, one),
      `ends at ${parameter} = ${short(one.end.value)}: ${one.end.because}`,
      ...sentences(parameter, one.points),
    ]),
    ...sentences(parameter, report.points),
  ].join("\n");
}

function lines(number: number, parameter: string, { branch }: Pick<OrbitBranchReport, "branch">): string[] {
  const [coordinates, shifted] = namesOf(branch);
  const head = [
    "BR",
    "PT",
    "TY",
    parameter,
    "period",
    ...shifted.map((name) => `shift ${name}`),
    ...coordinates.map((name) => `max ${name}`),
    "|multiplier|",
  ];
  const widths = [3, 5, 9, 15, 14, ...[...shifted, ...coordinates].map(() => 14), 13];
  const row = (cells: readonly string[]) => cells.map((cell, i) => cell.padStart(widths[i] ?? 0)).join(" ");
  const special = (i: number) => i === 0 || i === branch.length - 1 || branch[i]?.label !== undefined;
  const body = branch.flatMap((point, i) => {
    if (!special(i) && (i + 1) % every !== 0) return [];
    const { label, value, period, shift, max, stable, word } = point;
    const kind = label ?? (i === 0 || i === branch.length - 1 ? "EP" : "");
    const numbers = [
      value,
      period,
      ...shifted.map((name) => shift?.[name] ?? 0),
      ...coordinates.map((name) => max[name] as number),
      largest(point),
    ].map(digits);
    // As is usual, points of unstable orbits are counted with a minus.
    const place = String(stable ? i + 1 : -(i + 1));
    return [`${row([String(number), place, kind, ...numbers])}  ${word.join(" – ") || "smooth"}`];
  });
  return [pc.bold(`${row(head)}  word`), ...body];
}

/** Coordinates of the orbits, and those that are shifted in a period. */
const namesOf = ([first]: readonly OrbitBranchPoint[]): [string[], string[]] => [
  Object.keys(first?.max ?? {}),
  Object.keys(first?.shift ?? {}),
];

function sentences(parameter: string, points: readonly LabelledPoint[]): string[] {
  const told = points.map(({ label, value, error, border }) => {
    const verdict = border === undefined ? "" : `: ${verdicts[border.verdict]}`;
    const smoothness = border?.smoothness === undefined ? "" : `, ${border.smoothness}`;
    const born = border?.twoCycle === true ? ", a 2-cycle is born" : "";
    const name = border?.regions === undefined ? label : "RB";
    return `${label} at ${parameter} = ${known(value, error, 10)} (judder explain ${name})${verdict}${smoothness}${born}`;
  });
  return told.length === 0 ? [] : ["", ...told];
}

const verdicts = {
  persistence: "the branch continues with another mode sequence",
  nonsmoothFold: "the branch turns back with another word (non-smooth fold)",
  end: "the branch ends",
} as const;

const size = ({ re, im }: Multiplier): number => Math.hypot(re, im);

/** Of the multipliers that say something: the 1 of the direction along the orbit stands last. */
function largest({ multipliers }: OrbitBranchPoint): number {
  const along = multipliers.at(-1);
  const trivial = along !== undefined && along.re === 1 && along.im === 0;
  return Math.max(0, ...(trivial ? multipliers.slice(0, -1) : multipliers).map(size));
}

/** All points with all numbers; doubled branches have numbers from 2. */
export function branchTable({ branch, parameter, doubled = [] }: OrbitsOver): WrittenTable {
  const [coordinates, shifted] = namesOf(branch);
  const rows = [{ branch }, ...doubled].flatMap((one, i) =>
    one.branch.map((point, k) => [
      i + 1,
      k,
      point.label ?? "",
      point.value,
      point.period,
      point.word.join(" "),
      String(point.stable),
      largest(point),
      ...shifted.map((name) => point.shift?.[name] ?? 0),
      ...coordinates.flatMap((name) => [point.max[name] as number, point.min[name] as number]),
    ]),
  );
  const columns = ["branch", "index", "label", parameter, "period", "word", "stable", "multiplier"];
  const shifts = shifted.map((name) => `shift ${name}`);
  return {
    columns: [...columns, ...shifts, ...coordinates.flatMap((name) => [`max ${name}`, `min ${name}`])],
    rows,
  };
}

const digits = (value: number): string => String(Number(value.toPrecision(10)));

const short = (value: number): string => String(Number(value.toPrecision(8)));
