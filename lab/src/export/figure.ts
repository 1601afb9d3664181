/** What must be known of a figure so that it can be saved? Its numbers, its name, and how the library draws it. */

import type { PlainTable } from "judder";
import type { Repeat } from "./script/repeat.js";

export interface FigureTable {
  /** Of its files, after the mechanism's. */
  readonly name: string;
  readonly of: () => PlainTable;
  /** What a table does not hold: further entries of its JSON file. */
  readonly more?: (() => object) | undefined;
  readonly repeat?: Repeat | undefined;
}
