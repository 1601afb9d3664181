/** Where is a function of one variable least? */

const golden = (Math.sqrt(5) - 1) / 2;

/** The minimum between two points by golden sections: for a function with one valley, to the root of rounding. */
export function minimumBetween(
  f: (x: number) => number,
  left: number,
  right: number,
): { x: number; value: number } {
  let [a, b] = [left, right];
  let [c, d] = [b - golden * (b - a), a + golden * (b - a)];
  let [fc, fd] = [f(c), f(d)];
  while (b - a > 1e-9 * (Math.abs(a) + Math.abs(b))) {
    if (fc < fd) [b, d, fd, c, fc] = [d, c, fc, d - golden * (d - a), Number.NaN];
    else [a, c, fc, d, fd] = [c, d, fd, c + golden * (b - c), Number.NaN];
    if (Number.isNaN(fc)) fc = f(c);
    if (Number.isNaN(fd)) fd = f(d);
    if (Number.isNaN(fc) || Number.isNaN(fd)) break; // the function ends here
  }
  const x = (a + b) / 2;
  return { x, value: f(x) };
}
