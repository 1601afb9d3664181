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

export default defineConfig({
  test: {
    projects: [
      {
        // The gallery imports the package by its name; here that means the sources.
        resolve: {
          alias: [
            { find: /^judder$/, replacement: file("src/index.ts") },
            { find: /^judder\/figure$/, replacement: file("figure/index.ts") },
          ],
        },
        test: {
          name: "node",
          include: ["test/**/*.test.ts"],
          exclude: ["test/browser/**"],
          testTimeout: 20_000,
        },
      },
      {
        // Named beforehand: a dependency that Vite meets only during a test reloads the page and fails the test.
        optimizeDeps: { include: ["yaml"] },
        test: {
          name: "browser",
          include: ["test/browser/**/*.test.ts"],
          testTimeout: 20_000,
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
