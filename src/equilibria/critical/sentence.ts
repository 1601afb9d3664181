/**
 * What is the result, in one plain sentence? "slip+ is stable below mu = 0.4098 (hopf) and exists up to 1.2
 * (liftoff)."
 */

import type { RestEnd } from "../reason.js";
import { restTolerances } from "../tolerances.js";
import type { AlongReport, BranchRow, EquilibriumBranch } from "./alongReport.js";
import type { SetRow } from "./continua.js";
import type { CriticalEquilibrium } from "./criticalEquilibrium.js";

interface KnownBranch extends Pick<EquilibriumBranch, "modes" | "rows"> {
  readonly ends: readonly [RestEnd, RestEnd];
}

type Known = Omit<AlongReport, "sentence" | "because" | "branches"> & {
  readonly branches: readonly KnownBranch[];
  /** Values at which equilibria were searched. */
  readonly searched: readonly number[];
};

/** Four digits are enough to say it; the numbers are listed in addition. */
const short = (value: number): string =>
  Math.abs(value) < 1e-12 ? "0" : String(Number(value.toPrecision(4)));

/** One clause per branch, then the continua, then what the critical values are called. */
export function sentenceOf(known: Known): string {
  const { parameter, range, branches, sets } = known;
  const twins = (one: KnownBranch) => branches.filter((other) => sameModes(one, other)).length > 1;
  const clauses = branches.map(
    (branch) => `${nameOf(branch)}${twins(branch) ? placeText(branch) : ""} ${clauseOf(branch, known)}`,
  );
  const stuck = [...new Set(sets.map((row) => `${nameOf(row)} ${setClause(row, known)}`))];
  const all = [...clauses, ...stuck];
  const where = `${parameter} from ${short(range[0])} to ${short(range[1])}`;
  return all.length === 0 ? `No equilibrium was found for ${where}.` : `For ${where}: ${all.join("; ")}.`;
}

type WithModes = Pick<EquilibriumBranch, "modes">;

const sameModes = ({ modes }: WithModes, other: WithModes): boolean =>
  JSON.stringify(modes) === JSON.stringify(other.modes);

/** Steady motions have rates. */
const isSteady = ({ rows = [] }: { readonly rows?: readonly BranchRow[] }): boolean =>
  rows.some(({ rates }) => rates !== undefined);

function nameOf(branch: WithModes & { readonly rows?: readonly BranchRow[] }): string {
  const names = Object.entries(branch.modes);
  const what = isSteady(branch) ? "steady motion" : "rest";
  if (names.length === 0) return isSteady(branch) ? "the steady motion" : "the equilibrium";
  return names.length === 1
    ? `${what} in ${names[0]?.[1]}`
    : `${what} in ${names.map(([name, mode]) => `${name} ${mode}`).join(", ")}`;
}

/** The middle place of a branch, where others have the same modes. */
function placeText({ rows }: KnownBranch): string {
  const { q = {}, rates = {} } = rows[Math.floor(rows.length / 2)] ?? {};
  const moving = Object.entries(rates).map(([name, x]) => [`${name}'`, x] as const);
  return ` near ${[...Object.entries(q), ...moving].map(([name, x]) => `${name} = ${short(x)}`).join(", ")}`;
}

/** Continua are known at single values, and where they begin or end: one stretch between two ends. */
function setClause(row: SetRow, { sets, critical, searched }: Known): string {
  const rows = sets.filter((other) => sameModes(row, other));
  const values = [...new Set(rows.map(({ value }) => value))].sort((one, other) => one - other);
  const ends = critical.filter((point) => point.kind === "end" && sameModes(row, point));
  const what = rows.some(({ dimension = 0 }) => dimension > 0)
    ? "is a continuum"
    : "exists, with forces that are not determined,";
  const stretches: [number, number][] = [];
  for (const value of values) {
    const last = stretches.at(-1);
    const parted =
      last !== undefined &&
      [...ends.map((end) => end.value), ...searched].some((other) => other > last[1] && other < value);
    if (last === undefined || parted) stretches.push([value, value]);
    else last[1] = value;
  }
  const said = stretches.map(([low, high], i) => {
    const [before, after] = [
      stretches[i - 1]?.[1] ?? Number.NEGATIVE_INFINITY,
      stretches[i + 1]?.[0] ?? Number.POSITIVE_INFINITY,
    ];
    const from = ends.findLast((end) => end.value <= low && end.value > before);
    const to = ends.find((end) => end.value >= high && end.value < after);
    const side = (end: CriticalEquilibrium | undefined, seen: number) =>
      `${short(end?.value ?? seen)}${end === undefined ? "" : " (end)"}`;
    if (low === high && from === undefined && to === undefined) return `at ${short(low)}`;
    return `from ${side(from, low)} to ${side(to, high)}`;
  });
  return `${what} ${said.join(" and ")}`;
}

