/**
 * Which equations and inequalities does a combination of modes mean? [LB01] (2.5)-(2.11).
 * Unknowns are the contact forces that the modes leave open; every condition is linear in them.
 */

import { hypot } from "../../elementary/index.js";
import { dot } from "../../numerics/index.js";
import {
  kineticAlong,
  type Mode,
  signOf,
  staticAlong,
  type UnitContact,
  type UnitSystem,
} from "../system.js";
import { type Hold, holdsOf } from "./pressed.js";

/** A mode of one contact; `side` is the assumed sign of λ_N, which matters for bilateral contacts only. */
export interface Choice {
  readonly mode: Mode;
  readonly side: 1 | -1;
  /** Of a contact with a recoil: λ_N = 0 and v̇_N ≥ 0, while the recoil alone rubs in this mode. */
  readonly apart?: true;
}

/** A contact whose slip no coordinate changes has no tangential force that matters: at rest it sticks. */
const hasTangent = (wT: Float64Array): boolean => wT.some((value) => value !== 0);

/** No friction in a mode: the sign of a slide's λ_N then makes no difference. */
const isSmooth = (contact: UnitContact, mode: Mode): boolean =>
  mode === "stick"
    ? staticAlong(contact, 1) === 0 && staticAlong(contact, -1) === 0
    : kineticAlong(contact, signOf(mode)) === 0;

/** What a contact may do: from its stored slip, and what it may leave; one with a given force stays closed. */
export function choicesOf(contact: UnitContact): Choice[] {
  const { bilateral, slip, wT, pressed, recoil = 0 } = contact;
  const resting: Mode[] = hasTangent(wT) ? ["stick", "slip+", "slip-"] : ["stick"];
  const moving: Mode[] = slip > 0 ? ["slip+"] : slip < 0 ? ["slip-"] : resting;
  if (pressed !== undefined) return moving.map((mode) => ({ mode, side: 1 }));
  if (recoil > 0)
    return moving.flatMap((mode) => [
      { mode, side: 1 },
      { mode, side: 1, apart: true },
    ]);
  if (!bilateral) return [...moving, "flight" as const].map((mode) => ({ mode, side: 1 }));
  // Without friction both signs would only double the answer.
  return moving.flatMap(
    (mode) =>
      (isSmooth(contact, mode)
        ? [{ mode, side: 1 }]
        : [
            { mode, side: 1 },
            { mode, side: -1 },
          ]) as Choice[],
  );
}

/** What a combination of modes fails: its equations, or one inequality of a contact. */
export type FailedCondition =
  | "equations"
  | `${"vNDot" | "vTDot" | "lambdaN"} ${">=" | "<="} 0`
  | "vTDot != 0"
  | "lambdaT <= mu |lambdaN|"
  | "lambdaT >= -mu |lambdaN|";

/** weights · unknowns + constant ≥ 0, in units of the quantity's own size. */
export interface Condition {
  readonly contact: string;
  readonly because: FailedCondition;
  readonly weights: Float64Array;
  readonly constant: number;
  /** By what a value is divided before it is compared with 0. */
  readonly size: number;
  /** The quantity on the left of `because`, for the report: signs and limits are not in it. */
  readonly left: { readonly weights: Float64Array; readonly constant: number };
  /** It compares forces, by their own size. */
  readonly ofForces?: true;
  /** Of an acceleration: `constant` is that along `row` without unknown forces, with a sign. */
  readonly load?: { readonly row: Float64Array; readonly sign: number };
}

/** How λ_N and λ_T of a contact follow from the unknowns: by weights, and what is known of them. */
export interface ForceWeights {
  readonly N: Float64Array;
  readonly T: Float64Array;
  readonly known: { readonly N: number; readonly T: number };
}

export interface Combination {
  readonly choices: readonly Choice[];
  /** The acceleration without unknown forces; friction of compliant contacts that begin to slip is in it. */
  readonly free: Float64Array;
  /** Directions of the unknown forces in coordinates of unit mass: u = free + Σ unknown · direction. */
  readonly directions: readonly Float64Array[];
  /** One per contact. */
  readonly forces: readonly ForceWeights[];
  /** row · (free + Σ unknown · direction) = rate. */
  readonly rows: readonly Float64Array[];
  readonly rates: readonly number[];
  readonly conditions: readonly Condition[];
  /** Slips that would have to begin although rigid contacts hold the tangent: row · u + rate must not be 0. */
  readonly idle: readonly { readonly contact: string; readonly row: Float64Array; readonly rate: number }[];
}

/** How many unknown forces a contact has in a choice. */
function slotsOf({ wT, pressed }: UnitContact, { mode, apart }: Choice, hold: Hold): number {
  if (mode === "flight") return 0;
  const tangent = mode === "stick" && hasTangent(wT) && hold !== "none" ? 1 : 0;
  return pressed === undefined && !apart ? 1 + tangent : tangent;
}

/** A compliant contact at rest begins to slip: its friction comes with the choice. */
const begins = ({ pressed, slip }: UnitContact, { mode }: Choice): boolean =>
  pressed !== undefined && slip === 0 && mode !== "stick";

