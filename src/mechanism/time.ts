/** Does time enter a mechanism? Where it does not, the time at which a motion starts has no influence. */

import { symbolsOf } from "../expression/index.js";
import { dynamicOutputs } from "./formulas/formulas.js";
import type { Mechanism } from "./mechanism.js";

export function dependsOnTime({ formulas }: Pick<Mechanism, "formulas">): boolean {
  const { events, contacts, words } = formulas;
  const conditions = contacts.flatMap(({ when }) => when ?? []);
  const jumps = events.flatMap(({ trigger, set }) => [
    trigger.kind === "zero" ? trigger.when : words.t,
    ...set.map(({ value }) => value),
  ]);
  return symbolsOf([...dynamicOutputs(formulas, contacts), ...conditions, ...jumps]).has(words.t.name);
}
