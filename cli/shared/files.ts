/** Which mechanism does an argument name: a shipped one or a file? */

import { closeSync, openSync, readSync, statSync } from "node:fs";
import { basename } from "node:path";
import { fileLimits, suggestion } from "#inner";
import {
  compileMechanism,
  loadMechanism,
  type Mechanism,
  type Model,
  parseModel,
  shippedNames,
} from "../../src/index.js";
import { attempt } from "./fault.js";
import { readNumber } from "./numbers.js";
import { noteMechanism, noteParameters } from "./provenance.js";
import { UsageError } from "./usage.js";

/** Reads and checks a model file; throws UsageError where it cannot be read, ModelError where it is wrong. */
export function readModelFile(path: string): Model {
  return parseModel(readText(path), { file: path });
}

/** Reads, checks and compiles a model file. Its name is that of the file without folder and ending. */
export function loadMechanismFile(path: string): Mechanism {
  return compileMechanism(readModelFile(path), { name: basename(path).replace(/\.[^.]*$/, "") });
}

/** A shipped name, or a path: whatever has a dot or a slash, or exists. */
export function findMechanism(argument: string): Mechanism {
  if (shippedNames.includes(argument)) return noteMechanism(argument, loadMechanism(argument));
  if (/[./\\]/.test(argument) || statSync(argument, { throwIfNoEntry: false }) !== undefined) {
    return noteMechanism(argument, loadMechanismFile(argument));
  }
  throw new UsageError(`there is no mechanism ${argument}`, {
    value: argument,
    hint: `${suggestion(argument, shippedNames)}\n  or give the path of a model file`,
  });
}

/** A whole text file; a larger one is refused with its size. */
export function readWhole(path: string, largest: number): string {
  const text = readText(path, largest);
  if (Buffer.byteLength(text) <= largest) return text;
  const { size } = statSync(path);
  throw new UsageError(`${path} has ${size} bytes, more than ${largest}`, {
    file: path,
    hint: "give a smaller file, for example with fewer rows",
  });
}

/** At most one byte more than a model file may have: the reader then says that it is too large. */
function readText(path: string, largest: number = fileLimits.bytes): string {
  const found = attempt(path, () => statSync(path, { throwIfNoEntry: false }), "read");
  if (found === undefined) throw new UsageError(`there is no file ${path}`, { file: path });
  if (!found.isFile())
    throw new UsageError(`${path} is ${found.isDirectory() ? "a folder" : "not a regular file"}`, {
      file: path,
    });
  const bytes = Math.min(Math.max(found.size, fileLimits.bytes), largest) + 1;
  return attempt(path, () => readAtMost(path, bytes), "read");
}

function readAtMost(path: string, bytes: number): string {
  const file = openSync(path, "r");
  try {
    const buffer = Buffer.alloc(bytes);
    let filled = 0;
    for (let count = 1; count > 0 && filled < buffer.length; filled += count) {
      count = readSync(file, buffer, filled, buffer.length - filled, null);
    }
    return buffer.toString("utf8", 0, filled);
  } finally {
    closeSync(file);
  }
}

/**
 * `--set name=value`, repeatable; the value is a constant expression such as pi/8. Other flags may have the same
 * form.
 */
export function readSettings(settings: readonly string[], flag = "--set"): Record<string, number> {
  const values = Object.fromEntries(
    settings.map((setting) => {
      const [, name, value] = /^\s*([A-Za-z]\w*)\s*=(.*)$/s.exec(setting) ?? [];
      if (name === undefined || value === undefined) {
        throw new UsageError(`${flag} ${setting} is not name=value`, {
          value: setting,
          hint: `for example ${flag} ${flag === "--set" ? "mu=0.7" : "x=0.1"}`,
        });
      }
      return [name, readNumber(`${flag.slice(2)} ${name}`, value)];
    }),
  );
  if (flag === "--set") noteParameters(values);
  return values;
}
