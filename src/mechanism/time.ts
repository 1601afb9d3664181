/** Does time enter a mechanism? Where it does not, a motion can begin at every time alike. */

import { symbolsOf } from "../expression/index.js";
import { dynamicOutputs } from "./formulas/formulas.js";
import type { Mechanism } from "./mechanism.js";

export function dependsOnTime({ formulas }: Pick<Mechanism, "formulas">): boolean {
  return symbolsOf(dynamicOutputs(formulas, formulas.contacts)).has(formulas.words.t.name);
}
