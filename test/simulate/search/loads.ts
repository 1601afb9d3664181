/** Loads over time: constant, periodic, pulses, steps and ramps, as text and as a function. */

import { type Dice, type Dimension, type Draw, frequency, plain, time } from "./model.js";

export interface Load {
  readonly text: string;
  readonly parameters: Readonly<Record<string, { readonly value: number; readonly dimension: Dimension }>>;
  at(t: number): number;
  /** The shortest time in which it changes. */
  readonly feature: number;
  /** The times at which it jumps. */
  readonly jumps: readonly number[];
}

/** Three digits: what is read from a report is what was run. */
export const round = (x: number): number => Number(x.toPrecision(3));

function sine(draw: Draw, name: string, size: number, dimension: Dimension): Load {
  const [F, om, ph] = [round(size), round(draw(1, 12)), round(draw(0, 6))];
  return {
    text: `${name}*sin(${name}om*t + ${name}ph)`,
    parameters: {
      [name]: { value: F, dimension },
      [`${name}om`]: { value: om, dimension: frequency },
      [`${name}ph`]: { value: ph, dimension: plain },
    },
    at: (t) => F * Math.sin(om * t + ph),
    feature: 1 / om,
    jumps: [],
  };
}

function pulse(draw: Draw, name: string, size: number, dimension: Dimension, until: number): Load {
  const [F, w] = [round(size), round(Math.exp(draw(Math.log(0.003), Math.log(1))))];
  const tp = round(draw(0.1, 0.9) * until);
  return {
    text: `${name}*exp(-((t - ${name}tp)/${name}w)^2)`,
    parameters: {
      [name]: { value: F, dimension },
      [`${name}tp`]: { value: tp, dimension: time },
      [`${name}w`]: { value: w, dimension: time },
    },
    at: (t) => F * Math.exp(-(((t - tp) / w) ** 2)),
    feature: w,
    jumps: [],
  };
}

/** On between two times; written with sign. */
function window(draw: Draw, name: string, size: number, dimension: Dimension, until: number): Load {
  const [F, ts] = [round(size), round(draw(0.05, 0.7) * until)];
  const te = round(ts + draw(0.02, 0.3) * until);
  return {
    text: `${name}/2*(sign(t - ${name}ts) - sign(t - ${name}te))`,
    parameters: {
      [name]: { value: F, dimension },
      [`${name}ts`]: { value: ts, dimension: time },
      [`${name}te`]: { value: te, dimension: time },
    },
    at: (t) => (F / 2) * (Math.sign(t - ts) - Math.sign(t - te)),
    feature: te - ts,
    jumps: [ts, te],
  };
}

/** A tent that rises and falls; written with abs and max. */
function tent(draw: Draw, name: string, size: number, dimension: Dimension, until: number): Load {
  const [F, tp, w] = [round(size), round(draw(0.1, 0.9) * until), round(draw(0.02, 0.3) * until)];
  return {
    text: `${name}*max(0, 1 - abs(t - ${name}tp)/${name}w)`,
    parameters: {
      [name]: { value: F, dimension },
      [`${name}tp`]: { value: tp, dimension: time },
      [`${name}w`]: { value: w, dimension: time },
    },
    at: (t) => F * Math.max(0, 1 - Math.abs(t - tp) / w),
    feature: w,
    jumps: [],
  };
}

/** One of them, by the plan; the size is the largest that is drawn. */
export function drawLoad(
  { draw, plan }: Dice,
  name: string,
  most: number,
  dimension: Dimension,
  until: number,
): Load {
  const kind = Math.floor(plan(0, 6));
  const size = draw(0.2, 1) * most * (draw(0, 1) < 0.5 ? -1 : 1);
  if (kind <= 1) return sine(draw, name, size, dimension);
  if (kind <= 3) return pulse(draw, name, size, dimension, until);
  if (kind === 4) return window(draw, name, size, dimension, until);
  return tent(draw, name, size, dimension, until);
}

export const silent: Load = {
  text: "0",
  parameters: {},
  at: () => 0,
  feature: Number.POSITIVE_INFINITY,
  jumps: [],
};
