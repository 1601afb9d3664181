/** Which laws map velocities before an impact to velocities after? Each law brings its own words. */

import { impactLawNames, lawNamed } from "../../impact/index.js";
import type { Explanation } from "../explanation.js";

export const laws: readonly Explanation[] = impactLawNames.map((word) => ({
  word,
  kind: "law",
  ...lawNamed(word).words,
  picture: "fiveLaws",
}));
