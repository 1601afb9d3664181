/** How are curves in a plane of two parameters printed as text, and written as a table? */

import type { CurvePoint, ParameterCurve, PlaneReport } from "../../src/index.js";
import { pc } from "./colours.js";
import type { WrittenTable } from "./table.js";

/** Plain points of the table between special ones: one in every this number. */
const every = 10;

/** One line a point, as continuation packages print it; then why each curve ends, and what has no curve. */
export function curveReport({ parameters, ranges, curves, unfollowed }: PlaneReport): string {
  const box = parameters.map((name, k) => `${name} from ${ranges[k]?.[0]} to ${ranges[k]?.[1]}`);
  const count = curves.length === 1 ? "1 curve" : `${curves.length} curves`;
  return [
    pc.bold(`${count} with ${box.join(", ")}`),
    ...curves.flatMap((curve, i) => ["", ...curveLines(curve, i + 1, parameters)]),
    ...(unfollowed.length === 0 ? [] : [""]),
    ...unfollowed.map(
      ({ label, regions, values, because }) =>
        `no curve of ${label} from ${pair(parameters, values)} (judder explain ${wordOf(label, regions)}): ${because}`,
    ),
  ].join("\n");
}

function curveLines(curve: ParameterCurve, number: number, parameters: PlaneReport["parameters"]): string[] {
  const { label, regions, contact, points, ends } = curve;
  const orbit = points[0]?.period !== undefined;
  const names = Object.keys(points[0]?.q ?? {});
  const swings = points.some(({ frequency }) => frequency !== undefined);
  const head = [
    "CU",
    "PT",
    "TY",
    ...parameters,
    ...(orbit ? ["period"] : []),
    ...names,
    ...(swings ? ["omega", "Lyapunov"] : []),
  ];
  const widths = [3, 5, 9, ...head.slice(3).map(() => 15)];
  const row = (cells: readonly string[]) => cells.map((cell, i) => cell.padStart(widths[i] ?? 0)).join(" ");
  const special = (i: number) => i === 0 || i === points.length - 1 || points[i]?.label !== undefined;
  const body = points.flatMap((point, i) => {
    if (!special(i) && (i + 1) % every !== 0) return [];
    const { values, period, q = {}, frequency } = point;
    const kind = point.label ?? (i === 0 || i === points.length - 1 ? "EP" : "");
    const numbers = [
      ...values,
      ...(orbit ? [period] : []),
      ...names.map((name) => q[name]),
      ...(swings ? [frequency] : []),
    ];
    const coefficient = swings ? [coefficientText(point)] : [];
    return [row([String(number), String(i + 1), kind, ...numbers.map(digits), ...coefficient])];
  });
  const where = contact === undefined ? "" : ` at ${contact}`;
  const doing = curve.word?.join(" – ") ?? Object.values(curve.modes ?? {}).join(" ");
  return [
    `${pc.bold(`${label}${where}`)}${doing === "" ? "" : `  ${doing}`}  (judder explain ${wordOf(label, regions)})`,
    pc.bold(row(head)),
    ...body,
    ...ends.map(
      ({ values, because }, k) => `${k === 0 ? "begins" : "ends"} at ${pair(parameters, values)}: ${because}`,
    ),
  ];
}

/** The first Lyapunov coefficient, where it is larger than its error. */
const coefficientText = ({ lyapunov, lyapunovError = 0 }: CurvePoint): string =>
  lyapunov !== undefined && Math.abs(lyapunov) <= lyapunovError ? "undecided" : digits(lyapunov);

/** Region borders are explained together. */
const wordOf = (label: string, regions: ParameterCurve["regions"]): string =>
  regions === undefined ? label : "RB";

const pair = (names: PlaneReport["parameters"], values: readonly [number, number]): string =>
  names.map((name, k) => `${name} = ${digits(values[k])}`).join(", ");

/** All points with all numbers. */
export function curveTable({ parameters, curves }: PlaneReport): WrittenTable {
  const coordinates = [...new Set(curves.flatMap(({ points }) => Object.keys(points[0]?.q ?? {})))];
  const rows = curves.flatMap(({ label, contact, word, modes, points }, i) =>
    points.map((point, k) => [
      i + 1,
      label,
      contact ?? "",
      word?.join(" ") ?? Object.values(modes ?? {}).join(" "),
      k,
      point.label ?? "",
      ...point.values,
      point.period ?? Number.NaN,
      point.frequency ?? Number.NaN,
      point.lyapunov ?? Number.NaN,
      ...coordinates.map((name) => point.q?.[name] ?? Number.NaN),
    ]),
  );
  const numbers = ["period", "omega", "lyapunov", ...coordinates];
  return { columns: ["curve", "kind", "contact", "word", "index", "label", ...parameters, ...numbers], rows };
}

const digits = (value: number | undefined): string =>
  value === undefined ? "" : String(Number(value.toPrecision(10)));
