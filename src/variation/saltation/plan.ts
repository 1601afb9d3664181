/**
 * Which map belongs to an event of a simulated motion? Told from what the run recorded: the contacts that took
 * impulses, the region of the impact, the modes. [NDCb] §2.5, [LB01] (2.12)-(2.18). Where no map can be named, the
 * reason is the answer.
 */

import { lawNamed, type SimultaneousLaw, sharedLaw, slideLaw } from "../../impact/index.js";
import { dynamicsLayout, type Mechanism, perMechanism } from "../../mechanism/index.js";
import type { ImpactLaw } from "../../model/index.js";
import { independentAt, type Row } from "../../phase/index.js";
import type { ContactEvent, PathPiece, SimulateOptions } from "../../simulate/index.js";
import { analysedFormulas } from "../analysed.js";
import { type AlgebraicImpact, algebraicReset, type HitContact } from "./algebraicReset.js";
import { chatterReset, type Hops } from "./chatterReset.js";
import { eventReset } from "./eventReset.js";
import { type PathImpact, pathReset } from "./pathReset.js";
import type { PhasedImpact } from "./phasedImpact.js";
import { heldRows, hitBy, phasedReset, phasesOf } from "./phasedReset.js";
import { modeReset, type Reset, sequenceReset } from "./reset.js";
import { collideTogether } from "./together.js";

export type ResetPlan =
  | { readonly kind: "modes" }
  | { readonly kind: "path"; readonly impact: PathImpact }
  | { readonly kind: "algebraic"; readonly impact: AlgebraicImpact }
  | { readonly kind: "phased"; readonly impact: PhasedImpact }
  | { readonly kind: "set"; readonly events: readonly number[] }
  | { readonly kind: "sequence"; readonly resets: readonly ResetPlan[] }
  | ({ readonly kind: "chatter"; readonly first: ResetPlan } & Hops);

/**
 * Why the end of a piece has no derivative: slip reaches a point where its equations lose their solution, tangents
 * of compliant contacts part, they share one friction force, impacts begin with zero size, one point is reached by
 * many motions, or the limit of a chatter is extrapolated, the phases of an impact are not found again, its
 * impulses are not unique, contacts collide one after the other, or crossings of relays end.
 */
export type NoDerivative =
  | "determinant"
  | "creep"
  | "sharedFriction"
  | "reverseChatter"
  | "jam"
  | "chatterWord"
  | "lostPhases"
  | "openImpulses"
  | "impactOrder"
  | "kinkLimit";

const modesPlan: ResetPlan = Object.freeze({ kind: "modes" });

/** Nothing jumps. */
export const changesMode = ({ type, impulse }: ContactEvent): boolean =>
  impulse === undefined && (type === "stick" || type === "slip+" || type === "slip-" || type === "liftoff");

/** The map of what happened at the end of a piece, or why there is none. */
export function resetPlan(
  mechanism: Mechanism,
  piece: PathPiece,
  law: ImpactLaw | undefined,
): ResetPlan | NoDerivative {
  const { events } = piece;
  if (events.every(changesMode)) return modesPlan;
  for (const { type } of events) if (type === "reverseChatter" || type === "jam") return type;
  const kinkOf = (event: ContactEvent) => mechanism.kinks.findIndex(({ text }) => text === event.name);
  const { held } = analysedFormulas(mechanism);
  if (events.some((event) => event.type === "hold" && held[kinkOf(event)]?.isRate)) return "kinkLimit";
  const chatters = events.filter(({ type }) => type === "chatter");
  const jumps = events.filter(
    ({ impulse, type }) => type === "event" || (impulse !== undefined && type !== "chatter"),
  );
  const first = jumpsPlan(
    jumps,
    (some) => setPlan(mechanism, some) ?? impactPlan(mechanism, piece, some, law),
  );
  if (chatters.length === 0 || typeof first === "string") return first;
  const [chatter, ...others] = chatters as [ContactEvent, ...ContactEvent[]];
  if (others.length > 0 || chatter.contacts !== undefined) return "chatterWord";
  return { kind: "chatter", contact: indexOf(mechanism, chatter), first, contacts: piece.contacts };
}

/** Events of the model file that happen together; undefined where these are impacts. */
function setPlan({ events }: Mechanism, some: readonly ContactEvent[]): ResetPlan | undefined {
  if (some[0]?.name === undefined) return undefined;
  return { kind: "set", events: some.map((event) => events.findIndex(({ name }) => name === event.name)) };
}

/** Impacts that follow each other at one instant are maps one after the other. */
function jumpsPlan(
  hits: readonly ContactEvent[],
  planOf: (hits: readonly ContactEvent[]) => ResetPlan | NoDerivative,
): ResetPlan | NoDerivative {
  const [first] = hits;
  if (first === undefined) return modesPlan;
  if (hits.every(({ j }) => j === first.j)) return planOf(hits);
  const instants = [...new Set(hits.map(({ j }) => j))];
  const resets = instants.map((j) => planOf(hits.filter((event) => event.j === j)));
  const plans = resets.filter((one) => typeof one !== "string");
  const without = resets.find((one) => typeof one === "string");
  return without ?? { kind: "sequence", resets: plans };
}

const indexOf = ({ contacts }: Mechanism, { contact }: ContactEvent): number =>
  contacts.findIndex(({ name }) => name === contact);

