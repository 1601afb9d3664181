/** Which segment is a piece of a simulated path? Its modes, its guard as a section, its event as a map. */

import type { Mechanism } from "../mechanism/index.js";
import type { ImpactLaw } from "../model/index.js";
import { allRows, type ContactPhase, type Guard, guardRule } from "../phase/index.js";
import type { PathPiece } from "../simulate/index.js";
import { analysedFormulas, isSoft } from "./analysed.js";
import { branchesOf } from "./pieces.js";
import { type NoDerivative, resetPlan, rowsAtEnd } from "./saltation/plan.js";
import type { SegmentPlan, SegmentSection } from "./segmentEvent.js";

/** Guards without a formula of their own. */
const formless: Readonly<Record<string, NoDerivative>> = {
  determinant: "determinant",
  creepAbove: "creep",
  creepBelow: "creep",
};

/**
 * Compliant contacts with dependent tangents divide their friction by a rule of the code, whose border has no
 * formula here.
 */
function sharesFriction(mechanism: Mechanism, { guard, contacts, rows, hyperstatic }: PathPiece): boolean {
  if (!guard || !guardRule(guard).cone || hyperstatic || !isSoft(mechanism, guard.index)) return false;
  return allRows(analysedFormulas(mechanism), contacts).length > rows.length;
}

/** The plan, or why the end of the piece cannot be differentiated. A piece that is still going on ends at a moment. */
export function pieceSegment(
  mechanism: Mechanism,
  piece: PathPiece,
  law: ImpactLaw | undefined,
): SegmentPlan | NoDerivative {
  const { guard, contacts, rows, tEnd } = piece;
  const reset = resetPlan(mechanism, piece, law);
  const reason = guard && formless[guard.kind];
  if (reason !== undefined) return reason;
  if (sharesFriction(mechanism, piece)) return "sharedFriction";
  if (typeof reset === "string") return reset;
  const section =
    guard === undefined ? { kind: "moment" as const, t: tEnd } : sectionOf(mechanism, piece, guard);
  return { modes: { contacts, rows }, branches: branchesOf(piece, mechanism.kinks.length), section, reset };
}

function sectionOf(mechanism: Mechanism, piece: PathPiece, guard: Guard): SegmentSection {
  const { releases, timed } = guardRule(guard);
  if (timed) return { kind: "clock", event: guard.index };
  return releases ? releaseOf(mechanism, piece) : guard;
}

/** The modes after the events, with independent rows, and the row that was released first. */
function releaseOf(mechanism: Mechanism, piece: PathPiece): SegmentSection {
  const after = new Map(piece.events.map(({ contact, to }) => [contact, to]));
  const contacts = piece.contacts.map((phase, i): ContactPhase => {
    const mode = after.get(mechanism.contacts[i]?.name ?? "");
    return mode === undefined ? phase : { ...phase, mode };
  });
  const rows = rowsAtEnd(mechanism, piece, allRows(analysedFormulas(mechanism), contacts));
  const contact = contacts.findIndex(({ mode }, i) => mode !== piece.contacts[i]?.mode);
  return {
    kind: "release",
    next: { contacts, rows },
    contact,
    row: contacts[contact]?.mode === "flight" ? "N" : "T",
  };
}
