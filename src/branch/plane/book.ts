/**
 * What is known of a plane of two parameters while its curves are followed? The curves, and the points that have
 * none.
 */

import type { Box, Pair } from "../../continuation/index.js";
import { checkRange } from "../../equilibria/search.js";
import {
  evenValue,
  type Mechanism,
  type ParameterValues,
  parameterIndex,
  parameterVector,
} from "../../mechanism/index.js";
import { Mistake } from "../../mistake/index.js";
import {
  type NoCurve,
  type ParameterCurve,
  type PlaneReport,
  passes,
  type SecondParameter,
} from "./curve.js";
import type { NoCurveReason } from "./reason.js";
import { noCurveWords } from "./words.js";

export interface PlaneQuestion {
  readonly parameter: string;
  /** The range of the first parameter. */
  readonly range: Pair;
  readonly second: SecondParameter;
  readonly labels: readonly string[] | undefined;
  readonly parameters: ParameterValues | undefined;
}

export class PlaneBook {
  readonly names: readonly [string, string];
  readonly box: Box;
  /** The places of both parameters. */
  readonly indices: readonly [number, number];
  /** Of the second parameter: where the first is followed. */
  readonly values: readonly number[];
  readonly curves: ParameterCurve[] = [];
  private readonly unfollowed: NoCurve[] = [];
  private readonly labels: readonly string[] | undefined;

  /** `known` are the labels that have curves. Throws Mistake on a caller's mistake. */
  constructor(
    mechanism: Mechanism,
    { parameter, range, second, labels, parameters }: PlaneQuestion,
    known: readonly string[],
  ) {
    checkLabels(labels, known);
    this.values = secondValues(mechanism, parameter, second, parameters);
    this.names = [parameter, second.parameter];
    this.box = [range, [second.low, second.high]];
    this.indices = [parameterIndex(mechanism, parameter), parameterIndex(mechanism, second.parameter)];
    this.labels = labels;
  }

  /** The curve of a labelled point, unless it is not requested or one that is the same passes there already. */
  add(
    { label, regions, at }: Pick<ParameterCurve, "label" | "regions"> & { readonly at: Pair },
    same: (curve: ParameterCurve) => boolean,
    find: () => ParameterCurve | NoCurveReason,
  ): void {
    const { labels, curves, box } = this;
    if (labels !== undefined && !labels.includes(regions === undefined ? label : "RB")) return;
    if (curves.some((curve) => curve.label === label && same(curve) && passes(curve, at, box))) return;
    const found = find();
    if ("points" in found) curves.push(found);
    else {
      const borders = regions === undefined ? {} : { regions };
      this.unfollowed.push({ label, ...borders, values: at, because: noCurveWords(found) });
    }
  }

  report(): PlaneReport {
    const { names, box, curves, unfollowed } = this;
    return { parameters: names, ranges: box, curves, unfollowed };
  }
}

/** Values of the second parameter at which the first is followed. Throws Mistake on a caller's mistake. */
function secondValues(
  mechanism: Mechanism,
  first: string,
  { parameter, low, high, searches }: SecondParameter,
  parameters: ParameterValues | undefined,
): readonly number[] {
  const index = parameterIndex(mechanism, parameter);
  if (parameter === first) throw new Mistake(`a plane needs two parameters, got ${parameter} twice`);
  checkRange(parameter, low, high);
  if (searches !== undefined && (!Number.isInteger(searches) || searches < 1 || searches > 1000))
    throw new Mistake(`${parameter} needs a whole number of values from 1 to 1000, got ${searches}`);
  const present = parameterVector(mechanism, parameters)[index] as number;
  if (searches === undefined || searches === 1) return [Math.min(high, Math.max(low, present))];
  return Array.from({ length: searches }, (_, k) => evenValue(low, high, searches, k));
}

/** Throws Mistake with the label that none of these is. */
function checkLabels(wanted: readonly string[] | undefined, known: readonly string[]): void {
  const wrong = wanted?.find((label) => !known.includes(label));
  if (wrong !== undefined) throw new Mistake(`no curve is labelled ${wrong}: known are ${known.join(" ")}`);
}
