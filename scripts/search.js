/**
 * `npm run search -- --seed 1 --runs 1000`: the random search of test/simulate/search on the built package. Prints every difference
 * with its seed, and a tally at the end; exits with 1 where anything differs.
 */

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { build as bundle } from "vite";
import { build } from "./build.js";
import { Failure, isMain, root, runMain } from "./run.js";

/** A mechanism that takes longer than this, in seconds, is named in the tally. */
const slow = 30;

/** @typedef {typeof import("../test/simulate/search/search.js")} Search */

/**
 * @param {readonly string[]} args
 */
export function parseSearchArguments(args) {
  const text = { type: /** @type {const} */ ("string") };
  const { values } = parseArgs({
    args: [...args],
    options: { seed: text, runs: text, kinds: text, only: text, stepped: text, out: text },
  });
  /** @param {"seed" | "runs" | "stepped"} name @param {number} otherwise */
  const number = (name, otherwise) => {
    const value = Number(values[name] ?? otherwise);
    if (!(value >= 0)) throw new Failure(`--${name} ${values[name]}: expected a number of at least 0`, 2);
    return value;
  };
  const words = (/** @type {string | undefined} */ list) => list?.split(",").filter((word) => word !== "");
  return {
    ...{ seed: number("seed", 1), runs: number("runs", 1000), stepped: number("stepped", 0.1) },
    ...{ kinds: words(values.kinds), only: words(values.only), out: values.out },
  };
}

/** The search as a module: it is written for the compiler of the tests. */
async function loadSearch() {
  const outDir = join(root, "build", "search");
  await bundle({
    ...{ root, configFile: false, logLevel: "error" },
    build: { ssr: join(root, "test", "simulate", "search", "search.ts"), outDir, emptyOutDir: true },
  });
  /** @type {Search} */
  const search = await import(pathToFileURL(join(outDir, "search.js")).href);
  return search;
}

/** Counts what the engine does for the search. */
async function countingEngine() {
  /** @type {typeof import("../src/index.js")} */
  const judder = await import(pathToFileURL(join(root, "dist", "src", "index.js")).href);
  const counts = { runs: 0, events: 0, ambiguous: 0, ledger: 0 };
  /** @type {Map<string, import("../src/index.js").Mechanism>} */
  const compiled = new Map();
  /** @type {import("../test/simulate/search/properties.js").Engine} */
  const engine = (text, { parameters, start }, options) => {
    const mechanism = compiled.get(text) ?? judder.compileMechanism(judder.parseModel(text));
    compiled.set(text, mechanism);
    const run = judder.simulate(mechanism, start, {
      ...options,
      parameters,
      maxEvents: 5000,
      maxSteps: 300_000,
    });
    counts.runs++;
    counts.events += run.events.length;
    if (run.ambiguities.length > 0) counts.ambiguous++;
    counts.ledger = Math.max(counts.ledger, Math.abs(run.ledger.relative));
    return run;
  };
  return { engine, counts };
}

/** @param {readonly string[]} args */
async function search(args) {
  const { seed, runs, kinds, only, stepped, out } = parseSearchArguments(args);
  await build();
  const { tryOne } = await loadSearch();
  const { engine, counts } = await countingEngine();
  const options = { stepped, ...(kinds ? { kinds } : {}), ...(only ? { only } : {}) };
  if (out !== undefined) mkdirSync(out, { recursive: true });
  const found = new Map();
  let mechanisms = 0;
  for (let from = seed; counts.runs < runs; from++, mechanisms++) {
    const begun = performance.now();
    for (const { kind, what, text } of tryOne(engine, from, options)) {
      console.log(`${from} ${kind}: ${what.split(" with\n")[0]}`);
      const property = what.split(/[\s:]/)[0];
      found.set(property, (found.get(property) ?? 0) + 1);
      if (out !== undefined) writeFileSync(join(out, `${from}.txt`), `${what}\n---\n${text}`, { flag: "a" });
    }
    const seconds = (performance.now() - begun) / 1000;
    if (seconds > slow) console.log(`${from}: slow, ${seconds.toFixed(0)} s`);
    if (mechanisms % 100 === 99) console.log(`… ${mechanisms + 1} mechanisms, ${counts.runs} runs`);
  }
  const total = [...found.values()].reduce((sum, count) => sum + count, 0);
  const each = [...found].map(([property, count]) => `${property} ${count}`).join(", ");
  console.log(
    `seeds ${seed}–${seed + mechanisms - 1} of ${kinds?.join(",") ?? "all classes"}: ${mechanisms} mechanisms, ${counts.runs} runs, ` +
      `${counts.events} events, ${counts.ambiguous} runs with ambiguities, largest ledger residual ${counts.ledger.toExponential(1)}`,
  );
  console.log(`${total} differences${each && ` (${each})`}`);
  return total === 0 ? 0 : 1;
}

if (isMain(import.meta.url)) await runMain("search", () => search(process.argv.slice(2)));
