/** Which segment is a piece of a simulated path? Its modes, its guard as a section, its event as a map. */

import type { Mechanism } from "../../mechanism/index.js";
import type { ImpactLaw } from "../../model/index.js";
import type { PathPiece } from "../../simulate/index.js";
import { resetPlan } from "../saltation/plan.js";
import type { SegmentPlan } from "../variation/segment.js";
import { branchesOf } from "./pieces.js";

/** Guards without a formula of their own. */
const formless: Readonly<Record<string, string>> = {
  combination: "contacts whose forces are not unique let go together: the moment has no derivative",
  determinant: "slip reaches a point where its equations lose their solution",
};

/** The plan, or why the end of the piece cannot be differentiated. A piece that is still going on ends at a moment. */
export function segmentOf(
  mechanism: Mechanism,
  piece: PathPiece,
  law: ImpactLaw | undefined,
): SegmentPlan | string {
  const { guard, contacts, rows, tEnd } = piece;
  const reset = resetPlan(mechanism, piece, law);
  const reason = guard && formless[guard.kind];
  if (reason !== undefined) return reason;
  if (typeof reset === "string") return reset;
  const section = guard ?? { kind: "moment" as const, t: tEnd };
  return { modes: { contacts, rows }, branches: branchesOf(piece, mechanism.kinks.length), section, reset };
}
