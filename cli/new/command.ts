/** `judder new NAME`: a commented model file that runs at once. */

import { writeFileSync } from "node:fs";
import { basename } from "node:path";
import { compileMechanism, modelTemplate, parseModel } from "../../src/index.js";
import { type OutputOptions, present } from "../shared/output.js";
import { UsageError } from "../shared/usage.js";

export function create(name: string, options: Omit<OutputOptions, "out">): void {
  if (name.trim() === "") throw new UsageError("the name is empty", { hint: "for example judder new slope" });
  const path = /\.ya?ml$/i.test(name) ? name : `${name}.yaml`;
  const title = basename(path).replace(/\.ya?ml$/i, "");
  const text = modelTemplate(title);
  compileMechanism(parseModel(text, { file: path }));
  try {
    writeFileSync(path, text, { flag: "wx" });
  } catch (error) {
    const reason =
      error instanceof Error && "code" in error && error.code === "EEXIST" ? "it exists already" : error;
    throw new UsageError(`cannot write ${path}: ${reason instanceof Error ? reason.message : reason}`, {
      file: path,
    });
  }
  const shown = /\s/.test(path) ? JSON.stringify(path) : path;
  const next = () => `wrote ${path}\ntry: judder show ${shown}\n     judder check ${shown}`;
  present({ name: title, json: () => ({ file: path }), text: next }, options);
}
