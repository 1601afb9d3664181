/** How far is a model with given values from the measurements, and how does that change with the values? */

import { square } from "../elementary/index.js";
import type { Mechanism } from "../mechanism/index.js";
import { type Sensitivity, type SensitivityEvent, sensitivity } from "../sensitivity/index.js";
import type { Measured, MeasuredEvents } from "./data.js";
import type { FitOptions } from "./options.js";

/** One compared number. */
export interface Residual {
  /** Its column of the data. */
  readonly column: string;
  readonly t: number;
  readonly data: number;
  /** Null where the model has no such number. */
  readonly model: number | null;
  /** By fitted value. */
  readonly slopes: readonly number[];
}

export interface Comparison {
  readonly residuals: readonly Residual[];
  readonly found: Sensitivity;
}

/** Values of the fit by name, and what is fixed. */
export function compare(
  mechanism: Mechanism,
  data: Measured,
  options: FitOptions,
  values: Readonly<Record<string, number>>,
  derivatives: boolean,
): Comparison {
  const { fit, noise: _, starts: __, seed: ___, maxIterations: ____, onProgress: _____, ...same } = options;
  const names = Object.keys(fit);
  const starts = Object.entries(values).filter(([name]) => name.startsWith("start:"));
  const parameters = Object.entries(values).filter(([name]) => !name.startsWith("start:"));
  const { t = 0 } = options;
  const found = sensitivity(mechanism, {
    ...same,
    parameters: { ...options.parameters, ...Object.fromEntries(parameters) },
    start: {
      ...options.start,
      ...Object.fromEntries(starts.map(([name, value]) => [name.slice("start:".length), value])),
    },
    with: derivatives ? names : [],
    until: data.last - t,
    times: data.times,
  });
  const residuals = [...rowResiduals(found, data, names), ...eventResiduals(found, data, names)];
  return { residuals, found };
}

function rowResiduals(found: Sensitivity, data: Measured, names: readonly string[]): Residual[] {
  const rows = new Map(found.rows.map((row) => [row.t, row]));
  return data.columns.flatMap(({ name, values }) => {
    const place = found.columns.indexOf(name);
    return values.flatMap((value, i): Residual[] => {
      if (value === null) return [];
      const t = data.times[i] as number;
      const row = rows.get(t);
      const model = row?.values[place] ?? null;
      const slopes = names.map((one) => row?.slopes[one]?.[place] ?? 0);
      return [{ column: name, t, data: value, model, slopes }];
    });
  });
}

const isOf = ({ type, contact }: MeasuredEvents, event: SensitivityEvent): boolean =>
  event.name === type || (event.type === type && (contact === undefined || event.contact === contact));

function eventResiduals({ events }: Sensitivity, data: Measured, names: readonly string[]): Residual[] {
  return data.events.flatMap((measured) => {
    const own = events.filter((event) => isOf(measured, event));
    return measured.values.map((value, i): Residual => {
      const [event, next] = [own[i], own[i + 1]];
      const isTime = measured.of === "time";
      const late = isTime ? event : next;
      if (event === undefined || late === undefined)
        return { column: measured.name, t: value, data: value, model: null, slopes: names.map(() => 0) };
      return {
        column: measured.name,
        t: late.t,
        data: value,
        model: isTime ? event.t : late.t - event.t,
        slopes: names.map((name) => (late.time[name] ?? 0) - (isTime ? 0 : (event.time[name] ?? 0))),
      };
    });
  });
}

/** One column of the data with the spread of its residuals. */
export interface FitColumn {
  readonly name: string;
  readonly count: number;
  readonly rms: number;
  /** The standard deviation that weighed it. */
  readonly noise: number;
}

export function fitColumns(
  residuals: readonly Residual[],
  spreads: ReadonlyMap<string, number>,
): FitColumn[] {
  const names = [...new Set(residuals.map(({ column }) => column))];
  return names.map((name) => {
    const own = residuals.filter(({ column, model }) => column === name && model !== null);
    const squares = own.reduce((sum, { data, model }) => sum + square((model as number) - data), 0);
    return {
      name,
      count: own.length,
      rms: Math.sqrt(squares / Math.max(1, own.length)),
      noise: spreads.get(name) as number,
    };
  });
}

/**
 * How alike neighbours of one column are, from −1 to 1: about 0 where residuals are noise, near 1 where they follow a
 * curve that the model does not have. Residuals are in units of their spread.
 */
export function neighbourCorrelation(residuals: Float64Array, columns: readonly string[]): number {
  let [products, squares] = [0, 0];
  for (let i = 0; i + 1 < residuals.length; i++) {
    if (columns[i] !== columns[i + 1]) continue;
    const own = residuals[i] as number;
    products += own * (residuals[i + 1] as number);
    squares += own * own;
  }
  return squares > 0 ? products / squares : 0;
}
