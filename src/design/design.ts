/**
 * How must parameters change so that a property holds, with the smallest change? The value of the property is led
 * from where it is to the target in parts; at each part the point of its level set that is nearest to the present
 * design is found by linear problems with bounds. Changes are measured relative to the values of the parameters.
 */

import { hypot } from "../elementary/index.js";
import type { Mechanism, ParameterValues } from "../mechanism/index.js";
import { Mistake } from "../mistake/index.js";
import { checkMechanismNames } from "../simulate/index.js";
import { type Changed, changedParameters } from "./changed.js";
import { cutsTogether, type LocalCut, nearSteps, stepBetween } from "./cuts.js";
import { leastChange } from "./leastChange.js";
import { type DesignOptions, designDefaults } from "./options.js";
import { type PropertyValue, propertyOf } from "./properties.js";
import { designWords, type NotDesigned } from "./words.js";

export interface DesignedParameter {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** (to − from) / |from|; to − from where the parameter is 0. */
  readonly change: number;
  readonly unit?: string;
  readonly atBound?: "low" | "high";
}

export interface DesignStep {
  /** The value of the property. */
  readonly value: number;
  readonly parameters: Readonly<Record<string, number>>;
}

export interface DesignResult {
  readonly mechanism: string;
  readonly property: string;
  /** Of the values of the property. */
  readonly unit: string;
  readonly sense: PropertyValue["sense"];
  readonly target: number;
  readonly before: number;
  readonly after: number;
  /** The property holds at the new parameters, computed there anew. */
  readonly met: boolean;
  readonly parameters: readonly DesignedParameter[];
  /** The root of the sum of squares of the changes. */
  readonly distance: number;
  /** The way there: each point is the nearest one to the present design with its value. */
  readonly path: readonly DesignStep[];
  readonly evaluations: number;
  readonly reason?: NotDesigned;
  readonly because?: string;
}

/** Throws Mistake on a mistake of the options, and where the present design has no such value. */
export function design(mechanism: Mechanism, options: DesignOptions): DesignResult {
  return new Designing(mechanism, options).result();
}

function checkSteps(steps: number = designDefaults.steps): void {
  const { mostSteps } = designDefaults;
  if (!(Number.isInteger(steps) && steps >= 1 && steps <= mostSteps))
    throw new Mistake(`steps must be a whole number from 1 to ${mostSteps}, got ${steps}`);
}

class Designing {
  private readonly property: PropertyValue;
  private readonly changed: readonly Changed[];
  private evaluations = 0;
  private readonly path: DesignStep[] = [];
  /** The changes at the points of the path, each relative to its size. */
  private readonly points: (readonly number[])[] = [];

  constructor(
    private readonly mechanism: Mechanism,
    private readonly options: DesignOptions,
  ) {
    checkSteps(options.steps);
    checkMechanismNames(mechanism, options.policy ?? {}, undefined);
    this.changed = changedParameters(mechanism, options);
    this.property = propertyOf(mechanism, options);
  }

  private parametersOf(z: readonly number[]): ParameterValues {
    const own = this.changed.map(({ name, from, size, low, high }, i) => [
      name,
      Math.min(high, Math.max(low, from + (z[i] as number) * size)),
    ]);
    return { ...this.options.parameters, ...Object.fromEntries(own) };
  }

  private valueAt(z: readonly number[], near = true): number | undefined {
    this.evaluations++;
    const parameters = this.parametersOf(z);
    return near ? this.property.near(parameters) : this.property.value(parameters);
  }

  result(): DesignResult {
    const { property, options } = this;
    let z: readonly number[] = this.changed.map(() => 0);
    this.property.keep(this.parametersOf(z));
    const before = this.valueAt(z, false);
    if (before === undefined)
      throw new Mistake(`the present design has no ${property.name}: change the parameters or the start`);
    this.note(z, before);
    if (this.isMet(before)) return this.report(z, before, before);
    // A ratio without a limit above is led from a finite value.
    const { steps = designDefaults.steps } = options;
    let [at, share, reason]: [number, number, NotDesigned | undefined] = [before, 1 / steps, undefined];
    for (let done = 0, halved = 0; done < 1 - 1e-12; ) {
      if (options.signal?.aborted) {
        reason = { kind: "stopped" };
        break;
      }
      const goal = before + Math.min(1, done + share) * (property.target - before);
      const next = this.solve(z, at, goal);
      if ("kind" in next) {
        if (next.kind === "bounds" || halved >= designDefaults.halvings) {
          reason = next;
          if (next.kind === "bounds") z = next.z ?? z;
          break;
        }
        halved++;
        share /= 2;
        continue;
      }
      done = Math.min(1, done + share);
      [z, at] = [next.z, next.value];
      property.keep(this.parametersOf(z));
      this.note(z, at);
      options.onProgress?.(done, `${property.name} = ${Number(at.toPrecision(6))}`);
    }
    const after = this.valueAt(z, false);
    if (this.confirms(after, at)) return this.report(z, before, after, reason);
    return this.lastConfirmed(before, reason ?? { kind: "lost" });
  }

  /** A value that was led along the path may belong to another orbit than the one that is found anew at its end. */
  private lastConfirmed(before: number, reason: NotDesigned): DesignResult {
    for (let k = this.points.length - 1; k > 0; k--) {
      const z = this.points[k] as readonly number[];
      const after = this.valueAt(z, false);
      this.path.length = k + 1;
      if (this.confirms(after, (this.path[k] as DesignStep).value))
        return this.report(z, before, after, reason);
    }
    this.path.length = 1;
    return this.report(this.points[0] as readonly number[], before, before, reason);
  }

