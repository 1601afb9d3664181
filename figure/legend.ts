/** What does a legend say of one kind of mark? The declarations of pictures name no package. */

export type LegendSymbol = "line" | "dashed" | "dot" | "ring" | "area";

export interface LegendEntry {
  readonly label: string;
  /** Dark enough for the label on white. */
  readonly colour: string;
  /** A line, if left out. */
  readonly symbol?: LegendSymbol;
  /** Of the symbol, where it is paler than its label. */
  readonly tint?: string;
}
