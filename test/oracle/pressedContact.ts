/**
 * Which accelerations do one rigid and one compliant contact admit together? The compliant one has a given λ_N and no slip yet; the rigid
 * one slips. With the rigid one closed or open, v̇_T of the compliant one is a straight line in its friction T: the ends of the
 * cone and the zero of that line are all there is.
 */

export interface Pair {
  /** v̇ = c + G λ in the order T₁ N₁ T₂ N₂; contact 1 is rigid, contact 2 compliant. */
  readonly G: readonly (readonly number[])[];
  readonly c: readonly number[];
  /** Of the rigid contact: friction and the direction of its slip. */
  readonly mu: number;
  readonly slip: 1 | -1;
  /** μ λ_N of the compliant one. */
  readonly holds: number;
}

export interface Answer {
  readonly closed: boolean;
  readonly mode: "stick" | "slip+" | "slip-";
  readonly lambdaN: number;
  readonly T: number;
}

export function answersOf({ G, c, mu, slip, holds }: Pair): Answer[] {
  const [, normal, tangent] = G as [number[], number[], number[]];
  const free = (T: number) => (c[1] as number) + (normal[2] as number) * T;
  const kN = (normal[1] as number) - slip * mu * (normal[0] as number);
  return [true, false].flatMap((closed) => {
    const force = (T: number) => (closed ? -free(T) / kN : 0);
    const rate = (T: number) =>
      (c[2] as number) +
      (tangent[2] as number) * T +
      ((tangent[1] as number) - slip * mu * (tangent[0] as number)) * force(T);
    const zero = -rate(0) / (rate(1) - rate(0));
    const answers = [
      ...(rate(-holds) > 0 ? [{ mode: "slip+" as const, T: -holds }] : []),
      ...(rate(holds) < 0 ? [{ mode: "slip-" as const, T: holds }] : []),
      ...(Math.abs(zero) < holds ? [{ mode: "stick" as const, T: zero }] : []),
    ];
    return answers
      .map((answer) => ({ closed, lambdaN: force(answer.T), ...answer }))
      .filter(({ T, lambdaN }) => (closed ? lambdaN > 0 : free(T) > 0));
  });
}
