/**
 * What should be changed so that a critical value moves? Each parameter is raised a little, and the value follows
 * to first order: d value = (d value/d parameter) · d parameter.
 */

import { suggestion } from "../../../expression/index.js";
import type { ParameterInfo } from "../../../mechanism/index.js";
import { Mistake } from "../../../mistake/index.js";
import type { CriticalEquilibrium } from "../criticalEquilibrium.js";

export const leverDefaults = Object.freeze({
  /** Parameters are raised by this share of their size. */
  share: 0.1,
  /** Where they are 0, by this share of their range; of 1, where the model gives none. */
  shareOfRange: 0.01,
  /** Levers that are equally strong to this number of digits keep the order of the model. */
  digits: 6,
});

/** How far a critical value moves where one parameter is raised. */
export interface Lever {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly moves: number;
}

/** The levers of a critical value, the strongest first; parameters that move nothing are left out. */
export function leversOf(
  { sensitivities = {} }: Pick<CriticalEquilibrium, "sensitivities">,
  parameters: readonly Pick<ParameterInfo, "name" | "value" | "range">[],
  set: Readonly<Record<string, number>> = {},
): Lever[] {
  return Object.entries(sensitivities)
    .flatMap(([name, slope]): Lever[] => {
      const known = parameters.find((one) => one.name === name);
      const from = set[name] ?? known?.value ?? 0;
      const [low, high] = known?.range ?? [0, 1];
      const step =
        from === 0 ? leverDefaults.shareOfRange * (high - low) : leverDefaults.share * Math.abs(from);
      const moves = slope * step;
      return Number.isFinite(moves) && moves !== 0 ? [{ name, from, to: from + step, moves }] : [];
    })
    .sort((one, other) => strength(other) - strength(one));
}

const strength = ({ moves }: Lever): number => Number(Math.abs(moves).toPrecision(leverDefaults.digits));

/** The levers of all critical values as a table. */
export function tabulateLevers(
  critical: readonly Pick<CriticalEquilibrium, "kind" | "parameter" | "value" | "sensitivities">[],
  parameters: readonly Pick<ParameterInfo, "name" | "value" | "range">[],
  set: Readonly<Record<string, number>> = {},
) {
  const names = parameters.map(({ name }) => name);
  const stranger = Object.keys(set).find((name) => !names.includes(name));
  if (stranger !== undefined)
    throw new Mistake(`there is no parameter ${stranger}: ${suggestion(stranger, names)}`);
  return {
    columns: ["kind", "parameter", "value", "lever", "from", "to", "moves"],
    rows: critical.flatMap((point) =>
      leversOf(point, parameters, set).map(({ name, from, to, moves }) => [
        point.kind,
        point.parameter,
        point.value,
        name,
        from,
        to,
        moves,
      ]),
    ),
  };
}
