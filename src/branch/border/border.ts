/**
 * Which border did a branch of orbits reach? One period before it is compared with one beyond: what is new there,
 * or missing, names the border. Regions of impacts: [NDCb] Fig. 4 and [NDCa]; A = b = 0 where stick ends: [LBN] §5;
 * the two-sided determinants: di Bernardo, Budd, Champneys, Kowalczyk 2008.
 */

import { contactStatesAt, localProblem } from "../../atlas/index.js";
import type { Place } from "../../continuation/index.js";
import { impactBorders, type Region, type Smoothness } from "../../impact/index.js";
import { namedState, type State } from "../../mechanism/index.js";
import type { Multiplier } from "../../orbit/shooting/multipliers.js";
import type { OrbitProblem } from "../../orbit/shooting/problem.js";
import { guardRule, modeOfSlip } from "../../phase/index.js";
import type { ContactEvent, PathPiece } from "../../simulate/index.js";
import { isSoft } from "../../variation/analysed.js";
import { countedEvents } from "../../variation/pieces.js";
import type { HitContact } from "../../variation/saltation/algebraicReset.js";
import { type ResetPlan, resetPlan } from "../../variation/saltation/plan.js";
import type { SegmentValue } from "../../variation/segment.js";
import { type BranchContext, determinants, namedAt, type OrbitEquations } from "../equations.js";
import { branchTolerances } from "../tolerances.js";

/** How a branch continues at a border: as an orbit of another word, back as one, or not at all. */
export type BorderVerdict = "persistence" | "nonsmoothFold" | "end";

export interface Border {
  /** What happens there instead. */
  readonly because: string;
  readonly contact?: string;
  /** Of a region border: the kinds of impact before and beyond. */
  readonly regions?: readonly [string, string];
  readonly verdict: BorderVerdict;
  /** Of the return map, at the border of two impact regions. */
  readonly smoothness?: Smoothness;
  readonly equation?: string;
  /** det(I − DP) and det(I + DP) before the border and beyond. */
  readonly determinants?: {
    readonly minus: readonly [number, number];
    readonly plus: readonly [number, number];
  };
  /** A 2-cycle is born there. */
  readonly twoCycle?: boolean;
}

export interface BorderName extends Pick<Border, "contact" | "regions" | "smoothness" | "equation"> {
  readonly label: string;
  /** Of a region border: the segment that ends with the impact, and the regions before and beyond. */
  readonly impact?: RegionChange;
}

export interface RegionChange {
  readonly segment: number;
  readonly contact: string;
  readonly from: Region;
  readonly to: Region;
}

/** By the one event that comes where the word has another. */
export function nameDeparture({ guard, events }: PathPiece): BorderName {
  const [event] = events;
  const contact = event === undefined || event.name !== undefined ? {} : { contact: event.contact };
  const types = events.map(({ type }) => type);
  if (types.includes("chatter")) return { label: "CH", ...contact };
  if (types.includes("impactWithoutCollision") || types.includes("jam")) return { label: "PP", ...contact };
  const { touches, unloads, slips } = guard === undefined ? {} : guardRule(guard);
  return { label: touches ? "GR" : unloads ? "LO" : slips ? "SB" : "TC", ...contact };
}

