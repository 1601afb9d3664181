/** Where is a function of one variable least? */

const golden = (Math.sqrt(5) - 1) / 2;

/** Golden sections see no further: values around a minimum differ by less than rounding. */
const sections = 1e-9;

/** The share of the interval over which slopes are taken, once the sections are at their end. */
const span = 2e-3;

/** The minimum between two points, for a function with one valley: golden sections, then one step of Newton's method. */
export function minimumBetween(
  f: (x: number) => number,
  left: number,
  right: number,
): { x: number; value: number } {
  let [a, b] = [left, right];
  let [c, d] = [b - golden * (b - a), a + golden * (b - a)];
  let [fc, fd] = [f(c), f(d)];
  while (b - a > sections * Math.max(Math.abs(a) + Math.abs(b), right - left)) {
    if (fc < fd) [b, d, fd, c, fc] = [d, c, fc, d - golden * (d - a), Number.NaN];
    else [a, c, fc, d, fd] = [c, d, fd, c + golden * (b - c), Number.NaN];
    if (Number.isNaN(fc)) fc = f(c);
    if (Number.isNaN(fd)) fd = f(d);
    if (Number.isNaN(fc) || Number.isNaN(fd)) break; // the function ends here
  }
  const rough = (a + b) / 2;
  const sharp = sharpened(f, rough, span * (right - left));
  const x = sharp >= left && sharp <= right ? sharp : rough;
  return { x, value: f(x) };
}

/** A step towards the zero of the slope, slope and curvature from five points; none where the function is not smooth. */
function sharpened(f: (x: number) => number, x: number, h: number): number {
  const [e, d, c, b, a] = [-2, -1, 0, 1, 2].map((k) => f(x + k * h)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const slope = (e - 8 * d + 8 * b - a) / (12 * h);
  const curvature = (-e + 16 * d - 30 * c + 16 * b - a) / (12 * h * h);
  const step = -slope / curvature;
  return curvature > 0 && Math.abs(step) < h ? x + step : x;
}
