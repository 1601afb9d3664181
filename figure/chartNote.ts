/** A text in a picture. */

export interface ChartNote {
  readonly at: readonly [number, number];
  readonly text: string;
  readonly colour?: string;
}
