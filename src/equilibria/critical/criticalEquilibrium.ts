/** What happens at a critical value of a parameter, how does the small orbit behave, and what moves the value? */

import type { Force, Modes } from "../../contact/index.js";
import type { Place } from "../../continuation/index.js";
import { hypot } from "../../elementary/index.js";
import { smallestBy } from "../../numerics/index.js";
import type { Balance } from "../balance.js";
import { kinkValues, modesOfBalance, placeOf } from "../equilibrium.js";
import { type Eigenvalue, isNeutral, largestOf, linearise } from "../linear.js";
import { restTolerances } from "../tolerances.js";
import type { WatchedBalance } from "./alongParameter.js";
import type { CriticalKind } from "./criticalKind.js";
import type { Estimate } from "./estimate.js";
import { lyapunovEstimate } from "./lyapunov/lyapunov.js";
import { ReducedFlow } from "./lyapunov/reducedFlow.js";
import {
  type Sensitivities,
  type SensitivityGap,
  sensitivitiesOf,
  type Vanishing,
} from "./moves/sensitivity.js";
import { frequenciesMeet, pairOnAxis, testOf } from "./moves/vanishing.js";

export interface CriticalEquilibrium {
  readonly kind: CriticalKind;
  readonly parameter: string;
  readonly value: number;
  /** How far the value may be off, as far as the equations say; left out where two pairs meet. */
  readonly error?: number;
  readonly modes: Modes;
  readonly q: Readonly<Record<string, number>>;
  readonly contacts: Readonly<Record<string, Force>>;
  readonly contact?: string;
  /** Of a Hopf point: ω in rad/s. */
  readonly frequency?: number;
  /** First Lyapunov coefficient of a Hopf point: below 0 the small orbit is stable, above 0 unstable. */
  readonly lyapunov?: number;
  /** A bound of its error. */
  readonly lyapunovError?: number;
  /** What the coefficient says of the small orbit: nothing, where it is not larger than its error. */
  readonly smallOrbit?: SmallOrbit;
  /** How the value moves with every other parameter: d value/d parameter. */
  readonly sensitivities?: Readonly<Record<string, number>>;
  /** Why the value has no such rate, by parameter. */
  readonly sensitivityGaps?: Readonly<Record<string, SensitivityGap>>;
}

export type SmallOrbit = "stable" | "unstable" | "undecided";

/** The point at a located place of a branch. */
export function criticalAt(
  watched: WatchedBalance,
  place: Place,
  kind: CriticalKind,
  contact?: string,
  /** Of a Hopf point. */
  omega?: number,
): CriticalEquilibrium {
  const { balance, index } = watched;
  const { mechanism } = balance.field;
  const p = watched.parameters(place.p);
  const sensitivities = movement(watched, place, kind, omega, contact);
  const eigenvalues = watched.eigenvalues(place);
  // Of two pairs that are one the motion along either is arbitrary; the reduced flow is that of a rest, without
  // steady motions.
  const isRest = balance.field.shifts.length === 0;
  const alone = omega !== undefined && isRest && !doublePair(eigenvalues, omega);
  return {
    kind,
    parameter: mechanism.parameters[index]?.name as string,
    value: place.p,
    ...(sensitivities?.error === undefined ? {} : { error: sensitivities.error }),
    modes: modesOfBalance(balance),
    ...placeOf(balance, place.u, p),
    ...(contact === undefined ? {} : { contact }),
    ...(omega === undefined ? {} : { frequency: omega }),
    ...(alone ? swingAt(balance, place.u, p, omega, eigenvalues) : {}),
    ...(sensitivities === undefined ? {} : { sensitivities: sensitivities.rates }),
    ...(sensitivities === undefined || Object.keys(sensitivities.gaps).length === 0
      ? {}
      : { sensitivityGaps: sensitivities.gaps }),
  };
}

/** Is a coefficient larger than its error? */
const isDecided = ({ value, error }: Estimate): boolean => Math.abs(value) > error;

