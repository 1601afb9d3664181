/**
 * `npm test`: everything that must hold, Vitest last; the tools that read the sources run side by side. Arguments go to Vitest
 * (`npm test -- test/model`); `--long` adds the long suites. The last line is always `N passed, N failed, N skipped` and alone:
 * programs read it. A stage that fails before the tests is one failure.
 */

import { join } from "node:path";

import { needBrowser } from "./browser.js";
import { build } from "./build.js";
import { install } from "./install.js";
import { needRedis } from "./redis.js";
import { isMain, mustSucceed, root, runMain, runTool, startTool } from "./run.js";
import { countedArguments, tallied, tallyLine, tallyVariable } from "./tally.js";

/**
 * @param {readonly string[]} args
 * @returns {{ long: boolean, vitestArgs: string[] }}
 */
export function parseTestArguments(args) {
  return { long: args.includes("--long"), vitestArgs: args.filter((arg) => arg !== "--long") };
}

/** A clock that runs stages, says which has begun, and remembers how long each took. */
function stageClock() {
  /** @type {{ name: string, seconds: number }[]} */
  const taken = [];
  return {
    /**
     * @template T
     * @param {string} name
     * @param {() => T | Promise<T>} work
     * @returns {Promise<T>}
     */
    async stage(name, work) {
      console.log(`── ${name}`);
      const start = performance.now();
      const result = await work();
      taken.push({ name, seconds: (performance.now() - start) / 1000 });
      return result;
    },
    table: () => taken.map(({ name, seconds }) => `${name.padEnd(10)}${seconds.toFixed(1).padStart(7)} s`),
  };
}

/**
 * A stage that is one tool, next to others; it fails with the tool's own exit code.
 * @param {string} packageName
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
const tool = (packageName, args, env) => async () =>
  mustSucceed(packageName, await startTool(packageName, args, env));

/**
 * Waits for all of them, then fails with the first that failed.
 * @param {readonly Promise<unknown>[]} stages
 */
async function together(stages) {
  await Promise.allSettled(stages);
  await Promise.all(stages);
}

/**
 * A log is read by programs: no colours without a terminal, also where `CI` makes the tools paint.
 * @returns {NodeJS.ProcessEnv}
 */
const plain = () => (process.stdout.isTTY ? {} : { NO_COLOR: "1", FORCE_COLOR: undefined });

/** The types of the lab's components, which the compiler of the library cannot read. */
const svelteArguments = ["--workspace", "lab", "--tsconfig", "tsconfig.json", "--fail-on-warnings"];

/**
 * @param {readonly string[]} args
 * @returns {Promise<import("./tally.js").Tally>}
 */
async function test(args) {
  const { long, vitestArgs } = parseTestArguments(args);
  const { stage, table } = stageClock();
  await stage("install", install);
  const browser = await stage("browser", () => needBrowser());
  const redis = await stage("redis", () => needRedis());
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    CHROME_PATH: browser,
    REDIS_SERVER: redis,
    ...plain(),
    ...(long ? { JUDDER_LONG: "1" } : {}),
  };
  await stage("build", build);
  await together([
    stage("biome", tool("@biomejs/biome", ["check", "--error-on-warnings"], env)),
    stage("knip", tool("knip", [], env)),
    stage("publint", tool("publint", ["--strict"], env)),
    stage("svelte", tool("svelte-check", svelteArguments, env)),
  ]);
  console.log(`\n${table().join("\n")}\n`);
  return runVitest(vitestArgs, join(root, "build", "tally.json"), env);
}

/**
 * @param {readonly string[]} args
 * @param {string} file receives the tally
 * @param {NodeJS.ProcessEnv} [env]
 */
export const runVitest = (args, file, env = {}) =>
  tallied(file, () => runTool("vitest", countedArguments(args), { ...env, [tallyVariable]: file }));

/**
 * Runs the stages and prints the tally as the last line, whatever happened before it.
 * @param {() => Promise<import("./tally.js").Tally>} stages
 */
export async function runCounted(stages) {
  let tally = { passed: 0, failed: 1, skipped: 0 };
  const counted = async () => {
    tally = await stages();
    return tally.failed === 0 ? 0 : 1;
  };
  try {
    await runMain("test", counted);
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  }
  console.log(tallyLine(tally));
}

if (isMain(import.meta.url)) await runCounted(() => test(process.argv.slice(2)));
