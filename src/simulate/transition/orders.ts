/**
 * Which orders of an impact make a difference? Velocities that would lift a contact by less than the error of its
 * gap cannot be resolved: in the last hops of a chatter the order within the instant is a matter of precision, and so
 * is the number of these hops.
 */

import type { Future } from "../../atlas/index.js";
import { modeInput } from "../../contact/index.js";
import { dotOfLists } from "../../numerics/index.js";
import type { Run } from "../run.js";
import { simulateTolerances } from "../tolerances.js";

/** Without the orders that end as the first future does, as far as it can be resolved. */
export function seenOrders(
  run: Run,
  members: readonly number[],
  futures: readonly Future[],
): readonly Future[] {
  const [first] = futures;
  if (!futures.some(({ order }) => order !== undefined)) return futures;
  return futures.filter(
    (one) =>
      one === first || one.order === undefined || members.some((i) => differ(run, i, first as Future, one)),
  );
}

/** Do velocities of a contact differ by more than what its weight would take back within the error of its gap? */
function differ(
  { mechanism, reader, settings, state, t }: Run,
  contact: number,
  one: Future,
  other: Future,
): boolean {
  const { normal, tangent, modes } = reader.readAt(t, contact, state);
  const changes = mechanism.coordinates.map(
    (name) => (one.after?.v[name] as number) - (other.after?.v[name] as number),
  );
  const along = (row: Float64Array) => Math.abs(dotOfLists(changes, row));
  reader.read(t, contact);
  const height = simulateTolerances.errorTolerances * (settings.atol + settings.rtol * reader.gapScale);
  const unseen = Math.sqrt(2 * Math.abs(modes[modeInput.b] as number) * height);
  return Math.max(along(normal), along(tangent)) > unseen;
}