/** Of an impact that is solved at once: Coulomb's law acts on v_T⁺ + share · v_T⁻. */
export const shareBefore = (
  mechanism: Mechanism,
  hits: readonly ContactEvent[],
  law: ImpactLaw | undefined,
): number => lawNamed(lawTogether(mechanism, hits, law)).shared?.shareBefore ?? 0;

/** The law of contacts that are hit together. */
function lawTogether(
  mechanism: Mechanism,
  hits: readonly ContactEvent[],
  law: ImpactLaw | undefined,
): SimultaneousLaw {
  const resting = hits[0]?.type !== "impact";
  if (resting && mechanism.contacts.some(({ bilateral }) => bilateral)) return slideLaw;
  return sharedLaw(hits.map((event) => lawNamed(ownLaw(mechanism, event, law))));
}

const ownLaw = (mechanism: Mechanism, event: ContactEvent, law: ImpactLaw | undefined): ImpactLaw =>
  law ?? (mechanism.contacts[indexOf(mechanism, event)]?.law as ImpactLaw);

function impactPlan(
  mechanism: Mechanism,
  piece: PathPiece,
  hits: readonly ContactEvent[],
  law: ImpactLaw | undefined,
): ResetPlan | NoDerivative {
  const [only] = hits as [ContactEvent];
  const resting = only.type !== "impact";
  if (hits.length === 1 && only.region !== undefined) {
    const contact = indexOf(mechanism, only);
    return { kind: "path", impact: { contact, law: ownLaw(mechanism, only, law), resting } };
  }
  const shared = lawTogether(mechanism, hits, law);
  if (lawNamed(shared).shared?.phases === 2) {
    const impact = phasesOf(mechanism, piece, hits, shared, (rows) => rowsAtEnd(mechanism, piece, rows));
    return typeof impact === "string" ? impact : { kind: "phased", impact };
  }
  if (!collideTogether(mechanism, piece, hits)) return "impactOrder";
  const hit = hits.map((event) => hitOf(mechanism, piece, event));
  const rows = rowsAtEnd(mechanism, piece, heldRows(hit, hit));
  return { kind: "algebraic", impact: { law: shared, hit, rows, resting } };
}

/** What a contact does in the impact that an event reports. */
function hitOf(mechanism: Mechanism, { end, tEnd, p }: PathPiece, event: ContactEvent): HitContact {
  const contact = indexOf(mechanism, event);
  const layout = dynamicsLayout(mechanism);
  const values = new Float64Array(mechanism.dynamics.size);
  const { n } = layout;
  mechanism.dynamics.into(tEnd, end.subarray(0, n), end.subarray(n), p, values);
  const mu = values[layout.contact(contact) + layout.frictionImpact] as number;
  return hitBy(contact, event.impulse as { T: number; N: number }, mu);
}

/** Rows at the end of a piece, without those that the earlier ones span. */
export const rowsAtEnd = (mechanism: Mechanism, { end, tEnd, p }: PathPiece, all: readonly Row[]): Row[] =>
  independentAt(mechanism, all, { t: tEnd, state: end, p });

/** The events of the model file in a plan, those of one instant together. */
export function eventGroups(plan: ResetPlan): readonly (readonly number[])[] {
  if (plan.kind === "set") return [plan.events];
  if (plan.kind === "sequence") return plan.resets.flatMap(eventGroups);
  return plan.kind === "chatter" ? eventGroups(plan.first) : [];
}

/** The components of a state that events of the model file set in a plan. */
export const placesSet = (mechanism: Mechanism, plan: ResetPlan): readonly number[] =>
  eventGroups(plan)
    .flat()
    .flatMap((index) => mechanism.events[index]?.set.map(({ place }) => place) ?? []);

/** A name for a plan. */
export function planKey(plan: ResetPlan): string {
  if (plan.kind === "modes") return plan.kind;
  if (plan.kind !== "algebraic") return JSON.stringify(plan);
  const { law, hit, rows, resting } = plan.impact;
  let key = `${law}${resting}`;
  for (const { contact, slip, side } of hit) key += `|${contact},${slip},${side}`;
  for (const { contact, kind } of rows) key += `|${contact}${kind}`;
  return key;
}

const made = perMechanism<Reset>();

/** The map of a plan, for the parameters that are varied; made once for each mechanism. */
export function resetOf(
  mechanism: Mechanism,
  plan: ResetPlan,
  varied: readonly number[],
  options: SimulateOptions,
): Reset {
  const make = () => makeReset(mechanism, plan, varied, options);
  // The limit of a chatter is that of a run with its own options.
  return plan.kind === "chatter" ? make() : made(mechanism, `${planKey(plan)}|${varied.join()}`, make);
}

function makeReset(
  mechanism: Mechanism,
  plan: ResetPlan,
  varied: readonly number[],
  options: SimulateOptions,
): Reset {
  switch (plan.kind) {
    case "modes":
      return modeReset(2 * mechanism.dimension, 2 * mechanism.dimension + 1 + varied.length);
    case "set":
      return eventReset(mechanism, plan.events, varied);
    case "path":
      return pathReset(mechanism, plan.impact, varied);
    case "algebraic":
      return algebraicReset(mechanism, plan.impact, varied);
    case "phased":
      return phasedReset(mechanism, plan.impact, varied);
    case "sequence":
      return sequenceReset(plan.resets.map((one) => resetOf(mechanism, one, varied, options)));
    case "chatter":
      return chatterReset(mechanism, resetOf(mechanism, plan.first, varied, options), plan, varied, options);
  }
}
