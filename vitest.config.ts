import { fileURLToPath } from "node:url";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const executablePath = process.env.CHROME_PATH;
if (!executablePath) throw new Error("CHROME_PATH is not set: run npm test, which finds the browser");

const quietChromium = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Long enough for a busy machine: what hangs is still found. */
const testTimeout = 60_000;

/** Tests of the engine touch nothing outside of it: their files share one load of the sources. */
const engine = [
  ...[
    "atlas",
    "branch",
    "checked",
    "cite",
    "contact",
    "continuation",
    "emit",
    "equilibria",
    "explain",
    "expression",
    "impact",
    "integrate",
    "mechanism",
  ],
  ...["model", "numerics", "orbit", "papers", "phase", "referee", "simulate", "timestepping"],
].map((folder) => `test/${folder}/**/*.test.ts`);

/** So do tests of the command line and of pictures: what they change outside (a folder, a spy) they put back, and no timer is left. */
const command = ["cli", "figure", "gallery"].map((folder) => `test/${folder}/**/*.test.ts`);

/** The gallery imports the package by its name; here that means the sources. */
const resolve = {
  alias: [
    { find: /^judder$/, replacement: file("src/index.ts") },
    { find: /^judder\/figure$/, replacement: file("figure/index.ts") },
  ],
};

export default defineConfig({
  test: {
    // Every core; left to itself Vitest keeps one free, which is half of a small machine.
    maxWorkers: "100%",
    projects: [
      { resolve, test: { name: "engine", include: engine, isolate: false, testTimeout } },
      { resolve, test: { name: "command", include: command, isolate: false, testTimeout } },
      {
        resolve,
        test: {
          name: "node",
          include: ["test/**/*.test.ts"],
          exclude: ["test/browser/**", ...engine, ...command],
          testTimeout,
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
            provider: playwright({ launchOptions: { executablePath, args: quietChromium } }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
