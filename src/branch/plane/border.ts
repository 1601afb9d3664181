/**
 * Which number vanishes along a border of orbits, and in which equations? A duration or a guard's rate; the speed
 * of a graze; the distance of an impact from its neighbour region, [NDCb] Fig. 4; k_N at the end of stick or slip,
 * [LBN] (4.15).
 */

import type { PlanePlace } from "../../continuation/index.js";
import type { SegmentValue } from "../../variation/segment.js";
import { eventState, type RegionChange, regionDistance } from "../border/border.js";
import type { PointOrigin, WordPlace } from "../border/origin.js";
import { leastRate, rateAt } from "../border/paradox.js";
import { leastPlace, vanishingNumbers } from "../border/polish.js";
import { ifPossible } from "../period.js";
import { restForm } from "./chatter.js";
import { cutAtGraze, type Grazed } from "./graze.js";
import { type BorderForm, early, OrbitPlane, type PlaneContext, withSecond } from "./orbitPlane.js";

/** The number that vanishes, as a function of what is known of the segments. */
type SegmentNumber = (
  place: PlanePlace,
  values: readonly SegmentValue[],
  plane: OrbitPlane,
) => number | undefined;

/** What is met with no rate: an impact is born of a gap, a flight of a force. */
const grazedBy: Readonly<Record<string, Grazed>> = { GR: "gap", LO: "normalForce" };

/** All ways that a label suggests, the likeliest first. */
export function borderForms(
  context: PlaneContext,
  label: string,
  contact: string | undefined,
  { sides = [], impact }: PointOrigin,
): BorderForm[] {
  const form = ({ word, place }: WordPlace, number: SegmentNumber | undefined): BorderForm[] => {
    if (number === undefined) return [];
    const { codes, equations } = word;
    const { plan, u } = early(equations, place.u);
    const plane = new OrbitPlane(context, plan, u);
    const beside = (here: PlanePlace) => ({ plan, u: here.u });
    return [{ plane, u, vanishes: vanishesBy(plane, number), codes, beside }];
  };
  if (impact !== undefined) return sides.flatMap((side) => form(side, regionNumber(impact)));
  const least = sides.flatMap((side) => form(side, leastNumber(side)));
  const grazed = grazedBy[label];
  if (grazed !== undefined) {
    const cut = cutAtGraze(context, grazed, contact, sides);
    return [...(cut === undefined ? [] : [cut]), ...least];
  }
  if (label === "CH") return sides.flatMap((side) => restForm(context, side) ?? []);
  if (label === "GB" || label === "PP")
    return [...sides.flatMap((side) => form(side, paradoxNumber(side))), ...least];
  return least;
}

const vanishesBy =
  (plane: OrbitPlane, number: SegmentNumber) =>
  (place: PlanePlace): number => {
    const at = plane.at(place);
    if (at === undefined) return Number.NaN;
    // A step beyond the box may leave what a coefficient of friction or restitution can be.
    return ifPossible(
      () => number(place, at.values, plane) ?? Number.NaN,
      () => Number.NaN,
    );
  };

/** Of durations and rates the smallest at the border. */
function leastNumber({ word: { equations }, place }: WordPlace): SegmentNumber | undefined {
  const at = equations.at(place);
  if (at === undefined) return undefined;
  const least = leastPlace(vanishingNumbers(equations.problem, place.u, at));
  return (here, _, plane) => {
    const found = plane.at(here);
    return found && vanishingNumbers(plane.problem, here.u, found)[least];
  };
}

const regionNumber =
  (impact: RegionChange): SegmentNumber =>
  ({ u, p: [first, second] }, values, { problem, context }) =>
    regionDistance(
      withSecond(context, second),
      first,
      eventState(problem, u, values, impact.segment),
      impact,
    );

/** k_N where stick or slip ends. */
function paradoxNumber({ word, place }: WordPlace): SegmentNumber | undefined {
  const rate = leastRate(word, place);
  if (rate === undefined) return undefined;
  return ({ u, p: [first, second] }, values, { problem: own, context: plane }) =>
    rateAt(withSecond(plane, second), first, rate, eventState(own, u, values, rate.segment));
}
