/**
 * Which contacts touch, which rest on each other, which stick? The sets I_S ⊃ I_N ⊃ I_H of [LB01] (2.1) at a state.
 * Numbers within rounding of 0 count as 0 here, at a start; afterwards the stored mode decides.
 */

import { type Compliance, normalForce, pressingForce, type Slip } from "../contact/index.js";
import {
  actingFriction,
  activityOf,
  type ContactFormulas,
  type ContactMatrices,
  type Matrices,
  type Mechanism,
  matricesAt,
  type Occasion,
  parameterVector,
  type State,
  stateVectors,
} from "../mechanism/index.js";
import { OutOfRange, Unsolvable } from "../mistake/index.js";
import { dot, solveInPlace } from "../numerics/index.js";
import { type ComplianceOptions, lawsOf } from "./compliance/laws.js";
import { fastestSpeeds } from "./fastest.js";
import { curvatureIn } from "./held.js";
import { atlasTolerances } from "./tolerances.js";

export interface ContactState extends ContactMatrices {
  readonly name: string;
  readonly bilateral: boolean;
  /** In I_S: the gap is 0. */
  readonly touching: boolean;
  /** In I_N: touching, and v_N is 0. */
  readonly resting: boolean;
  /** Touching, and v_N < 0: an impact is due. */
  readonly approaching: boolean;
  /** The sign of v_T; 0 is I_H. */
  readonly slip: Slip;
  /** Gap, v_N or v_T is neither clearly 0 nor clearly not: the sets depend on the tolerance. */
  readonly doubtful: boolean;
  /** uᵀ∇²g u for a velocity u, in the order of the coordinates. */
  readonly curvature: (u: readonly number[]) => number;
  /** The derivative of w̄_N along u, at the present velocity. */
  readonly drift: (u: readonly number[]) => number;
  /**
   * Of a closed compliant contact, which is in none of the sets: λ_N of its penetration. h of the states holds its
   * forces.
   */
  readonly pressed?: number;
  /** The law of a contact that the model or the question makes compliant, whether it is closed or open. */
  readonly compliance?: Compliance;
}

/** What is already known of a contact; what is left out is read from the numbers. */
export interface KnownContact {
  readonly touching?: boolean;
  /** Touching without normal velocity. */
  readonly resting?: boolean;
  readonly slip?: Slip;
  /** The law of a compliant contact that is closed: it pushes by its penetration and takes no impulse. */
  readonly compliance?: Compliance;
}

/**
 * Options of compliance say which contacts are compliant where nothing is known of them; the model file, if left
 * out.
 */
export interface StateQuestion extends Occasion, ComplianceOptions {
  /**
   * One per contact, in the mechanism's order: the stored discrete state of a run. What is undefined is read and
   * checked.
   */
  readonly known?: readonly (KnownContact | undefined)[];
  /** How near to its border an inequality counts as on it. */
  readonly border?: number;
  /** How exact accelerations are, in coordinates of unit mass; by rounding alone, if left out. */
  readonly error?: number;
}

export interface ContactStates {
  readonly border?: number;
  readonly error?: number;
  readonly matrices: Pick<Matrices, "M" | "h">;
  readonly contacts: readonly ContactState[];
}

/** What counts as 0, relative to the terms that make up the number. */
const startTolerance = atlasTolerances.zero;

const { band, nudge } = atlasTolerances;

/**
 * All contacts at a state, or those with the given numbers, with their numbers and sets. Throws Mistake where the
 * state violates a contact. Gaps are measured by no length below `smallest`.
 */
