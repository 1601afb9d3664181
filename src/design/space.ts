/** The designs between which a property is changed: parameters as changes relative to their sizes, within bounds. */

import type { Mechanism, ParameterValues } from "../mechanism/index.js";
import { type Changed, changedParameters } from "./changed.js";
import { type DesignOptions, designDefaults } from "./options.js";
import { propertyOf } from "./properties.js";
import { missing, type PropertyValue } from "./property.js";

/** A design with the value of its property. */
export interface Valued {
  readonly z: readonly number[];
  readonly value: number;
}

export class DesignSpace {
  readonly property: PropertyValue;
  readonly changed: readonly Changed[];
  readonly bounds: readonly (readonly [number, number])[];
  evaluations = 0;

  constructor(
    mechanism: Mechanism,
    readonly options: DesignOptions,
  ) {
    this.changed = changedParameters(mechanism, options);
    this.property = propertyOf(mechanism, options);
    this.bounds = this.changed.map(({ from, size, low, high }) => [
      (low - from) / size,
      (high - from) / size,
    ]);
  }

  parametersOf(z: readonly number[]): ParameterValues {
    const own = this.changed.map(({ name, from, size, low, high }, i) => [
      name,
      Math.min(high, Math.max(low, from + (z[i] as number) * size)),
    ]);
    return { ...this.options.parameters, ...Object.fromEntries(own) };
  }

  /** Found anew by the ordinary question. */
  found(z: readonly number[]): number | undefined {
    this.evaluations++;
    return this.property.value(this.parametersOf(z));
  }

  /** Carried on from the design that was kept last. */
  near(z: readonly number[]): number | undefined {
    this.evaluations++;
    return this.property.near(this.parametersOf(z));
  }

  keep(z: readonly number[]): void {
    this.property.keep(this.parametersOf(z));
  }

  isMet(value: number): boolean {
    return this.missing(value) <= this.room;
  }

  /** By how much a value misses the target. */
  missing(value: number): number {
    return missing(this.property, value);
  }

  get room(): number {
    return 10 * designDefaults.met * Math.abs(this.property.target);
  }
}
