/** What happens at a critical value of a parameter, how does the small orbit behave, and what moves the value? */

import type { Force, Modes } from "../../../contact/index.js";
import type { Place } from "../../../continuation/index.js";
import type { Balance } from "../balance.js";
import { modesOfBalance, placeOf } from "../equilibrium.js";
import { type Eigenvalue, eigenvaluesOf, linearise } from "../linear.js";
import { contactDeterminant, type WatchedBalance } from "./alongParameter.js";
import { firstLyapunov } from "./lyapunov.js";
import { ReducedFlow } from "./reducedFlow.js";
import { sensitivitiesOf, type TestNumber } from "./sensitivity.js";

/**
 * `hopf`: a pair ±iω; `fold`: the branch turns back; `branchPoint`: another branch crosses; `painleve`: k_N = 0; `liftoff`:
 * λ_N = 0; `breakaway`: stick reaches the border of its cone; `touch`: an open contact closes; `standstill`: the surface stops and the slip with it; `flutter`: without damping two
 * frequencies meet; `end`: a continuum begins or vanishes.
 */
export type CriticalKind =
  | "hopf"
  | "fold"
  | "branchPoint"
  | "painleve"
  | "liftoff"
  | "breakaway"
  | "touch"
  | "standstill"
  | "flutter"
  | "end";

export interface CriticalEquilibrium {
  readonly kind: CriticalKind;
  readonly parameter: string;
  readonly value: number;
  readonly modes: Modes;
  readonly q: Readonly<Record<string, number>>;
  readonly contacts: Readonly<Record<string, Force>>;
  readonly contact?: string;
  /** Of a Hopf point: ω in rad/s. */
  readonly frequency?: number;
  /** First Lyapunov coefficient of a Hopf point: below 0 the small orbit is stable, above 0 unstable. */
  readonly lyapunov?: number;
  /** How the value moves with every other parameter: d value/d parameter. */
  readonly sensitivities?: Readonly<Record<string, number>>;
}

/** Real parts this small beside ω belong to a pair on the axis; else two real eigenvalues were opposite. */
const onAxis = 1e-6;

/** The point at a located place of a branch; undefined where nothing happens there after all. */
export function criticalAt(
  watched: WatchedBalance,
  place: Place,
  kind: CriticalKind,
  contact?: string,
): CriticalEquilibrium | undefined {
  const { balance, index } = watched;
  const { mechanism } = balance.field;
  const p = watched.parameters(place.p);
  const omega = kind === "hopf" ? frequencyAt(watched, place) : undefined;
  if (kind === "hopf" && omega === undefined) return undefined;
  const test = testOf(balance, kind, omega, contact);
  const smooth = kind !== "branchPoint" && kind !== "flutter";
  const sensitivities = smooth ? sensitivitiesOf(balance, place.u, p, index, test) : undefined;
  const lyapunov = omega === undefined ? undefined : lyapunovAt(balance, place.u, p, omega);
  return {
    kind,
    parameter: mechanism.parameters[index]?.name as string,
    value: place.p,
    modes: modesOfBalance(balance),
    ...placeOf(balance, place.u, p),
    ...(contact === undefined ? {} : { contact }),
    ...(omega === undefined ? {} : { frequency: omega }),
    ...(lyapunov === undefined ? {} : { lyapunov }),
    ...(sensitivities === undefined ? {} : { sensitivities }),
  };
}

/** The pair nearest to the axis. */
function frequencyAt(watched: WatchedBalance, place: Place): number | undefined {
  const nearest = nearestPair(watched.eigenvalues(place));
  return nearest !== undefined && Math.abs(nearest.re) <= onAxis * nearest.im ? nearest.im : undefined;
}

/** Of the complex pairs the one with the smallest real part, its upper member. */
export function nearestPair(eigenvalues: readonly Eigenvalue[]): Eigenvalue | undefined {
  const [first, ...rest] = eigenvalues.filter(({ im }) => im > 0);
  return rest.reduce((best, one) => (best && Math.abs(best.re) <= Math.abs(one.re) ? best : one), first);
}

/** The first Lyapunov coefficient where a pair ±iω lies on the axis. */
export function lyapunovAt(
  balance: Balance,
  u: Float64Array,
  p: Float64Array,
  omega: number,
): number | undefined {
  const linear = linearise(balance, u, p);
  if (linear === undefined || balance.slots.some(({ tangential }) => tangential)) return undefined;
  const flow = new ReducedFlow(balance, u, p);
  return firstLyapunov((x) => flow.at(x), linear.matrix, omega);
}

/** What vanishes at the point; none at a fold. */
export function testOf(
  balance: Balance,
  kind: CriticalKind,
  omega: number | undefined,
  name: string | undefined,
): TestNumber | undefined {
  const { layout } = balance.field;
  const contact = balance.combination.find((one) => one.name === name);
  const at = contact === undefined ? 0 : layout.contact(contact.index);
  const read =
    (offset: number): TestNumber =>
    (u, p) =>
      balance.field.values(balance.q(u), p)[at + offset] as number;
  switch (kind) {
    case "painleve":
      return (u, p) => contactDeterminant(balance, u, p);
    case "hopf":
      return (u, p) => {
        const linear = linearise(balance, u, p);
        const pairs = linear === undefined ? [] : eigenvaluesOf(linear).filter(({ im }) => im > 0);
        const far = (im: number) => Math.abs(im - (omega as number));
        return pairs.reduce((best, one) => (far(one.im) < far(best.im) ? one : best), {
          re: Number.NaN,
          im: Number.POSITIVE_INFINITY,
        }).re;
      };
    case "liftoff":
      return contact === undefined ? undefined : (u, p) => balance.forces(u, contact, p).lambdaN;
    case "breakaway":
      return contact === undefined
        ? undefined
        : (u, p) => {
            const { lambdaN, lambdaT } = balance.forces(u, contact, p);
            return read(layout.frictionStatic)(u, p) * Math.abs(lambdaN) - Math.abs(lambdaT);
          };
    case "touch":
      return read(layout.gap);
    case "standstill":
      return read(layout.wTildeT);
    default:
      return undefined;
  }
}
