/** Which doubts about a fit are reported? Each warning is a value with its numbers and a sentence. */

import { makeState } from "../atlas/index.js";
import type { Mechanism } from "../mechanism/index.js";
import { simulate } from "../simulate/index.js";
import type { Measured } from "./data.js";
import { type FitOptions, fitDefaults } from "./options.js";
import { type Comparison, neighbourCorrelation } from "./residuals.js";

export type FitWarning =
  | {
      readonly kind: "modes";
      readonly contact: string;
      readonly t: number;
      readonly data: string;
      readonly model: string;
      readonly because: string;
    }
  | {
      readonly kind: "events";
      readonly column: string;
      readonly data: number;
      readonly model: number;
      readonly because: string;
    }
  | {
      readonly kind: "rows";
      readonly column: string;
      readonly data: number;
      readonly model: number;
      readonly because: string;
    }
  | {
      readonly kind: "misfit";
      /** The column that the model does not follow, where it follows the others. */
      readonly column?: string;
      /** Root mean square of the residuals in units of the noise that was given. */
      readonly size?: number;
      /** How alike residuals are to their neighbours, from -1 to 1. */
      readonly correlation: number;
      readonly because: string;
    }
  | {
      readonly kind: "outlier";
      readonly column: string;
      readonly t: number;
      readonly data: number;
      readonly model: number;
      /** The residual over the median of the sizes of those of its column. */
      readonly size: number;
      readonly because: string;
    }
  /** As many values as measurements: nothing is left that says how accurate they are. */
  | { readonly kind: "noFreedom"; readonly data: number; readonly because: string }
  | { readonly kind: "notValid"; readonly t: number; readonly because: string };

/** Residuals in units of their spread, with the columns that they belong to. */
interface Weighed {
  readonly residuals: Float64Array;
  readonly columns: readonly string[];
}

/**
 * Residuals that are larger than the noise, or that follow a pattern where no noise was given: all together, or
 * those of single columns by more than chance.
 */
export function misfitOf({ residuals, columns }: Weighed, noise: FitOptions["noise"]): FitWarning[] {
  const { farFromNoise, pattern, certain } = fitDefaults;
  const judged = (own: Float64Array, names: readonly string[], column?: string): FitWarning[] => {
    const square = own.reduce((sum, value) => sum + value * value, 0) / own.length;
    const chance = column === undefined ? 0 : certain / Math.sqrt(own.length);
    const correlation = neighbourCorrelation(own, names);
    const size = noise === undefined ? undefined : Math.sqrt(square);
    // Columns were weighed by their residuals; those far below are errors of the runs.
    const isWrong =
      noise === undefined
        ? square > 0.5 && correlation > Math.max(pattern, chance)
        : square > farFromNoise * (1 + chance);
    const because = misfitWords(column, correlation, size);
    const known = { ...(column === undefined ? {} : { column }), ...(size === undefined ? {} : { size }) };
    return isWrong ? [{ kind: "misfit", ...known, correlation, because }] : [];
  };
  const whole = judged(residuals, columns);
  if (whole.length > 0) return whole;
  return [...new Set(columns)].flatMap((name) => {
    const own = residuals.filter((_, i) => columns[i] === name);
    return judged(
      own,
      Array.from(own, () => name),
      name,
    );
  });
}

function misfitWords(column: string | undefined, correlation: number, size: number | undefined): string {
  const short = (value: number) => Number(value.toPrecision(2));
  const what =
    size === undefined
      ? `follow a pattern (correlation of neighbours ${short(correlation)})`
      : `are ${short(size)} times the noise that was given`;
  return column === undefined
    ? `residuals ${what}: the model differs from the data, or a better minimum was not found; try more starts`
    : `residuals of ${column} ${what}: the model differs from this column; check its sign, its unit and what it means`;
}

export const noFreedom = (data: number): FitWarning => ({
  kind: "noFreedom",
  data,
  because:
    `there are no more measurements (${data}) than fitted values: standard errors are not known; ` +
    "give more measurements, or the noise of the columns",
});

