/**
 * Loads the bundles of dist/command together with the code that V8 compiled from them in an earlier process: parsing and compiling
 * them takes about a third of a short command. The compiled code is kept next to the bundles, in one file for each program and
 * engine (decisions/0080); a file that cannot be read, does not fit or cannot be written is ignored.
 */

import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import v8 from "node:v8";
import vm from "node:vm";

const folder = fileURLToPath(new URL("../dist/command/", import.meta.url));

/** Other programs than Node run the bundles without compiled code. */
const isNode = !("bun" in process.versions) && !("deno" in process.versions);

/**
 * @typedef {{ stamp: string, data: Buffer }} Kept compiled code, and the state of the bundle that it belongs to
 * @typedef {{ name: string, stamp: string, script: vm.Script, fits: boolean }} Loaded
 */

/** A bundle that was built anew has another time; in an installed package all times are equal, but its files never change.
 * @param {string} path
 */
function stampOf(path) {
  const { mtimeMs, size } = statSync(path);
  return `${mtimeMs}:${size}`;
}

/** The file begins with the length of a list in eight digits, and the list: name, stamp and length of each bundle's code.
 * @param {string | undefined} file
 * @returns {Map<string, Kept>}
 */
function readKept(file) {
  /** @type {Map<string, Kept>} */
  const kept = new Map();
  if (file === undefined) return kept;
  try {
    const bytes = readFileSync(file);
    let at = 8 + Number(bytes.toString("latin1", 0, 8));
    for (const [name, stamp, length] of JSON.parse(bytes.toString("latin1", 8, at))) {
      kept.set(name, { stamp, data: bytes.subarray(at, at + length) });
      at += length;
    }
  } catch {
    kept.clear();
  }
  return kept;
}

/** Another process sees the whole file or none.
 * @param {string} file
 * @param {Map<string, Kept>} kept
 */
function writeKept(file, kept) {
  try {
    const all = [...kept];
    const list = Buffer.from(
      JSON.stringify(all.map(([name, { stamp, data }]) => [name, stamp, data.length])),
      "latin1",
    );
    const length = Buffer.from(String(list.length).padStart(8, "0"), "latin1");
    mkdirSync(`${folder}compiled`, { recursive: true });
    const aside = `${file}.${process.pid}`;
    writeFileSync(aside, Buffer.concat([length, list, ...all.map(([, { data }]) => data)]));
    renameSync(aside, file);
  } catch {
    // A package that belongs to another user stays as it is.
  }
}

/**
 * The exports of a bundle, and a function that keeps what was compiled meanwhile; to be called when the work is done.
 * @param {string} entry a bundle of dist/command
 * @param {string} program name of what is run: other programs need other functions of the same bundles
 * @returns {{ exports: Record<string, unknown>, keep: () => void }}
 */
export function loadCompiled(entry, program) {
  const native = createRequire(`${folder}${entry}`);
  const file = isNode ? `${folder}compiled/${program}-${v8.cachedDataVersionTag()}` : undefined;
  const kept = readKept(file);
  /** @type {Map<string, { exports: Record<string, unknown> }>} */
  const modules = new Map();
  /** @type {Loaded[]} */
  const loaded = [];
  /** @param {string} name */
  const load = (name) => {
    const known = modules.get(name);
    if (known !== undefined) return known.exports;
    const path = folder + name;
    const module = { exports: {} };
    modules.set(name, module);
    const stamp = stampOf(path);
    const old = kept.get(name);
    const script = new vm.Script(readFileSync(path, "latin1"), {
      filename: path,
      ...(old?.stamp === stamp ? { cachedData: old.data } : {}),
    });
    loaded.push({ name, stamp, script, fits: script.cachedDataRejected === false });
    script.runInThisContext()(module.exports, require, module, path);
    return module.exports;
  };
  /** @param {string} name */
  const require = (name) => (name.startsWith("./") ? load(name.slice(2)) : native(name));
  const keep = () => {
    if (file === undefined || loaded.every(({ fits }) => fits)) return;
    for (const { name, stamp, script } of loaded) kept.set(name, { stamp, data: script.createCachedData() });
    writeKept(file, kept);
  };
  return { exports: load(entry), keep };
}
