/** What does it come to, in one plain sentence? "slip+ is stable below mu = 0.4098 (hopf) and exists up to 1.2 (liftoff)." */

import type { AlongReport, BranchRow, EquilibriumBranch } from "./branches.js";
import type { SetRow } from "./continua.js";
import type { CriticalEquilibrium } from "./criticalEquilibrium.js";

type Known = Omit<AlongReport, "sentence" | "because">;

/** Four digits are enough to say it; the numbers stand beside. */
const short = (value: number): string =>
  Math.abs(value) < 1e-12 ? "0" : String(Number(value.toPrecision(4)));

/** One clause per branch, then the continua, then what the critical values are called. */
export function sentenceOf(known: Known): string {
  const { parameter, range, branches, sets } = known;
  const clauses = branches.map((branch) => `${nameOf(branch)} ${clauseOf(branch, known)}`);
  const stuck = [...new Set(sets.map((row) => `${nameOf(row)} ${setClause(row, known)}`))];
  const all = [...clauses, ...stuck];
  const where = `${parameter} from ${short(range[0])} to ${short(range[1])}`;
  return all.length === 0 ? `no equilibrium was found for ${where}.` : `For ${where}: ${all.join("; ")}.`;
}

function nameOf({ modes }: Pick<EquilibriumBranch, "modes">): string {
  const names = Object.entries(modes);
  if (names.length === 0) return "the equilibrium";
  return names.length === 1
    ? `rest in ${names[0]?.[1]}`
    : `rest in ${names.map(([name, mode]) => `${name} ${mode}`).join(", ")}`;
}

/** Continua are known at single values, and where they begin or end. */
function setClause({ modes, value }: SetRow, { sets, critical }: Known): string {
  const same = (other: Pick<SetRow, "modes">) => JSON.stringify(other.modes) === JSON.stringify(modes);
  const values = sets.filter(same).map((row) => row.value);
  const ends = critical.filter((point) => point.kind === "end" && same(point));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const from = ends.findLast((end) => end.value <= low);
  const to = ends.find((end) => end.value >= high);
  const side = (end: CriticalEquilibrium | undefined, seen: number) =>
    `${short(end?.value ?? seen)}${end === undefined ? "" : " (end)"}`;
  if (low === high && from === undefined && to === undefined) return `is a continuum at ${short(value)}`;
  return `is a continuum from ${side(from, low)} to ${side(to, high)}`;
}

/** Where a branch is stable, and where it begins and ends inside the range. */
function clauseOf(branch: EquilibriumBranch, known: Known): string {
  const { parameter, range, critical } = known;
  const own = critical.filter(
    ({ modes, value, q }) =>
      JSON.stringify(modes) === JSON.stringify(branch.modes) && touches(branch.rows, value, q),
  );
  const cause = (value: number): string => {
    const near = own.filter((point) => Math.abs(point.value - value) <= 1e-6 * (range[1] - range[0]));
    return near.length === 0 ? "" : ` (${[...new Set(near.map(({ kind }) => kind))].join(", ")})`;
  };
  const values = branch.rows.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const stretch = (from: number, to: number): string => {
    const below = from <= range[0] + 1e-12 * Math.abs(range[0]);
    const above = to >= range[1] - 1e-12 * Math.abs(range[1]);
    if (below && above) return "throughout";
    if (below) return `below ${parameter} = ${short(to)}${cause(to)}`;
    if (above) return `above ${parameter} = ${short(from)}${cause(from)}`;
    return `between ${short(from)}${cause(from)} and ${short(to)}${cause(to)}`;
  };
  const stable = stretches(branch.rows);
  const said =
    stable.length === 0
      ? "is not stable"
      : `is stable ${stable.map(([a, b]) => stretch(a, b)).join(" and ")}`;
  const exists = stretch(low, high);
  const paradox = own.filter(({ kind }) => kind === "painleve").map(({ value }) => short(value));
  const parts = [
    said,
    ...(exists === "throughout" ||
    (stable.length === 1 && stretch(...(stable[0] as [number, number])) === exists)
      ? []
      : [
          `${branch.ends.some((end) => /points are reached$/.test(end)) ? "was followed" : "exists"} ${exists}`,
        ]),
    ...(paradox.length === 0 ? [] : [`meets the paradox at ${parameter} = ${paradox.join(" and ")}`]),
  ];
  return parts.join(", ");
}

function touches(rows: readonly BranchRow[], value: number, q: CriticalEquilibrium["q"]): boolean {
  return rows.some(
    (row) =>
      row.value === value &&
      Object.entries(q).every(
        ([name, x]) => Math.abs((row.q[name] as number) - x) <= 1e-9 * (1 + Math.abs(x)),
      ),
  );
}

/** Ranges of the parameter on which rows are stable; rows with a label are the borders between. */
function stretches(rows: readonly BranchRow[]): [number, number][] {
  const found: [number, number][] = [];
  let open: [number, number] | undefined;
  let border: number | undefined;
  for (const { stable, value, label } of rows) {
    if (label !== undefined) {
      border = value;
      continue;
    }
    if (stable && open === undefined) {
      open = [border ?? value, value];
      found.push(open);
    } else if (stable && open !== undefined) open[1] = value;
    else if (open !== undefined) {
      open[1] = border ?? value;
      open = undefined;
    }
    border = undefined;
  }
  if (open !== undefined && border !== undefined) open[1] = border;
  return found.map(([a, b]) => [Math.min(a, b), Math.max(a, b)]);
}
