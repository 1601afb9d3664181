/** [FIV] Fig. 2: Klein's bar moves to the right and no reaction of the slides solves its equations. */

import type { Comparison } from "../item.js";
import { agrees } from "../rows.js";
import { drawReactions, reactionsAt, reactionTable } from "./reactions.js";

export const key = "FIV-2";
export const title = "Klein's bar: no reaction";
export const caption =
  "The reaction of the rough slide must lie on both half-lines of Coulomb's law and on the line of the moment balance. They " +
  "do not meet: the smooth motion cannot go on.";
export const lab = "klein?until=2";

export const figure = (document: object): string => drawReactions(1, document);
export const data = () => reactionTable(1);

export const numbers = (): Comparison[] => [agrees("reactions for U > 0", 0, reactionsAt(1).length)];