/** The label of the border between two periods. */
export function nameBorder(
  equations: OrbitEquations,
  value: number,
  before: readonly PathPiece[],
  beyond: readonly PathPiece[],
): BorderName {
  if (beyond.length === 0 && before.length === 0) return { label: "TC" };
  const [old, fresh] = [eventsOf(before), eventsOf(beyond)];
  const count = (events: readonly ContactEvent[], type: string) =>
    events.filter((event) => event.type === type).length;
  const differs = (type: string) => count(old, type) !== count(fresh, type);
  const contactOf = (...types: readonly string[]) => {
    const other = [...fresh, ...old].find(({ type }) => types.includes(type));
    return other === undefined ? {} : { contact: other.contact };
  };
  // A motion that had no flight gets one: how it lands is no border of its own.
  const lands = (events: readonly ContactEvent[]) => count(events, "impact") + count(events, "chatter") > 0;
  if (lands(old) !== lands(fresh) && differs("liftoff")) return { label: "LO", ...contactOf("liftoff") };
  const chatters = count(old, "chatter") > 0 || count(fresh, "chatter") > 0;
  // A chatter that ends in flight again was not complete.
  const complete = (events: readonly ContactEvent[]) =>
    events.filter(({ type, to }) => type === "chatter" && to !== "flight").length;
  if (differs("chatter") || complete(old) !== complete(fresh) || (chatters && differs("impact")))
    return { label: "CH", ...contactOf("chatter") };
  // An impact that comes with a lift-off belongs to a new flight; one without is a flight cut in two.
  if (differs("impact")) return { label: differs("liftoff") ? "LO" : "GR", ...contactOf("impact") };
  const region = regionBorder(equations, value, before, beyond);
  if (region !== undefined) return region;
  const paradox = paradoxBorder(equations, value, before);
  if (paradox !== undefined) return paradox;
  if (differs("impactWithoutCollision")) return { label: "PP", ...contactOf("impactWithoutCollision") };
  if (differs("hold")) return { label: "SB" };
  if (differs("stick")) return { label: "SB", ...contactOf("stick") };
  if (differs("liftoff")) return { label: "LO", ...contactOf("liftoff") };
  if (!differs("slip+") && !differs("slip-")) return { label: "TC" };
  // Slip that ends on the border of stick turns around first, and no contact opens.
  const sticks = count(old, "stick") > 0;
  return { label: sticks ? "SB" : "TC", ...contactOf("slip+", "slip-") };
}

/** Of the hops that lead to a chatter only the first one counts. */
const eventsOf = (pieces: readonly PathPiece[]): ContactEvent[] => countedEvents(pieces, "first").flat();

/** The first impact that is of another kind beyond. */
function regionBorder(
  equations: OrbitEquations,
  value: number,
  before: readonly PathPiece[],
  beyond: readonly PathPiece[],
): BorderName | undefined {
  const { mechanism, simulate } = equations.context;
  const impacts = (pieces: readonly PathPiece[]) =>
    pieces.filter(({ events }) => events.some(({ impulse }) => impulse !== undefined));
  const [old, fresh] = [impacts(before), impacts(beyond)];
  for (const [i, piece] of old.entries()) {
    const other = fresh[i];
    if (other === undefined || !sameContacts(piece, other)) return undefined;
    const [reset, next] = [piece, other].map((each) => resetPlan(mechanism, each, simulate.law));
    if (JSON.stringify(reset) === JSON.stringify(next) && regionsOf(piece) === regionsOf(other)) continue;
    const [one, two] = [kindOfImpact(piece, reset), kindOfImpact(other, next)];
    const event = piece.events.find(({ impulse }) => impulse !== undefined) as ContactEvent;
    const to = other.events.find(({ region }) => region !== undefined)?.region;
    const own = pathBorder(equations, value, event, to);
    const impact = { segment: before.indexOf(piece), contact: event.contact, from: event.region, to };
    return {
      label: "RB",
      contact: event.contact,
      regions: [one, two],
      ...own,
      ...(isPath(impact) ? { impact } : {}),
    };
  }
  return undefined;
}

/** Impacts in another order are not of another kind. */
const sameContacts = (one: PathPiece, other: PathPiece): boolean => contactsHit(one) === contactsHit(other);

const contactsHit = ({ events }: PathPiece): string =>
  events
    .filter(({ impulse }) => impulse !== undefined)
    .map(({ contact }) => contact)
    .join();

const isPath = (
  change: Pick<RegionChange, "segment" | "contact"> & Readonly<Record<"from" | "to", Region | undefined>>,
): change is RegionChange => change.from !== undefined && change.to !== undefined;

/**
 * How far an impact is from the region beyond, as the decision tree measures it; below 0 beyond, undefined
 * elsewhere.
 */
export function regionDistance(
  context: BranchContext,
  value: number,
  { end, t }: EventState,
  { contact, from, to }: RegionChange,
): number | undefined {
  const state = namedState(context.mechanism, end);
  const borders = bordersAt(context, value, contact, state, t) ?? [];
  const ahead = borders.find((border) => border.to === to)?.distance;
  const back = borders.find((border) => border.to === from)?.distance;
  return ahead ?? (back === undefined ? undefined : -back);
}

/** How far the impact of a place is from the region beyond. */
export function regionAt(equations: OrbitEquations, place: Place, change: RegionChange): number | undefined {
  const { context, problem } = equations;
  const at = equations.at(place);
  const end = at && eventState(problem, place.u, at.values, change.segment);
  return end && regionDistance(context, place.p, end, change);
}