/** The equations and inequalities of a choice for each contact. */
export function combine(system: UnitSystem, choices: readonly Choice[]): Combination {
  const { contacts, held } = system;
  const holds = holdsOf(system, choices);
  const slots = contacts.map((contact, i) => slotsOf(contact, choices[i] as Choice, holds[i] as Hold));
  const size = slots.reduce((sum, slot) => sum + slot, 0);
  const directions: Float64Array[] = [];
  const rows = held.map(({ row }) => row);
  const rates = held.map(({ rate }) => rate);
  const forces = contacts.map((contact, i): ForceWeights => {
    const { mode, side, apart } = choices[i] as Choice;
    const { wN, wT, wBarN, wBarT, bilateral, pressed } = contact;
    const weights = { N: new Float64Array(size), T: new Float64Array(size), known: knownOf(contact, mode) };
    const { N, T } = weights;
    if (slots[i] === 0) return weights;
    if (pressed === undefined && !apart) {
      const at = directions.length;
      N[at] = 1;
      if (!bilateral) {
        rows.push(wN);
        rates.push(-wBarN);
      }
      if (mode !== "stick") T[at] = -signOf(mode) * side * kineticAlong(contact, signOf(mode));
      directions.push(mode === "stick" ? wN : combined(wN, wT, T[at] as number));
    }
    if (mode !== "stick" || !hasTangent(wT)) return weights;
    T[directions.length] = 1;
    directions.push(wT);
    rows.push(wT);
    rates.push(-wBarT);
    return weights;
  });
  const free = freeOf(system, choices, forces);
  const whole = { ...system, free };
  const conditions = contacts.flatMap((contact, i) =>
    conditionsOf(
      contact,
      choices[i] as Choice,
      forces[i] as ForceWeights,
      slots[i] as number,
      directions,
      whole,
    ),
  );
  const idle = contacts
    .filter((contact, i) => begins(contact, choices[i] as Choice) && holds[i] !== "own")
    .map(({ name, wT, wBarT }) => ({ contact: name, row: wT, rate: wBarT }));
  return { choices, free, directions, forces, rows, rates, conditions, idle };
}

/** The forces that do not depend on unknowns: those of a compliant contact, and the friction of a recoil. */
function knownOf(contact: UnitContact, mode: Mode): ForceWeights["known"] {
  const { pressed, recoil } = contact;
  const sign = signOf(mode);
  const frictionKinetic = kineticAlong(contact, sign);
  if (recoil !== undefined) return { N: 0, T: -sign * frictionKinetic * recoil };
  if (pressed === undefined) return nothing;
  return { N: pressed, T: sign === 0 ? 0 : -sign * frictionKinetic * Math.abs(pressed) };
}

const nothing = Object.freeze({ N: 0, T: 0 });

/** The acceleration without unknown forces. */
function freeOf(
  { free, contacts }: UnitSystem,
  choices: readonly Choice[],
  forces: readonly ForceWeights[],
): Float64Array {
  return contacts.reduce(
    (sum, contact, i) =>
      begins(contact, choices[i] as Choice) || contact.recoil !== undefined
        ? combined(sum, contact.wT, (forces[i] as ForceWeights).known.T)
        : sum,
    free,
  );
}

function conditionsOf(
  contact: UnitContact,
  { mode, side, apart }: Choice,
  { N, T }: ForceWeights,
  slots: number,
  directions: readonly Float64Array[],
  { free, scale }: UnitSystem,
): Condition[] {
  const { name, wN, wT, wBarN, wBarT, pressed, recoil } = contact;
  const [sizeN, sizeT] = [hypot(...wN), hypot(...wT)];
  const acceleration = (
    row: Float64Array,
    rate: number,
    sign: number,
    what: "vNDot" | "vTDot",
    size: number,
  ): Condition => {
    const left = {
      weights: Float64Array.from(directions, (direction) => dot(row, direction)),
      constant: dot(row, free) + rate,
    };
    const weights = scaled(left.weights, sign);
    const because = `${what} ${sign > 0 ? ">=" : "<="} 0` as const;
    const constant = sign * left.constant;
    return { contact: name, because, weights, constant, size: size * scale || 1, left, load: { row, sign } };
  };
  // What friction can do without unknown normal forces.
  const rubs = (slip: number) => staticAlong(contact, slip) * Math.abs(pressed ?? recoil ?? 0);
  const ownNormal = pressed === undefined && !apart;
  const force = (
    weights: Float64Array,
    because: FailedCondition,
    left: Float64Array,
    constant: number,
  ): Condition => ({
    contact: name,
    because,
    weights,
    constant,
    size: scale / ((ownNormal ? sizeN : sizeT) || 1) || 1,
    left: { weights: left, constant: 0 },
    ofForces: true,
  });
  const flies = () => acceleration(wN, wBarN, 1, "vNDot", sizeN);
  const bound = ownNormal && !(contact.bilateral && isSmooth(contact, mode));
  const pushes = bound ? [force(scaled(N, side), side > 0 ? "lambdaN >= 0" : "lambdaN <= 0", N, 0)] : [];
  const normal = apart ? [flies()] : pushes;
  const tangential = (sign: number) => acceleration(wT, wBarT, sign, "vTDot", sizeT);
  switch (mode) {
    case "flight":
      return [flies()];
    case "stick": {
      if (!hasTangent(wT)) return normal;
      if (slots === 0) return [tangential(1), tangential(-1)]; // a compliant contact that gives way
      const cone = (slip: number) => scaled(N, side * staticAlong(contact, slip));
      return [
        ...normal,
        force(combined(cone(-1), T, -1), "lambdaT <= mu |lambdaN|", T, rubs(-1)),
        force(combined(cone(1), T, 1), "lambdaT >= -mu |lambdaN|", T, rubs(1)),
      ];
    }
    default:
      return contact.slip === 0 ? [...normal, tangential(signOf(mode))] : normal;
  }
}

const scaled = (vector: Float64Array, by: number): Float64Array => vector.map((value) => value * by);
const combined = (one: Float64Array, other: Float64Array, by: number): Float64Array =>
  one.map((value, i) => value + by * (other[i] as number));
