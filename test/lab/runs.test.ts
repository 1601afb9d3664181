/** Are runs objects? Undone, kept, compared, and whole in a link: in a browser. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { compiledOf } from "../../lab/src/engine/compiled.js";
import { runOf } from "../../lab/src/engine/film.js";
import { treeOf } from "../../lab/src/engine/words/tree.js";
import { layoutOf } from "../../lab/src/forks/treeLayout.js";
import { plainScenario } from "../../lab/src/scenario/scenario.js";
import { loadMechanism, makeState, simulate } from "../../src/index.js";
import { parameterVector, sceneOf } from "../../src/inner.js";
import { hash, type Lab, numberOn, startLab, violations } from "./page.js";

let lab: Lab;
beforeAll(async () => {
  lab = await startLab();
}, 60_000);
afterAll(() => lab.close());

/** A busy machine may need it. */
const patient = { timeout: 20_000 };

const fork = "#rod?mu=2&Sy=10&from=theta=1.1,x'=2&until=0.6";

it("everything is undone and done again, also which future is followed; it survives a slider where it exists", async () => {
  const { page, errors } = await lab.open(fork);
  const futures = page.getByRole("region", { name: "Futures" });
  await futures.getByRole("button", { name: "Follow impactWithoutCollision" }).click();
  await expect.poll(() => hash(page)).toContain("follow=impactWithoutCollision");
  // A slider that leaves the fork where it is.
  await page.getByRole("slider", { name: /^Sy,/ }).press("ArrowRight");
  await expect.poll(() => hash(page)).toContain("Sy=10.1");
  expect(await hash(page)).toContain("follow=impactWithoutCollision");
  await futures.getByRole("button", { name: "Following impactWithoutCollision" }).waitFor();
  // All that a hand drags at once is one step, however long it takes.
  const thumb = await page.getByRole("slider", { name: /^J,/ }).boundingBox();
  if (thumb === null) throw new Error("there is no slider");
  const [x, y] = [thumb.x + 0.3 * thumb.width, thumb.y + thumb.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await expect.poll(() => hash(page)).toContain("J=");
  await page.waitForTimeout(750);
  await page.mouse.move(x + 20, y, { steps: 2 });
  await page.mouse.up();
  await page.locator("h1").click();
  await page.keyboard.press("Control+z");
  await expect.poll(() => hash(page)).not.toContain("J=");
  expect(await hash(page)).toContain("Sy=10.1");
  // Without friction there is no fork, and the page says what became of the choice.
  const mu = page.locator("#set-mu");
  await mu.fill("0");
  await mu.press("Enter");
  await futures
    .getByText("This motion has no fork 1: the choice of impactWithoutCollision was dropped.")
    .waitFor();
  await expect.poll(() => hash(page)).not.toContain("follow=");
  const back = async (count: number) => {
    await page.locator("h1").click();
    for (let i = 0; i < count; i++) await page.keyboard.press("Control+z");
  };
  await back(1);
  await expect.poll(() => hash(page)).toContain("mu=2&Sy=10.1");
  expect(await hash(page)).toContain("follow=impactWithoutCollision");
  await back(2);
  await expect.poll(() => hash(page)).not.toContain("follow=");
  expect(await hash(page)).toContain("Sy=10&");
  await page.keyboard.press("Control+Shift+z");
  await expect.poll(() => hash(page)).toContain("follow=impactWithoutCollision");
  await page.getByRole("button", { name: "Redo" }).click();
  await expect.poll(() => hash(page)).toContain("Sy=10.1");
  expect(errors).toEqual([]);
});

it("a pinned run stays in the charts and next to the stage, and comes back with the link as do zoom, lens, fork and span", async () => {
  const { page, errors } = await lab.open(`${fork}&plot=histories&t=0.3`);
  await page.getByRole("button", { name: "Pin this run" }).click();
  const slider = page.getByRole("slider", { name: /^Sy,/ });
  for (let i = 0; i < 3; i++) await slider.press("ArrowRight");
  await page.getByRole("button", { name: "Enlarge the timeline" }).click();
  await page.getByRole("button", { name: "Lens" }).click();
  await page.keyboard.press("+");
  await page.keyboard.press("f");
  await page.getByRole("button", { name: "Share link" }).click({ trial: true });
  await expect.poll(() => hash(page)).toMatch(/^#~/);
  await page.waitForTimeout(500);
  const link = await hash(page);
  const again = await lab.open(link);
  const compared = again.page.getByRole("list", { name: "Drawn for comparison" });
  await compared.getByText("rod: μ = 2, S_y = 10,").waitFor();
  // It is computed apart from the run, and may come after it.
  await compared.getByText("other future: impactWithoutCollision").waitFor();
  await again.page.locator("[data-span]").waitFor();
  expect(await again.page.getByRole("button", { name: "Lens" }).getAttribute("aria-pressed")).toBe("true");
  // The picture of the pinned run is that of its own parameters at the cursor.
  await again.page.locator("h1").click();
  await again.page.keyboard.press("End");
  const picture = again.page.locator("svg[data-pinned]");
  const rod = loadMechanism("rod");
  const parameters = { mu: 2, Sy: 10 };
  const start = makeState(rod, { theta: "1.1", "x'": "2" }, { parameters });
  const { q } = simulate(rod, start, { until: 0.6, parameters }).final;
  const scene = sceneOf(rod);
  const numbers = new Float64Array(scene.size);
  scene.into(
    0.6,
    Float64Array.from(rod.coordinates, (name) => q[name] as number),
    parameterVector(rod, parameters),
    numbers,
  );
  const shown = (await picture.getAttribute("data-pinned"))?.split(" ").map(Number) ?? [];
  for (const [i, value] of numbers.entries()) expect(shown[i]).toBeCloseTo(value, 9);
  expect([...errors, ...again.errors]).toEqual([]);
});

it("the tree of futures leads to each of them: the end of a branch is that of the command line", async () => {
  const { page, errors } = await lab.open("#finger?mu=1&until=0.3");
  const futures = page.getByRole("region", { name: "Futures" });
  await futures.getByText("All futures as a tree").click();
  const parts = futures.locator(".tree button");
  await expect.poll(() => parts.count(), { timeout: 15_000 }).toBeGreaterThan(3);
  // A fork that is wanted while the worker is busy: the futures of the one before are not to be followed.
  const workers = page.workers();
  interface Held {
    postMessage: (...parts: unknown[]) => void;
    release: () => void;
  }
  const hold = () => {
    const worker = globalThis as unknown as Held;
    const [post, parts] = [worker.postMessage.bind(worker), [] as unknown[][]];
    worker.postMessage = (...part) => void parts.push(part);
    worker.release = () => {
      worker.postMessage = post;
      for (const part of parts) post(...part);
    };
  };
  await Promise.all(workers.map((worker) => worker.evaluate(hold)));
  await page.getByRole("button", { name: /^Fork at t = 0\.2/ }).click();
  await futures.getByText("Fork 2: The futures are being computed.").waitFor();
  expect(await futures.locator("[inert] ol").count()).toBe(1);
  await page.keyboard.press("2");
  const release = () => (globalThis as unknown as Held).release();
  await Promise.all(workers.map((worker) => worker.evaluate(release)));
  await futures.getByText("Fork 2 of 2, t = 0.2").waitFor();
  expect(await futures.locator("[inert] ol").count()).toBe(0);
  expect(await hash(page)).not.toContain("follow=");
  expect(await futures.locator('.tree button[aria-current="true"]').count()).toBeGreaterThan(1);
  await futures.locator(".tree").getByRole("button", { name: "flight" }).first().click();
  await expect.poll(() => hash(page)).toContain("follow=stick,flight");
  await page.locator("h1").click();
  await page.keyboard.press("End");
  const finger = loadMechanism("finger");
  const options = { until: 0.3, parameters: { mu: 1 }, follow: ["stick", "flight"] };
  const phi = simulate(finger, finger.start, options).final.q.phi as number;
  await expect.poll(async () => Math.abs((await numberOn(page, "phi")) - phi)).toBeLessThan(1e-12);
  expect(await violations(page, undefined, 'section[aria-label="Futures"]')).toEqual([]);
  // Pinned, it is in the charts that are not over time as well, where the present motion has no impact, too.
  await page.getByRole("button", { name: "Pin this run" }).click();
  await page.locator("#set-mu").fill("0.2");
  await page.keyboard.press("Enter");
  for (const name of ["Friction", "Impact"]) {
    await page.getByRole("tab", { name }).click();
    await page
      .getByRole("list", { name: "Drawn for comparison" })
      .getByText("finger: μ = 1, follows stick, flight")
      .waitFor();
    await page.locator("#plot .chart").first().waitFor();
  }
  expect(errors).toEqual([]);
});

it("projects are kept by the browser, renamed, copied, deleted, written to a file and read from it; own models keep themselves", async () => {
  const { page, errors } = await lab.open("#ball?r=0.7&view=projects", { acceptDownloads: true });
  const panel = page.getByRole("region", { name: "Projects" });
  await panel.getByLabel("Name of the project").fill("soft ball");
  await panel.getByRole("button", { name: "Save this state" }).click();
  await panel.getByRole("button", { name: "Duplicate soft ball" }).click();
  await panel.getByRole("button", { name: "Rename soft ball copy" }).click();
  await panel.getByLabel("New name of soft ball copy").fill("hard ball");
  await page.keyboard.press("Enter");
  const names = () => panel.locator(".open").allTextContents();
  await expect.poll(names).toEqual(["hard ball", "soft ball"]);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    panel.getByRole("button", { name: "Write all to a file" }).click(),
  ]);
  const text = readFileSync(await file.path(), "utf8");
  await panel.getByRole("button", { name: "Delete soft ball" }).click();
  await expect.poll(names).toEqual(["hard ball"]);
  await panel.getByRole("button", { name: "Restore it" }).click();
  await expect.poll(names).toEqual(["soft ball", "hard ball"]);
  await panel.getByRole("button", { name: "Delete soft ball" }).click();
  await expect.poll(names).toEqual(["hard ball"]);
  await panel
    .locator('input[type="file"]')
    .setInputFiles({ name: "a.json", mimeType: "application/json", buffer: Buffer.from(text) });
  await expect.poll(names).toEqual(["hard ball 2", "soft ball", "hard ball"]);
  // A model of one's own is kept without a word, and undo brings it back after a click.
  await page.getByRole("button", { name: "Editor" }).click();
  await page.getByRole("button", { name: "New" }).click();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("judder-projects") ?? ""), patient)
    .toContain("kept by the lab");
  await page.getByRole("combobox", { name: "Start from" }).selectOption("rod");
  await expect.poll(() => page.locator('td[data-name="theta"]').count(), patient).toBe(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("own.yaml").waitFor();
  const address = () => page.evaluate(() => location.hash);
  await expect.poll(address, patient).toMatch(/^#~/);
  await page.reload();
  // A view is opened also before the scenario of the link is shown.
  await page.locator('nav[aria-label="Views"] button', { hasText: "Projects" }).dispatchEvent("click");
  await panel.waitFor();
  await page.waitForSelector('svg[data-ready="true"]');
  expect(await address()).toMatch(/^#~/);
  expect(await panel.count()).toBe(1);
  await panel.getByRole("button", { name: "soft ball", exact: true }).click();
  await expect.poll(() => hash(page), patient).toContain("#ball?r=0.7");
  expect(await violations(page, undefined, 'section[aria-label="Projects"]')).toEqual([]);
  expect(errors).toEqual([]);
});

it.each([
  { ...plainScenario("finger"), set: { mu: 1 }, until: 0.3 },
  { ...plainScenario("rod"), set: { mu: 2, Sy: 10 }, from: { theta: "1.1", "x'": "2" }, until: 0.6 },
])("every path of a tree is a run of its own that ends where the tree says: %o", async (scenario) => {
  const compiled = await compiledOf(scenario);
  const { parts } = treeOf(compiled, scenario);
  const places = layoutOf(parts);
  expect(places.length).toBe(parts.length);
  const leaves = parts.filter(({ outcome }) => outcome !== "fork");
  expect(leaves.length).toBeGreaterThan(1);
  expect(new Set(places.map(({ row }) => row)).size).toBe(leaves.length);
  for (const { path, end, outcome } of leaves) {
    const { film, followed } = runOf(compiled, { ...scenario, follow: path });
    expect(followed).toEqual(path);
    expect(film.outcome).toMatchObject({ kind: outcome, t: end });
  }
});