/** The borders of the region of an impact; undefined where there is no contact problem. */
function bordersAt(...at: Parameters<typeof contactAt>) {
  const found = contactAt(...at);
  if (found === undefined) return undefined;
  const { problem, state } = found;
  const { vT, vN, restitution } = state;
  return impactBorders(problem, state.friction.impact, restitution, { vT, vN });
}

const regionsOf = ({ events }: PathPiece): string => events.map(({ region }) => region ?? "").join();

/** The region, or what the contacts do in the impact where the law has none. */
function kindOfImpact({ events }: PathPiece, reset: ResetPlan | string | undefined): string {
  const course = (hit: readonly Pick<HitContact, "slip">[]) =>
    hit.map(({ slip }) => modeOfSlip(slip)).join("+");
  if (typeof reset === "object" && reset.kind === "algebraic") return course(reset.impact.hit);
  if (typeof reset === "object" && reset.kind === "phased")
    return `${course(reset.impact.compression)}>${course(reset.impact.expansion)}`;
  const hits = events.filter(({ impulse }) => impulse !== undefined);
  return hits.map(({ region, to }) => region ?? to).join("+");
}

function pathBorder(
  equations: OrbitEquations,
  value: number,
  { contact, before, region, t }: ContactEvent,
  other: Region | undefined,
): Pick<Border, "smoothness" | "equation"> {
  if (region === undefined || other === undefined) return { smoothness: "C0" };
  const borders = bordersAt(equations.context, value, contact, before, t) ?? [];
  // On the border rounding says on which side of it the state is.
  const border = borders.find(({ to }) => to === other) ?? borders.find(({ to }) => to === region);
  return border === undefined ? {} : { smoothness: border.smoothness, equation: border.equation };
}

/** The state right before the event that ends a segment. */
export interface EventState {
  readonly end: Float64Array;
  readonly t: number;
}

export function eventState(
  problem: OrbitProblem,
  u: Float64Array,
  values: readonly SegmentValue[],
  segment: number,
): EventState {
  const t = problem.timeOf(u, segment) + problem.durationOf(u, segment);
  return { end: (values[segment] as SegmentValue).end, t };
}

/** The local problem of a contact at a state, the varied parameter having a value. */
export function contactAt(context: BranchContext, value: number, contact: string, state: State, t: number) {
  const { mechanism } = context;
  // Near a border the gap is 0 to within a step of Newton's method only.
  const known = mechanism.contacts.map((one) => (one.name === contact ? { touching: true } : {}));
  const states = contactStatesAt(mechanism, state, { t, known, parameters: namedAt(context, value) });
  const own = states.contacts.find((one) => one.name === contact);
  const problem = own && localProblem(states, own);
  return own === undefined || problem === undefined ? undefined : { problem, state: own };
}

/** A compliant contact keeps its force where k_N vanishes. */
const isSoftContact = ({ context: { mechanism } }: OrbitEquations, name: string): boolean =>
  isSoft(
    mechanism,
    mechanism.contacts.findIndex((contact) => contact.name === name),
  );

/** Where stick or slip ends: is k_N = 0 in a direction of slip, and b too? */
export function paradoxBorder(
  equations: OrbitEquations,
  value: number,
  before: readonly PathPiece[],
): BorderName | undefined {
  for (const { events } of before)
    for (const { type, contact, from, before: state, t } of events) {
      if (type === "impact" || from === "flight" || isSoftContact(equations, contact)) continue;
      const found = contactAt(equations.context, value, contact, state, t);
      if (found === undefined) continue;
      const { A, B, C, b, a, mu } = found.problem;
      const terms = C + mu * Math.abs(B);
      const least = Math.min(Math.abs(C - mu * B), Math.abs(C + mu * B));
      if (!(mu > 0 && least <= branchTolerances.paradox * terms)) continue;
      // Relative to what the forces of stick give.
      const pressing = Math.abs((A * b - B * a) / (A * C - B * B));
      return { label: Math.abs(b) <= branchTolerances.paradox * terms * pressing ? "GB" : "PP", contact };
    }
  return undefined;
}

/** The determinants on both sides, and what they say. */
export function twoSided(
  before: readonly Multiplier[],
  beyond: readonly Multiplier[],
): Pick<Border, "determinants" | "twoCycle"> {
  const [one, other] = [determinants(before), determinants(beyond)];
  return {
    determinants: { minus: [one.minus, other.minus], plus: [one.plus, other.plus] },
    twoCycle: one.plus * other.plus < 0,
  };
}
