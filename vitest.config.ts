import { availableParallelism } from "node:os";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { testArguments } from "./scripts/browser.js";
import { bundleBits } from "./scripts/bundleBits.js";
import { resolve } from "./scripts/sources.js";

const executablePath = process.env.CHROME_PATH;
if (!executablePath) throw new Error("CHROME_PATH is not set: run npm test, which finds the browser");

/** What the browser's results are compared with: the same code in Node. */
async function nodeHashes(): Promise<Record<string, string>> {
  const { hashes } = await import(await bundleBits("es"));
  return hashes();
}

const quietChromium = [
  ...testArguments,
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Long enough for a busy machine: what hangs is still found. */
const testTimeout = 60_000;

/**
 * Folders whose files get a process each. All others share one load of the sources: what they change outside (a folder, a spy)
 * they put back, and no timer is left.
 */
const alone = ["docs", "examples", "house", "sweep/cli"];

/**
 * Files that take longer than others of their size, which is all that Vitest knows in a fresh checkout: they are begun first, so
 * that none of them is left alone at the end.
 */
const long = [
  "simulate/search",
  "lab/sketch",
  "lab/diagram",
  "lab/stage",
  "lab/truth",
  "lab/guide",
  "lab/trouble",
  "lab/editor",
  "lab/access",
  "lab/runs",
  "cli/faults",
  "gallery/gallery",
  "lab/script",
  "sketch/redraw",
  "sweep/attractor",
  "lab/export",
  "equilibria/equilibria",
];

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      long.some((name) => moduleId.endsWith(`/test/${name}.test.ts`));
    const sorted = await super.sort(files);
    // Projects stay apart: the processes of one that shares them would end where another begins.
    const names = [...new Set(sorted.map(({ project }) => project.name))];
    return names.flatMap((name) => {
      const own = sorted.filter(({ project }) => project.name === name);
      return [...own.filter(isLong), ...own.filter((file) => !isLong(file))];
    });
  }
}

export default defineConfig({
  test: {
    // One more than there are cores: tests of the lab and of sweeps wait for other processes a third of their time.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongFirst },
    projects: [
      // Projects run in the order of their names: the long files of the first ones begin early, and many short ones end the run.
      {
        resolve,
        test: { name: "alone", include: alone.map((folder) => `test/${folder}/**/*.test.ts`), testTimeout },
      },
      {
        resolve,
        test: {
          name: "shared",
          include: ["test/**/*.test.ts"],
          exclude: ["test/browser/**", ...alone.map((folder) => `test/${folder}/**`)],
          isolate: false,
          testTimeout,
          // What a page shows soon comes later on a busy machine; left to itself Vitest waits for a second.
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        // Named beforehand: a dependency that Vite meets only during a test reloads the page and fails the test.
        optimizeDeps: { include: ["yaml"] },
        test: {
          name: "browser",
          include: ["test/browser/**/*.test.ts"],
          testTimeout,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            commands: { nodeHashes },
            provider: playwright({ launchOptions: { executablePath, args: quietChromium } }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
