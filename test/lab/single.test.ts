/** Does the lab work inside other pages and from disk? One HTML file, elements, and what is sent for the first picture. */
import { mkdtempSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pageWith } from "../../lab/element/page.js";
import { judderHere } from "../cli/run.js";
import { type Lab, numberOn, startLab } from "./page.js";

let lab: Lab;
beforeAll(async () => {
  lab = await startLab();
}, 60_000);
afterAll(() => lab.close());

const dist = fileURLToPath(new URL("../../dist", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "judder-single-"));

it("one HTML file opens from disk, asks nobody, computes the numbers of the command line, and its sliders move", async () => {
  const { page, errors } = await lab.open("#finger?mu=1&until=1&view=export", { acceptDownloads: true });
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export as one HTML file" }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe("finger.html");
  const file = join(folder, "finger.html");
  await saved.saveAs(file);
  expect(statSync(file).size).toBeLessThan(1_500_000);
  const context = await lab.browser.newContext({ reducedMotion: "reduce" });
  const own = await context.newPage();
  const asked: string[] = [];
  own.on("pageerror", (error) => asked.push(error.message));
  own.on("request", (request) => {
    if (!/^(file|blob|data):/.test(request.url())) asked.push(request.url());
  });
  await own.goto(pathToFileURL(file).href);
  await own.waitForSelector('svg[data-ready="true"]');
  await own.locator("h1").click();
  await own.keyboard.press("End");
  const finalPhi = async (mu: string) => {
    const { out } = await judderHere(["simulate", "finger", "--set", `mu=${mu}`, "--until", "1", "--json"]);
    return JSON.parse(out).final.q.phi as number;
  };
  const near = (value: number) =>
    expect
      .poll(async () => Math.abs((await numberOn(own, "phi")) - value), { timeout: 15_000 })
      .toBeLessThan(1e-12);
  await near(await finalPhi("1"));
  await own.locator("#set-mu").fill("0.8");
  await own.keyboard.press("Enter");
  await near(await finalPhi("0.8"));
  expect(asked).toEqual([]);
  expect(errors).toEqual([]);
});

it("what a stranger writes into a file stays text", () => {
  const page = '<script type="application/json" id="content">{}</script>';
  const evil = { link: "</script><script>alert(1)</script>$&" };
  const made = pageWith(page, evil);
  expect(made.match(/<script/g)).toHaveLength(1);
  expect(JSON.parse(made.replace(/<[^>]*>/g, ""))).toEqual(evil);
});

it("judder-lab and judder-motion show a scenario inside another page, in a frame without its rights", async () => {
  const types: Record<string, string> = { ".js": "text/javascript", ".html": "text/html" };
  const host =
    '<!doctype html><title>host</title><script type="module" src="/element/index.js"></script>' +
    '<judder-lab link="ball?r=0.5&until=1" height="700"></judder-lab><judder-motion link="rod"></judder-motion>';
  const server = createServer((request, response) => {
    const name = /^\/(element|lab)\//.test(request.url ?? "") ? join(dist, request.url ?? "") : undefined;
    response.writeHead(200, {
      "Content-Type": name === undefined ? "text/html" : (types[extname(name)] ?? "text/plain"),
    });
    response.end(name === undefined ? host : readFileSync(name));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const context = await lab.browser.newContext({ reducedMotion: "reduce" });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const inside = page.frameLocator("judder-lab iframe");
  await inside.locator('svg[data-ready="true"]').waitFor();
  expect(await inside.locator('td[data-name="y"]').count()).toBe(1);
  const motion = page.frameLocator("judder-motion iframe");
  await motion.locator('svg[data-ready="true"]').waitFor();
  expect(await motion.locator("table").count()).toBe(0);
  expect(await page.locator("judder-lab iframe").getAttribute("sandbox")).toBe("allow-scripts");
  expect(errors).toEqual([]);
  server.closeAllConnections();
  server.close();
  await context.close();
});

it("at most 400 kB are sent before the first picture", async () => {
  const context = await lab.browser.newContext({ reducedMotion: "reduce", serviceWorkers: "block" });
  const page = await context.newPage();
  // When the stage is ready, by the clock of the machine: what comes later is fetched while nothing happens.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const stage = document.querySelector('svg[data-ready="true"]');
      if (stage !== null) document.documentElement.dataset.first ??= String(Date.now());
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  const answers = new Map<string, { at: number; bytes: number }>();
  page.on("response", (response) => {
    const bytes = Number(response.headers()["content-length"] ?? 0);
    if (!answers.has(response.url())) answers.set(response.url(), { at: Date.now(), bytes });
  });
  await page.goto(lab.url);
  await page.waitForSelector('svg[data-ready="true"]');
  const ready = Number(await page.locator("html").getAttribute("data-first"));
  const before = [...answers.values()].filter(({ at }) => at <= ready);
  const first = before.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(`first picture: ${(first / 1000).toFixed(0)} kB`);
  expect(first).toBeGreaterThan(100_000);
  expect(first).toBeLessThan(400_000);
  await context.close();
});
