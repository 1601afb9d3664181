/**
 * A process that keeps the transformed sources and runs tests over them: once all of them, to learn which mutants each test reaches, then for
 * each mutant some of those that reach it, until one fails. `mutate.js` ends it where nothing is heard of it.
 */

import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { createVitest } from "vitest/node";
import { root } from "../run.js";
import { allReached, hash, keep, kept, recordOf } from "./place.js";

/** @typedef {import("./place.js").Reached} Reached */

const config = new URL("vitest.config.js", import.meta.url).pathname;

/** Files of tests that are measured in one run. */
const together = 15;

/** Files in the order in which they are given. */
class Given {
  /** @template T @param {T[]} files */
  async shard(files) {
    return files;
  }
  /** @param {import("vitest/node").TestSpecification[]} files */
  async sort(files) {
    /** @type {string[]} */
    const order = kept("order.json");
    return [...files].sort((a, b) => order.indexOf(a.moduleId) - order.indexOf(b.moduleId));
  }
}

/** @param {object} message */
const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

/** @param {readonly string[]} filters @param {number} bail */
async function open(filters, bail) {
  const vitest = await createVitest("test", { config, watch: false, bail, sequence: { sequencer: Given } });
  return { vitest, all: await vitest.globTestSpecifications([...filters]) };
}

/** What a record of a file of tests was made from. @param {string} file */
const keyOf = (file) => hash(readFileSync(file));

/** Runs the files of which no record is kept, without a mutant. @param {readonly string[]} filters */
async function reach(filters) {
  const { vitest, all } = await open(filters, 0);
  const { layout } = kept("mutants.json");
  const known = new Map(allReached().map(({ file, key }) => [file, key]));
  const fresh = all.filter(({ moduleId }) => known.get(moduleId) !== keyOf(moduleId));
  keep("order.json", []);
  // Files of one run share a load of the sources; a worker that dies costs the others of its run.
  for (let from = 0; from < fresh.length; from += together) {
    const some = fresh.slice(from, from + together);
    vitest.state.filesMap.clear();
    const { testModules } = await vitest.runTestSpecifications(some);
    for (const { moduleId } of some) {
      const module = testModules.find((one) => one.moduleId === moduleId);
      const names = [...(module?.children.allTests("failed") ?? [])].map(({ fullName }) => fullName);
      const record = recordOf(moduleId);
      const whole = module !== undefined && (module.ok() || names.length > 0);
      const failed = whole ? names : ["*"];
      /** @type {Reached} */
      const reached = whole ? kept(record) : { file: moduleId, seconds: 0, tests: [] };
      keep(record, { ...reached, layout, key: keyOf(moduleId), failed });
      say({ file: relative(root, moduleId), failed });
    }
  }
  await vitest.close();
}

/** @typedef {{ file: string, name: string, seconds: number, cost: number }} Candidate */

/** @param {string} hits @param {number} id */
const isHit = (hits, id) => ((Buffer.from(hits, "base64")[id >> 3] ?? 0) & (1 << (id & 7))) !== 0;

/**
 * The mutants of an earlier layout whose tests reach this one: itself, or all of its file where that has changed since.
 * @param {import("./place.js").Chosen} mutant
 * @param {import("./place.js").Layout} now
 * @param {import("./place.js").Layout} then
 */
function sameOrNear({ file, id }, now, then) {
  const [present, past] = [now[file], then[file]];
  if (present === undefined || past === undefined) return [];
  if (present.hash === past.hash) return [id - present.first + past.first];
  return Array.from({ length: past.count }, (_, i) => past.first + i);
}

/**
 * The tests that reach a mutant: those of its own folder first, then the quick ones, within a time of the processor.
 * @param {import("./place.js").Chosen} mutant
 * @param {readonly Reached[]} reached
 * @param {number} budget seconds
 */
function testsFor(mutant, reached, budget) {
  const own = `/test/${mutant.file.split("/")[1]}/`;
  const now = kept(kept("mutants.json").layout);
  /** @type {Candidate[]} */
  const candidates = [];
  for (const { file, layout, seconds: outside, failed, tests } of reached) {
    const places = sameOrNear(mutant, now, kept(layout));
    const reaches = (/** @type {string} */ hits) => places.some((place) => isHit(hits, place));
    const always = tests.some(({ name, hits }) => name === "" && reaches(hits));
    for (const { name, seconds, hits } of tests)
      if (name !== "" && !failed.includes(name) && (always || reaches(hits)))
        candidates.push({
          ...{ file, name, seconds },
          cost: (seconds + outside / tests.length) / (file.includes(own) ? 5 : 1),
        });
  }
  candidates.sort((a, b) => a.cost - b.cost);
  let spent = 0;
  const taken = candidates.filter(({ seconds }) => {
    spent += seconds;
    return spent - seconds < budget;
  });
  return { taken, reaching: candidates.length };
}

/** @param {readonly number[]} ids @param {number} budget */
async function judge(ids, budget) {
  /** @type {{ count: number, chosen: import("./place.js").Chosen[] }} */
  const { count, chosen: mutants } = kept("mutants.json");
  const { vitest, all } = await open([], 1);
  const reached = allReached().filter((one) => keyOf(one.file) === one.key);
  for (const id of ids) {
    const mutant = /** @type {import("./place.js").Chosen} */ (mutants.find((one) => one.id === id));
    const { taken, reaching } = testsFor(mutant, reached, budget);
    if (taken.length === 0) {
      say({ id, verdict: "notReached", reaching });
      continue;
    }
    /** @type {Record<string, Record<string, number>>} */
    const chosen = {};
    for (const { file, name, seconds } of taken) chosen[file] = { ...chosen[file], [name]: seconds };
    const files = Object.keys(chosen);
    keep("trial.json", { id, count, chosen });
    keep("order.json", files);
    vitest.state.filesMap.clear();
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
      all.filter((one) => files.includes(one.moduleId)),
    );
    // The list has results of earlier trials too.
    const killer = testModules.find((one) => files.includes(one.moduleId) && one.state() === "failed");
    const killed = killer !== undefined || unhandledErrors.length > 0;
    const by =
      [...(killer?.children.allTests("failed") ?? [])][0]?.fullName ?? String(unhandledErrors[0] ?? "");
    say({ id, verdict: killed ? "killed" : "survived", by, tests: taken.length, reaching });
  }
  await vitest.close();
}

const { stage, filters, ids, budget } = JSON.parse(process.argv[2] ?? "{}");
if (stage === "reach") await reach(filters);
else await judge(ids, budget);
process.exit(0);
