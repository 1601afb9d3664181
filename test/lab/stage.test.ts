import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readLab } from "../../cli/lab/server.js";
import { gallery } from "../../gallery/index.js";
import { packedLink } from "../../lab/src/scenario/link.js";
import { plainScenario } from "../../lab/src/scenario/scenario.js";
import { judderHere } from "../cli/run.js";
import { type Lab, labFolder, numberOn, pageTasks, startLab, whole } from "./page.js";

let lab: Lab;
beforeAll(async () => {
  lab = await startLab();
}, 60_000);
afterAll(() => lab.close());

const json = async (...args: string[]) => JSON.parse((await judderHere([...args, "--json"])).out);
const chatter = gallery.chatterRuns?.lab as string;
const modesOnTimeline = 'section[aria-label="Timeline"]';

describe("the finger at μ = 1", { timeout: 60_000 }, () => {
  it("hops: stick and flight follow each other, and numbers are those of the command line to 1e-12", async () => {
    const { page, errors, strangers } = await lab.open("#finger?mu=1&until=1");
    await page.getByRole("button", { name: "To the start" }).click();
    const { events, final } = await json("simulate", "finger", "--set", "mu=1", "--until", "1");
    const words: string[] = [];
    for (const { t, after } of events.slice(1, 5)) {
      await page.getByRole("button", { name: "Next event" }).click();
      for (const name of ["phi", "y"]) {
        expect(Math.abs((await numberOn(page, name)) - after.q[name])).toBeLessThan(1e-12);
        expect(Math.abs((await numberOn(page, `${name}'`)) - after.v[name])).toBeLessThan(1e-12);
      }
      words.push((await page.locator(".clock b").textContent()) ?? "");
      expect(await page.locator(".transport .time").textContent()).toContain(t.toFixed(4));
    }
    expect(words).toEqual(["flight", "stick", "flight", "stick"]);
    await page.locator("h1").click();
    await page.keyboard.press("End");
    expect(Math.abs((await numberOn(page, "phi")) - final.q.phi)).toBeLessThan(1e-12);
    expect(Math.abs((await numberOn(page, "tip_gap")) - final.contacts.tip.gap)).toBeLessThan(1e-12);
    await whole(page);
    expect(errors).toEqual([]);
    expect(strangers).toEqual([]);
    await expect(page.locator(modesOnTimeline).count()).resolves.toBe(1);
  });

  it("restarts while a slider moves, and the page is not blocked", async () => {
    const { page } = await lab.open("#finger?mu=1", { reducedMotion: "no-preference" });
    await whole(page);
    await lab.browser.startTracing(page, { categories: ["toplevel"] });
    const slider = page.getByRole("slider", { name: /^mu,/ });
    await slider.focus();
    for (let i = 0; i < 10; i++) await page.keyboard.press("ArrowLeft");
    await expect.poll(() => page.evaluate(() => location.hash)).toContain("mu=0.95");
    const numbers = await json("simulate", "finger", "--set", "mu=0.95", "--until", "2");
    await page.locator("h1").click();
    await page.keyboard.press("End");
    await expect.poll(() => numberOn(page, "phi")).toBeCloseTo(numbers.final.q.phi, 12);
    // A long film: the stiff rod of [NDCb] Fig. 11 with its hundreds of events.
    await page.evaluate((hash) => {
      location.hash = hash;
    }, chatter);
    await page.locator('.stage[data-mechanism="rod"][aria-busy="false"]').waitFor();
    // What a task takes of the processor, however busy the machine is with other things.
    const tasks = pageTasks(await lab.browser.stopTracing());
    expect(tasks.length).toBeGreaterThan(50);
    expect(Math.max(...tasks)).toBeLessThan(100);
  });
});

