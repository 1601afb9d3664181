/** Can the files of `--out` be written? Refused before the work begins, not after it. */

import { accessSync, constants, realpathSync, statSync } from "node:fs";
import { dirname, extname } from "node:path";
import { attempt } from "./fault.js";
import { isStandardOutput } from "./standardOutput.js";
import { UsageError } from "./usage.js";

export function checkPlaces(out: readonly string[]): void {
  const streams = out.filter(isStandardOutput);
  if (streams.length > 1)
    throw new UsageError(`standard output receives one result, got --out ${streams.join(" and --out ")}`);
  for (const path of out) if (!isStandardOutput(path)) attempt(path, () => checkPlace(path));
}

/** A file is written in its folder and renamed; a path without extension is a folder, which is made with those above it. */
function checkPlace(path: string): void {
  const isFile = extname(path) !== "";
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory() && isFile)
    throw new UsageError(`cannot write ${path}: it is a folder`, { file: path });
  if (found !== undefined && !found.isDirectory() && !found.isFile()) return; // a pipe or a device
  let folder = found?.isDirectory() ? path : dirname(found === undefined ? path : realpathSync(path));
  if (!isFile)
    while (folder !== dirname(folder) && statSync(folder, { throwIfNoEntry: false }) === undefined)
      folder = dirname(folder);
  // The dot refuses what is no folder.
  accessSync(`${folder}/.`, constants.W_OK);
}
