/**
 * Which member of a family of jumps is taken? The one that the option `jump` names by the change of one velocity,
 * else the far end.
 */

import type { Future } from "../../atlas/index.js";
import type { Mechanism } from "../../mechanism/index.js";
import { Mistake } from "../../mistake/index.js";
import { simulateTolerances } from "../tolerances.js";

/** Which member of a family does a run follow. */
interface Jumping {
  readonly mechanism: Pick<Mechanism, "coordinates">;
  readonly settings: { readonly jump: { readonly coordinate: string; readonly value: number } | undefined };
  readonly t: number;
  /** Jumps at this instant that are still being settled. */
  readonly nested: number;
  readonly findings: { jumped: boolean };
}

/** A jump that is one of a continuum: the run chooses a member, and that is recorded. */
export const isJumpFamily = ({ kind, family }: Future): boolean =>
  family !== undefined && kind !== "mode" && kind !== "reverseChatter";

/**
 * The future with the velocities and impulses of the member. Impulses and changes of velocity grow in proportion
 * along the family. A second jump at the same instant goes to its own far end. Throws Mistake where the family does
 * not reach as far as the option requires.
 */
export function memberOf(run: Jumping, future: Future): Future {
  const { jump } = run.settings;
  const { jumps } = future.family ?? {};
  if (jump === undefined || jumps === undefined || run.nested > 0) return future;
  const { coordinate, value } = jump;
  const most = jumps[coordinate] as number;
  const size = Math.max(...Object.values(jumps).map(Math.abs));
  if (!(Math.abs(most) > simulateTolerances.change * size)) {
    const moving = Object.keys(jumps).filter(
      (name) => Math.abs(jumps[name] as number) > simulateTolerances.change * size,
    );
    throw new Mistake(
      `${coordinate}' does not change along the family of jumps at t = ${run.t}; name a member by ` +
        `${moving.map((name) => `${name}'`).join(" or ")}, got ${coordinate}'=${value}`,
    );
  }
  const share = value / most;
  if (!(share >= 0 && share <= 1))
    throw new Mistake(`the jump of ${coordinate}' must lie between 0 and ${most}, got ${value}`);
  run.findings.jumped = true;
  const names = run.mechanism.coordinates;
  const { v, ...kept } = future.after ?? { q: {}, v: {} };
  const velocities = names.map((name) => [name, (v[name] as number) - (1 - share) * (jumps[name] as number)]);
  const impulses = Object.entries(future.impulses ?? {}).map(
    ([name, { T, N }]) => [name, { T: share * T, N: share * N }] as const,
  );
  return {
    ...future,
    after: { ...kept, v: Object.fromEntries(velocities) },
    impulses: Object.fromEntries(impulses),
  };
}
