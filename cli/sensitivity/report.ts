/**
 * The derivatives of a motion for a reader: the end of the run, event times, energies, and where derivatives do not
 * exist.
 */

import type { GoalSensitivity, GoalVariable, Sensitivity, VariableSlopes } from "../../src/index.js";
import { pc } from "../shared/colours.js";

/** Events that are listed. */
const mostEvents = 30;

const short = (value: number | null | undefined, digits = 7): string =>
  value === null || value === undefined ? "-" : String(Number(value.toPrecision(digits)));

/** Rows of cells below one another. */
function lines(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  return rows.map((row) => `  ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join("  ")}`.trimEnd());
}

export function sensitivityReport(found: Sensitivity): string {
  const { outcome, variables, reasons, final, columns } = found;
  const names = variables.map(({ name }) => name);
  const cells = (slopes: VariableSlopes) => names.map((name) => short(slopes[name]));
  const verdict = found.valid ? pc.green("valid") : pc.yellow("not valid everywhere");
  const ends = columns.map((column, i) => [
    column,
    short(final.values[i]),
    ...names.map((name) => short(final.slopes[name]?.[i])),
  ]);
  const header = names.map((name) => `d/d ${name}`);
  const energies = Object.entries(found.energies ?? {}).map(([name, { value, slopes }]) => [
    name,
    short(value),
    ...cells(slopes),
  ]);
  return [
    `${outcome.kind} at t = ${short(outcome.t)} s, derivatives ${verdict}`,
    ...reasons.map(({ t, because, variables: of }) =>
      pc.yellow(`  from t = ${short(t)} s${of === undefined ? "" : ` (${of.join(", ")})`}: ${because}`),
    ),
    "",
    ...headed(lines([["at the end", "value", ...header], ...ends])),
    ...eventLines(found, header, cells),
    ...(energies.length === 0 ? [] : ["", ...headed(lines([["energy", "J", ...header], ...energies]))]),
    ...sidedLines(found),
    ...(found.ambiguities === 0
      ? []
      : ["", `ambiguities: ${found.ambiguities}; the derivatives are those of the motion that was followed`]),
  ].join("\n");
}

/** One number by all variables, the strongest first: by how much the number changes per percent of the variable. */
export function goalReport(found: GoalSensitivity): string {
  const { goal, value, t, variables, reasons } = found;
  const perCent = ({ slope, value: of }: GoalVariable) => Math.abs((slope ?? 0) * of) / 100;
  const rows = [...variables]
    .sort((one, other) => perCent(other) - perCent(one))
    .map((one) => [
      one.name,
      short(one.value),
      short(one.slope),
      short(one.slope === null ? null : (one.slope * one.value) / 100, 4),
      one.valid ? "" : "not valid",
    ]);
  return [
    `${goal} = ${short(value, 10)} at t = ${short(t)} s, derivatives ${found.valid ? pc.green("valid") : pc.yellow("not all valid")}`,
    ...reasons.map(({ t: from, because, variables: of }) =>
      pc.yellow(`  from t = ${short(from)} s${of === undefined ? "" : ` (${of.join(", ")})`}: ${because}`),
    ),
    "",
    ...headed(lines([["variable", "value", `d ${goal}`, "per percent", ""], ...rows])),
  ].join("\n");
}

const headed = ([first = "", ...rest]: readonly string[]): string[] => [pc.bold(first), ...rest];

function eventLines(
  { events }: Sensitivity,
  header: readonly string[],
  cells: (slopes: VariableSlopes) => string[],
): string[] {
  if (events.length === 0) return [];
  const shown = events
    .slice(0, mostEvents)
    .map(({ t, name, contact, type, time, valid }) => [
      short(t, 9),
      name ?? `${contact} ${type}`,
      ...cells(time),
      valid ? "" : "not valid",
    ]);
  const left = events.length - shown.length;
  return [
    "",
    ...headed(lines([["t (s)", "event", ...header.map((one) => one.replace("d/", "dt/")), ""], ...shown])),
    ...(left > 0 ? [`  … ${left} more`] : []),
  ];
}

function sidedLines({ oneSided = [] }: Sensitivity): string[] {
  return oneSided.flatMap(({ variable, below, above }) => [
    "",
    ...headed(
      lines([
        [`by ${variable}, from`, "below", "above"],
        ...Object.keys(below).map((name) => [name, short(below[name]), short(above[name])]),
      ]),
    ),
  ]);
}
