/**
 * Do impacts that alternate between two contacts come to rest at one instant? An impact of contact i with approach
 * speed x leaves it with r_i x and changes the other one by G_ki/G_ii (1 + r_i) x, so the speeds of approach
 * satisfy x_{n+1} = s_i x_n − r_k x_{n−1} with s_i = −(1 + r_i) G_ki/G_ii. One impact of each is a linear map with
 * trace s_1 s_2 − r_1 − r_2 and determinant r_1 r_2.
 */

import { acos, atan2, cos, sin, square } from "../../elementary/index.js";
import { Mistake } from "../../mistake/index.js";
import type { Complex } from "../../numerics/index.js";

/** Numbers of two contacts, first to first. */
export type ContactPair = readonly [number, number];

export interface ClatterQuestion {
  /**
   * v_N of contact i changes by G[i][k] per normal impulse of contact k; a sliding contact has its friction in its
   * column.
   */
  readonly G: readonly [ContactPair, ContactPair];
  readonly restitution: ContactPair;
}

export interface Clatter {
  /**
   * `complete`: infinitely many impacts, both contacts come to rest; `incomplete`: the contacts part after finitely
   * many; `growing`: infinitely many impacts whose speeds do not fall; `apart`: an impact of one contact does not
   * push the other one down.
   */
  readonly kind: "complete" | "incomplete" | "growing" | "apart";
  /** Of one impact of each contact, the larger one first: λ₁ is the factor of the speeds, λ₂ that of the gaps. */
  readonly eigenvalues: readonly [Complex, Complex];
  /** The largest possible number of impacts. */
  readonly impacts: number | "infinitely many";
  /**
   * With this restitution of both contacts, or a smaller one, the impacts have no end: ((1 − √(1 − c²))/c)² with c²
   * = G₁₂G₂₁/(G₁₁G₂₂).
   */
  readonly criticalRestitution: number;
  /**
   * Of a complete clatter: the gaps shrink faster than the squared speeds, so that accelerations between impacts do
   * not matter.
   */
  readonly instant: boolean;
}

/** The trace of a pair of impacts may fall short of 2√det by this share of its terms: rounding of the border. */
const borderShare = 2 ** -50;

/** Throws Mistake where the numbers are not those of two contacts. */
export function clatter({ G, restitution }: ClatterQuestion): Clatter {
  const [[G11, G12], [G21, G22]] = checked(G);
  const [r1, r2] = restitution;
  for (const r of restitution)
    if (!(r >= 0 && r <= 1)) throw new Mistake(`restitution must lie between 0 and 1, got ${r}`);
  const [s1, s2] = [(-(1 + r1) * G21) / G11, (-(1 + r2) * G12) / G22];
  const [trace, determinant] = [s1 * s2 - r1 - r2, r1 * r2];
  const pushes = s1 > 0 && s2 > 0;
  const c = pushes ? Math.sqrt((G12 / G11) * (G21 / G22)) : 0;
  const endless = pushes && s1 * s2 >= square(Math.sqrt(r1) + Math.sqrt(r2)) * (1 - borderShare);
  const eigenvalues = eigenvaluesOf(
    endless ? Math.max(trace, 2 * Math.sqrt(determinant)) : trace,
    determinant,
  );
  const [first, second] = eigenvalues;
  const impacts = endless
    ? "infinitely many"
    : Math.max(mostImpacts(s1, s2, r1, r2), mostImpacts(s2, s1, r2, r1));
  const falls = c < 1;
  return {
    kind: !pushes ? "apart" : !endless ? "incomplete" : falls ? "complete" : "growing",
    eigenvalues,
    impacts,
    criticalRestitution: falls ? square(c / (1 + Math.sqrt(1 - c * c))) : 1,
    instant: endless && falls && second.re < square(first.re),
  };
}

function checked(G: ClatterQuestion["G"]): ClatterQuestion["G"] {
  const [[G11, G12], [G21, G22]] = G;
  if (!(G11 > 0 && G22 > 0) || ![G11, G12, G21, G22].every(Number.isFinite))
    throw new Mistake(`G must be finite with a positive diagonal, got ${JSON.stringify(G)}`);
  return G;
}

/** The roots of λ² − trace λ + determinant. */
function eigenvaluesOf(trace: number, determinant: number): readonly [Complex, Complex] {
  const [middle, discriminant] = [trace / 2, square(trace / 2) - determinant];
  if (discriminant < 0) {
    const im = Math.sqrt(-discriminant);
    return [
      { re: middle, im },
      { re: middle, im: -im },
    ];
  }
  const large = middle + Math.sign(middle || 1) * Math.sqrt(discriminant);
  const small = large === 0 ? 0 : determinant / large;
  return [
    { re: large, im: 0 },
    { re: small, im: 0 },
  ];
}

/**
 * The most impacts that begin at contact i: it touches first, hardly approaching, while the other one approaches.
 * The next speeds are 0, 1, s_k, s_i s_k − r_k, …; every second one of them lies on a sine of the angle θ of the
 * eigenvalues, and the first that is not positive ends it.
 */
function mostImpacts(si: number, sk: number, ri: number, rk: number): number {
  if (!(sk > 0)) return 2;
  if (!(si * sk > rk)) return 3;
  const size = Math.sqrt(ri * rk);
  const cosine = (si * sk - ri - rk) / (2 * size);
  const angle = acos(Math.max(-1, cosine));
  const lead = atan2(size * sin(angle), size * cos(angle) + ri);
  // The first of both kinds are positive, as the lines above have shown.
  const [odd, even] = [Math.PI / angle, (Math.PI - lead) / angle].map((last) => Math.max(2, Math.ceil(last)));
  return Math.min(2 * (odd as number), 2 * (even as number) + 1);
}

export interface RockQuestion {
  /** As of a clatter, without restitution: a contact that lands stays closed, and the other one leaves. */
  readonly G: readonly [ContactPair, ContactPair];
  /** v̇_N of each contact while the other one is closed. */
  readonly accelerations: ContactPair;
}

export interface RockToRest {
  /** The speed with which the other contact leaves, per speed with which each contact lands. */
  readonly ratios: ContactPair;
  /** The factor of the speeds from one landing of a contact to its next. */
  readonly eigenvalue: number;
  /** The time until rest, per speed with which each contact leaves: (2/|α_i| + 2 κ_i/|α_k|)/(1 − κ_1 κ_2). */
  readonly timePerSpeed: ContactPair;
}

/**
 * A body that rocks from one contact to the other until it rests; undefined where it does not: a landing lifts
 * nothing, or no contact falls back.
 */
export function rockToRest({ G, accelerations }: RockQuestion): RockToRest | undefined {
  const [[G11, G12], [G21, G22]] = checked(G);
  const ratios: ContactPair = [G21 / G11, G12 / G22];
  const eigenvalue = ratios[0] * ratios[1];
  const lifts = ratios[0] > 0 && ratios[1] > 0;
  if (!lifts || !(eigenvalue < 1) || !(accelerations[0] < 0 && accelerations[1] < 0)) return undefined;
  const flights = [-2 / accelerations[0], -2 / accelerations[1]] as const;
  const total = (i: 0 | 1, k: 0 | 1): number => (flights[i] + ratios[i] * flights[k]) / (1 - eigenvalue);
  return { ratios, eigenvalue, timePerSpeed: [total(0, 1), total(1, 0)] };
}
