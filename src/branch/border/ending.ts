/**
 * How is a border called beyond which no orbit continues? By the event that comes instead; where none comes, by
 * what vanishes there: the speed with which a guard is met, or a phase.
 */

import type { Place } from "../../continuation/index.js";
import type { PathPiece } from "../../simulate/index.js";
import type { Departure } from "../departure.js";
import type { OrbitEquations } from "../equations.js";
import { type BorderName, nameDeparture, paradoxBorder } from "./border.js";
import { vanishingAt } from "./polish.js";

export function nameEnding(
  equations: OrbitEquations,
  place: Place,
  pieces: readonly PathPiece[],
  departure: Departure | undefined,
): BorderName {
  const paradox = paradoxBorder(equations, place.p, pieces);
  if (paradox !== undefined) return paradox;
  if (departure?.piece !== undefined) return nameDeparture(departure.piece);
  const gone = vanishingAt(equations, place);
  if (gone === undefined) return { label: "TC" };
  const piece = pieces[gone.segment];
  if (gone.what === "rate") return piece === undefined ? { label: "TC" } : nameDeparture(piece);
  return nameLost(equations, gone.segment);
}

/** By the modes of a phase that has become empty. */
function nameLost({ problem, context }: OrbitEquations, segment: number): BorderName {
  const modes = problem.segments[segment]?.plan.modes.contacts.map(({ mode }) => mode) ?? [];
  const stuck = modes.indexOf("stick");
  if (stuck >= 0) return { label: "SB", contact: context.mechanism.contacts[stuck]?.name as string };
  return { label: modes.every((mode) => mode === "flight") ? "LO" : "TC" };
}
