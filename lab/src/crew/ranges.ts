/** How does a link say what a view runs over? `mu=0.05..1.5:400`, several with commas between; and what a mechanism offers. */

import { inOrder } from "../controls/important.js";
import type { AxisRange } from "../engine/crew/table.js";
import type { MechanismInfo } from "../engine/protocol.js";

/** The most values of an axis: a page is no cluster. */
export const mostValues = 5000;

const form = /^([A-Za-z]\w*'?)=([^.].*?)\.\.(.+?)(?::(\d+))?$/;

/** The ranges in a text; what is none is left out. */
export function readRanges(text: string, count: number): AxisRange[] {
  return text.split(",").flatMap((part) => {
    const [, name, low, high, values] = form.exec(part) ?? [];
    const range = { low: Number(low), high: Number(high), count: Number(values ?? count) };
    if (name === undefined || !(range.low < range.high) || !Number.isFinite(range.high - range.low))
      return [];
    return [{ name, ...range, count: Math.max(2, Math.min(mostValues, range.count)) }];
  });
}

export const writeRanges = (ranges: readonly AxisRange[]): string =>
  ranges.map(({ name, low, high, count }) => `${name}=${low}..${high}:${count}`).join(",");

/** The range of a parameter in its model, or some room around its value. */
export function parameterRange(
  { parameters }: Pick<MechanismInfo, "parameters">,
  name: string,
): readonly [number, number] {
  const found = parameters.find((one) => one.name === name);
  const value = found?.value ?? 0;
  return found?.range ?? (value === 0 ? [-1, 1] : [Math.min(0, 3 * value), Math.max(0, 3 * value)]);
}

/** The parameter whose slider comes first. */
export const firstParameter = ({ parameters }: MechanismInfo): string => inOrder(parameters)[0]?.name ?? "";
