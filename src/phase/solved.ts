/** What have the linear equations of a phase given? */

/** λ_N and λ_T of a contact. */
export type ForcePair<T> = readonly [normal: T, tangential: T];

export interface SolvedForces<T> {
  readonly forces: readonly ForcePair<T>[];
  /** Of contacts whose forces are not unique: what they would carry without their inequalities. */
  readonly pulls: readonly (ForcePair<T> | undefined)[];
  /** The accelerations of the rows without contact forces. */
  readonly rest: readonly T[];
  readonly determinant: T;
  /** −1 < s < 1 of a kink that holds. */
  readonly shares: (kink: number) => T;
}