export function warningsOf(
  mechanism: Mechanism,
  data: Measured,
  { found, residuals }: Comparison,
  options: FitOptions,
  values: Readonly<Record<string, number>>,
): FitWarning[] {
  const lacking = data.events.flatMap(({ name, values: measured }): FitWarning[] => {
    const met = residuals.filter(({ column, model }) => column === name && model !== null).length;
    if (met === measured.length) return [];
    const because = `${name}: the data have ${measured.length}, the model ${met} of them`;
    return [{ kind: "events", column: name, data: measured.length, model: met, because }];
  });
  const absent = data.columns.flatMap(({ name, values: measured }): FitWarning[] => {
    const count = measured.filter((value) => value !== null).length;
    const met = residuals.filter(({ column, model }) => column === name && model !== null).length;
    if (met === count) return [];
    const { kind, t } = found.outcome;
    const because =
      `${name}: the model has a value at ${met} of ${count} measured times; ` +
      `its run ended as ${kind} at ${Number(t.toPrecision(6))} s`;
    return [{ kind: "rows", column: name, data: count, model: met, because }];
  });
  const broken = found.reasons.slice(0, 1).map(
    ({ t, because }): FitWarning => ({
      kind: "notValid",
      t,
      because: `derivatives do not exist from t = ${Number(t.toPrecision(6))} s on: ${because}`,
    }),
  );
  return [
    ...modeWarnings(mechanism, data, options, values),
    ...lacking,
    ...absent,
    ...outlierWarnings(data, residuals),
    ...broken,
  ];
}

/** Single values far from the model, where most of their column is near it: cells that were misread. */
function outlierWarnings({ columns, times }: Measured, residuals: Comparison["residuals"]): FitWarning[] {
  const { outlier, leastOutlier, outlierShare, mostOutliers } = fitDefaults;
  const found = columns.flatMap(({ name, values, place }) => {
    const own = residuals.flatMap(({ column, t, data, model }) =>
      column === name && model !== null ? [{ t, data, model, off: Math.abs(model - data) }] : [],
    );
    const sizes = own.map(({ off }) => off).sort((one, other) => one - other);
    const median = sizes[Math.floor(sizes.length / 2)] as number;
    const measured = own.map(({ data }) => data);
    const range = Math.max(...measured) - Math.min(...measured);
    const far = own.filter(({ off }) => off > outlier * median && off > leastOutlier * range);
    if (far.length > outlierShare * own.length) return [];
    return far.map(({ t, data, model, off }): FitWarning & { readonly size: number } => {
      const row = times.findIndex((time, i) => time === t && values[i] === data);
      const [short, size] = [(value: number) => Number(value.toPrecision(4)), off / (median || off)];
      const because =
        `${place(row)}${name} = ${short(data)} at t = ${short(t)} s is ${short(off)} from the model, ` +
        `${Number(size.toPrecision(2))} times the usual distance: check it, or leave the cell empty`;
      return { kind: "outlier", column: name, t, data, model, size, because };
    });
  });
  return found.sort((one, other) => other.size - one.size).slice(0, mostOutliers);
}

/** The first measured mode of each contact that the model does not have at its time. */
function modeWarnings(
  mechanism: Mechanism,
  data: Measured,
  options: FitOptions,
  values: Readonly<Record<string, number>>,
): FitWarning[] {
  const contacts = Object.keys(data.modes).filter((name) =>
    mechanism.contacts.some((one) => one.name === name),
  );
  if (contacts.length === 0) return [];
  const {
    fit: _,
    noise: __,
    starts: ___,
    seed: ____,
    maxIterations: _____,
    start: given = {},
    ...same
  } = options;
  const own = Object.entries(values);
  const parameters = {
    ...options.parameters,
    ...Object.fromEntries(own.filter(([name]) => !name.startsWith("start:"))),
  };
  const start = {
    ...given,
    ...Object.fromEntries(
      own.flatMap(([name, value]) => (name.startsWith("start:") ? [[name.slice(6), value]] : [])),
    ),
  };
  const { t = 0 } = options;
  const run = simulate(mechanism, makeState(mechanism, start, { ...same, parameters }), {
    ...same,
    parameters,
    until: data.last - t,
  });
  const columns = run.columns(data.times.filter((time) => time <= run.final.t));
  return contacts.flatMap((contact): FitWarning[] => {
    const modes: ArrayLike<string> | undefined = columns.contacts[contact]?.mode;
    const measured = data.modes[contact] as readonly (string | null)[];
    const place = measured.findIndex(
      (mode, i) => mode !== null && modes?.[i] !== undefined && modes[i] !== mode,
    );
    if (place < 0) return [];
    const [time, mode, model] = [data.times[place], measured[place], modes?.[place]] as [
      number,
      string,
      string,
    ];
    const because =
      `contact ${contact}: at t = ${Number(time.toPrecision(6))} s the data say ${mode}, the model ` +
      `${model}`;
    return [{ kind: "modes", contact, t: time, data: mode, model, because }];
  });
}
