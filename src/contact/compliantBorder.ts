/**
 * A contact that slips with k_N < 0 < b may lift off or be drawn into an impact: which landings do which? Asked of
 * a stiff spring with a damper, λ_N = max(0, −K y − c ẏ) for y < 0, after Hogan and Kristiansen (2017): ÿ = b + k_N
 * λ_N has a saddle, and its stable manifold is the border. Derived in decisions/0008-lift-off-or-impact.md.
 */

import { hypot } from "../elementary/index.js";
import { Mistake } from "../mistake/index.js";

/** Slip that the rigid model leaves open, on a spring and damper. */
export interface CompliantSlip {
  /** Free normal acceleration, positive. */
  readonly b: number;
  /** Rate constant of the present slip, negative. */
  readonly kN: number;
  readonly stiffness: number;
  readonly damping: number;
}

export interface CompliantBorder {
  /** The unstable equilibrium y* = b/(k_N K), a penetration. */
  readonly equilibrium: number;
  /** Rates along the stable and the unstable manifold. */
  readonly decay: number;
  readonly growth: number;
  /** v_N at y = 0: a faster landing becomes an impact, a slower one lifts off again. */
  readonly touchdown: number;
}

/** The saddle and its border; throws Mistake where the rigid model is not indeterminate. */
export function compliantBorder({ b, kN, stiffness, damping }: CompliantSlip): CompliantBorder {
  if (!(b > 0 && b < Number.POSITIVE_INFINITY)) throw new Mistake(`b must be positive and finite, got ${b}`);
  if (!(kN < 0 && kN > Number.NEGATIVE_INFINITY))
    throw new Mistake(`k_N must be negative and finite, got ${kN}`);
  if (!(stiffness > 0 && stiffness < Number.POSITIVE_INFINITY))
    throw new Mistake(`stiffness must be positive and finite, got ${stiffness}`);
  if (!(damping >= 0 && damping < Number.POSITIVE_INFINITY))
    throw new Mistake(`damping must be finite and not negative, got ${damping}`);
  const half = (-kN * damping) / 2;
  const growth = half + hypot(half, Math.sqrt(-kN * stiffness));
  const decay = (kN * stiffness) / growth; // the product of the rates; their difference would cancel
  return { equilibrium: b / (kN * stiffness), decay, growth, touchdown: -b / growth };
}

/** Damping ratios ζ = c √(−k_N/K)/2 for which reports give the border. */
const reportedRatios = [0, 0.5, 1] as const;

export interface ScaledTouchdown {
  readonly dampingRatio: number;
  /** v_N √K at y = 0 on the border: −b (√(1 + ζ²) − ζ)/√(−k_N). */
  readonly touchdown: number;
}

/** The border without a stiffness: v_N is measured in 1/√K. */
export function scaledTouchdowns(b: number, kN: number): ScaledTouchdown[] {
  return reportedRatios.map((dampingRatio) => {
    const damping = (2 * dampingRatio) / Math.sqrt(-kN);
    return { dampingRatio, touchdown: compliantBorder({ b, kN, stiffness: 1, damping }).touchdown };
  });
}
