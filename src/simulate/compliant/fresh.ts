/** Which guards of a compliant contact start a phase at zero? After a transition they are armed: they must show their side first. */

import { type Compliance, layerEnd } from "../../contact/index.js";
import type { GuardKind } from "../../phase/index.js";
import type { Run } from "../run.js";
import { forceNoise } from "./tolerance.js";

/** What has just been zero: the gap or the force, the slip, the distance to a border of the layer; of a rigid contact that opens without a jump, v_N too. */
export const fresh = Object.freeze({ normal: 1, slip: 2, layer: 4, leaving: 8 });

/** `marks` are those of the contact that the guard belongs to. */
export function startsAtZero(law: Compliance, marks: number, kind: GuardKind, value: number): boolean {
  switch (kind) {
    case "slip":
      return (marks & fresh.slip) !== 0;
    case "layerAbove":
    case "layerBelow":
      // Inside the layer only the border that was just crossed; the other one is twice this far away.
      return (marks & fresh.layer) !== 0 && value <= (layerEnd(law) ?? Number.NaN);
    case "creepAbove":
    case "creepBelow":
      return false;
    default:
      return (marks & fresh.normal) !== 0;
  }
}

/** The border of friction that a compliant contact begins at, to the rounding of its gap: it must be passed by more than that. */
export function coneSlack(run: Run, kind: GuardKind, contact: number, value: number): number {
  if (kind !== "coneAbove" && kind !== "coneBelow") return 0;
  const { reader } = run;
  if (!reader.read(run.t, contact)) return 0;
  const noise = forceNoise(run.laws?.[contact] as Compliance, reader.gapScale);
  return Math.abs(value) <= noise ? noise : 0;
}
