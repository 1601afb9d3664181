/** What are the two forces of a contact in generated code, and along which rows do they act? [LB01] (2.3). */

import type { CodeWriter } from "../../expression/index.js";
import type { SmoothFormulas } from "../pieces.js";
import type { Row } from "../shape.js";
import type { Value } from "../text/scribe.js";

/** λ_N and λ_T of a contact. */
export type ForcePair = readonly [normal: Value, tangential: Value];

/** The direction of a row, W_N or W_T. */
export function rowVector(formulas: SmoothFormulas, writer: CodeWriter, { contact, kind }: Row): Value[] {
  const { WN, WT } = formulas.contacts[contact] as SmoothFormulas["contacts"][number];
  return (kind === "N" ? WN : WT).map((entry) => writer.value(entry));
}
