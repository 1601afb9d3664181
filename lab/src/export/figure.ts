/** What must be known of a figure so that it can be saved? Its numbers, its name, and how the library draws it. */

import type { PlainTable } from "judder";
import type { Repeat } from "./script.js";

export interface FigureTable {
  /** Of its files, after the mechanism's. */
  readonly name: string;
  readonly of: () => PlainTable;
  readonly repeat?: Repeat | undefined;
}
