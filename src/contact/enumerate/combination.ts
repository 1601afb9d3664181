/**
 * Which equations and inequalities does a combination of modes mean? [LB01] (2.5)-(2.11).
 * Unknowns are the contact forces that the modes leave open; every condition is linear in them.
 */

import { dot } from "../../numerics/index.js";
import type { Mode, UnitContact, UnitSystem } from "../system.js";

/** A mode of one contact; `side` is the assumed sign of λ_N, which matters for bilateral contacts only. */
export interface Choice {
  readonly mode: Mode;
  readonly side: 1 | -1;
}

/** A contact whose slip no coordinate changes has no tangential force that matters: at rest it sticks. */
const hasTangent = (wT: Float64Array): boolean => wT.some((value) => value !== 0);

/** No friction in a mode: the sign of a slide's λ_N then makes no difference. */
const isSmooth = (contact: Pick<UnitContact, "frictionStatic" | "frictionKinetic">, mode: Mode): boolean =>
  (mode === "stick" ? contact.frictionStatic : contact.frictionKinetic) === 0;

/** What a contact may do: from its stored slip, and what it may leave. */
export function choicesOf(contact: UnitContact): Choice[] {
  const { bilateral, slip, wT } = contact;
  const resting: Mode[] = hasTangent(wT) ? ["stick", "slip+", "slip-"] : ["stick"];
  const moving: Mode[] = slip > 0 ? ["slip+"] : slip < 0 ? ["slip-"] : resting;
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

/** weights · unknowns + constant ≥ 0, in units of the quantity's own size. */
export interface Condition {
  readonly contact: string;
  readonly because: string;
  readonly weights: Float64Array;
  readonly constant: number;
  /** By what a value is divided before it is compared with 0. */
  readonly size: number;
  /** The quantity on the left of `because`, for the report: signs and limits are not in it. */
  readonly left: { readonly weights: Float64Array; readonly constant: number };
}

export interface Combination {
  readonly choices: readonly Choice[];
  /** Directions of the unknown forces in coordinates of unit mass: u = free + Σ unknown · direction. */
  readonly directions: readonly Float64Array[];
  /** Per contact, how its λ_N and λ_T follow from the unknowns. */
  readonly forces: readonly { readonly N: Float64Array; readonly T: Float64Array }[];
  /** row · (free + Σ unknown · direction) = rate. */
  readonly rows: readonly Float64Array[];
  readonly rates: readonly number[];
  readonly conditions: readonly Condition[];
}

const slipSign = (mode: Mode): number => (mode === "slip+" ? 1 : mode === "slip-" ? -1 : 0);

/** The equations and inequalities of a choice for each contact. */
export function combine(system: UnitSystem, choices: readonly Choice[]): Combination {
  const { contacts, held } = system;
  const slots = contacts.map(({ wT }, i) => {
    const mode = choices[i]?.mode;
    return mode === "flight" ? 0 : mode === "stick" && hasTangent(wT) ? 2 : 1;
  });
  const size = slots.reduce<number>((sum, slot) => sum + slot, 0);
  const directions: Float64Array[] = [];
  const rows = held.map(({ row }) => row);
  const rates = held.map(({ rate }) => rate);
  const forces = contacts.map((contact, i) => {
    const { mode, side } = choices[i] as Choice;
    const [N, T] = [new Float64Array(size), new Float64Array(size)];
    if (mode === "flight") return { N, T };
    const at = directions.length;
    N[at] = 1;
    if (!contact.bilateral) {
      rows.push(contact.wN);
      rates.push(-contact.wBarN);
    }
    if (mode === "stick" && !hasTangent(contact.wT)) directions.push(contact.wN);
    else if (mode === "stick") {
      T[at + 1] = 1;
      directions.push(contact.wN, contact.wT);
      rows.push(contact.wT);
      rates.push(-contact.wBarT);
    } else {
      T[at] = -slipSign(mode) * side * contact.frictionKinetic;
      directions.push(contact.wN.map((value, k) => value + (T[at] as number) * (contact.wT[k] as number)));
    }
    return { N, T };
  });
  const conditions = contacts.flatMap((contact, i) =>
    conditionsOf(
      contact,
      choices[i] as Choice,
      forces[i] as { N: Float64Array; T: Float64Array },
      directions,
      system,
    ),
  );
  return { choices, directions, forces, rows, rates, conditions };
}

function conditionsOf(
  contact: UnitContact,
  { mode, side }: Choice,
  { N, T }: { N: Float64Array; T: Float64Array },
  directions: readonly Float64Array[],
  { free, scale }: UnitSystem,
): Condition[] {
  const { name, wN, wT, wBarN, wBarT } = contact;
  const [sizeN, sizeT] = [Math.hypot(...wN), Math.hypot(...wT)];
  const acceleration = (
    row: Float64Array,
    rate: number,
    sign: number,
    because: string,
    size: number,
  ): Condition => {
    const left = {
      weights: Float64Array.from(directions, (direction) => dot(row, direction)),
      constant: dot(row, free) + rate,
    };
    const weights = scaled(left.weights, sign);
    return { contact: name, because, weights, constant: sign * left.constant, size: size * scale || 1, left };
  };
  const force = (weights: Float64Array, because: string, left: Float64Array): Condition => ({
    contact: name,
    because,
    weights,
    constant: 0,
    size: scale / (sizeN || 1) || 1,
    left: { weights: left, constant: 0 },
  });
  const smoothSlide = contact.bilateral && isSmooth(contact, mode);
  const normal = smoothSlide ? [] : [force(scaled(N, side), side > 0 ? "lambdaN >= 0" : "lambdaN <= 0", N)];
  switch (mode) {
    case "flight":
      return [acceleration(wN, wBarN, 1, "vNDot >= 0", sizeN)];
    case "stick": {
      if (!hasTangent(wT)) return normal;
      const cone = scaled(N, side * contact.frictionStatic);
      return [
        ...normal,
        force(combined(cone, T, -1), "lambdaT <= mu |lambdaN|", T),
        force(combined(cone, T, 1), "lambdaT >= -mu |lambdaN|", T),
      ];
    }
    default: {
      const sign = slipSign(mode);
      if (contact.slip !== 0) return normal;
      return [...normal, acceleration(wT, wBarT, sign, sign > 0 ? "vTDot >= 0" : "vTDot <= 0", sizeT)];
    }
  }
}

const scaled = (vector: Float64Array, by: number): Float64Array => vector.map((value) => value * by);
const combined = (one: Float64Array, other: Float64Array, by: number): Float64Array =>
  one.map((value, i) => value + by * (other[i] as number));
