/** `judder import FILE`: a model file from the planar part of a robot in MJCF or URDF, and what was left out. */

import { basename } from "node:path";
import { importRobot } from "#inner";
import { compileMechanism, Mistake, parseModel } from "../../src/index.js";
import { attempt } from "../shared/fault.js";
import { readWhole } from "../shared/files.js";
import { type OutputOptions, present } from "../shared/output.js";
import { UsageError } from "../shared/usage.js";
import { writeWhole } from "../shared/wholeFile.js";

/** Bytes of the description of a robot. */
const largestRobot = 10_000_000;

export function importFile(file: string, options: Omit<OutputOptions, "out">): void {
  const { text, leftOut } = readRobot(file);
  const path = `${file.replace(/\.[^./\\]*$/, "")}.yaml`;
  compileMechanism(parseModel(text, { file: path }));
  attempt(path, () => writeWhole(path, text, { replaces: false }));
  const report = () => [`wrote ${path}`, ...leftOut.map((one) => `left out, ${one}`)].join("\n");
  present({ name: basename(path), json: () => ({ file: path, leftOut }), text: report }, options);
}

/** A mistake in the file is reported with its name. */
function readRobot(file: string): ReturnType<typeof importRobot> {
  const text = readWhole(file, largestRobot);
  try {
    return importRobot(text);
  } catch (error) {
    throw error instanceof Mistake ? new UsageError(`${file}: ${error.message}`, { file }) : error;
  }
}
