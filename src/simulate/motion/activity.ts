/**
 * Which contacts do not act at the start of a run? Those whose condition is not positive; compliant contacts have
 * none.
 */

import type { Laws } from "../../atlas/index.js";
import { activityOf, type Mechanism } from "../../mechanism/index.js";
import { Mistake } from "../../mistake/index.js";

/** 1 by contact that does not act. Throws Mistake where a compliant contact has a condition. */
export function idleAt(
  mechanism: Mechanism,
  laws: Laws | undefined,
  p: Float64Array,
  t: number,
  state: Float64Array,
): Uint8Array {
  const { contacts, dimension: n } = mechanism;
  const soft = contacts.find(({ when }, i) => when !== undefined && laws?.[i] !== undefined);
  if (soft !== undefined)
    throw new Mistake(
      `contact ${soft.name} has a condition when:, which compliant contacts do not support; use contacts rigid ` +
        "(--contact rigid)",
    );
  const active = activityOf(mechanism).at?.(t, state.subarray(0, n), state.subarray(n), p);
  return Uint8Array.from(contacts, (_, i) => (active?.[i] === false ? 1 : 0));
}
