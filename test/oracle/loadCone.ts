/**
 * Can forces inside all friction cones carry a load? Each cone is spanned by its two edges, so that W λ = Σ G a with a ≥ 0;
 * the margin is the largest δ with Σ G a = −load and all a ≥ δ, by the simplex method with Bland's rule. It is positive inside
 * the cone of all loads that can be carried and negative outside.
 */

import { dot, inverseOf, massAt, type PlanarSystem } from "./manyContacts.js";

type Vector = readonly number[];

/** max c·x with A x = b, x ≥ 0: undefined where nothing satisfies it; infinite where there is no bound. */
function maximise(c: Vector, A: readonly Vector[], b: Vector): number | undefined {
  const [m, n] = [A.length, c.length];
  const scale = Math.max(1e-300, ...b.map(Math.abs));
  // A tableau with one artificial column per row; the right side last.
  const rows = A.map((row, i) => {
    const sign = (b[i] as number) < 0 ? -1 : 1;
    const unit = A.map((_, j) => (i === j ? 1 : 0));
    return [...row.map((x) => sign * x), ...unit, (sign * (b[i] as number)) / scale];
  });
  const basis = rows.map((_, i) => n + i);
  const phaseOne = [...c.map(() => 0), ...A.map(() => -1)];
  if (climb(rows, basis, phaseOne, n + m) < -1e-11) return undefined;
  // What is still artificial in the basis is 0 and stays so: it leaves where its row has any other entry.
  for (let i = 0; i < m; i++) {
    if ((basis[i] as number) < n) continue;
    const j = (rows[i] as number[]).slice(0, n).findIndex((x) => Math.abs(x) > 1e-9);
    if (j >= 0) pivot(rows, basis, i, j);
  }
  return scale * climb(rows, basis, [...c, ...A.map(() => 0)], n);
}

function pivot(rows: number[][], basis: number[], i: number, j: number): void {
  const own = rows[i] as number[];
  const size = own[j] as number;
  for (let k = 0; k < own.length; k++) own[k] = (own[k] as number) / size;
  for (const row of rows) {
    const factor = row === own ? 0 : (row[j] as number);
    if (factor !== 0)
      for (let k = 0; k < row.length; k++) row[k] = (row[k] as number) - factor * (own[k] as number);
  }
  basis[i] = j;
}

/** Bland's rule over the first `width` columns; the largest value of the objective. */
function climb(rows: number[][], basis: number[], objective: Vector, width: number): number {
  const last = (rows[0] as number[]).length - 1;
  for (let round = 0; round < 1000; round++) {
    const price = (j: number) =>
      (objective[j] as number) -
      rows.reduce((sum, row, i) => sum + (objective[basis[i] as number] as number) * (row[j] as number), 0);
    let enter = 0;
    while (enter < width && (basis.includes(enter) || !(price(enter) > 1e-11))) enter++;
    if (enter === width) break;
    let leave = -1;
    let best = Number.POSITIVE_INFINITY;
    for (const [i, row] of rows.entries()) {
      if ((row[enter] as number) <= 1e-11) continue;
      const ratio = (row[last] as number) / (row[enter] as number);
      if (
        ratio < best - 1e-14 ||
        (ratio < best + 1e-14 && leave >= 0 && (basis[i] as number) < (basis[leave] as number))
      ) {
        [best, leave] = [Math.min(best, ratio), i];
      }
    }
    if (leave < 0) return Number.POSITIVE_INFINITY;
    pivot(rows, basis, leave, enter);
  }
  return rows.reduce(
    (sum, row, i) => sum + (objective[basis[i] as number] as number) * (row[last] as number),
    0,
  );
}

/** The margin of a load on the edges of the cones; −∞ where no forces at all have that resultant. */
function coneMargin(edges: readonly Vector[], load: Vector): number {
  const size = load.map((_, i) => Math.max(1e-300, ...edges.map((edge) => Math.abs(edge[i] as number))));
  const all = load.map((_, i) => edges.reduce((sum, edge) => sum + (edge[i] as number), 0));
  const A = load.map((_, i) =>
    [...edges.map((edge) => edge[i] as number), all[i] as number, -(all[i] as number)].map(
      (x) => x / (size[i] as number),
    ),
  );
  const b = load.map((x, i) => -x / (size[i] as number));
  const value = maximise([...edges.map(() => 0), 1, -1], A, b);
  return value ?? Number.NEGATIVE_INFINITY;
}

