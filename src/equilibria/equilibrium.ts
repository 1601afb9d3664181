/** What is known about a place of rest: its modes and forces, its eigenvalues, whether it stays. */

import { contactStatesAt, contactSystem, type KnownContact, lawsOf } from "../atlas/index.js";
import { type Force, type ForceRange, type Interval, type Modes, solutionInModes } from "../contact/index.js";
import { type Kink, loadedMechanism, type Mechanism, namedParameters } from "../mechanism/index.js";
import type { Balance } from "./balance.js";
import { placeErrors } from "./errors.js";
import { heldMotion } from "./heldLinear.js";
import { type Eigenvalue, linearWithValues, stabilityOf } from "./linear.js";
import { restTolerances } from "./tolerances.js";

type Numbers = Readonly<Record<string, number>>;

/** An end of a segment of equilibria. */
export interface SegmentEnd {
  readonly q: Numbers;
  readonly contacts: Readonly<Record<string, Force>>;
  /**
   * The inequality that ends the segment, such as `lambdaT <= mu |lambdaN|` at a contact; `range` where the search
   * ends, `unbounded` where no formula depends on the coordinate.
   */
  readonly because: string;
  readonly contact?: string;
  /** The kink that stops to hold, by its expression; and the multipliers of those that hold. */
  readonly kink?: string;
  readonly held?: Numbers;
}

/** Equilibria along one coordinate, all others following or as they are. */
export interface Segment {
  readonly along: string;
  readonly from: SegmentEnd;
  readonly to: SegmentEnd;
}

export interface Equilibrium {
  readonly modes: Modes;
  readonly q: Numbers;
  /** Where the model has them: memory as it is at the start, and first-order states. */
  readonly memory?: Numbers;
  readonly states?: Numbers;
  /** How far each coordinate may be off; left out where the equations leave freedom. */
  readonly error?: Numbers;
  /**
   * Of a relative equilibrium: the velocities of a steady motion along shifts that change nothing; `q` is one place
   * of it.
   */
  readonly rates?: Numbers;
  /** Forces of the closed contacts. */
  readonly contacts: Readonly<Record<string, Force>>;
  /** Of the linear motion within the modes, two for each free direction. */
  readonly eigenvalues: readonly Eigenvalue[];
  /** Perturbations within the modes do not grow, and a stiff contact would keep the modes. */
  readonly stable: boolean;
  /** Some eigenvalue lies on the imaginary axis: the linear motion does not decide. */
  readonly marginal?: true;
  /** false: slip with k_N < 0, which a stiff contact would not keep, [NDCb] §3.3. */
  readonly sustained: boolean;
  /** One of a continuum: how many coordinates can be chosen, and the ends along one of them. */
  readonly dimension?: number;
  readonly segment?: Segment;
  /** Where more than one coordinate can be chosen: the ends along each, the others as they are. */
  readonly segments?: readonly Segment[];
  /** The forces are not determined: those given are the shortest. */
  readonly hyperstatic?: true;
  readonly range?: Readonly<Record<string, ForceRange>>;
  /** k_N = 0: accelerations have no linear part and there are no eigenvalues. */
  readonly singular?: true;
  /**
   * Contacts that touch without a force: open and closed they rest here alike, and the linear motion of one mode
   * does not decide.
   */
  readonly touching?: readonly string[];
  /**
   * Jumps of forces that hold the mechanism on their kink, by the expression that is 0 there, with the multiplier −1
   * ≤ s ≤ 1 that takes the place of its sign.
   */
  readonly held?: Numbers;
  /** Expressions of abs, sign, min, max that are at their kink: eigenvalues are those of one side. */
  readonly kinks?: readonly string[];
}

