/** How does a cost grow? Straight lines by least squares, with the standard error of their slope. */

export interface Fit {
  /** y = factor · x^exponent. */
  readonly exponent: number;
  /** Standard error of the exponent. */
  readonly uncertainty: number;
  readonly factor: number;
}

/** A power law: a straight line in logarithms. NaN as uncertainty where two points leave none. */
export function powerLaw(x: readonly number[], y: readonly number[]): Fit {
  const { slope, uncertainty, offset } = straightLine(x.map(Math.log), y.map(Math.log));
  return { exponent: slope, uncertainty, factor: Math.exp(offset) };
}

export interface Line {
  readonly slope: number;
  readonly uncertainty: number;
  readonly offset: number;
}

function straightLine(x: readonly number[], y: readonly number[]): Line {
  const count = x.length;
  if (count < 2 || y.length !== count) throw new RangeError(`a line needs two points, got ${count}`);
  const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / count;
  const [mx, my] = [mean(x), mean(y)];
  const spread = x.reduce((sum, one) => sum + (one - mx) ** 2, 0);
  const slope = x.reduce((sum, one, i) => sum + (one - mx) * ((y[i] as number) - my), 0) / spread;
  const offset = my - slope * mx;
  const left = x.reduce((sum, one, i) => sum + ((y[i] as number) - offset - slope * one) ** 2, 0);
  const uncertainty = count > 2 ? Math.sqrt(left / (count - 2) / spread) : Number.NaN;
  return { slope, uncertainty, offset };
}

export const fitText = ({ exponent, uncertainty }: Fit): string =>
  `${exponent.toFixed(2)} ± ${uncertainty.toFixed(2)}`;
