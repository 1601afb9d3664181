/**
 * How far may the next steps reach without passing over a short load? A step samples a load at a few times only: while
 * a mechanism rests nothing else bounds the step. Stretches of time in each part of which loads change little bound
 * it instead.
 */

import { type Mechanism, type TimeFeatures, timeFeatures } from "../../mechanism/index.js";
import { simulateTolerances } from "../tolerances.js";

/** Stretches of equal length that are examined in advance. */
const stretchesAhead = 64;
/** By how much longer than the last one a stretch is tried first. */
const growth = 4;

/** As much of a run as bounds its steps. */
interface Course {
  readonly mechanism: Mechanism;
  readonly p: Float64Array;
  readonly last: number;
}

export class Horizon {
  /** No step is longer than this before `end`. */
  longest = Number.POSITIVE_INFINITY;
  end = Number.NEGATIVE_INFINITY;

  constructor(private readonly features: TimeFeatures) {}

  /** Looks ahead from a time, with the state as it is there. */
  look(course: Course, t: number, state: Float64Array): void {
    const { features } = this;
    const values = valuesOf(course, state);
    const waveStep = features.waveStep(values);
    if (features.count === 0) {
      this.longest = waveStep;
      this.end = Number.POSITIVE_INFINITY;
      return;
    }
    const left = course.last - t;
    const least = Math.max(
      simulateTolerances.instant * left,
      simulateTolerances.rounding * Math.max(Math.abs(t), Math.abs(course.last)),
    );
    features.fix((name) => values.get(name) ?? Number.NaN, t, course.last);
    let time = Math.min(left, waveStep, growth * this.longest);
    while (time > least && !features.showsAll(t, time)) time /= 2;
    let count = 1;
    while (
      count < stretchesAhead &&
      t + count * time < course.last &&
      features.showsAll(t + count * time, time)
    )
      count++;
    this.longest = time;
    this.end = t + count * time < course.last ? t + count * time : Number.POSITIVE_INFINITY;
  }
}

/** The values of coordinates, velocities and parameters by their names in the formulas. */
function valuesOf({ mechanism, p }: Course, state: Float64Array): ReadonlyMap<string, number> {
  const { q, v, p: parameters } = mechanism.formulas.words;
  const values = new Map<string, number>();
  for (const [i, { name }] of q.entries()) values.set(name, state[i] as number);
  for (const [i, { name }] of v.entries()) values.set(name, state[q.length + i] as number);
  for (const [i, { name }] of parameters.entries()) values.set(name, p[i] as number);
  return values;
}

/** Undefined where nothing changes with time by itself. */
export function horizonOf(mechanism: Mechanism): Horizon | undefined {
  const features = timeFeatures(mechanism);
  return features && new Horizon(features);
}