it("a shipped mechanism comes as an emitted module, a model of one's own does without", {
  timeout: 60_000,
}, async () => {
  const { page, errors } = await lab.open("#finger");
  const loaded = () => page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  const [worker] = page.workers();
  const inWorker = await worker?.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => name),
  );
  expect(inWorker?.filter((name) => /finger-[^/]*\.js$/.test(name))).toHaveLength(1);
  const model = readFileSync(new URL("../../models/ball.yaml", import.meta.url), "utf8");
  const link = await packedLink({ ...plainScenario("mine"), model });
  await page.evaluate((hash) => {
    location.hash = hash;
  }, link);
  await expect.poll(() => page.locator('td[data-name="y"]').count()).toBe(1);
  expect((await loaded()).filter((name) => /ball-[^/]*\.js$/.test(name))).toEqual([]);
  expect(errors).toEqual([]);
});

describe("the rod where two futures are open", { timeout: 60_000 }, () => {
  const start = "#rod?mu=2&Sy=10&from=theta=1.1,x'=2&until=1&t=1";
  const setup = ["rod", "--set", "mu=2", "--set", "Sy=10", "--from", "theta=1.1,x'=2", "--until", "1"];

  it("goes either way, with its reason and equation, the other one beside it as a ghost", async () => {
    const { page, errors } = await lab.open(start);
    const futures = page.getByRole("region", { name: "Futures" });
    await futures.getByText("2 continuations").waitFor();
    await page.locator("g.future").first().waitFor({ state: "attached" });
    await futures.locator("math").first().waitFor({ state: "attached" });
    expect(await futures.getByText(/^because/).count()).toBe(2);
    const places: number[] = [];
    for (const label of ["flight", "impactWithoutCollision"]) {
      const button = futures.getByRole("button", { name: label });
      if (await button.isEnabled()) await button.click();
      await futures.getByRole("button", { name: `Following ${label}` }).waitFor();
      await page.locator("h1").click();
      await page.keyboard.press("End");
      const { final } = await json("simulate", ...setup, "--follow", label);
      await expect.poll(() => numberOn(page, "theta")).toBeCloseTo(final.q.theta, 12);
      places.push(final.q.theta);
    }
    expect(places[0]).not.toBe(places[1]);
    await expect.poll(() => page.evaluate(() => location.hash)).toContain("follow=impactWithoutCollision");
    expect(errors).toEqual([]);
  });
});

describe("a share link", { timeout: 60_000 }, () => {
  it("opens the same state in a fresh profile, and its command computes the same numbers", async () => {
    const { page } = await lab.open("#finger?mu=1&until=1", {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await page.getByLabel("phi", { exact: true }).fill("0.41");
    await page.keyboard.press("Enter");
    await page.getByRole("combobox", { name: "Impact law" }).selectOption("stronge");
    await page.getByRole("tab", { name: "Histories" }).click();
    await page.getByRole("checkbox", { name: "tip gap" }).check();
    await page.locator("h1").click();
    for (let i = 0; i < 3; i++) await page.keyboard.press(".");
    const shown = [await numberOn(page, "phi"), await numberOn(page, "y'")];
    await page.getByRole("button", { name: "Share link" }).click();
    const read = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(read).toContain("#~");
    const link = await read();
    const { page: other } = await lab.open(link.slice(lab.url.length));
    expect([await numberOn(other, "phi"), await numberOn(other, "y'")]).toEqual(shown);
    expect(await other.getByRole("tab", { name: "Histories" }).getAttribute("aria-selected")).toBe("true");
    expect(await other.getByRole("checkbox", { name: "tip gap" }).isChecked()).toBe(true);
    const command = await other.locator("[data-command]").getAttribute("data-command");
    expect(command).toBe("judder simulate finger --set mu=1 --from phi=0.41 --until 1 --law stronge");
  });
});

it("curves and regions of the phase plane say their names under the pointer", {
  timeout: 60_000,
}, async () => {
  const { page } = await lab.open("#finger?mu=1&t=0.2");
  await page.getByText("inconsistent", { exact: true }).waitFor();
  const canvas = page.locator("#plot canvas");
  const { width, height } = (await canvas.boundingBox()) ?? { width: 0, height: 0 };
  const seen = new Set<string>();
  for (let i = 2; i < 19; i++) {
    await canvas.hover({ position: { x: (i / 20) * width, y: 0.2 * height } });
    for (const text of await page.locator("#plot .tip").allTextContents()) seen.add(text);
  }
  for (const name of ["indeterminate", "inconsistent", "b = 0"])
    expect(
      [...seen].some((text) => text.includes(name)),
      name,
    ).toBe(true);
});

it("dragging the mechanism changes the start", { timeout: 60_000 }, async () => {
  const { page } = await lab.open("#finger?mu=1&t=0.001");
  const tip = await page.locator(".point").first().boundingBox();
  const [x, y] = [(tip?.x ?? 0) + 4, (tip?.y ?? 0) + 4];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 30, y - 40, { steps: 6 });
  await page.mouse.up();
  await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/from=phi=0\.\d+,y=/);
});

