/** Which property is wanted, and what may be changed for it? */

import type { CriticalKind } from "../equilibria/index.js";
import type { ParameterValues, StartValues, WorkOptions } from "../mechanism/index.js";
import type { ImpactLaw } from "../model/index.js";
import type { PolicyOptions } from "../simulate/index.js";

/** Where a parameter may lie. */
export interface ChangeRange {
  readonly low: number;
  readonly high: number;
}

/** One property; `margin` is a share: 0.2 asks for 20 % more than what is just enough. */
export type DesignProperty =
  /** The orbit that the motion settles to, followed from the present design, has this period, in seconds. */
  | { readonly period: number }
  /** The largest nontrivial multiplier of that orbit has at most this modulus. */
  | { readonly multiplier: number }
  /** Along a coordinate between these values friction stays below the critical one, so that slip has one motion. */
  | {
      readonly paradoxFree: string;
      readonly low: number;
      readonly high: number;
      readonly contact?: string;
      readonly margin?: number;
    }
  /** A critical value of a parameter, looked for between low and high, lies above the working value by the margin. */
  | {
      readonly critical: CriticalKind;
      readonly parameter: string;
      readonly low: number;
      readonly high: number;
      readonly margin?: number;
    };

export interface DesignOptions extends WorkOptions {
  readonly property: DesignProperty;
  /** Parameters that may be changed, and within which bounds. */
  readonly change: Readonly<Record<string, ChangeRange>>;
  readonly parameters?: ParameterValues;
  readonly start?: StartValues;
  readonly law?: ImpactLaw;
  readonly policy?: PolicyOptions;
  /** Of orbits: simulated seconds before a recurrence counts. */
  readonly settle?: number;
  /** Parts of the way from the present value of the property to the wanted one. */
  readonly steps?: number;
  /** Where the way ends before the target: number of other designs within the bounds to try; 0 for none. */
  readonly tries?: number;
}

export const designDefaults = Object.freeze({
  steps: 10,
  mostSteps: 1000,
  settle: 10,
  /** Linear problems that are solved for one part of the way. */
  iterations: 24,
  /** A part of the way that fails is halved at most this often. */
  halvings: 5,
  /** The property is met to this share. */
  met: 1e-7,
  /** Steps of the differences, as shares of the parameters. */
  difference: 1e-4,
  margin: 0,
  /** Values of the coordinate along which friction is compared, and searches for equilibria. */
  axisPoints: 31,
  searches: 7,
  tries: 40,
  mostTries: 10_000,
  mostChanges: 30,
  /** Periods that agree to this share are those of one orbit, once or several times. */
  samePeriod: 0.03,
});
