/**
 * How must parameters change so that a property holds, with the smallest change? The value of the property is led
 * from where it is to the target in parts; at each part the point of its level set that is nearest to the present
 * design is found by linear problems with bounds. Changes are measured relative to the values of the parameters.
 */

import { hypot } from "../elementary/index.js";
import type { Mechanism } from "../mechanism/index.js";
import { Mistake } from "../mistake/index.js";
import { checkMechanismNames } from "../simulate/index.js";
import { drawnBack, type Elsewhere, type Known, searchElsewhere } from "./elsewhere.js";
import { nearestWith } from "./nearest.js";
import { type DesignOptions, designDefaults } from "./options.js";
import type { DesignedOrbit, PropertyValue, RepeatedOrbit } from "./property.js";
import { DesignSpace, type Valued } from "./space.js";
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
  /** That of the new design, where the property is one of an orbit. */
  readonly orbit?: DesignedOrbit;
  /** Where no way led to the target: other designs within the bounds, and how many of them have such a value. */
  readonly searched?: Pick<Elsewhere, "tried" | "found">;
  /** Where the property is not reached: another orbit, with a multiple of the period, that was seen on the way. */
  readonly repeated?: RepeatedOrbit;
  readonly reason?: NotDesigned;
  readonly because?: string;
}

/** Throws Mistake on a mistake of the options, and where the present design has no such value. */
export function design(mechanism: Mechanism, options: DesignOptions): DesignResult {
  return new Designing(mechanism, options).result();
}

function checkCount(name: "steps" | "tries", least: number, most: number, value = least): void {
  if (!(Number.isInteger(value) && value >= least && value <= most))
    throw new Mistake(`${name} must be a whole number from ${least} to ${most}, got ${value}`);
}

/** A design whose value was found anew. */
interface Confirmed extends Valued {
  readonly orbit: DesignedOrbit | undefined;
  readonly reason?: NotDesigned | undefined;
}

class Designing {
  private readonly space: DesignSpace;
  private readonly property: PropertyValue;
  private readonly path: DesignStep[] = [];
  /** The changes at the points of the path, each relative to its size. */
  private readonly points: (readonly number[])[] = [];

  constructor(
    private readonly mechanism: Mechanism,
    private readonly options: DesignOptions,
  ) {
    checkCount("steps", 1, designDefaults.mostSteps, options.steps);
    checkCount("tries", 0, designDefaults.mostTries, options.tries);
    checkMechanismNames(mechanism, options.policy ?? {}, undefined);
    this.space = new DesignSpace(mechanism, options);
    this.property = this.space.property;
  }

  result(): DesignResult {
    const { space, property } = this;
    const z = space.changed.map(() => 0);
    space.keep(z);
    const before = space.found(z);
    if (before === undefined)
      throw new Mistake(`the present design has no ${property.name}: change the parameters or the start`);
    const present: Confirmed = { z, value: before, orbit: property.orbit };
    this.note(present);
    if (space.isMet(before)) return this.report(present, before);
    const begin: Known = { ...present, resume: property.remember() };
    const led = this.lead(present);
    const { tries = designDefaults.tries } = this.options;
    const isOver = led.reason === undefined || led.reason.kind === "stopped" || space.isMet(led.value);
    if (isOver || tries === 0) return this.report(led, before);
    const known = led.z === z ? [begin] : [begin, { ...led, resume: property.remember() }];
    const searched = searchElsewhere(space, known, tries);
    return this.report(this.better(led, searched.best) ?? led, before, searched);
  }

  /** What a search has found, led on to the target or drawn back from beyond it, if it is better than what was led. */
  private better(led: Confirmed, best: Known): Confirmed | undefined {
    const { space } = this;
    if (space.missing(best.value) >= space.missing(led.value)) return undefined;
    best.resume();
    if (!space.isMet(best.value)) {
      this.note(best);
      const further = this.lead({ ...best, orbit: this.property.orbit });
      return { ...further, reason: led.reason };
    }
    for (const one of [drawnBack(space, best), best]) {
      const value = space.found(one.z);
      if (value === undefined || !space.isMet(value)) continue;
      this.note(one);
      return { z: one.z, value, orbit: this.property.orbit };
    }
    return undefined;
  }

