/**
 * Which reports speak of one and the same place of rest? A contact may touch without a force: then the place
 * belongs to the combination in which it is open and to that in which it is closed. It is listed once; the modes of
 * that contact, and with them the linear motion, are not decided.
 */

import type { Equilibrium, Segment } from "./equilibrium.js";
import { type SearchRange, searchDefaults } from "./search.js";

type Numbers = Readonly<Record<string, number>>;

/** Are two places one? A full turn of an angle is no difference. */
export function samePlace(one: Numbers, other: Numbers, { angles }: Pick<SearchRange, "angles">): boolean {
  return Object.entries(one).every(([name, x], i) => {
    let apart = Math.abs(x - (other[name] as number));
    if (angles[i]) apart = Math.abs(apart - 2 * Math.PI * Math.round(apart / (2 * Math.PI)));
    return apart <= searchDefaults.apart * (1 + Math.abs(x));
  });
}

/** A curve may be met twice where it was not followed to its end. */
export function sameSegment(
  one: Equilibrium,
  other: Equilibrium,
  range: Pick<SearchRange, "angles">,
): boolean {
  const segments = (of: Equilibrium) => [
    ...(of.segment === undefined ? [] : [of.segment]),
    ...(of.segments ?? []),
  ];
  const [mine, others] = [segments(one), segments(other)];
  if (mine.length !== others.length || one.dimension !== other.dimension) return false;
  if (!samePlace(one.rates ?? {}, other.rates ?? {}, { angles: [] })) return false;
  if (mine.length === 0) return samePlace(one.q, other.q, range);
  const ends = ({ along, from, to }: Segment, twin: Segment | undefined): boolean =>
    along === twin?.along && samePlace(from.q, twin.from.q, range) && samePlace(to.q, twin.to.q, range);
  return mine.every((segment, i) => ends(segment, others[i]));
}

/** Each place once: the combination that needs the fewest closed contacts, with those that touch without a force. */
export function withoutCoincidence(
  found: readonly Equilibrium[],
  range: Pick<SearchRange, "angles">,
): Equilibrium[] {
  const groups: Equilibrium[][] = [];
  for (const one of found) {
    const group = groups.find(([first]) => first !== undefined && sameSegment(first, one, range));
    if (group === undefined) groups.push([one]);
    else group.push(one);
  }
  return groups.map(merged);
}

function merged(group: readonly Equilibrium[]): Equilibrium {
  const [first, ...others] = [...group].sort((one, other) => rank(other) - rank(one));
  const one = first as Equilibrium;
  if (others.length === 0) return one;
  return { ...one, stable: group.every(({ stable }) => stable) };
}

/** Contacts that carry a force speak for a combination, closed ones that do not speak against it. */
function rank({ modes, contacts, range }: Equilibrium): number {
  const closed = Object.keys(modes).filter((name) => modes[name] !== "flight");
  const loaded = closed.filter((name) => {
    const { lambdaN = 0 } = contacts[name] ?? {};
    return lambdaN !== 0 || (range?.[name]?.lambdaN ?? []).some((end) => end !== 0);
  }).length;
  return loaded - (closed.length - loaded) / (closed.length + 1);
}
