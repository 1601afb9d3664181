/**
 * Which inequalities must hold at rest? λ_N ≥ 0 at closed contacts, |λ_T| ≤ μ|λ_N| where they stick, the sign of
 * the slip, and gaps that are not negative at open ones, [LB01] (2.5)-(2.8).
 */

import type { Balance } from "./balance.js";
import { restTolerances } from "./tolerances.js";

/**
 * An inequality at a contact, `acts` that of its `when:`, or at a kink that holds, named by its expression; the sign
 * is that of λ_N, of the side of the cone, of the slip, or of the end of −1 ≤ s ≤ 1.
 */
export interface RestInequality {
  readonly kind: "gap" | "normalForce" | "cone" | "slip" | "acts" | "hold";
  readonly sign: 1 | -1;
  readonly contact: string;
}

export interface RestCondition extends RestInequality {
  /** Positive where it is kept. */
  readonly value: (u: Float64Array, p: Float64Array) => number;
  /** It holds with equality all along a branch. */
  readonly flat?: true;
}

/** All inequalities of a combination. */
export function restConditions(balance: Balance): RestCondition[] {
  const { field, closed, open } = balance;
  const { layout } = field;
  const number = (u: Float64Array, p: Float64Array, index: number, offset: number): number =>
    field.values(balance.q(u), p)[layout.contact(index) + offset] as number;
  /** A contact without a condition always acts. */
  const acting = (u: Float64Array, p: Float64Array, index: number): number => {
    const { when } = field.mechanism.contacts[index] ?? {};
    return when === undefined ? 1 : (field.expressions([when], u, p)[0] as number);
  };
  const gaps = open.map(
    ({ name, index }): RestCondition => ({
      kind: "gap",
      sign: 1,
      contact: name,
      value: (u, p) => (acting(u, p, index) > 0 ? number(u, p, index, layout.gap) : 1),
    }),
  );
  const forces = closed.flatMap((contact): RestCondition[] => {
    const { name, index, bilateral, side, slip, rough } = contact;
    const of = (kind: RestCondition["kind"], positive: boolean, value: RestCondition["value"]) =>
      ({ kind, sign: positive ? 1 : -1, contact: name, value }) as const;
    const lambda = (u: Float64Array, p: Float64Array) => balance.forces(u, contact, p);
    const normal = of("normalForce", side > 0, (u, p) => side * lambda(u, p).lambdaN);
    const speed = of("slip", slip > 0, (u, p) => slip * number(u, p, index, layout.wTildeT));
    const cone = (sign: 1 | -1) =>
      of("cone", sign > 0, (u, p) => {
        const { lambdaN, lambdaT } = lambda(u, p);
        return number(u, p, index, layout.frictionStatic(-sign)) * Math.abs(lambdaN) - sign * lambdaT;
      });
    const signed = !bilateral || (slip !== 0 && side !== 0); // other slides push and pull
    const conditional = field.mechanism.contacts[index]?.when !== undefined;
    return [
      ...(conditional ? [of("acts", true, (u, p) => acting(u, p, index))] : []),
      ...(signed ? [normal] : []),
      ...(slip === 0 ? [] : [speed]),
      ...(rough ? [cone(1), cone(-1)] : []),
    ];
  });
  const holds = balance.kinks.flatMap(({ text }, k) =>
    ([1, -1] as const).map(
      (sign): RestCondition => ({
        ...{ kind: "hold", sign, contact: text },
        value: (u) => 1 - sign * (balance.shares(u)[k] as number),
      }),
    ),
  );
  return [...gaps, ...forces, ...holds];
}

/** Does it bound a force? */
export const isForce = ({ kind }: RestInequality): boolean => kind === "normalForce" || kind === "cone";

/** The first inequality that is broken by more than the tolerance; undefined where all are kept. */
export function brokenCondition(
  balance: Balance,
  conditions: readonly RestCondition[],
  u: Float64Array,
  p: Float64Array,
  tolerance: number,
): RestCondition | undefined {
  const force = Math.max(balance.forceSize(u, p), 1e-300);
  return conditions.find((condition) => {
    const { kind, value, flat } = condition;
    const found = value(u, p);
    if (kind === "slip" || kind === "acts") return !(found > 0);
    const kept = tolerance * (isForce(condition) ? force : 1);
    const flatly =
      flat === true ? restTolerances.flatBorder * (isForce(condition) ? balance.loadSize(u, p) : 1) : 0;
    return !(found >= -Math.max(kept, flatly));
  });
}

/** An inequality that holds with equality at all places given stays so: its sign is rounding, and it is marked. */
export function withFlat(
  balance: Balance,
  conditions: readonly RestCondition[],
  places: readonly { readonly u: Float64Array; readonly p: Float64Array }[],
): RestCondition[] {
  if (places.length < 2) return [...conditions];
  const vanishes = (condition: RestCondition) => {
    const { kind, value } = condition;
    if (kind === "slip" || kind === "acts") return false;
    const limit = ({ u, p }: (typeof places)[number]) =>
      isForce(condition) ? restTolerances.forceRounding * balance.loadSize(u, p) : restTolerances.gapRounding;
    return places.every((place) => Math.abs(value(place.u, place.p)) <= limit(place));
  };
  return conditions.map((condition) => (vanishes(condition) ? { ...condition, flat: true } : condition));
}
