/** Which digits of a number are known? */

/**
 * The number rounded to what its error leaves, and to at most this many digits; 0 where it is not larger than its
 * error.
 */
export function known(value: number, error = 0, most = 15): number {
  if (!(error > 0) || !Number.isFinite(value)) return Number(value.toPrecision(most));
  if (Math.abs(value) <= error) return 0;
  const digits = Math.floor(Math.log10(Math.abs(value))) - Math.floor(Math.log10(error)) + 1;
  return Number(value.toPrecision(Math.min(most, Math.max(1, digits))));
}

/** An error, to two digits. */
export const errorText = (error: number): string => String(Number(error.toPrecision(2)));
