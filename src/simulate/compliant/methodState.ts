/** What does a compliant phase remember of the method that carries it? */

export interface MethodState {
  /** Steps before the present stay and in it, and when it began. */
  before: number;
  steps: number;
  since: number;
  /** How many steps the stay may have before the next look. */
  next: number;
  /** The fastest rate when the stiff method took over. */
  rate: number;
  short: number;
}

export const newMethodState = (): MethodState => ({
  before: 0,
  steps: 0,
  since: 0,
  next: Number.POSITIVE_INFINITY,
  rate: 0,
  short: 0,
});