export function contactStatesAt(
  mechanism: Mechanism,
  state: State,
  question: StateQuestion & { readonly smallest?: number } = {},
  only: readonly number[] = [...mechanism.contacts.keys()],
): ContactStates {
  const { border, error, smallest = 1, t, parameters } = question;
  const occasion = { ...(t === undefined ? {} : { t }), ...(parameters === undefined ? {} : { parameters }) };
  const matrices = matricesAt(mechanism, state, occasion, only);
  const { known, laws } = readLaws(mechanism, matrices, question);
  const v = mechanism.coordinates.map((name) => state.v[name] as number);
  const fastest = fastestSpeeds(matrices.M, v);
  if (fastest === undefined) {
    throw new Unsolvable("singular", "the mass matrix is not positive definite at this state");
  }
  const active = activeAt(mechanism, state, occasion);
  const q = mechanism.coordinates.map((name) => state.q[name] as number);
  const contacts = only.map((i): ContactState => {
    const { name, bilateral, rubs } = mechanism.contacts[i] as ContactFormulas;
    const numbers = withoutTangent(matrices.contacts[name] as ContactMatrices, rubs);
    const spread = (W: readonly number[], of: readonly number[]) =>
      W.reduce((sum, w, i) => sum + Math.abs(w * (of[i] as number)), 0);
    const zero = (value: number, scale: number) => Math.abs(value) <= startTolerance * scale;
    const near = (value: number, scale: number) => zero(value, band * scale) && !zero(value, scale / band);
    const stored = known?.[i] ?? (active?.[i] === false ? { touching: false } : undefined);
    const length = Math.max(smallest, spread(numbers.WN, q));
    const speed = (W: readonly number[], tilde: number) =>
      Math.max(spread(W, v) + Math.abs(tilde), stored === undefined ? fastest(W) : 0);
    const speedN = speed(numbers.WN, numbers.wTildeN);
    const speedT = speed(numbers.WT, numbers.wTildeT);
    const touching = stored?.touching ?? zero(numbers.gap, length);
    const { gap, vN, vT } = numbers;
    // Impact laws compare v_N with the slip, too: what they take for 0 is no impact.
    const [stillN, stillT] = [zero(vN, speedN + Math.abs(vT)), zero(vT, speedT)];
    const law = stored?.compliance;
    const rests = touching && (near(vN, speedN) || near(vT, speedT));
    const doubtful =
      stored === undefined ? near(gap, length) || rests : laws?.[i] !== undefined && near(vT, speedT);
    refuseCoefficients(name, numbers);
    if (stored === undefined) refuseViolation(name, bilateral, numbers, touching, stillN);
    const curvature = curvatureOf(mechanism, state, occasion, name);
    const drift = driftOf(mechanism, state, occasion, name);
    const slip: Slip = !rubs ? 0 : (stored?.slip ?? (stillT ? 0 : numbers.vT > 0 ? 1 : -1));
    const resting = stored?.resting ?? (touching && stillN);
    const approaching = touching && !resting && !bilateral && numbers.vN < 0;
    // The spread comes last: in front it takes as long as all the rest.
    const sets = { touching, resting, approaching, slip, doubtful };
    // The stored slip gives the direction, not the floating-point value.
    const friction = slip === 0 ? atRest(numbers.friction) : actingFriction(numbers.friction, slip);
    const own = { name, bilateral, ...sets, curvature, drift, ...numbers, friction };
    const given = laws?.[i] === undefined ? {} : { compliance: laws[i] };
    if (law === undefined) return { ...own, ...given };
    const pressed = pressingForce(law, bilateral, gap, vN, numbers.restitution);
    return { ...own, bilateral: false, pressed, ...given };
  });
  const loaded = contacts.some(({ pressed }) => pressed !== undefined)
    ? { M: matrices.M, h: withForces(matrices.h, contacts) }
    : matrices;
  return {
    matrices: loaded,
    contacts,
    ...(border === undefined ? {} : { border }),
    ...(error === undefined ? {} : { error }),
  };
}

/** Which contacts act; undefined where all do. */
export function activeAt(mechanism: Mechanism, state: State, { t = 0, parameters = {} }: Occasion) {
  const { at } = activityOf(mechanism);
  if (at === undefined) return undefined;
  const [q, v] = stateVectors(mechanism, state);
  return at(t, q, v, parameterVector(mechanism, parameters));
}

/** Slip that begins has the friction of its onset. */
function atRest({ plus, minus, impact }: ContactMatrices["friction"]): ContactMatrices["friction"] {
  const begin = (one: typeof plus) => (one.kinetic === one.onset ? one : { ...one, kinetic: one.onset });
  return actingFriction({ plus: begin(plus), minus: begin(minus), impact }, 1);
}

/** A contact that does not rub has a slip velocity and no tangential direction that a force could take. */
const withoutTangent = (numbers: ContactMatrices, rubs: boolean): ContactMatrices =>
  rubs ? numbers : { ...numbers, WT: numbers.WT.map(() => 0), wBarT: 0 };

/** h with the normal forces of compliant contacts, and with the friction of those that slip. */
function withForces(h: readonly number[], contacts: readonly ContactState[]): number[] {
  return h.map((load, k) =>
    contacts.reduce((sum, { pressed = 0, slip, WN, WT, friction }) => {
      const T = -slip * friction.kinetic * Math.abs(pressed);
      return sum + (WN[k] as number) * pressed + (WT[k] as number) * T;
    }, load),
  );
}

