/** How do disturbances come back after one period, by brute force? The simulator is started beside the orbit. */
import { EigenvalueDecomposition, Matrix } from "ml-matrix";
import { type Mechanism, type Orbit, type SimulateOptions, type State, simulate } from "../../src/index.js";

/** A state in the middle of the longest piece on which all contacts that ever open are open. */
function middle(
  mechanism: Mechanism,
  { start, period, events }: Orbit,
  options: SimulateOptions,
): { t: number; state: State } {
  const run = simulate(
    mechanism,
    { q: start.q, v: start.v },
    { ...options, t: start.t, until: period * 0.999999 },
  );
  const marks = [start.t, ...events.map(({ t }) => t)].sort((a, b) => a - b);
  const open = (t: number) => {
    const part = simulate(
      mechanism,
      { q: start.q, v: start.v },
      { ...options, t: start.t, until: t - start.t },
    );
    return (
      Object.values(part.final.contacts).filter(({ mode }) => mode !== "stick").length +
      Object.values(part.final.contacts).filter(({ mode }) => mode === "flight").length
    );
  };
  const pieces = marks
    .slice(1)
    .map((t, i) => ({ t: (t + (marks[i] as number)) / 2, length: t - (marks[i] as number) }));
  const usable = pieces.filter(({ length }) => length > 1e-6 * period);
  const best = usable.sort((a, b) => open(b.t) - open(a.t) || b.length - a.length)[0] ?? {
    t: start.t + period / 2,
  };
  return { t: best.t, state: run.at(best.t) };
}

/** The matrix of central differences over the directions given, by coordinates of place and speed. */
export function returnMatrix(
  mechanism: Mechanism,
  orbit: Orbit,
  options: SimulateOptions,
  names: readonly string[],
  h: number,
): number[][] {
  const { t, state } = middle(mechanism, orbit, options);
  const shifted = (k: number, by: number): State => {
    const name = names[k % names.length] as string;
    const [q, v] = [{ ...state.q }, { ...state.v }];
    const part = k < names.length ? q : v;
    part[name] = (part[name] as number) + by;
    return { q, v };
  };
  const end = (from: State): number[] => {
    const { final, outcome } = simulate(mechanism, from, { ...options, t, until: orbit.period });
    if (outcome.kind !== "finished") throw new Error(`the run beside the orbit ended as ${outcome.kind}`);
    return [...names.map((name) => final.q[name] as number), ...names.map((name) => final.v[name] as number)];
  };
  const columns = Array.from({ length: 2 * names.length }, (_, k) => {
    const [above, below] = [end(shifted(k, h)), end(shifted(k, -h))];
    return above.map((value, i) => (value - (below[i] as number)) / (2 * h));
  });
  return columns.map((_, i) => columns.map((column) => column[i] as number));
}

/** Coefficients of the characteristic polynomial: they do not suffer where eigenvalues coincide. */
export function polynomialOf(roots: readonly { re: number; im: number }[]): number[] {
  let [re, im] = [[1], [0]];
  for (const root of roots) {
    const next = (x: number[], y: number[], sign: number) =>
      [...x, 0].map((value, i) => value - root.re * (x[i - 1] ?? 0) + sign * root.im * (y[i - 1] ?? 0));
    [re, im] = [next(re, im, 1), next(im, re, -1)];
  }
  return re;
}

export function eigenvaluesOf(matrix: number[][]): { re: number; im: number }[] {
  const { realEigenvalues, imaginaryEigenvalues } = new EigenvalueDecomposition(new Matrix(matrix));
  return realEigenvalues.map((re, i) => ({ re, im: imaginaryEigenvalues[i] as number }));
}