  private confirms(found: number | undefined, led: number): found is number {
    const rounding = this.room + 10 * designDefaults.met * Math.abs(led);
    return found !== undefined && this.missing(found) <= this.missing(led) + rounding;
  }

  private note(z: readonly number[], value: number): void {
    const parameters = this.parametersOf(z);
    this.points.push(z);
    this.path.push({
      value,
      parameters: Object.fromEntries(this.changed.map(({ name }) => [name, parameters[name] as number])),
    });
  }

  /** The nearest point to the present design where the property has the value `goal`. */
  private solve(
    from: readonly number[],
    value: number,
    goal: number,
  ): { readonly z: readonly number[]; readonly value: number } | (NotDesigned & { z?: readonly number[] }) {
    const bounds = this.changed.map(
      ({ from: own, size, low, high }) => [(low - own) / size, (high - own) / size] as const,
    );
    let [z, at] = [from, value];
    const { sense } = this.property;
    let cuts: LocalCut[] = [];
    let length = Number.POSITIVE_INFINITY;
    const sign = sense === "atLeast" ? 1 : -1;
    let inside: { readonly z: readonly number[]; readonly value: number } | undefined;
    for (let k = 0; k < designDefaults.iterations; k++) {
      const slopes = this.slopesAt(z, at, bounds);
      if (slopes === undefined) return { kind: "lost" };
      const reach = goal - at + slopes.reduce((sum, slope, i) => sum + slope * (z[i] as number), 0);
      const alone = leastChange(slopes, reach, bounds);
      if (alone === undefined) return { kind: "indifferent" };
      if (sense !== "equal" && alone.reaches) {
        cuts = cuts
          .filter((cut) => stepBetween(cut.from, z) <= nearSteps * length)
          .slice(-2 * slopes.length - 1);
        cuts.push({ slopes: slopes.map((slope) => sign * slope), reach: sign * reach, from: z });
      }
      const next = cuts.length > 1 && alone.reaches ? cutsTogether(cuts, bounds) : alone;
      if (next === undefined) return { kind: "extremum" };
      const there = this.valueAt(next.z);
      if (there === undefined) return { kind: "lost" };
      length = stepBetween(next.z, z);
      const moved = Math.max(...next.z.map((one, i) => Math.abs(one - (z[i] as number))));
      [z, at] = [next.z, there];
      const holds = sense !== "equal" && sign * (at - goal) >= -designDefaults.met * Math.abs(goal);
      if (holds && !(inside !== undefined && hypot(...inside.z) <= hypot(...z))) inside = { z, value: at };
      const near = Math.abs(at - goal) <= designDefaults.met * Math.abs(goal);
      if (near && moved <= 1e-5) return { z, value: at };
      if (!next.reaches && moved <= 1e-9) return { kind: "bounds", z };
    }
    // At a kink the shortest change that was found to be enough.
    if (inside !== undefined) return inside;
    return Math.abs(at - goal) <= 1e3 * designDefaults.met * Math.abs(goal)
      ? { z, value: at }
      : { kind: "notConverged" };
  }

  /** Central differences, to one side at a bound. */
  private slopesAt(
    z: readonly number[],
    at: number,
    bounds: readonly (readonly [number, number])[],
  ): number[] | undefined {
    const known = this.property.slopes?.(this.parametersOf(z));
    if (known !== undefined && this.changed.every(({ name }) => known[name] !== undefined))
      return this.changed.map(({ name, size }) => (known[name] as number) * size);
    const h = designDefaults.difference;
    const slopes: number[] = [];
    for (const [i, [low, high]] of bounds.entries()) {
      const shifted = (by: number) => this.valueAt(z.map((one, k) => (k === i ? one + by : one)));
      const own = z[i] as number;
      const [above, below] = [
        own + h <= high ? shifted(h) : undefined,
        own - h >= low ? shifted(-h) : undefined,
      ];
      if (above === undefined && below === undefined) return undefined;
      const width = (above === undefined ? 0 : h) + (below === undefined ? 0 : h);
      slopes.push(((above ?? at) - (below ?? at)) / width);
    }
    return slopes;
  }

  private isMet(value: number): boolean {
    return this.missing(value) <= this.room;
  }

  /** By how much a value misses the target. */
  private missing(value: number): number {
    const { sense, target } = this.property;
    if (sense === "equal") return Math.abs(value - target);
    return Math.max(0, sense === "atLeast" ? target - value : value - target);
  }

  private get room(): number {
    return 10 * designDefaults.met * Math.abs(this.property.target);
  }

  private report(z: readonly number[], before: number, after: number, reason?: NotDesigned): DesignResult {
    const { property, changed, mechanism } = this;
    const parameters = this.parametersOf(z);
    const met = this.isMet(after);
    const failed = met ? undefined : (reason ?? ({ kind: "lost" } as const));
    return {
      mechanism: mechanism.name,
      property: property.name,
      unit: property.unit,
      sense: property.sense,
      target: property.target,
      before,
      after,
      met,
      parameters: changed.map(({ name, from, size, low, high, unit }) => {
        const to = parameters[name] as number;
        return {
          name,
          from,
          to,
          change: (to - from) / size,
          ...(unit === undefined ? {} : { unit }),
          ...(to <= low ? { atBound: "low" as const } : to >= high ? { atBound: "high" as const } : {}),
        };
      }),
      distance: hypot(...z),
      path: this.path,
      evaluations: this.evaluations,
      ...(failed === undefined
        ? {}
        : { reason: { kind: failed.kind }, because: designWords(failed, property.name) }),
    };
  }
}
