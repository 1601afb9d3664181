/** Through which velocities does an impact along the impulse pass? [NDCb] Fig. 5: two straight pieces at most. */

import type { RawContact } from "../contact/index.js";
import { impulsePathInto, pathResult } from "./along/impulsePath.js";
import { checkImpact } from "./impact.js";
import type { PathLaw } from "./laws/index.js";
import type { ContactVelocity } from "./solution.js";

export interface PathPoint extends ContactVelocity {
  /** Normal impulse so far. */
  readonly impulseN: number;
  readonly what: "start" | "compression ends" | "slip stops" | "end";
}

/** The corners of the path in the (v_T, v_N) plane, in their order; the start alone where nothing happens. */
export function traceImpact(
  law: PathLaw,
  contact: RawContact,
  mu: number,
  r: number,
  before: ContactVelocity,
): PathPoint[] {
  checkImpact(contact, mu, r, before);
  const out = new Float64Array(pathResult.size);
  const { A, B, C } = contact;
  const region = impulsePathInto(law, Float64Array.of(A, B, C, mu, r, before.vT, before.vN), 0, out);
  const start: PathPoint = { ...before, impulseN: 0, what: "start" };
  if (region === 0) return [start];
  const [vT, vN, , N, stop] = out as unknown as [number, number, number, number, number];
  const end: PathPoint = { vT, vN, impulseN: N, what: "end" };
  const s = before.vT < 0 ? -1 : 1;
  const stopped: PathPoint[] = Number.isFinite(stop)
    ? [{ vT: 0, vN: before.vN + (C - s * mu * B) * stop, impulseN: stop, what: "slip stops" }]
    : [];
  const corners = [start, ...stopped, end];
  const turned = corners.findIndex(({ vN: velocity, impulseN }) => impulseN > 0 && velocity >= 0);
  // Without restitution the end may lie below zero by rounding: compression ends there.
  const next = turned < 0 ? corners.length - 1 : turned;
  const [from, to] = [corners[next - 1] as PathPoint, corners[next] as PathPoint];
  const share = to.vN === from.vN ? 1 : -from.vN / (to.vN - from.vN);
  const between = (one: number, other: number) => one + share * (other - one);
  const turn: PathPoint = {
    vT: between(from.vT, to.vT),
    vN: 0,
    impulseN: between(from.impulseN, to.impulseN),
    what: "compression ends",
  };
  return [...corners.slice(0, next), turn, ...corners.slice(next)];
}
