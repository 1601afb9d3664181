/**
 * Which modes solve the problem of one closed contact? The kernel for inner loops: a bit mask, forces in the
 * caller's array, no allocation. [NDCb] (2.22)-(2.25) in raw rate constants; `enumerateModes` says the same with
 * certificates.
 */

/** Bits of the mask. */
export const modeBits = Object.freeze({ flight: 1, slipPlus: 2, slipMinus: 4, stick: 8 });

/** Where the numbers of the contact are read, from the offset on; those behind `muKinetic` may be left out. */
export const modeInput = Object.freeze({
  A: 0,
  B: 1,
  C: 2,
  a: 3,
  b: 4,
  /** In slip⁺, and against it. */
  muStatic: 5,
  muKinetic: 6,
  muStaticMinus: 7,
  muKineticMinus: 8,
  /** Kinetic, where slip begins. */
  muOnset: 9,
  muOnsetMinus: 10,
  size: 11,
});

/** Where the kinetic friction of a direction of slip stands. */
export const kineticInput = (slip: number): number => (slip < 0 ? 8 : 6);

/** Where the forces of each mode are written. */
export const modeForces = Object.freeze({
  slipPlus: { lambdaT: 0, lambdaN: 1 },
  slipMinus: { lambdaT: 2, lambdaN: 3 },
  stick: { lambdaT: 4, lambdaN: 5 },
  size: 6,
});

/**
 * The modes that solve the contact problem for a slip of the given sign (0 at rest), strictly inside their borders.
 * Slip with k_N < 0 solves it where b > 0 and is never sustained (§3.3): `sustainedMask` takes it away.
 */
export function contactModesInto(input: Float64Array, at: number, slip: number, out: Float64Array): number {
  const A = input[at] as number;
  const B = input[at + 1] as number;
  const C = input[at + 2] as number;
  const a = input[at + 3] as number;
  const b = input[at + 4] as number;
  const muStatic = input[at + 5] as number;
  const muKinetic = (slip === 0 ? input[at + 9] : undefined) ?? (input[at + 6] as number);
  const muStaticMinus = input[at + 7] ?? muStatic;
  const muKineticMinus = (slip === 0 ? input[at + 10] : input[at + 8]) ?? muKinetic;
  let mask = b > 0 ? 1 : 0;
  if (slip >= 0) {
    const kN = C - muKinetic * B;
    const lambdaN = -b / kN;
    out[0] = -muKinetic * lambdaN;
    out[1] = lambdaN;
    if (lambdaN > 0 && (slip > 0 || a + (B - muKinetic * A) * lambdaN > 0)) mask |= 2;
  }
  if (slip <= 0) {
    const kN = C + muKineticMinus * B;
    const lambdaN = -b / kN;
    out[2] = muKineticMinus * lambdaN;
    out[3] = lambdaN;
    if (lambdaN > 0 && (slip < 0 || a + (B + muKineticMinus * A) * lambdaN < 0)) mask |= 4;
  }
  if (slip === 0) {
    const determinant = A * C - B * B;
    const lambdaT = (b * B - a * C) / determinant;
    const lambdaN = (a * B - b * A) / determinant;
    out[4] = lambdaT;
    out[5] = lambdaN;
    if (lambdaN > 0 && lambdaT < muStaticMinus * lambdaN && -lambdaT < muStatic * lambdaN) mask |= 8;
  }
  return mask;
}

/** Without the slips whose k_N is negative. */
export function sustainedMask(
  mask: number,
  B: number,
  C: number,
  muKinetic: number,
  muKineticMinus = muKinetic,
): number {
  const plus = C - muKinetic * B < 0 ? mask & ~2 : mask;
  return C + muKineticMinus * B < 0 ? plus & ~4 : plus;
}
