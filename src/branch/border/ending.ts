/**
 * Which label has a border beyond which no orbit continues? That of the event that comes instead; where none
 * comes, that of what vanishes there: the speed with which a guard is met, or a phase.
 */

import type { Place } from "../../continuation/index.js";
import type { PathPiece } from "../../simulate/index.js";
import type { Departure } from "../departure.js";
import type { OrbitEquations } from "../equations.js";
import type { BorderReason } from "../reason.js";
import { type BorderName, nameDeparture, paradoxBorder } from "./border.js";
import { type VanishingPart, vanishingAt } from "./polish.js";

export interface EndingName extends BorderName {
  /** What the border shows beyond the event that ends the word. */
  readonly reason?: BorderReason;
}

export function nameEnding(
  equations: OrbitEquations,
  place: Place,
  pieces: readonly PathPiece[],
  departure: Departure | undefined,
): EndingName {
  const paradox = paradoxBorder(equations, place.p, pieces);
  if (paradox !== undefined) return paradox;
  const gone = vanishingAt(equations, place);
  if (departure?.piece !== undefined)
    return (
      coinciding(pieces, departure.piece, gone) ??
      lostChatter(pieces, departure.piece) ??
      nameDeparture(departure.piece)
    );
  if (gone === undefined) return { label: "TC" };
  const piece = pieces[gone.segment];
  if (gone.what === "rate") return piece === undefined ? { label: "TC" } : nameDeparture(piece);
  return nameLost(equations, gone.segment);
}

/** One impact more at a contact that had a chatter: it is not complete any more. */
function lostChatter(pieces: readonly PathPiece[], { events }: PathPiece): BorderName | undefined {
  const chatters = pieces.flatMap((piece) => piece.events.filter(({ type }) => type === "chatter"));
  const hops = events.some(({ type }) => type === "impact");
  const lost = chatters.find(({ contact }) => hops && events[0]?.contact === contact);
  return lost && { label: "CH", contact: lost.contact };
}

/** Two impacts whose order changes, where the motion after both depends on it. */
function coinciding(
  pieces: readonly PathPiece[],
  { events }: PathPiece,
  gone: VanishingPart | undefined,
): EndingName | undefined {
  if (gone?.what !== "duration") return undefined;
  const hits = [...(pieces[gone.segment]?.events ?? []), ...events].filter(({ type }) => type === "impact");
  const contacts = [...new Set(hits.map(({ contact }) => contact))];
  if (contacts.length < 2) return undefined;
  return { label: "TC", reason: { kind: "impactsCoincide", contacts } };
}

/** By the modes of a phase that has become empty. */
function nameLost({ problem, context }: OrbitEquations, segment: number): BorderName {
  const modes = problem.segments[segment]?.plan.modes.contacts.map(({ mode }) => mode) ?? [];
  const stuck = modes.indexOf("stick");
  if (stuck >= 0) return { label: "SB", contact: context.mechanism.contacts[stuck]?.name as string };
  const isFlight = modes.length > 0 && modes.every((mode) => mode === "flight");
  return { label: isFlight ? "LO" : "TC" };
}
