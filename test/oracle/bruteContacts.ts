/**
 * The contact problem of several unilateral frictional contacts by brute force on the 2n × 2n matrix G = WᵀM⁻¹W:
 * v̇ = G λ + c in the order T₁ N₁ T₂ N₂ …; every one of the 4ⁿ combinations is solved by elimination and tested.
 */

export interface BruteProblem {
  readonly G: readonly (readonly number[])[];
  readonly c: readonly number[];
  readonly mu: readonly number[];
  /** In slip⁻ and against it, where it is another coefficient. */
  readonly minus?: readonly number[];
  /** Sign of the tangential velocity of each contact. */
  readonly slip: readonly number[];
}

export interface BruteSolution {
  readonly modes: readonly string[];
  readonly lambda: readonly number[];
  readonly rates: readonly number[];
  /** The smallest slack of an inequality, relative to the sizes at play: negative where it is broken. */
  readonly slack: number;
}

/** Gaussian elimination with full pivoting on a copy; undefined where singular. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] | undefined {
  const n = right.length;
  const rows = matrix.map((row, i) => [...row, right[i] as number]);
  const order = Array.from({ length: n }, (_, j) => j);
  for (let k = 0; k < n; k++) {
    let [bestRow, bestColumn, best] = [k, k, 0];
    for (let i = k; i < n; i++) {
      for (let j = k; j < n; j++) {
        const size = Math.abs(rows[i]?.[j] as number);
        if (size > best) [bestRow, bestColumn, best] = [i, j, size];
      }
    }
    if (best < 1e-13) return undefined;
    [rows[k], rows[bestRow]] = [rows[bestRow] as number[], rows[k] as number[]];
    for (const row of rows) [row[k], row[bestColumn]] = [row[bestColumn] as number, row[k] as number];
    [order[k], order[bestColumn]] = [order[bestColumn] as number, order[k] as number];
    const pivot = rows[k] as number[];
    for (const [i, row] of rows.entries()) {
      if (i === k) continue;
      const factor = (row[k] as number) / (pivot[k] as number);
      for (let j = k; j <= n; j++) row[j] = (row[j] as number) - factor * (pivot[j] as number);
    }
  }
  const x = new Array<number>(n).fill(0);
  for (const [k, j] of order.entries()) x[j] = (rows[k]?.[n] as number) / (rows[k]?.[k] as number);
  return x;
}

const names = ["flight", "slip+", "slip-", "stick"] as const;

/** One equation per unknown: what each contact demands in its mode. */
function equations(problem: BruteProblem, modes: readonly string[]): { rows: number[][]; right: number[] } {
  const size = problem.c.length;
  const rows: number[][] = [];
  const right: number[] = [];
  const unit = (k: number, value: number) => Array.from({ length: size }, (_, j) => (j === k ? value : 0));
  for (const [i, mode] of modes.entries()) {
    const [t, n] = [2 * i, 2 * i + 1];
    const mu = problem.mu[i] as number;
    if (mode === "flight") {
      rows.push(unit(t, 1), unit(n, 1));
      right.push(0, 0);
      continue;
    }
    rows.push([...(problem.G[n] as number[])]);
    right.push(-(problem.c[n] as number));
    if (mode === "stick") {
      rows.push([...(problem.G[t] as number[])]);
      right.push(-(problem.c[t] as number));
    } else {
      const row = unit(t, 1);
      row[n] = mode === "slip+" ? mu : -(problem.minus?.[i] ?? mu);
      rows.push(row);
      right.push(0);
    }
  }
  return { rows, right };
}

export function bruteForce(problem: BruteProblem): { solutions: BruteSolution[]; clearance: number } {
  const n = problem.mu.length;
  const solutions: BruteSolution[] = [];
  let clearance = Number.POSITIVE_INFINITY;
  for (let code = 0; code < 4 ** n; code++) {
    const modes = Array.from({ length: n }, (_, i) => names[Math.floor(code / 4 ** i) % 4] as string);
    const allowed = modes.every((mode, i) => {
      const slip = problem.slip[i] as number;
      return mode === "flight" || slip === 0 || mode === (slip > 0 ? "slip+" : "slip-");
    });
    if (!allowed) continue;
    const { rows, right } = equations(problem, modes);
    const lambda = solve(rows, right);
    if (lambda === undefined) return { solutions, clearance: 0 };
    const rates = problem.G.map((row, k) =>
      row.reduce((sum, g, j) => sum + g * (lambda[j] as number), problem.c[k] as number),
    );
    const force = 1 + Math.max(...lambda.map(Math.abs));
    const rate = 1 + Math.max(...rates.map(Math.abs));
    const slacks = modes.flatMap((mode, i) => {
      const [T, N] = [lambda[2 * i] as number, lambda[2 * i + 1] as number];
      const [vT, vN] = [rates[2 * i] as number, rates[2 * i + 1] as number];
      const mu = problem.mu[i] as number;
      if (mode === "flight") return [vN / rate];
      const minus = problem.minus?.[i] ?? mu;
      if (mode === "stick") return [N / force, (mu * N + T) / force, (minus * N - T) / force];
      const drift = problem.slip[i] === 0 ? [(mode === "slip+" ? vT : -vT) / rate] : [];
      return [N / force, ...drift];
    });
    const slack = Math.min(...slacks);
    clearance = Math.min(clearance, ...slacks.map(Math.abs));
    if (slack > 0) solutions.push({ modes, lambda, rates, slack });
  }
  return { solutions, clearance };
}
