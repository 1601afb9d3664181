/**
 * Where do the contact velocities go while the normal impulse p grows, and where does the impact end? [NDCb] §2.5:
 * slip at the rates k^±, and where it stops, stick or slip the other way; at most two straight pieces. The laws
 * differ in what ends the impact. No division by k_N of the first piece: it may be 0 or negative.
 */

import type { Region } from "../solution.js";

/**
 * What ends the impact: under the energetic law (Stronge) restitution has given back r² of the work of compression,
 * under the kinetic (Poisson) r of the impulse, under the kinematic (Newton) v_N = −r v_N⁻. The kernel compares the
 * law's name itself: the engine takes it into a caller's loop just as it is; one more call or look-up around it
 * costs a quarter of its time, an end that is a function half.
 */
export type PathEnd = "stronge" | "poisson" | "newton";

/** Where a kernel writes. */
export const pathResult = Object.freeze({ vT: 0, vN: 1, impulseT: 2, impulseN: 3, stop: 4, size: 5 });

/** Where a kernel reads, from its offset on. */
export const pathInput = Object.freeze({ A: 0, B: 1, C: 2, mu: 3, r: 4, vT: 5, vN: 6, size: 7 });

/** Slip that does not stop. */
const never = Number.POSITIVE_INFINITY;

/**
 * One impact along the impulse; writes velocities after, impulses, and the impulse at which slip stopped (infinite
 * where it did not). Returns the region; 0 where nothing happens: v_N > 0, or v_N = 0 unless k_N of the present
 * slip is negative (impact without collision, §3.3). The caller guarantees A, C, AC − B² > 0, μ ≥ 0, 0 ≤ r ≤ 1.
 * Numbers come in an array because the engine would box each of them as an argument.
 */
export function impulsePathInto(law: PathEnd, input: Float64Array, at: number, out: Float64Array): Region {
  const A = input[at] as number;
  const B = input[at + 1] as number;
  const C = input[at + 2] as number;
  const r = input[at + 4] as number;
  const vT = input[at + 5] as number;
  const vN = input[at + 6] as number;
  // A number made of a comparison costs no branch; half of all branches on the sign of v_T are guessed wrong.
  const even = +(vT < 0);
  const s = 1 - 2 * even;
  const pull = s * (input[at + 3] as number);
  const kT = B - pull * A;
  const kN = C - pull * B;
  if (vN > 0 || (vN === 0 && (vT === 0 || kN >= 0))) return untouched(vT, vN, out);
  // With s: k_N |v_T| against k_T v_N, so that the two halves of the tree are one.
  const toStop = kN * Math.abs(vT);
  const perNormal = s * kT * vN;
  if (toStop - (1 + r) * perNormal >= 0) {
    // (2.30): slip continues to the end. All laws along the impulse agree.
    const p = (-(1 + r) * vN) / kN;
    out[0] = vT + kT * p;
    out[1] = -r * vN;
    out[2] = -pull * p;
    out[3] = p;
    out[4] = never;
    return (1 + even) as Region;
  }
  const back = B + pull * A; // k_T of slip the other way
  const early = +(toStop - perNormal <= 0);
  const p1 = vT === 0 ? 0 : -vT / kT;
  return (even + secondPiece(law, A, B, C, pull, back, s * back > 0, r, p1, vN, kN, early, out)) as Region;
}

function untouched(vT: number, vN: number, out: Float64Array): Region {
  out[0] = vT;
  out[1] = vN;
  out[2] = 0;
  out[3] = 0;
  out[4] = never;
  return 0;
}

/**
 * The impulse p₂ spent after slip has stopped at p₁, with the rate k_N2 > 0; `early` is 1 where that was in
 * compression. Returns the region of v_T ≥ 0. One function for both: the engine takes functions of this size into a
 * caller's loop, and no larger ones.
 */
function secondPiece(
  law: PathEnd,
  A: number,
  B: number,
  C: number,
  pull: number,
  back: number,
  sticks: boolean,
  r: number,
  p1: number,
  vN: number,
  kN: number,
  early: number,
  out: Float64Array,
): number {
  const vN1 = vN + kN * p1;
  const kN2 = sticks ? C - (B * B) / A : C + pull * B;
  let p2: number;
  if (law === "stronge") {
    // (2.31) and (2.32) multiplied out.
    const square =
      early === 1
        ? r * r * (vN1 * vN1 - kN2 * p1 * (vN + vN1))
        : vN1 * vN1 + (kN2 / kN) * (r * r * vN * vN - vN1 * vN1);
    p2 = (Math.sqrt(Math.max(square, 0)) - vN1) / kN2;
  } else p2 = shareEnd(law, r, vN, vN1, kN, kN2, p1, early);
  out[0] = sticks ? 0 : back * p2;
  out[1] = vN1 + kN2 * p2;
  out[2] = (sticks ? -B / A : pull) * p2 - pull * p1;
  out[3] = p1 + p2;
  out[4] = p1;
  return 3 + 2 * early + (sticks ? 0 : 4);
}

/** p₂ where restitution is a share of the impulse or of the velocity. */
function shareEnd(
  law: "poisson" | "newton",
  r: number,
  vN: number,
  vN1: number,
  kN: number,
  kN2: number,
  p1: number,
  early: number,
): number {
  if (law === "newton") return (-r * vN - vN1) / kN2;
  return (1 + r) * (early === 1 ? p1 - vN1 / kN2 : -vN / kN) - p1;
}
