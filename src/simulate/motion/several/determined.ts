/** Is the motion of a block of closed contacts certainly the only one? Then the others need not be listed. */

import { Determinacy, GivenModes, modeInput, type Slip, signOf } from "../../../contact/index.js";
import { dot } from "../../../numerics/index.js";
import type { Run } from "../../run.js";
import type { ReadContact } from "../readContact.js";

/** The numbers of a block: its certificate, and what follows in given modes. */
export interface BlockNumbers {
  readonly determinacy: Determinacy;
  readonly given: GivenModes;
}

/** By the number of contacts: tested in every step. */
const workSpaces: BlockNumbers[] = [];
const rows: ReadContact[] = [];

/** At a state near the present one, with rigid contacts in their present modes. */
export const isDetermined = (run: Run, members: readonly number[], t: number, state: Float64Array): boolean =>
  readBlock(run, members, t, state)?.determinacy.holds() ?? false;

/**
 * The numbers of a block at a state, in work space that the next reading takes; undefined where they are not
 * regular. Slips are those of the present modes unless they are given.
 */
export function readBlock(
  run: Run,
  members: readonly number[],
  t: number,
  state: Float64Array,
  slips?: readonly Slip[],
): BlockNumbers | undefined {
  const k = members.length;
  workSpaces[k] ??= newBlock(k);
  const block = workSpaces[k];
  const { determinacy, given } = block;
  const { gram, friction, drift } = determinacy;
  for (let i = 0; i < k; i++) {
    const contact = members[i] as number;
    const row = run.reader.readAt(t, contact, state);
    if (!row.isRegular) return undefined;
    const { modes } = row;
    rows[i] = row;
    const slip = slips?.[i] ?? signOf(run.contacts[contact]?.mode ?? "flight");
    friction[i] = lawAgainst(modes, slip);
    friction[k + i] = lawAgainst(modes, slip, true);
    drift[i] = modes[modeInput.a] as number;
    given.free[i] = modes[modeInput.b] as number;
    given.free[k + i] = modes[modeInput.a] as number;
    given.frictionStatic[i] = modes[modeInput.muStatic] as number;
    given.frictionStatic[k + i] = modes[modeInput.muStaticMinus] as number;
    given.frictionKinetic[i] = modes[modeInput.muKinetic] as number;
    given.frictionKinetic[k + i] = modes[modeInput.muKineticMinus] as number;
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
  determinacy.size = 0;
  for (let i = 0; i < 2 * k; i++) {
    const length = Math.sqrt(gram[i * (2 * k + 1)] as number);
    if (length > 0) determinacy.size = Math.max(determinacy.size, Math.abs(given.free[i] as number) / length);
  }
  return block;
}

function newBlock(k: number): BlockNumbers {
  const determinacy = new Determinacy(k);
  return { determinacy, given: new GivenModes(k, determinacy.gram) };
}

/**
 * The coefficient of one border of the cone, as `Determinacy` has it: that of rest, or that of the slip with its
 * sign.
 */
function lawAgainst(modes: Float64Array, slip: Slip, minus = false): number {
  if (slip === 0) return modes[minus ? modeInput.muStaticMinus : modeInput.muStatic] as number;
  const mu = modes[slip < 0 ? modeInput.muKineticMinus : modeInput.muKinetic] as number;
  return minus === slip < 0 ? mu : -mu;
}