it("works below any path of any web server", { timeout: 60_000 }, async () => {
  const assets = readLab(labFolder) as NonNullable<ReturnType<typeof readLab>>;
  const server = createServer((request, response) => {
    const asset = assets.get((request.url ?? "").replace(/^\/some\/where/, ""));
    response.writeHead(asset === undefined ? 404 : 200, { "Content-Type": asset?.type ?? "text/plain" });
    response.end(asset?.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const page = await lab.browser.newPage();
  const failed: string[] = [];
  page.on("response", (response) => {
    if (!response.ok()) failed.push(response.url());
  });
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/some/where/#rod`);
  await page.waitForSelector('svg[data-ready="true"]');
  await whole(page);
  await page.waitForSelector('html[data-offline="kept"]', { state: "attached" });
  expect(failed).toEqual([]);
  server.closeAllConnections();
  server.close();
});

describe("the files", () => {
  const assets = join(labFolder, "assets");
  const size = (name: string) => gzipSync(readFileSync(join(assets, name)), { level: 9 }).length;
  const scripts = readdirSync(assets).filter((name) => name.endsWith(".js"));

  /** A file and everything that it cannot begin without. */
  function closure(name: string, known = new Set<string>()): Set<string> {
    if (known.has(name)) return known;
    known.add(name);
    const text = readFileSync(join(assets, name), "utf8");
    for (const [, other = ""] of text.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
      closure(other, known);
    return known;
  }
  /**
   * What was there before editor, diagram, referee, export and gallery came, which are loaded on demand; and of the engine the checks of
   * options, blocks of contacts, redundant supports, short loads and slides at degenerate angles, which every motion may need; and the
   * impact laws as values, with their slopes and words, of which glocker is the sixth; every order of an impact of several contacts, the search
   * for motions of many contacts, clatter, friction over the slip speed, events of the model file,
   * kinks that hold the motion, and shifts; bodies, joints and shapes in the model file, dense output, estimates of errors; and of the page undo,
   * pinned runs, sliders with symbols and ranges, a timeline and charts that enlarge, belts, arrows and the scale of the stage, lanes of many contacts; angles of any size in generated code;
   * modes of coupled contacts with shared eliminations.
   */
  const before = 394_000;

  it("of the first view, page, its plot, worker and mechanism, have not grown: 394 kB of JavaScript, compressed", () => {
    const first = ["index", "Phase", "worker", "rod"].map(
      (start) => scripts.find((name) => name.startsWith(`${start}-`)) as string,
    );
    const all = new Set(first.flatMap((name) => [...closure(name)]));
    expect(all.size).toBeGreaterThan(first.length);
    const sum = [...all].reduce((total, name) => total + size(name), 0);
    expect(sum).toBeLessThan(before);
    // The map of the plot is drawn later, but is part of what is seen.
    const map = scripts.find((name) => /^plane-/.test(name)) as string;
    expect(sum + size(map)).toBeLessThan(before);
  });

  it("hold the engine in the worker only, and nothing that evaluates text in the page", () => {
    const page = readFileSync(
      join(assets, scripts.find((name) => name.startsWith("index-")) as string),
      "utf8",
    );
    expect(page).not.toMatch(/\bnew Function\b|\beval\(/);
    expect(page).not.toContain("mass matrix");
  });

  it("name each other relative to where they stand", () => {
    const html = readFileSync(join(labFolder, "index.html"), "utf8");
    for (const [, address] of html.matchAll(/(?:src|href)="([^"]+)"/g)) expect(address).toMatch(/^\.\//);
  });
});
