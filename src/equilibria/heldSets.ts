/** Which jumps of forces can hold a mechanism at rest together? One that every rest meets always does. */

import type { Kink } from "../mechanism/index.js";
import type { Balance } from "./balance.js";
import { heldMechanism, holdingKinks, type KinkRows } from "./field/heldKinks.js";
import type { RestField } from "./field/restField.js";
import { restTolerances } from "./tolerances.js";

export interface HeldSet {
  readonly field: RestField;
  /** Kinks that some places meet only. */
  readonly located: readonly KinkRows[];
}

/** Of more kinks than this the sets of one alone are searched. */
const togetherLimit = 4;

/** The field itself, without a kink, among them. */
export function heldSets(field: RestField, p: Float64Array): HeldSet[] {
  const { mechanism } = field;
  const kinks = holdingKinks(mechanism);
  if (kinks.length === 0) return [{ field, located: [] }];
  const met = new Map(kinks.map((kink) => [kink, field.meets((mechanism.kinks[kink] as Kink).switching, p)]));
  const always = kinks.filter((kink) => met.get(kink) === "everywhere");
  const some = kinks.filter((kink) => met.get(kink) === "somewhere");
  const sets =
    some.length > togetherLimit
      ? [[], ...some.map((kink) => [kink])]
      : some.reduce<number[][]>((all, kink) => all.flatMap((set) => [set, [...set, kink]]), [[]]);
  return sets.map((set) => {
    const chosen = kinks.filter((kink) => always.includes(kink) || set.includes(kink));
    const held = chosen.length === 0 ? field : field.over(heldMechanism(mechanism, chosen));
    return {
      field: held,
      located: (held.held?.kinks ?? []).filter((_, i) => set.includes(chosen[i] as number)),
    };
  });
}

/** Of more multipliers than this the ends of their ranges are not tried in every combination. */
const shareLimit = 3;

/** A multiplier, by its kink among those of a balance, at a value. */
export interface GivenShare {
  readonly kink: number;
  readonly at: number;
}

/** Multipliers to begin a continuum from: the middle and the ends of their ranges. */
export function shareChoices({ kinks, located }: Balance): GivenShare[][] {
  const open = [...kinks.keys()].filter((k) => !located.includes(kinks[k] as KinkRows));
  if (open.length === 0) return [];
  const values = [0, -1, 1];
  if (open.length > shareLimit) return values.map((at) => open.map((kink) => ({ kink, at })));
  return open.reduce<GivenShare[][]>(
    (all, kink) => all.flatMap((before) => values.map((at) => [...before, { kink, at }])),
    [[]],
  );
}

/** Does a force jump at the place without holding the mechanism? sign(0) = 0 is the force of no side. */
export function jumpsAt({ field }: Balance, u: Float64Array, p: Float64Array): boolean {
  const { kinks } = field.mechanism;
  const nodes = holdingKinks(field.mechanism).map((kink) => (kinks[kink] as Kink).switching);
  return field.expressions(nodes, u, p).some((value) => Math.abs(value) <= restTolerances.nearBorder);
}
