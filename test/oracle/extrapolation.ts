/**
 * A smooth motion to near the last digit without any tableau: Gragg's midpoint rule with 2, 4, …, 10 substeps, extrapolated
 * to order 10 (Bulirsch–Stoer). An event is located by taking the last step again with another length: no dense output.
 */

export type Rates = (t: number, y: readonly number[]) => readonly number[];

const substeps = [2, 4, 6, 8, 10];

function midpoint(f: Rates, t: number, y: readonly number[], H: number, n: number): number[] {
  const h = H / n;
  const start = f(t, y);
  let before: readonly number[] = y;
  let now = y.map((value, i) => value + h * (start[i] as number));
  for (let k = 1; k < n; k++) {
    const rate = f(t + k * h, now);
    const last = before;
    before = now;
    now = last.map((value, i) => value + 2 * h * (rate[i] as number));
  }
  const rate = f(t + H, now);
  const previous = before;
  return now.map((value, i) => (value + (previous[i] as number) + h * (rate[i] as number)) / 2);
}

/** One step of length H. */
function extrapolated(f: Rates, t: number, y: readonly number[], H: number): number[] {
  if (H === 0) return [...y];
  const rows: number[][] = [];
  for (const [k, n] of substeps.entries()) {
    let entry = midpoint(f, t, y, H, n);
    const row = [entry];
    for (let j = 1; j <= k; j++) {
      const ratio = (n / (substeps[k - j] as number)) ** 2;
      const upper = rows[j - 1] as number[];
      entry = entry.map((value, i) => value + (value - (upper[i] as number)) / (ratio - 1));
      row.push(entry);
    }
    for (const [j, value] of row.entries()) rows[j] = value;
  }
  return rows[substeps.length - 1] as number[];
}

export interface Stop {
  readonly t: number;
  readonly y: number[];
  /** Which guard became negative; −1 at the end of the time. */
  readonly guard: number;
}

/** Steps of length h until a guard is negative at the end of a step, then back to its zero; the first step may be shorter. */
export function marchUntil(
  f: Rates,
  guards: (t: number, y: readonly number[]) => readonly number[],
  start: { readonly t: number; readonly y: readonly number[] },
  end: number,
  h: number,
  first = h,
): Stop {
  let [t, y] = [start.t, [...start.y]];
  for (let step = Math.min(first, h); ; step = h) {
    const H = Math.min(step, end - t);
    const next = extrapolated(f, t, y, H);
    const values = guards(t + H, next);
    const crossed = values.flatMap((value, i) => (value < 0 ? [i] : []));
    if (crossed.length > 0) {
      const found = crossed.map((i) => ({ guard: i, H: zeroOf(f, guards, t, y, H, i) }));
      const { guard, H: at } = found.reduce((best, one) => (one.H < best.H ? one : best));
      return { t: t + at, y: extrapolated(f, t, y, at), guard };
    }
    [t, y] = [t + H, next];
    if (t >= end) return { t: end, y, guard: -1 };
  }
}

/** The step length at which a guard that is negative at the end has just become so: secants that keep the bracket. */
function zeroOf(
  f: Rates,
  guards: (t: number, y: readonly number[]) => readonly number[],
  t: number,
  y: readonly number[],
  H: number,
  i: number,
): number {
  const value = (s: number) => guards(t + s, extrapolated(f, t, y, s))[i] as number;
  let [low, high] = [0, H];
  let [atLow, atHigh] = [Math.max(0, value(0)), value(H)];
  let side = 0;
  for (let k = 0; k < 60 && high - low > 2e-16 * (Math.abs(t) + H); k++) {
    // The Illinois rule: an end that stays twice counts half. A guard that starts at zero is halved instead.
    const share = atLow > 0 ? atLow / (atLow - atHigh) : 0.5;
    const middle = low + (high - low) * share;
    const found = value(middle);
    if (found === 0 || middle <= low || middle >= high) return middle;
    if (found < 0) {
      [high, atHigh] = [middle, found];
      if (side < 0) atLow /= 2;
      side = -1;
    } else {
      [low, atLow] = [middle, found];
      if (side > 0) atHigh /= 2;
      side = 1;
    }
  }
  return (low + high) / 2;
}
