/** What an oracle of impacts knows of a contact that takes part: the directions of its forces, friction and restitution. */

export interface ImpactContact {
  readonly WN: readonly number[];
  readonly WT: readonly number[];
  readonly mu: number;
  readonly r: number;
}

export const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, x, i) => sum + x * (b[i] as number), 0);