  /** In parts from a design towards the target, as far as the way leads, to the last point that is found anew. */
  private lead(from: Confirmed): Confirmed {
    const { space, property, options } = this;
    const { steps = designDefaults.steps } = options;
    const first = this.points.length - 1;
    let at: Valued = from;
    let [share, reason]: [number, NotDesigned | undefined] = [1 / steps, undefined];
    for (let done = 0, halved = 0; done < 1 - 1e-12; ) {
      if (options.signal?.aborted) {
        reason = { kind: "stopped" };
        break;
      }
      // A ratio without a limit above is led from a finite value.
      const goal = from.value + Math.min(1, done + share) * (property.target - from.value);
      const next = nearestWith(space, at, goal);
      if ("kind" in next) {
        if (next.kind === "bounds" || halved >= designDefaults.halvings) {
          reason = next;
          if (next.kind === "bounds") at = { z: next.z ?? at.z, value: at.value };
          break;
        }
        halved++;
        share /= 2;
        continue;
      }
      done = Math.min(1, done + share);
      at = next;
      space.keep(at.z);
      this.note(at);
      options.onProgress?.(done, `${property.name} = ${Number(at.value.toPrecision(6))}`);
    }
    return this.confirm(at, reason) ?? this.lastConfirmed(from, first, reason ?? { kind: "lost" });
  }

  /** A value that was led along the path may belong to another orbit than the one that is found anew at its end. */
  private lastConfirmed(from: Confirmed, first: number, reason: NotDesigned): Confirmed {
    for (let k = this.points.length - 1; k > first; k--) {
      const { value } = this.path[k] as DesignStep;
      this.path.length = k + 1;
      this.points.length = k + 1;
      const found = this.confirm({ z: this.points[k] as readonly number[], value }, reason);
      if (found !== undefined) return found;
    }
    this.path.length = first + 1;
    this.points.length = first + 1;
    return { ...from, reason };
  }

  private confirm({ z, value: led }: Valued, reason: NotDesigned | undefined): Confirmed | undefined {
    const { space } = this;
    const value = space.found(z);
    const rounding = space.room + 10 * designDefaults.met * Math.abs(led);
    if (value === undefined || space.missing(value) > space.missing(led) + rounding) return undefined;
    return { z, value, orbit: this.property.orbit, reason };
  }

  private note({ z, value }: Valued): void {
    const { changed } = this.space;
    const parameters = this.space.parametersOf(z);
    this.points.push(z);
    this.path.push({
      value,
      parameters: Object.fromEntries(changed.map(({ name }) => [name, parameters[name] as number])),
    });
  }

  private report({ z, value, orbit, reason }: Confirmed, before: number, searched?: Elsewhere): DesignResult {
    const { property, mechanism, space } = this;
    const parameters = space.parametersOf(z);
    const met = space.isMet(value);
    const failed = met ? undefined : (reason ?? ({ kind: "lost" } as const));
    const { repeated } = property;
    return {
      mechanism: mechanism.name,
      property: property.name,
      unit: property.unit,
      sense: property.sense,
      target: property.target,
      before,
      after: value,
      met,
      parameters: space.changed.map(({ name, from, size, low, high, unit }) => {
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
      evaluations: space.evaluations,
      ...(orbit === undefined ? {} : { orbit }),
      ...(searched === undefined ? {} : { searched: { tried: searched.tried, found: searched.found } }),
      ...(met || repeated === undefined ? {} : { repeated: this.ownParameters(repeated) }),
      ...(failed === undefined
        ? {}
        : { reason: { kind: failed.kind }, because: designWords(failed, property.name) }),
    };
  }

  /** With those parameters that may change. */
  private ownParameters(repeated: RepeatedOrbit): RepeatedOrbit {
    const own = this.space.changed.map(({ name }) => [name, repeated.parameters[name] as number] as const);
    return { ...repeated, parameters: Object.fromEntries(own) };
  }
}
