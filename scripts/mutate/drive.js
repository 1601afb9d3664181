/**
 * A process that keeps the transformed sources and runs tests over them: once all of them, to learn which mutants each file reaches, then for
 * each mutant those that reach it, until one fails. `mutate.js` ends it where a mutant never comes to an end.
 */

import { readdirSync } from "node:fs";
import { createVitest } from "vitest/node";
import { keep, kept, place } from "./place.js";

/** @typedef {{ file: string, ids: number[], seconds: number }} Reached */

const config = new URL("vitest.config.js", import.meta.url).pathname;

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

/** Runs every file without a mutant. @param {readonly string[]} filters */
async function reach(filters) {
  keep("trial.json", -1);
  keep("order.json", []);
  const { vitest, all } = await open(filters, 0);
  const { testModules } = await vitest.runTestSpecifications(all);
  const failed = testModules.filter((one) => !one.ok()).map((one) => one.moduleId);
  keep("failed.json", failed);
  say({ files: testModules.length, failed });
  await vitest.close();
}

/**
 * The files that reach a mutant: those of its own folder first, then the quick ones, within a time.
 * @param {import("./place.js").Chosen} mutant
 * @param {readonly Reached[]} reached
 * @param {number} budget seconds
 */
function filesFor(mutant, reached, budget) {
  const own = `/test/${mutant.file.split("/")[1]}/`;
  const sorted = reached
    .filter(({ ids }) => ids.includes(mutant.id))
    .sort(
      (a, b) => a.seconds - b.seconds + 5 * (Number(b.file.includes(own)) - Number(a.file.includes(own))),
    );
  let spent = 0;
  return sorted.filter(({ seconds }) => {
    spent += seconds;
    return spent - seconds < budget;
  });
}

/** @param {readonly number[]} ids @param {number} budget */
async function judge(ids, budget) {
  /** @type {import("./place.js").Chosen[]} */
  const mutants = kept("mutants.json");
  /** @type {string[]} */
  const failed = kept("failed.json");
  /** @type {Reached[]} */
  const reached = readdirSync(place("reached"))
    .map((name) => kept(`reached/${name}`))
    .filter(({ file }) => !failed.includes(file));
  const { vitest, all } = await open([], 1);
  for (const id of ids) {
    const mutant = /** @type {import("./place.js").Chosen} */ (mutants.find((one) => one.id === id));
    const files = filesFor(mutant, reached, budget).map(({ file }) => file);
    const reaching = reached.filter((one) => one.ids.includes(id)).length;
    if (files.length === 0) {
      say({ id, verdict: "notReached", reaching });
      continue;
    }
    keep("trial.json", id);
    keep("order.json", files);
    vitest.state.filesMap.clear();
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
      all.filter((one) => files.includes(one.moduleId)),
    );
    // The list has results of earlier trials too.
    const killer = testModules.find((one) => files.includes(one.moduleId) && one.state() === "failed");
    const killed = killer !== undefined || unhandledErrors.length > 0;
    say({ id, verdict: killed ? "killed" : "survived", by: killer?.moduleId, files: files.length, reaching });
  }
  await vitest.close();
}

const { stage, filters, ids, budget } = JSON.parse(process.argv[2] ?? "{}");
if (stage === "reach") await reach(filters);
else await judge(ids, budget);
process.exit(0);
