/** How do the tests open the lab? Served as users get it, in the browser of the machine. */

import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright";
import { labServer, loopback, readLab } from "../../cli/lab/server.js";
import { testArguments } from "../../scripts/browser.js";

export const labFolder = fileURLToPath(new URL("../../dist/lab", import.meta.url));

export type { Page };

export interface Lab {
  readonly url: string;
  readonly browser: Browser;
  /**
   * Opens a fragment in a fresh profile and waits for the first picture; every defect of the page is kept. The film stands still
   * unless `reducedMotion` is given: drawing it takes a core. No files are kept for a page without a network unless
   * `serviceWorkers` is "allow": that is more than half of a visit.
   */
  open(fragment: string, options?: BrowserContextOptions): Promise<Visit>;
  /** Closes all pages. The browser ends with the process. */
  close(): Promise<void>;
}

export interface Visit {
  readonly page: Page;
  readonly errors: readonly string[];
  /** Addresses of other machines that the page asked for. */
  readonly strangers: readonly string[];
}

let running: Promise<Lab> | undefined;

/** The lab of this process: files that share a process share its server and its browser, one after another. */
export function startLab(): Promise<Lab> {
  running ??= launch();
  return running;
}

async function launch(): Promise<Lab> {
  const assets = readLab(labFolder);
  if (assets === undefined) throw new Error("dist/lab is missing: npm test builds it first");
  const server = labServer(assets);
  await new Promise<void>((resolve) => server.listen(0, loopback, resolve));
  server.unref();
  const url = `http://${loopback}:${(server.address() as AddressInfo).port}/`;
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH as string,
    args: testArguments,
  });
  const close = async () => {
    // A page that nobody looks at would go on moving.
    for (const old of browser.contexts()) await old.close();
  };
  return {
    url,
    browser,
    close,
    async open(fragment, options = {}) {
      await close();
      const viewport = { width: 1280, height: 860 };
      const context = await browser.newContext({
        viewport,
        reducedMotion: "reduce",
        serviceWorkers: "block",
        ...options,
      });
      const page = await context.newPage();
      const [errors, strangers]: [string[], string[]] = [[], []];
      page.on("pageerror", (error) => errors.push(error.message));
      page.on("console", (message) => {
        if (message.type() === "error") errors.push(message.text());
      });
      page.on("request", (request) => {
        if (!request.url().startsWith(url) && !request.url().startsWith("data:"))
          strangers.push(request.url());
      });
      await page.goto(`${url}${fragment}`);
      await page.waitForSelector('svg[data-ready="true"]');
      return { page, errors, strangers };
    },
  };
}

/** The link of the page, as it is read. */
export const hash = (page: Page) => page.evaluate(() => decodeURIComponent(location.hash));

/** The number in a cell of the table of numbers, with all its digits, once the solver has given it. */
export async function numberOn(page: Page, name: string): Promise<number> {
  return Number(await page.locator(`td[data-name="${name}"][data-value]`).getAttribute("data-value"));
}

/** Everything that is loaded when the page is idle has come. */
export const whole = (page: Page) => page.waitForSelector('html[data-loaded="all"]', { state: "attached" });

/** The sum of all layout shifts that no input explains. */
export const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const entries = list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[];
          resolve(entries.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0));
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(0), 300);
      }),
  );

/**
 * What axe finds to mend on a page, or in a part of it, by all of its rules. Without frames the results need no second page to be
 * joined in, and nodes without a fault are not described: three quarters of the time.
 */
export async function violations(page: Page, rules?: string[], part?: string): Promise<string[]> {
  if (page.frames().length > 1) throw new Error("the page has frames, which axe would leave out here");
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  if (part !== undefined) axe.include(part);
  if (rules !== undefined) axe.withRules(rules);
  const { violations: found } = await axe.analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}

/** The rules whose verdict depends on colours: all others find the same in the dark. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** By all rules in light colours and by those of colours in dark ones, each with its name. */
export async function violationsInBothColours(page: Page, part?: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "light" });
  const light = await violations(page, undefined, part);
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await violations(page, colourRules, part);
  return [...light.map((one) => `light: ${one}`), ...dark.map((one) => `dark: ${one}`)];
}

/** What axe finds in dark colours on a phone, and whether something is wider than it. */
export async function darkPhoneViolations(page: Page, part?: string): Promise<string[]> {
  const [before, width] = [page.viewportSize(), 390];
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width, height: 844 });
  const found = await violations(page, undefined, part);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  await page.emulateMedia({ colorScheme: "light" });
  if (before !== null) await page.setViewportSize(before);
  return wide > width ? [...found, `the page is ${wide} pixels wide`] : found;
}

/** The file that a button saves. */
export async function saved(page: Page, button: string): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button, exact: true }).click(),
  ]);
  return readFileSync(await file.path());
}

/** How many times longer than alone does a process take now, with everything else that the machine does? At least 1. */
export function crowding(): number {
  const [wall, { user, system }] = [performance.now(), process.cpuUsage()];
  while (performance.now() - wall < 300) Math.hypot(1, 2);
  const used = process.cpuUsage();
  return Math.max(1, (performance.now() - wall) / ((used.user - user + used.system - system) / 1000));
}

/** The processor time of every task of pages' main threads in a trace, in milliseconds. */
export function pageTasks(trace: Buffer): number[] {
  interface Entry {
    readonly name: string;
    readonly pid: number;
    readonly tid: number;
    readonly tdur?: number;
    readonly args: { readonly name?: string };
  }
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: Entry[] };
  const thread = ({ pid, tid }: Entry) => `${pid} ${tid}`;
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
      .map(thread),
  );
  return traceEvents
    .filter((entry) => entry.name.endsWith("RunTask") && main.has(thread(entry)))
    .map(({ tdur = 0 }) => tdur / 1000);
}
