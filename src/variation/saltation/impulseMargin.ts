/**
 * How far from the borders of their cones can impulses be that have one effect? Where contacts that are hit together
 * depend on each other, impulses can be moved against each other without any change of the motion: a linear program
 * for the largest share by which all of them stay inside.
 */

import { dynamicsLayout, type Mechanism } from "../../mechanism/index.js";
import { largestValue, solveAffine } from "../../numerics/index.js";

/** The impulses of a contact, and its friction. */
export interface ConeImpulse {
  readonly contact: number;
  readonly T: number;
  readonly N: number;
  readonly mu: number;
}

/** Directions of impulses that depend on each other to within this share of the longest are dependent. */
const dependence = 1e-9;

/** μN − |T| of all of them, at most 1, relative to the largest μN; 0 where an impulse on its border cannot move. */
export function impulseMargin(
  mechanism: Mechanism,
  impulses: readonly ConeImpulse[],
  { t, state, p }: { readonly t: number; readonly state: Float64Array; readonly p: Float64Array },
): number {
  const layout = dynamicsLayout(mechanism);
  const { n } = layout;
  const values = new Float64Array(mechanism.dynamics.size);
  mechanism.dynamics.into(t, state.subarray(0, n), state.subarray(n, 2 * n), p, values);
  const columns = 2 * impulses.length;
  const W = new Float64Array(n * columns);
  for (const [k, { contact }] of impulses.entries())
    for (let i = 0; i < n; i++) {
      W[i * columns + 2 * k] = values[layout.contact(contact) + layout.WN + i] as number;
      W[i * columns + 2 * k + 1] = values[layout.contact(contact) + layout.WT + i] as number;
    }
  const longest = Math.max(...W.map(Math.abs));
  const { nullspace } = solveAffine(n, columns, W, new Float64Array(n), dependence * longest);
  const size = Math.max(...impulses.map(({ mu, N }) => mu * Math.abs(N)));
  const freedom = nullspace.length;
  const bounds = impulses.flatMap(({ T, N, mu }, k) =>
    [1, -1].map((side) => ({
      // Unknowns are in units of the impulses: the amounts of the shifts, and the share.
      row: Float64Array.from({ length: freedom + 1 }, (_, d) =>
        d === freedom
          ? -1
          : mu * (nullspace[d]?.[2 * k] as number) - side * (nullspace[d]?.[2 * k + 1] as number),
      ),
      slack: Math.max(0, (mu * N - side * T) / size),
    })),
  );
  const whole = Float64Array.from({ length: freedom + 1 }, (_, d) => (d === freedom ? -1 : 0));
  return largestValue(
    whole.map((value) => -value),
    [...bounds.map(({ row }) => row), whole],
    [...bounds.map(({ slack }) => slack), 1],
  );
}
