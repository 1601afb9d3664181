/**
 * The least and the largest value of each coordinate on a polyhedron { x : E x = e, F x ≥ f } by brute force over all its
 * vertices. A wide box is added, so that every polyhedron has vertices; a value on the box means that there is no bound.
 */

type Row = readonly number[];

export interface Polyhedron {
  /** Independent rows [E | e]. */
  readonly equalities: readonly { readonly row: Row; readonly value: number }[];
  readonly inequalities: readonly { readonly row: Row; readonly value: number }[];
}

/** Gauss–Jordan with full pivoting on the augmented rows; undefined where singular. */
function solve(system: readonly { row: Row; value: number }[]): number[] | undefined {
  const n = system.length;
  const rows = system.map(({ row, value }) => [...row, value]);
  const order = Array.from({ length: n }, (_, j) => j);
  for (let k = 0; k < n; k++) {
    let [r, c, best] = [k, k, 1e-9];
    for (let i = k; i < n; i++) {
      for (let j = k; j < n; j++) {
        const size = Math.abs(rows[i]?.[j] as number);
        if (size > best) [r, c, best] = [i, j, size];
      }
    }
    if (best === 1e-9) return undefined;
    [rows[k], rows[r]] = [rows[r] as number[], rows[k] as number[]];
    for (const row of rows) [row[k], row[c]] = [row[c] as number, row[k] as number];
    [order[k], order[c]] = [order[c] as number, order[k] as number];
    const pivot = rows[k] as number[];
    for (const row of rows) {
      const factor = row === pivot ? 0 : (row[k] as number) / (pivot[k] as number);
      for (let j = k; j <= n; j++) row[j] = (row[j] as number) - factor * (pivot[j] as number);
    }
  }
  const x = new Array<number>(n).fill(0);
  for (const [k, j] of order.entries()) x[j] = (rows[k]?.[n] as number) / (rows[k]?.[k] as number);
  return x;
}

function* subsets<T>(items: readonly T[], size: number): Generator<T[]> {
  if (size === 0) yield [];
  for (const [i, item] of items.entries()) {
    if (items.length - i < size) return;
    if (size > 0) for (const rest of subsets(items.slice(i + 1), size - 1)) yield [item, ...rest];
  }
}

/**
 * [least, largest] of each of the n coordinates, undefined where the polyhedron is empty. A bound that only vertices on the
 * box reach is none: infinite.
 */
export function coordinateBounds(
  n: number,
  { equalities, inequalities }: Polyhedron,
  box = 1e5,
): [number, number][] | undefined {
  const walls = Array.from({ length: 2 * n }, (_, k) => ({
    row: Array.from({ length: n }, (_, j) => (j === k >> 1 ? (k % 2 === 0 ? 1 : -1) : 0)),
    value: -box,
  }));
  const all = [...inequalities, ...walls];
  const vertices: { x: number[]; wall: boolean }[] = [];
  for (const active of subsets(all, n - equalities.length)) {
    const x = solve([...equalities, ...active]);
    const inside = (at: readonly number[]) =>
      all.every(({ row, value }) => {
        const here = row.reduce((sum, weight, j) => sum + weight * (at[j] as number), 0);
        return here >= value - 1e-7 * (1 + Math.max(...at.map(Math.abs)));
      });
    if (x !== undefined && inside(x))
      vertices.push({ x, wall: x.some((value) => Math.abs(value) > 0.999 * box) });
  }
  if (vertices.length === 0) return undefined;
  return Array.from({ length: n }, (_, j) => {
    const largest = (sign: number): number => {
      const of = (list: typeof vertices) => Math.max(...list.map(({ x }) => sign * (x[j] as number)));
      const [proper, any] = [of(vertices.filter(({ wall }) => !wall)), of(vertices)];
      return any > proper + 1e-6 * (1 + Math.abs(proper)) ? Number.POSITIVE_INFINITY : proper;
    };
    return [-largest(-1), largest(1)];
  });
}