/** The edges of all contacts as generalized forces, with the static friction; bilateral ones push or pull by their bit. */
function edgesAt(system: PlanarSystem, q: Vector, t: number, pulls: number): number[][] {
  return system.contacts.flatMap((contact, k) => {
    const [WN, WT] = [contact.WN(q, t), contact.WT(q, t)];
    const n = (pulls >> k) & 1 ? -1 : 1;
    const edge = (s: number) => WN.map((x, i) => n * x + s * contact.muStatic * (WT[i] as number));
    return contact.muStatic === 0 ? [edge(0)] : [edge(1), edge(-1)];
  });
}

/** The margin of a load at a place: the best over all signs of the forces of bilateral contacts, whose cones are two-sided. */
export function marginAt(system: PlanarSystem, q: Vector, load: Vector, t: number): number {
  const both = system.contacts.reduce((bits, { bilateral }, k) => bits | (bilateral ? 1 << k : 0), 0);
  let best = Number.NEGATIVE_INFINITY;
  for (let pulls = 0; pulls <= both; pulls++) {
    if ((pulls & ~both) === 0) best = Math.max(best, coneMargin(edgesAt(system, q, t, pulls), load));
  }
  return best;
}

/**
 * The first time at which what stands on all its contacts, carried along with the velocity v, can no longer do so; by a scan of
 * even steps and bisection. `least` is the smallest margin before, relative to the load: near 0 the answer is a border.
 */
export function standsUntil(
  system: PlanarSystem,
  start: { readonly q: Vector; readonly v: Vector },
  until: number,
  scan: number,
): { t: number | undefined; least: number } {
  const margin = (t: number) => {
    const q = start.q.map((x, i) => x + t * (start.v[i] as number));
    const load = system.force(q, start.v, t);
    return marginAt(system, q, load, t) / Math.max(1e-300, ...load.map(Math.abs));
  };
  let least = Number.POSITIVE_INFINITY;
  const count = Math.ceil(until / scan);
  const times = Array.from({ length: count + 1 }, (_, i) => Math.min(until, i * scan));
  const margins = times.map(margin);
  for (const [i, here] of margins.entries()) {
    const t = times[i] as number;
    const [before, after] = [margins[i - 1] ?? here, margins[i + 1] ?? here];
    // Between two samples the load may leave the cone and come back: the lowest place near a low sample is looked for.
    const low = here >= 0 && here <= before && here <= after ? lowest(margin, t - scan, t + scan) : t;
    const value = low === t ? here : margin(low);
    if (value >= 0) {
      least = Math.min(least, value);
      continue;
    }
    let [inside, outside] = [Math.max(0, low - scan), low];
    for (let k = 0; k < 60; k++) {
      const middle = (inside + outside) / 2;
      if (margin(middle) < 0) outside = middle;
      else inside = middle;
    }
    return { t: outside, least };
  }
  return { t: undefined, least };
}

/** Where a function with one valley is lowest, by thirds. */
function lowest(f: (t: number) => number, from: number, to: number): number {
  let [low, high] = [Math.max(0, from), to];
  for (let k = 0; k < 40; k++) {
    const third = (high - low) / 3;
    if (f(low + third) < f(high - third)) high -= third;
    else low += third;
  }
  return (low + high) / 2;
}

export interface ReportedRow {
  readonly t: number;
  readonly q: Vector;
  readonly v: Vector;
  readonly contacts: readonly { mode: string; lambdaN: number; lambdaT: number }[];
}

/** The rates that remain of ġ and of the slip where nothing accelerates, by differences along the motion. */
function drifts(system: PlanarSystem, { t, q, v }: ReportedRow): [number, number][] {
  const rates = (s: number) => {
    const [place, time] = [q.map((x, i) => x + s * (v[i] as number)), t + s];
    return system.contacts.map((one) => [
      dot(one.WN(place, time), v) + one.wN(place, time),
      dot(one.WT(place, time), v) + one.wT(place, time),
    ]);
  };
  const s = 1e-4 / (1 + Math.max(...v.map(Math.abs)));
  const [near, far] = [
    [rates(s), rates(-s)],
    [rates(2 * s), rates(-2 * s)],
  ] as [number[][][], number[][][]];
  const slope = (i: number, k: number) => {
    const of = (pair: number[][][]) => (pair[0]?.[i]?.[k] as number) - (pair[1]?.[i]?.[k] as number);
    return (8 * of(near) - of(far)) / (12 * s);
  };
  return system.contacts.map((_, i) => [slope(i, 0), slope(i, 1)]);
}

