/**
 * Which number belongs to which property? The period or the largest multiplier of an orbit, the ratio of critical
 * friction to friction, the ratio of a critical value to the working one.
 */

import { contactStatesAt, leastCriticalFriction, makeAxis, makeState } from "../atlas/index.js";
import { type CriticalEquilibrium, equilibriaAlong } from "../equilibria/index.js";
import { type Mechanism, type ParameterValues, parameterIndex, parameterVector } from "../mechanism/index.js";
import { Mistake } from "../mistake/index.js";
import { type DesignOptions, type DesignProperty, designDefaults } from "./options.js";
import { largestMultiplier, OrbitProperty } from "./orbitProperty.js";
import type { PropertyValue } from "./property.js";

export function propertyOf(mechanism: Mechanism, options: DesignOptions): PropertyValue {
  const { property } = options;
  if ("period" in property) {
    positive("period", property.period);
    return new OrbitProperty(mechanism, options, "period", property.period, "equal", ({ period }) => period);
  }
  if ("multiplier" in property) {
    positive("multiplier", property.multiplier);
    return new OrbitProperty(
      mechanism,
      options,
      "multiplier",
      property.multiplier,
      "atMost",
      largestMultiplier,
    );
  }
  const { margin = designDefaults.margin } = property;
  if (!(margin >= 0)) throw new Mistake(`margin must be 0 or positive, got ${margin}`);
  if ("critical" in property) return new CriticalProperty(mechanism, options, property, margin);
  const value = paradoxRatio(mechanism, options, property);
  const name = "critical friction over friction";
  const nothing = () => undefined;
  const same = { value, near: value, keep: nothing, remember: () => nothing };
  return { name, unit: "1", target: 1 + margin, sense: "atLeast", ...same };
}

function positive(name: string, value: number): void {
  if (!(value > 0 && Number.isFinite(value)))
    throw new Mistake(`${name} must be a positive number, got ${value}`);
}

/** Of the smallest critical friction along the coordinate to the friction there. */
function paradoxRatio(
  mechanism: Mechanism,
  { start = {} }: DesignOptions,
  property: Extract<DesignProperty, { readonly paradoxFree: string }>,
): PropertyValue["value"] {
  const { paradoxFree: name, low, high, contact } = property;
  const axis = makeAxis(mechanism, name, [low, high], designDefaults.axisPoints);
  return (parameters) => {
    const probe = { parameters, start, ...(contact === undefined ? {} : { contact }) };
    const least = leastCriticalFriction(mechanism, axis, probe);
    if (least === undefined) return Number.POSITIVE_INFINITY;
    const state = makeState(mechanism, { ...start, [name]: least.x }, { parameters });
    const { contacts } = contactStatesAt(mechanism, state, { parameters });
    const found = contacts.find(({ name: own, touching }) =>
      contact === undefined ? touching : own === contact,
    );
    const mu = found?.friction.kinetic ?? 0;
    return mu === 0 ? Number.POSITIVE_INFINITY : least.mu / mu;
  };
}

/** Parts of the range around the last critical value in which the next one is looked for first. */
const window = 0.1;

/** Of the critical value nearest to the working one, or to the last one that was found, to the working value. */
class CriticalProperty implements PropertyValue {
  readonly sense = "atLeast";
  readonly unit = "1";
  readonly name: string;
  readonly target: number;
  private last: number | undefined;

  constructor(
    private readonly mechanism: Mechanism,
    private readonly options: DesignOptions,
    private readonly property: Extract<DesignProperty, { readonly critical: string }>,
    margin: number,
  ) {
    const { critical, parameter } = property;
    parameterIndex(mechanism, parameter);
    this.name = `${critical} value of ${parameter} over its working value`;
    this.target = 1 + margin;
    const wanted = this.target * this.working(options.parameters ?? {});
    if (options.change[parameter] === undefined && !(wanted > property.low && wanted < property.high))
      throw new Mistake(
        `the wanted ${critical} value ${parameter} = ${wanted} is not inside of ${property.low}..${property.high}: ` +
          "search in a range that contains it",
      );
  }

  value(parameters: ParameterValues): number | undefined {
    const found = this.find(parameters);
    return found && found.value / this.working(parameters);
  }

  near(parameters: ParameterValues): number | undefined {
    return this.value(parameters);
  }

  keep(parameters: ParameterValues): void {
    this.last = this.find(parameters)?.value ?? this.last;
  }

  remember(): () => void {
    const { last } = this;
    return () => {
      this.last = last;
    };
  }

  /** As the critical value moves with each parameter, exactly; the working value moves with itself. */
  slopes(parameters: ParameterValues): Readonly<Record<string, number>> | undefined {
    const found = this.find(parameters);
    if (found?.sensitivities === undefined) return undefined;
    const working = this.working(parameters);
    const own = { [this.property.parameter]: -found.value / (working * working) };
    const others = Object.entries(found.sensitivities).map(([name, slope]) => [name, slope / working]);
    return { ...Object.fromEntries(others), ...own };
  }

  private working(parameters: ParameterValues): number {
    const { parameter } = this.property;
    return parameterVector(this.mechanism, parameters)[parameterIndex(this.mechanism, parameter)] as number;
  }

  private find(parameters: ParameterValues): CriticalEquilibrium | undefined {
    const { low, high } = this.property;
    const { last } = this;
    if (last === undefined) return this.search(parameters, low, high, designDefaults.searches);
    const room = window * (high - low);
    const [from, to] = [Math.max(low, last - room), Math.min(high, last + room)];
    const near = to > from ? this.search(parameters, from, to, 2) : undefined;
    return near ?? this.search(parameters, low, high, designDefaults.searches);
  }

  private search(
    parameters: ParameterValues,
    low: number,
    high: number,
    searches: number,
  ): CriticalEquilibrium | undefined {
    const { critical: kind, parameter } = this.property;
    const { signal } = this.options;
    const { critical } = equilibriaAlong(this.mechanism, {
      ...(signal === undefined ? {} : { signal }),
      ...{ parameters, parameter, low, high, searches },
    });
    const near = this.last ?? this.working(parameters);
    const [found] = critical
      .filter((one) => one.kind === kind)
      .sort((one, other) => Math.abs(one.value - near) - Math.abs(other.value - near));
    return found;
  }
}
