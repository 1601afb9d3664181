/** A hybrid integrator of its own: classical Runge–Kutta with short steps, events located by bisection of the last step. */

export type Vector = readonly number[];
export type Field = (y: Vector) => Vector;

function step(f: Field, y: Vector, h: number): Vector {
  const along = (k: Vector, share: number) => y.map((value, i) => value + share * h * (k[i] as number));
  const k1 = f(y);
  const k2 = f(along(k1, 0.5));
  const k3 = f(along(k2, 0.5));
  const k4 = f(along(k3, 1));
  return y.map((value, i) => {
    const sum = (k1[i] as number) + 2 * (k2[i] as number) + 2 * (k3[i] as number) + (k4[i] as number);
    return value + (h / 6) * sum;
  });
}

/** From y until the guard, positive once, falls to zero; it is not looked at before `from`. */
export function carry(
  f: Field,
  y: Vector,
  guard: (y: Vector) => number,
  from = 0,
  h = 5e-4,
): { readonly t: number; readonly y: Vector } {
  let [t, state] = [0, y];
  for (let k = 0; k < 200_000; k++) {
    const next = step(f, state, h);
    if (t >= from && guard(state) > 0 && guard(next) <= 0) {
      let [low, high] = [0, h];
      for (let i = 0; i < 60; i++) {
        const middle = (low + high) / 2;
        if (guard(step(f, state, middle)) > 0) low = middle;
        else high = middle;
      }
      return { t: t + high, y: step(f, state, high) };
    }
    state = next;
    t += h;
  }
  throw new Error("the guard is not reached");
}

/** The moduli of the eigenvalues of a matrix of order 2. */
export function moduli(matrix: readonly [Vector, Vector]): number[] {
  const [[a = 0, b = 0], [c = 0, d = 0]] = matrix;
  const [trace, determinant] = [a + d, a * d - b * c];
  const root = (trace * trace) / 4 - determinant;
  if (root < 0) return [Math.sqrt(determinant), Math.sqrt(determinant)];
  return [Math.abs(trace / 2 + Math.sqrt(root)), Math.abs(trace / 2 - Math.sqrt(root))].sort((x, y) => y - x);
}
