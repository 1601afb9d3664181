/**
 * How do k_N and b change along slip? In slip of sign s the accelerations are q̈ = f₀ + λ_N f₁ with λ_N = −b/k_N,
 * f₀ those without the contact and f₁ = M⁻¹(W_N − s μ W_T). In dτ = dt/k_N the motion has no pole, ẋ = k_N f₀ − b
 * f₁, and rests where k_N = b = 0. Derivatives are those of the formulas, not differences.
 */

import {
  dynamicsAt,
  dynamicsLayout,
  firstDerivatives,
  type Mechanism,
  type Occasion,
  type State,
} from "../../mechanism/index.js";
import { dot, solveInPlace } from "../../numerics/index.js";

/** The numbers of slip at a state: k_N and b, and how they change per unit of time. */
export interface SlipFlow {
  readonly kN: number;
  readonly b: number;
  /** Along f₀, that is without the contact force. */
  readonly free: { readonly kN: number; readonly b: number };
  /** Per unit of λ_N. k_N changes only where friction depends on the slip velocity. */
  readonly forced: { readonly kN: number; readonly b: number };
}

/** The linear part of the formulas at a state, or their change along a direction. */
interface Parts {
  /** The mass, bordered by the normals of the slides that hold. */
  readonly K: Float64Array;
  /** h, and −w̄ of those slides. */
  readonly right: Float64Array;
  readonly wN: Float64Array;
  readonly wT: Float64Array;
  readonly wBarN: number;
  readonly mu: number;
}

/** Undefined where the mass, bordered by the slides, is singular. */
export function slipFlow(
  mechanism: Mechanism,
  state: State,
  contact: number,
  slip: 1 | -1,
  { t = 0, parameters = {} }: Occasion = {},
): SlipFlow | undefined {
  const { q, v, p, values } = dynamicsAt(mechanism, state, { t, parameters });
  const here = partsOf(mechanism, contact, values, slip);
  const size = here.right.length;
  const solve = (right: Float64Array): Float64Array | undefined => {
    const x = right.slice();
    return solveInPlace(size, here.K.slice(), x) > 0 ? x : undefined;
  };
  const [free, normal, forced] = [solve(here.right), solve(here.wN), solve(pushOf(here, slip))];
  if (free === undefined || normal === undefined || forced === undefined) return undefined;
  const n = q.length;
  const kernel = firstDerivatives(mechanism);
  const slopes = new Float64Array(kernel.size);
  kernel.into(t, q, v, p, slopes);
  const along = (velocity: Float64Array, acceleration: Float64Array, time: number): Parts => {
    const direction = [...velocity, ...acceleration.subarray(0, n), time];
    const change = new Float64Array(values.length);
    for (const [k, { row, column }] of kernel.entries.entries()) {
      if (row < change.length)
        change[row] = (change[row] as number) + (slopes[k] as number) * (direction[column] ?? 0);
    }
    return partsOf(mechanism, contact, change, slip);
  };
  // k_N = wN·K⁻¹w and b = wN·K⁻¹r + w̄: their change, with dK⁻¹ = −K⁻¹ dK K⁻¹ and K symmetric.
  const rateOf = (change: Parts, result: Float64Array, right: Float64Array): number =>
    dot(change.wN, result) + dot(normal, right) - dot(normal, times(change.K, result));
  const bRate = (change: Parts) => rateOf(change, free, change.right) + change.wBarN;
  const coasting = along(v, free, 1);
  const pushed = along(new Float64Array(n), forced, 0);
  const push = pushOf(coasting, slip, here);
  return {
    kN: dot(here.wN, forced),
    b: dot(here.wN, free) + here.wBarN,
    free: { kN: rateOf(coasting, forced, push), b: bRate(coasting) },
    forced: { kN: rateOf(pushed, forced, pushOf(pushed, slip, here)), b: bRate(pushed) },
  };
}

/** W_N − s μ W_T, or its change where `at` is given. */
function pushOf(parts: Parts, slip: number, at?: Parts): Float64Array {
  const { wN, wT, mu } = parts;
  if (at === undefined) return wN.map((value, i) => value - slip * mu * (wT[i] as number));
  return wN.map((value, i) => value - slip * (mu * (at.wT[i] as number) + at.mu * (wT[i] as number)));
}

function partsOf(mechanism: Mechanism, contact: number, values: Float64Array, slip: number): Parts {
  const layout = dynamicsLayout(mechanism);
  const { n } = layout;
  const slides = mechanism.contacts.flatMap(({ bilateral }, k) => (bilateral ? [layout.contact(k)] : []));
  const size = n + slides.length;
  const bordered = (from: number): Float64Array => {
    const vector = new Float64Array(size);
    vector.set(values.subarray(from, from + n));
    return vector;
  };
  const K = new Float64Array(size * size);
  for (let i = 0; i < n; i++) K.set(values.subarray(i * n, (i + 1) * n), i * size);
  const right = bordered(layout.h);
  for (const [k, at] of slides.entries()) {
    right[n + k] = -(values[at + layout.wBarN] as number);
    for (let i = 0; i < n; i++) {
      const weight = values[at + layout.WN + i] as number;
      K[i * size + n + k] = weight;
      K[(n + k) * size + i] = weight;
    }
  }
  const at = layout.contact(contact);
  return {
    K,
    right,
    wN: bordered(at + layout.WN),
    wT: bordered(at + layout.WT),
    wBarN: values[at + layout.wBarN] as number,
    mu: values[at + layout.frictionKinetic(slip)] as number,
  };
}

function times(matrix: Float64Array, vector: Float64Array): Float64Array {
  const n = vector.length;
  return vector.map((_, i) => dot(matrix.subarray(i * n, (i + 1) * n), vector));
}
