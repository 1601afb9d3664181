/**
 * What can follow where several contacts take part in one impact? All at once by a law for several contacts, or one
 * after the other by the laws of the contacts, in every order: the rigid model does not give the order within the
 * instant. The first future is the default.
 */

import { type ImpactOrder, lawNamed, type SimultaneousLaw, sharedLaw } from "../impact/index.js";
import type { ContactState } from "./contactState.js";
import { type Context, type Future, lawOf, onlyPolicy } from "./future.js";
import { type SimultaneousImpact, sequentialImpacts, simultaneousImpacts } from "./simultaneous.js";
import { futureWords } from "./words.js";

/** Contact velocities closer to each other than this share of the largest before are equal. */
const sameShare = 1e-9;

export function sharedImpactFutures(context: Context, touching: readonly ContactState[]): Future[] {
  const law = sharedLaw(touching.map((contact) => lawOf(context, contact)));
  const found = together(context, law);
  const others = lawNamed(law).shared?.phases === 0 ? [] : inTurn(context, touching, found);
  const names = touching.map(({ name }) => name);
  const asFuture = (
    { v, impulses, energyChange, continuum, order }: SimultaneousImpact,
    policy: string,
  ): Future => ({
    kind: "impact",
    after: { q: context.state.q, v },
    impulses,
    energyChange,
    ...endless(continuum),
    ...orderFields(order),
    because: futureWords(
      order === undefined ? { kind: "shared", contacts: names, law } : { kind: "inTurn", ...order },
    ),
    policy,
  });
  return [...placed(found, others.length > 0, "together"), ...placed(others, true, "sequential")].map(
    ([impact, policy]) => asFuture(impact, policy),
  );
}

const orderFields = (order: ImpactOrder | undefined): Pick<Future, "order" | "repeats"> =>
  order === undefined
    ? {}
    : { order: order.contacts, ...(order.repeats === undefined ? {} : { repeats: order.repeats }) };

/** Each impact with the policy that follows it; the rule is named where both ways are open. */
function placed(
  impacts: readonly SimultaneousImpact[],
  both: boolean,
  way: "together" | "sequential",
): [SimultaneousImpact, string][] {
  return impacts.map((impact, i) => {
    const place = impacts.length === 1 ? [] : [`impact=${i + 1}`];
    const parts = [...(both ? [`simultaneous=${way}`] : []), ...place];
    return [impact, parts.length === 0 ? onlyPolicy : parts.join(",")];
  });
}

/** The impacts of all touching contacts at once; what is not known about them is noted. */
export function together(context: Context, law: SimultaneousLaw): readonly SimultaneousImpact[] {
  const { coordinates, state, states, notes } = context;
  const report = simultaneousImpacts(coordinates, states, state, law);
  if (report?.note !== undefined) notes.add(report.note);
  return report?.impacts ?? [];
}

/** One of a continuum of solutions, whose ends are not known. */
export const endless = (continuum: true | undefined): Pick<Future, "family"> =>
  continuum ? { family: { parameter: "impulseN", range: [0, Number.POSITIVE_INFINITY] } } : {};

/** Those that the contacts at once do not reach as well. */
function inTurn(
  context: Context,
  touching: readonly ContactState[],
  known: readonly SimultaneousImpact[],
): SimultaneousImpact[] {
  const { coordinates, state, states, notes } = context;
  const laws = touching.map((contact) => lawOf(context, contact));
  const report = sequentialImpacts(coordinates, states, state, laws);
  if (report?.note !== undefined) notes.add(report.note);
  const speed = Math.max(...touching.flatMap(({ vT, vN }) => [Math.abs(vT), Math.abs(vN)]));
  const isSame = (one: SimultaneousImpact, other: SimultaneousImpact): boolean =>
    touching.every(({ WT, WN }) =>
      [WT, WN].every((W) => {
        const apart = coordinates.reduce(
          (sum, name, k) => sum + (W[k] as number) * ((one.v[name] as number) - (other.v[name] as number)),
          0,
        );
        return Math.abs(apart) <= sameShare * speed;
      }),
    );
  return (report?.impacts ?? []).filter((impact) => known.every((one) => !isSame(one, impact)));
}
