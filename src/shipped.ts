/** Which mechanisms ship, and how is one of them loaded? */

import { compileTable } from "./checked/model.js";
import { checkArguments, textKind } from "./checked/rule/argument.js";
import { checkOptions } from "./checked/rule/guard.js";
import { suggestion } from "./expression/index.js";
import { type CompileOptions, compileMechanism, type Mechanism } from "./mechanism/index.js";
import { Mistake } from "./mistake/index.js";
import { parseModel } from "./model/index.js";
import { shippedModels } from "./shipped.generated.js";

/** The names of the shipped mechanisms, in the order of the alphabet. */
export const shippedNames: readonly string[] = Object.freeze(Object.keys(shippedModels).sort());

/** The model file of a shipped mechanism; throws Mistake on an unknown name. */
export function shippedModel(name: string): string {
  const text = Object.hasOwn(shippedModels, name) ? shippedModels[name] : undefined;
  if (text === undefined)
    throw new Mistake(`there is no shipped mechanism ${name}: ${suggestion(name, shippedNames)}`);
  return text;
}

/** Compiles a shipped mechanism by its name; throws Mistake on an unknown one. */
export function loadMechanism(name: string, options: CompileOptions = {}): Mechanism {
  checkArguments("loadMechanism", [name], [textKind]);
  checkOptions("loadMechanism", options, compileTable);
  return compileMechanism(parseModel(shippedModel(name), { file: `${name}.yaml` }), { name, ...options });
}
