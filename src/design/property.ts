/** What is the number behind a property? A function of the parameters with a target. */

import type { ParameterValues } from "../mechanism/index.js";

/** The orbit that has the number. */
export interface DesignedOrbit {
  /** In seconds. */
  readonly period: number;
  readonly stable: boolean;
}

/** The motion has settled to an orbit of this number of periods of the one that is followed. */
export interface RepeatedOrbit {
  readonly turns: number;
  readonly period: number;
  /** Of the property. */
  readonly value: number;
  readonly parameters: ParameterValues;
}

/** A number of the mechanism that is to reach a target. */
export interface PropertyValue {
  readonly name: string;
  /** Of its value: `s`, or `1` for a ratio. */
  readonly unit: string;
  readonly target: number;
  /** What counts as met: equal, at least, at most. */
  readonly sense: "equal" | "atLeast" | "atMost";
  /** Undefined where there is none: no orbit, no critical value in the range. */
  value(parameters: ParameterValues): number | undefined;
  /** Near the last value that `keep` was called for; else the same. */
  near(parameters: ParameterValues): number | undefined;
  /** The parameters are accepted: what comes next is near to them. */
  keep(parameters: ParameterValues): void;
  /** A function that returns to what `keep` was last called for. */
  remember(): () => void;
  /** Its derivatives by parameters, where they are known; else they are differences. */
  slopes?(parameters: ParameterValues): Readonly<Record<string, number>> | undefined;
  /** That of the last value, where it belongs to an orbit. */
  readonly orbit?: DesignedOrbit | undefined;
  /** Of those that were seen, the one whose value is nearest to the target. */
  readonly repeated?: RepeatedOrbit | undefined;
}

/** By how much a value misses the target. */
export function missing({ sense, target }: Pick<PropertyValue, "sense" | "target">, value: number): number {
  if (sense === "equal") return Math.abs(value - target);
  return Math.max(0, sense === "atLeast" ? target - value : value - target);
}
