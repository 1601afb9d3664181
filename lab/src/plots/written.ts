/** How is a number written in a text or a table? */

/** With this many digits, and a power of ten where it is small. */
export function written(value: number, digits = 6): string {
  const rounded = Number(value.toPrecision(digits));
  return rounded !== 0 && Math.abs(rounded) < 1e-4 ? rounded.toExponential() : String(rounded);
}

/** A smaller share of the largest term is rounding. */
export const noise = 1e-13;

/** Rounding noise is zero. */
export const writtenWhole = (value: number | undefined, digits = 6): string =>
  value === undefined ? "" : written(Math.abs(value) < 1e-12 ? 0 : value, digits);