/** Named numbers of a place. */
export function placeOf(
  balance: Balance,
  u: Float64Array,
  p: Float64Array,
): Pick<Equilibrium, "q" | "rates" | "contacts" | "held"> {
  const { mechanism, shifts, kept } = balance.field;
  const { coordinates } = mechanism;
  const { q, v } = balance.field.stateOf(u);
  const isState = (i: number) => kept.states.includes(i);
  const moving = coordinates.flatMap((name, i) =>
    v[i] === 0 || isState(i) ? [] : [[name, v[i] as number] as const],
  );
  const shares = balance.shares(u);
  const held = balance.kinks.map(({ text }, k) => [text, (shares[k] as number) + 0]);
  return {
    ...(held.length === 0 ? {} : { held: Object.fromEntries(held) }),
    q: Object.fromEntries(coordinates.map((name, i) => [name, ((isState(i) ? v : q)[i] as number) + 0])),
    ...(shifts.length === kept.states.length ? {} : { rates: Object.fromEntries(moving) }),
    contacts: Object.fromEntries(
      balance.closed.map((contact) => {
        const { lambdaN, lambdaT } = balance.forces(u, contact, p);
        return [contact.name, { lambdaN: lambdaN + 0, lambdaT: lambdaT + 0 }];
      }),
    ),
  };
}

export const modesOfBalance = ({ combination }: Balance): Modes =>
  Object.fromEntries(combination.map(({ name, mode }) => [name, mode]));

/** The contact problem at the place, with the modes as they are; undefined where they have no forces. */
export function solutionAtRest(balance: Balance, u: Float64Array, p: Float64Array) {
  const { compliance } = balance.field;
  const mechanism = withHeldForces(balance, u, p);
  const at = balance.field.stateOf(u);
  const named = (values: Float64Array) =>
    Object.fromEntries(mechanism.coordinates.map((name, i) => [name, values[i] as number]));
  const [q, v] = [named(at.q), named(at.v)];
  const laws = lawsOf(mechanism, compliance, p);
  const parameters = namedParameters(mechanism, p);
  const known = balance.combination.map(({ mode, slip, index }): KnownContact => {
    const law = laws?.[index];
    const closed = mode !== "flight";
    if (closed && law !== undefined) return { touching: false, compliance: law, slip };
    return { touching: closed, resting: closed, slip };
  });
  const states = contactStatesAt(
    mechanism,
    { q, v },
    { parameters, known, border: restTolerances.nearBorder },
  );
  return solutionInModes(contactSystem(states), modesOfBalance(balance));
}

/** The mechanism with the forces of the kinks that hold it as constant loads. */
function withHeldForces(balance: Balance, u: Float64Array, p: Float64Array): Mechanism {
  const { kinks, field } = balance;
  const { mechanism, n } = field;
  if (kinks.length === 0) return mechanism;
  const values = field.values(balance.q(u), p);
  const shares = balance.shares(u);
  const loads = Array.from({ length: n }, (_, i) =>
    kinks.reduce((sum, { pull }, k) => sum + (shares[k] as number) * (values[pull + i] as number), 0),
  );
  const { graph } = mechanism.formulas.words;
  return loadedMechanism(
    mechanism,
    loads.map((load) => graph.number(load)),
  );
}

/** The linear motion at a place; where kinks hold, within their set, and whether their forces lead back to it. */
function motionAt(balance: Balance, u: Float64Array, p: Float64Array) {
  if (balance.kinks.length === 0) {
    const { linear, values } = linearWithValues(balance, u, p);
    return { isLinear: linear !== undefined, values, ...stabilityOf(values) };
  }
  const held = heldMotion(balance, u, p);
  const { values = [], returns = [] } = held ?? {};
  const { stable, marginal } = stabilityOf(values);
  return {
    ...{ isLinear: held !== undefined, values },
    stable: stable && !returns.includes("away"),
    marginal: marginal || returns.includes("neutral"),
  };
}