/** Where a branch is stable, and where it begins and ends inside the range. */
function clauseOf(branch: KnownBranch, known: Known): string {
  const { parameter, range, critical } = known;
  const width = range[1] - range[0];
  const own = critical.filter(
    (point) => sameModes(point, branch) && touches(branch.rows, point, restTolerances.sameValue * width),
  );
  const cause = (value: number): string => {
    const near = own.filter(
      (point) => Math.abs(point.value - value) <= 10 * restTolerances.sameValue * width,
    );
    return near.length === 0 ? "" : ` (${[...new Set(near.map(({ kind }) => kind))].join(", ")})`;
  };
  const values = branch.rows.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const stretch = (from: number, to: number): string => {
    const below = from <= range[0] + 1e-12 * Math.abs(range[0]);
    const above = to >= range[1] - 1e-12 * Math.abs(range[1]);
    if (below && above) return "throughout";
    if (from === to) return `at ${parameter} = ${short(from)} alone`;
    if (below) return `below ${parameter} = ${short(to)}${cause(to)}`;
    if (above) return `above ${parameter} = ${short(from)}${cause(from)}`;
    return `between ${short(from)}${cause(from)} and ${short(to)}${cause(to)}`;
  };
  const stable = stretches(branch.rows);
  const touching = touchingAlong(branch.rows);
  const where = stable.map(([a, b]) => stretch(a, b)).join(" and ");
  const undamped = branch.rows.every(({ stable: holds, marginal }) => !holds || marginal);
  const decided =
    touching.length === 0 ? "is stable" : `is of undecided stability (no force at ${touching.join(", ")})`;
  const said = stable.length === 0 ? "is not stable" : `${decided} ${where}`;
  const exists = stretch(low, high);
  const paradox = own.filter(({ kind }) => kind === "painleve").map(({ value }) => short(value));
  const parts = [
    said,
    ...(undamped && stable.length > 0 ? ["undamped (the linear motion does not decide)"] : []),
    ...(exists === "throughout" ||
    (stable.length === 1 && stretch(...(stable[0] as [number, number])) === exists)
      ? []
      : [`${branch.ends.some(({ kind }) => kind === "maxPoints") ? "was followed" : "exists"} ${exists}`]),
    ...(paradox.length === 0 ? [] : [`meets the paradox at ${parameter} = ${paradox.join(" and ")}`]),
  ];
  return parts.join(", ");
}

/** Contacts that touch without a force all along. */
function touchingAlong(rows: readonly BranchRow[]): readonly string[] {
  const [first = { touching: [] }] = rows;
  return (first.touching ?? []).filter((name) => rows.every(({ touching = [] }) => touching.includes(name)));
}

/** Is a critical value one of the branch? Places are compared but for full turns. */
function touches(rows: readonly BranchRow[], { value, q }: CriticalEquilibrium, near: number): boolean {
  const apart = (one: number, other: number) => {
    const way = Math.abs(one - other);
    return Math.min(way, Math.abs(way - 2 * Math.PI));
  };
  return rows.some(
    (row) =>
      Math.abs(row.value - value) <= near &&
      Object.entries(q).every(
        ([name, x]) => apart(row.q[name] as number, x) <= restTolerances.samePlace * (1 + Math.abs(x)),
      ),
  );
}

/**
 * Ranges of the parameter on which rows are stable; rows with a label are the borders between. On the way through a
 * range a branch may turn around.
 */
function stretches(rows: readonly BranchRow[]): [number, number][] {
  const found: [number, number][] = [];
  let open: [number, number] | undefined;
  let border: number | undefined;
  const widen = (range: [number, number], value: number) => {
    range[0] = Math.min(range[0], value);
    range[1] = Math.max(range[1], value);
  };
  for (const { stable, value, label } of rows) {
    if (label !== undefined) {
      border = value;
      continue;
    }
    if (stable && open === undefined) {
      open = [value, value];
      found.push(open);
    }
    if (open !== undefined && border !== undefined) widen(open, border);
    if (open !== undefined && stable) widen(open, value);
    if (!stable) open = undefined;
    border = undefined;
  }
  if (open !== undefined && border !== undefined) widen(open, border);
  // A single row that is stable between others that are not lies on the axis: an end of the range on a critical value.
  return found.filter(([a, b]) => a !== b || rows.length === 1);
}
