/** `judder new NAME`: a commented model file that runs at once. */

import { basename } from "node:path";
import { modelTemplate } from "#inner";
import { compileMechanism, parseModel } from "../../src/index.js";
import { attempt } from "../shared/fault.js";
import { type OutputOptions, present } from "../shared/output.js";
import { UsageError } from "../shared/usage.js";
import { writeWhole } from "../shared/wholeFile.js";

export function create(name: string, options: Omit<OutputOptions, "out">): void {
  if (name.trim() === "") throw new UsageError("the name is empty", { hint: "for example judder new slope" });
  const path = /\.ya?ml$/i.test(name) ? name : `${name}.yaml`;
  const title = basename(path).replace(/\.ya?ml$/i, "");
  const text = modelTemplate(title);
  compileMechanism(parseModel(text, { file: path }));
  attempt(path, () => writeWhole(path, text, { replaces: false }));
  const shown = /\s/.test(path) ? JSON.stringify(path) : path;
  const next = () => `wrote ${path}\ntry: judder show ${shown}\n     judder check ${shown}`;
  present({ name: title, json: () => ({ file: path }), text: next }, options);
}