/** The sign of the coefficient, where it is one, and where no other motion grows or stays as it is. */
function smallOrbitOf(estimate: Estimate, eigenvalues: readonly Eigenvalue[], omega: number): SmallOrbit {
  const far = ({ re, im }: Eigenvalue) => hypot(re, Math.abs(im) - omega);
  const others = [...eigenvalues].sort((one, other) => far(one) - far(other)).slice(2);
  if (others.some(({ re }) => re > 0 && !isNeutral(re, eigenvalues))) return "unstable";
  if (!isDecided(estimate) || others.some(({ re }) => isNeutral(re, eigenvalues))) return "undecided";
  return estimate.value < 0 ? "stable" : "unstable";
}

/** How the critical value moves with the other parameters, by what vanishes there. */
function movement(
  watched: WatchedBalance,
  place: Place,
  kind: CriticalKind,
  omega: number | undefined,
  contact: string | undefined,
): Sensitivities | undefined {
  const { balance, index, width } = watched;
  const { u } = place;
  const p = watched.parameters(place.p);
  const rates = (vanishing: Vanishing | undefined) =>
    sensitivitiesOf({ balance, u, p }, index, width, vanishing);
  if (kind === "branchPoint") return watched.gaps(() => "crossing");
  if (kind === "hopf")
    return doublePair(watched.eigenvalues(place), omega as number)
      ? watched.gaps(() => "doublePair")
      : rates(pairOnAxis(balance, omega as number));
  if (kind === "flutter") {
    const meeting = watched.linear(place)?.undamped ? frequenciesMeet(balance, u, p) : undefined;
    if (meeting === undefined) return watched.gaps(() => "doublePair");
    const found = rates(meeting);
    const damped = watched.gaps((i) => (watched.bringsDamping(place, i) ? "damping" : undefined));
    if (found === undefined) return undefined;
    const kept = Object.entries(found.rates).filter(([name]) => damped.gaps[name] === undefined);
    return { ...found, rates: Object.fromEntries(kept), gaps: { ...found.gaps, ...damped.gaps } };
  }
  if (kind === "corner") {
    const sizes = kinkValues(balance, u, p).map(Math.abs);
    const index = sizes.indexOf(Math.min(...sizes));
    return rates({ extra: [], at: (at, of) => [kinkValues(balance, at, of)[index] as number] });
  }
  const test = testOf(balance, kind, contact);
  return rates(test === undefined ? undefined : { extra: [], at: (at, of) => [test(at, of)] });
}

/** Is there a second eigenvalue where a pair meets the axis? */
function doublePair(eigenvalues: readonly Eigenvalue[], omega: number): boolean {
  const size = largestOf(eigenvalues);
  return (
    eigenvalues.filter(({ re, im }) => hypot(re, im - omega) <= restTolerances.doublePair * size).length > 1
  );
}

/** Of the complex pairs the one with the smallest real part, its upper member. */
export const nearestPair = (eigenvalues: readonly Eigenvalue[]): Eigenvalue | undefined =>
  smallestBy(
    eigenvalues.filter(({ im }) => im > 0),
    ({ re }) => Math.abs(re),
  );

/**
 * The frequency and the first Lyapunov coefficient where a pair ±iω lies on the axis, with what the coefficient
 * says.
 */
export function swingAt(
  balance: Balance,
  u: Float64Array,
  p: Float64Array,
  omega: number,
  eigenvalues: readonly Eigenvalue[],
): Pick<CriticalEquilibrium, "frequency" | "lyapunov" | "lyapunovError" | "smallOrbit"> {
  const linear = linearise(balance, u, p);
  if (linear === undefined || balance.slots.some(({ tangential }) => tangential)) return { frequency: omega };
  const flow = new ReducedFlow(balance, u, p);
  const scale = linear.matrix.map((_, i) => (i < linear.basis.length ? 1 : omega)); // a velocity is ω times a way
  const estimate = lyapunovEstimate((x) => flow.at(x), linear.matrix, omega, scale);
  if (estimate === undefined) return { frequency: omega };
  const smallOrbit = smallOrbitOf(estimate, eigenvalues, omega);
  return { frequency: omega, lyapunov: estimate.value, lyapunovError: estimate.error, smallOrbit };
}
