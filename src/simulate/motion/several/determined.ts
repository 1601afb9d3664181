/** Is the motion of a block of closed contacts the only one, beyond doubt? Then nobody needs to list the others. */

import { Determinacy, modeInput } from "../../../contact/index.js";
import { dot } from "../../../numerics/index.js";
import type { Run } from "../../run.js";
import type { ReadContact } from "../numbers.js";

/** By the number of contacts: asked in every step. */
const workSpaces: Determinacy[] = [];
const rows: ReadContact[] = [];

/** At a state near the present one, with rigid contacts in their present modes. */
export function isDetermined(run: Run, members: readonly number[], t: number, state: Float64Array): boolean {
  const k = members.length;
  workSpaces[k] ??= new Determinacy(k);
  const space = workSpaces[k];
  const { gram, friction } = space;
  for (let i = 0; i < k; i++) {
    const contact = members[i] as number;
    const row = run.reader.readAt(t, contact, state);
    if (!row.isRegular) return false;
    rows[i] = row;
    friction[i] = frictionOf(row.modes, run.contacts[contact]?.mode === "stick");
  }
  for (let i = 0; i < k; i++) {
    const { normal, tangent } = rows[i] as ReadContact;
    for (let j = 0; j < k; j++) {
      const { alongN, alongT } = rows[j] as ReadContact;
      gram[i * 2 * k + j] = dot(normal, alongN);
      gram[i * 2 * k + k + j] = dot(normal, alongT);
      gram[(k + i) * 2 * k + j] = dot(tangent, alongN);
      gram[(k + i) * 2 * k + k + j] = dot(tangent, alongT);
    }
  }
  return space.holds();
}

/** The coefficient that bounds friction. Slip by more friction than stick is no law of one piece: nothing is certain then. */
function frictionOf(modes: Float64Array, sticks: boolean): number {
  const [muStatic, muKinetic] = [modes[modeInput.muStatic] as number, modes[modeInput.muKinetic] as number];
  if (!sticks) return muKinetic;
  return muStatic < muKinetic ? Number.NaN : muStatic;
}
