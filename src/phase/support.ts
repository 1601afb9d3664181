/** At which edge of its friction cone does a contact carry its share of redundant forces? */

import type { Support } from "./shape.js";

export const signOfEdge = (support: Support): 1 | -1 => (support === "edge+" ? 1 : -1);
export const isEdge = (support: Support): boolean => support === "edge+" || support === "edge-";
