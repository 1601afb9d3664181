/** Builds, then runs a folder of built scripts one after another: the benchmarks. */

import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "./build.js";
import { Failure, mustSucceed, root, runNode } from "./run.js";

/**
 * The files to run: those with the ending whose name contains one of the words, or all where no word is given.
 * @param {readonly string[]} files
 * @param {string} ending
 * @param {readonly string[]} words
 */
export function selectFiles(files, ending, words) {
  const all = files.filter((file) => file.endsWith(ending)).sort();
  return words.length === 0 ? all : all.filter((file) => words.some((word) => file.includes(word)));
}

/**
 * Words that select files, and options; a number behind an option without a value is its value (`--processes 40`).
 * @param {readonly string[]} args
 */
export function splitArguments(args) {
  /** @type {string[]} */
  const words = [];
  /** @type {string[]} */
  const options = [];
  for (const [i, arg] of args.entries()) {
    const before = args[i - 1] ?? "";
    if (arg.startsWith("--")) options.push(arg);
    else if (/^--[^=]+$/.test(before) && /^\d+$/.test(arg)) options[options.length - 1] = `${before}=${arg}`;
    else words.push(arg);
  }
  return { words, options };
}

/**
 * @param {string} folder below build/
 * @param {string} ending
 * @param {readonly string[]} args words that select files, and options (`--name=value`, `--name 40`) that are handed to them
 */
export async function runAll(folder, ending, args) {
  const { words, options } = splitArguments(args);
  await build();
  const built = join(root, "build", folder);
  const files = selectFiles(existsSync(built) ? readdirSync(built) : [], ending, words);
  if (files.length === 0)
    throw new Failure(`nothing in ${folder}/ matches ${words.join(" ") || `*${ending}`}`, 2);
  // What an earlier run found is not part of this one.
  if (words.length === 0) rmSync(join(built, "reports"), { recursive: true, force: true });
  for (const file of files) {
    console.log(`── ${file}`);
    mustSucceed(file, runNode(join(built, file), options));
  }
  // What all of them found is put together where all of them ran.
  const summary = join(built, "summary.js");
  if (words.length === 0 && existsSync(summary)) mustSucceed("summary", runNode(summary, []));
  return 0;
}