/** The report on a place that keeps all inequalities; `free` says how many forces are not determined. */
export function equilibriumAt(
  balance: Balance,
  u: Float64Array,
  p: Float64Array,
  free: number,
): Equilibrium | undefined {
  const solution = balance.closed.length === 0 ? undefined : solutionAtRest(balance, u, p);
  if (solution === undefined && free > 0) return undefined;
  const { isLinear, values: eigenvalues, stable, marginal } = motionAt(balance, u, p);
  const sustained = solution?.sustained !== false;
  const holding = balance.kinks.map(({ text }) => text);
  const kinks = kinksAt(balance, u, p).flatMap(({ text }) => (holding.includes(text) ? [] : [text]));
  const open = free > 0 && solution !== undefined;
  const { q, rates, contacts, held } = placeOf(balance, u, p);
  const clean = withoutRounding(balance, u, p);
  const ends = ([low, high]: Interval): Interval => [clean(low), clean(high)];
  const forces = mapped(open ? { ...contacts, ...solution.forces } : contacts, ({ lambdaN, lambdaT }) => ({
    lambdaN: clean(lambdaN),
    lambdaT: clean(lambdaT),
  }));
  const range = mapped((open && solution.range) || {}, ({ lambdaN, lambdaT }) => ({
    lambdaN: ends(lambdaN),
    lambdaT: ends(lambdaT),
  }));
  const touching = touchingAt(balance, u, p, forces, range);
  return {
    modes: modesOfBalance(balance),
    q,
    ...errorAt(balance, u, p),
    ...(rates === undefined ? {} : { rates }),
    contacts: forces,
    eigenvalues,
    stable: stable && sustained && isLinear,
    ...(marginal ? { marginal: true as const } : {}),
    sustained,
    ...(open ? { hyperstatic: true as const } : {}),
    ...(Object.keys(range).length === 0 ? {} : { range }),
    ...(!isLinear ? { singular: true as const } : {}),
    ...(touching.length > 0 ? { touching } : {}),
    ...(held === undefined ? {} : { held }),
    ...(kinks.length > 0 ? { kinks } : {}),
  };
}

/** By coordinate. */
function errorAt(balance: Balance, u: Float64Array, p: Float64Array): Pick<Equilibrium, "error"> {
  const { mechanism, shifts } = balance.field;
  const errors = shifts.length > 0 ? undefined : placeErrors(balance, u, p);
  if (errors === undefined) return {};
  return { error: Object.fromEntries(mechanism.coordinates.map((name, i) => [name, errors[i] as number])) };
}

/** The same names with other values. */
const mapped = <A, B>(values: Readonly<Record<string, A>>, to: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, to(value)]));

/** Sets forces to 0 that are rounding of the loads. */
function withoutRounding(balance: Balance, u: Float64Array, p: Float64Array): (force: number) => number {
  const limit = restTolerances.noForce * balance.loadSize(u, p);
  return (force) => (Math.abs(force) <= limit ? 0 : force);
}

/** Contacts that are open with no gap, or closed with no force. */
function touchingAt(
  { open, closed, field }: Balance,
  u: Float64Array,
  p: Float64Array,
  forces: Readonly<Record<string, Force>>,
  ranges: Readonly<Record<string, ForceRange>>,
): string[] {
  const values = field.values(u.slice(0, field.n), p);
  const gap = (index: number) => values[field.layout.contact(index) + field.layout.gap] as number;
  const loaded = (name: string) =>
    forces[name]?.lambdaN !== 0 || (ranges[name]?.lambdaN ?? []).some((end) => end !== 0);
  return [
    ...open.filter(({ index }) => Math.abs(gap(index)) <= restTolerances.noGap),
    ...closed.filter(({ bilateral, name }) => !bilateral && !loaded(name)),
  ].map(({ name }) => name);
}

/** Kinks whose expression is 0 at the place. */
export const kinksAt = (balance: Balance, u: Float64Array, p: Float64Array): Kink[] => {
  const values = kinkValues(balance, u, p);
  return balance.field.mechanism.kinks.filter(
    (_, i) => Math.abs(values[i] as number) <= restTolerances.nearBorder,
  );
};

/** What abs, sign, min and max switch at, at a place. */
export const kinkValues = ({ field }: Balance, u: Float64Array, p: Float64Array): number[] =>
  field.expressions(
    field.mechanism.kinks.map(({ switching }) => switching),
    u,
    p,
  );
