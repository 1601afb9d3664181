/** Is every name of a model valid, and does each have one meaning only, in tables too? */

import { callableNames, constants } from "../expression/index.js";
import type { Findings } from "./error.js";
import type { Model } from "./model.js";
import type { Located } from "./shape.js";

/** Words with a fixed meaning in the file. */
const reservedNames: readonly string[] = [
  "t",
  ...Object.keys(constants),
  ...callableNames,
  "contact",
  "stick",
];

/** Why a word cannot be the name of anything in expressions. */
export function nameProblem(value: string): readonly [message: string, hint: string] | undefined {
  if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(value))
    return [`${JSON.stringify(value)} is not a name`, "a name is a letter, then letters, digits or _"];
  const reserved = reservedNames.includes(value) || value in Object.prototype;
  return reserved ? [`${value} is reserved`, "choose another name"] : undefined;
}

/** Reports names that are not names, reserved, given twice, or that would share a column of tables. */
export function checkDeclarations(model: Model, findings: Findings): void {
  const taken = new Map<string, string>();
  const declare = (name: Located<string>, what: string): void => {
    const { value } = name;
    const problem = nameProblem(value);
    if (problem !== undefined) findings.add(name, ...problem);
    else if (taken.has(value))
      findings.add(name, `${value} is already a ${taken.get(value)}`, "choose another name");
    taken.set(value, what);
  };
  for (const name of model.coordinates) declare(name, "coordinate");
  for (const { name } of model.parameters) declare(name, "parameter");
  for (const { name } of model.memory) declare(name, "memory variable");
  for (const { name } of model.states) declare(name, "state");
  for (const { key } of (model.written ?? model).definitions) declare(key, "definition");
  for (const { name } of model.tables) declare(name, "function");
  taken.clear();
  for (const { name } of model.contacts) declare(name, "contact");
  taken.clear();
  for (const { name } of model.events) declare(name, "event");
  if (!findings.any) checkColumns(model, findings); // a name given twice would claim its columns twice
}

/** Tables have one column per name: t, j, x, v_x, u, tip_mode, …; two names must not claim the same. */
function checkColumns(model: Model, findings: Findings): void {
  const columns = new Set(["t", "j"]);
  const claim = (name: Located<string>, column: string): void => {
    if (columns.has(column))
      findings.add(name, `the column ${column} of tables would have two meanings`, "choose another name");
    columns.add(column);
  };
  for (const name of model.coordinates) claim(name, name.value);
  for (const name of model.coordinates) claim(name, `v_${name.value}`);
  for (const { name } of [...model.memory, ...model.states]) claim(name, name.value);
  for (const { name } of model.contacts) {
    for (const quantity of ["mode", "gap", "vT", "lambdaN", "lambdaT"])
      claim(name, `${name.value}_${quantity}`);
  }
}