const curvatureOf = (
  mechanism: Mechanism,
  state: State,
  occasion: Occasion,
  name: string,
): ContactState["curvature"] =>
  curvatureIn((u) => {
    const v = Object.fromEntries(mechanism.coordinates.map((coordinate, i) => [coordinate, u[i] as number]));
    return matricesAt(mechanism, { ...state, v }, occasion).contacts[name]?.wBarN as number;
  });

/** Central differences, exact to some 1e-10 of the curvature: requested only where slides are dependent. */
function driftOf(
  mechanism: Mechanism,
  state: State,
  occasion: Occasion,
  name: string,
): ContactState["drift"] {
  const { coordinates } = mechanism;
  const at = (u: readonly number[], by: number): number => {
    const moved = coordinates.map(
      (one, i) => [one, (state.q[one] as number) + by * (u[i] as number)] as const,
    );
    return matricesAt(mechanism, { ...state, q: Object.fromEntries(moved) }, occasion).contacts[name]
      ?.wBarN as number;
  };
  return (u) => (at(u, nudge) - at(u, -nudge)) / (2 * nudge);
}

/** Values that a file check refuses can come in through changed parameters. */
function refuseCoefficients(name: string, { friction, restitution }: ContactMatrices): void {
  const { plus, minus } = friction;
  for (const mu of [plus.static, minus.static, plus.onset, minus.onset, friction.kinetic]) {
    if (mu >= 0 && mu < Number.POSITIVE_INFINITY) continue;
    const wanted = mu < 0 ? "not be negative" : "be a finite number";
    throw new OutOfRange(name, "friction", `friction of ${name} must ${wanted}, got ${mu}`);
  }
  if (!(restitution >= 0 && restitution <= 1)) {
    throw new OutOfRange(
      name,
      "restitution",
      `restitution of ${name} must lie between 0 and 1, got ${restitution}`,
    );
  }
}

function refuseViolation(
  name: string,
  bilateral: boolean,
  { gap, vN }: ContactMatrices,
  touching: boolean,
  still: boolean,
): void {
  if (!touching && (bilateral || gap < 0)) {
    throw new OutOfRange(
      name,
      "gap",
      `the state violates contact ${name}: its gap is ${gap}; close it with contact:${name}`,
    );
  }
  if (bilateral && !still)
    throw new OutOfRange(
      name,
      "gap",
      `the state violates slide ${name}: its normal velocity is ${vN}, not 0`,
    );
}

/**
 * What is known of the contacts, with the compliant ones among those that are not: closed where the law pushes,
 * else open.
 */
function readLaws(
  mechanism: Mechanism,
  matrices: Matrices,
  question: StateQuestion,
): { readonly known?: StateQuestion["known"]; readonly laws?: readonly (Compliance | undefined)[] } {
  const { known, parameters, contacts } = question;
  const unknown = mechanism.contacts.map((_, i) => known?.[i] === undefined);
  const all =
    unknown.includes(true) || contacts !== undefined
      ? lawsOf(mechanism, question, parameterVector(mechanism, parameters))
      : undefined;
  if (all === undefined) return known === undefined ? {} : { known };
  const laws = all.map((law, i) => (unknown[i] ? law : undefined));
  const read = mechanism.contacts.map(({ name, bilateral }, i) => {
    const law = laws[i];
    if (law === undefined) return known?.[i];
    const numbers = matrices.contacts[name] as ContactMatrices;
    return bilateral || pushes(law, numbers, matrices)
      ? { touching: false, compliance: law }
      : { touching: false };
  });
  return { known: read, laws };
}

/**
 * Is a compliant contact closed? It pushes, or it arrives at the surface: the same question as at the start of a
 * run.
 */
function pushes(law: Compliance, { gap, vN, restitution, WN, wBarN }: ContactMatrices, { M, h }: Matrices) {
  if (normalForce(law, gap, vN, restitution) > 0) return true;
  if (gap !== 0 || vN > 0) return false;
  if (vN < 0) return true;
  const acceleration = Float64Array.from(h);
  solveInPlace(h.length, Float64Array.from(M.flat()), acceleration);
  return dot(Float64Array.from(WN), acceleration) + wBarN < 0;
}