/** The largest load of these rows and the acceleration that it would give. */
export function sizesOf(system: PlanarSystem, rows: readonly ReportedRow[]): { force: number; rate: number } {
  let [force, rate] = [1e-9, 1e-9];
  for (const { q, v, t } of rows) {
    const load = system.force(q, v, t);
    force = Math.max(force, ...load.map(Math.abs));
    rate = Math.max(rate, ...inverseOf(massAt(system, q)).map((line) => Math.abs(dot(line, load))));
  }
  return { force, rate };
}

/**
 * What a row of a motion breaks, with by how much: the sign of normal forces, the friction cones, the gaps, and, with the
 * acceleration of the reported forces, that closed contacts stay closed and sticking ones do not slip. Relative to the sizes
 * of forces, accelerations and lengths at play; forces and accelerations are no smaller than those of `least`, because where a
 * pendulum hangs straight down all loads of a moment are rounding.
 */
export function brokenBy(
  system: PlanarSystem,
  row: ReportedRow,
  tolerance: number,
  least: { readonly force: number; readonly rate: number } = { force: 1e-9, rate: 1e-9 },
): string[] {
  const load = system.force(row.q, row.v, row.t);
  const force = Math.max(
    least.force,
    ...load.map(Math.abs),
    ...row.contacts.flatMap((c) => [c.lambdaN, c.lambdaT].map(Math.abs)),
  );
  const resultant = [...load];
  for (const [i, one] of system.contacts.entries()) {
    const { lambdaN, lambdaT } = row.contacts[i] as ReportedRow["contacts"][number];
    const [WN, WT] = [one.WN(row.q, row.t), one.WT(row.q, row.t)];
    for (let k = 0; k < resultant.length; k++) {
      resultant[k] = (resultant[k] as number) + (WN[k] as number) * lambdaN + (WT[k] as number) * lambdaT;
    }
  }
  const inverse = inverseOf(massAt(system, row.q));
  const acceleration = inverse.map((line) => dot(line, resultant));
  const freely = inverse.map((line) =>
    line.reduce((sum, x, k) => sum + Math.abs(x * (load[k] as number)), 0),
  );
  const drift = drifts(system, row);
  const found: string[] = [];
  const speed = 1 + Math.max(...row.v.map(Math.abs));
  for (const [i, one] of system.contacts.entries()) {
    const { mode, lambdaN, lambdaT } = row.contacts[i] as ReportedRow["contacts"][number];
    const say = (what: string, by: number) => {
      if (!(by <= tolerance)) found.push(`${one.name} ${mode}: ${what} by ${by.toExponential(2)}`);
    };
    const [WN, WT] = [one.WN(row.q, row.t), one.WT(row.q, row.t)];
    const [driftN, driftT] = drift[i] as [number, number];
    const rate = Math.max(
      least.rate,
      ...acceleration.map(Math.abs),
      ...freely,
      Math.abs(driftN),
      Math.abs(driftT),
    );
    say("gap", (one.bilateral ? Math.abs(one.gap(row.q, row.t)) : -one.gap(row.q, row.t)) / speed);
    if (mode === "flight") {
      say("force in flight", (Math.abs(lambdaN) + Math.abs(lambdaT)) / force);
      continue;
    }
    say("open", Math.abs(one.gap(row.q, row.t)) / speed);
    if (!one.bilateral) say("lambdaN < 0", -lambdaN / force);
    say("normal acceleration", Math.abs(dot(WN, acceleration) + driftN) / rate);
    if (one.muStatic === 0) {
      say("force without friction", Math.abs(lambdaT) / force);
      continue;
    }
    const slip = dot(WT, row.v) + one.wT(row.q, row.t);
    if (mode === "stick") {
      say("cone", (Math.abs(lambdaT) - one.muStatic * Math.abs(lambdaN)) / force);
      say("slip in stick", Math.abs(slip) / speed);
      say("tangential acceleration", Math.abs(dot(WT, acceleration) + driftT) / rate);
      continue;
    }
    const sign = mode === "slip+" ? 1 : -1;
    const kinetic = one.kinetic?.(slip) ?? one.muKinetic;
    say("kinetic friction", Math.abs(lambdaT + sign * kinetic * Math.abs(lambdaN)) / force);
    say("sign of slip", (-sign * slip) / speed);
  }
  return found;
}
