/** Does the first look at a mechanism show its physics, and does a lecture see it from the last row? */
import { afterAll, beforeAll, expect, it } from "vitest";
import { answerTo } from "../../lab/src/engine/answer.js";
import type { RunAnswer } from "../../lab/src/engine/protocol.js";
import { plainScenario, type Scenario } from "../../lab/src/scenario/scenario.js";
import { beltsOf } from "../../lab/src/stage/belt.js";
import { hash, type Lab, type Page, startLab, violations } from "./page.js";

let lab: Lab;
beforeAll(async () => {
  lab = await startLab();
}, 60_000);
afterAll(() => lab.close());

const run = async (scenario: Scenario) => (await answerTo({ kind: "run", scenario })).answer as RunAnswer;

it.each([
  ["finger", -1],
  ["block", 0.3],
])("the belt of %s runs at its speed, and a floor stands still", async (name, speed) => {
  const { info, film } = await run(plainScenario(name));
  const [belt] = beltsOf(info, film, 1);
  for (const row of [0, 100, film.rows - 1])
    expect(belt?.way[row]).toBeCloseTo(speed * (film.numbers[row * film.stride] as number), 3);
  const floor = await run(plainScenario("ball"));
  expect(beltsOf(floor.info, floor.film, 1)).toEqual([]);
});

/** Pixels of the longest straight body on the stage. */
const longest = (page: Page) =>
  page.locator(".stage > svg:not(.lens) path.segment").evaluateAll((all) =>
    Math.max(
      ...all.map((one) => {
        const path = one as SVGPathElement;
        return path.getTotalLength() * (path.getScreenCTM()?.a ?? 0);
      }),
    ),
  );

it("the bar is as long as it says, lengths without a unit have none, and a walker is shown for some steps", async () => {
  const { page, errors } = await lab.open("#finger");
  const bar = page.locator(".stage .scale");
  const metres = Number(await bar.getAttribute("data-metres"));
  const pixels = (await bar.locator("span").boundingBox())?.width ?? 0;
  // The finger is 1 m long.
  expect(Math.abs(pixels / metres / (await longest(page)) - 1)).toBeLessThan(0.05);
  expect(await bar.textContent()).toBe(`${100 * metres} cm`);
  const walker = await lab.open("#walker");
  expect(await walker.page.locator(".stage .scale").textContent()).toMatch(/^[\d.]+$/);
  expect(await walker.page.locator(".track").getAttribute("data-lanes")).toBe("strike");
  expect([...errors, ...walker.errors]).toEqual([]);
});

it("presenting: large letters, thick lines, chosen sliders, the whole screen, and nothing for axe to mend", async () => {
  const { page, errors } = await lab.open("#finger?sliders=r,m1");
  const sizeOf = (name: string, property: string) =>
    page
      .locator(name)
      .first()
      .evaluate((one, key) => Number.parseFloat(getComputedStyle(one).getPropertyValue(key)), property);
  const before = [
    await sizeOf(".clock", "font-size"),
    await sizeOf(".stage path.segment", "stroke-width"),
  ] as const;
  await page.locator("h1").click();
  await page.keyboard.press("p");
  await expect.poll(() => hash(page)).toContain("projector=on");
  expect(await sizeOf(".clock", "font-size")).toBeGreaterThan(1.15 * before[0]);
  expect(await sizeOf(".stage path.segment", "stroke-width")).toBeGreaterThan(1.5 * before[1]);
  // The first picture of a projector holds the timeline, too.
  await page.setViewportSize({ width: 1024, height: 768 });
  const timeline = await page.locator(".track").boundingBox();
  expect((timeline?.y ?? 1e9) + (timeline?.height ?? 0)).toBeLessThan(768);
  await page.setViewportSize({ width: 1280, height: 860 });
  const near = page.getByRole("region", { name: "Sliders next to the stage" });
  expect(
    await near
      .getByRole("slider")
      .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")?.replace(/,.*/, ""))),
  ).toEqual(["r", "m1"]);
  await near.getByText("Sliders").click();
  await near.getByRole("checkbox", { name: "v_dr" }).check();
  await expect.poll(() => hash(page)).toContain("sliders=r,m1,vdr");
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Full screen" }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  expect(errors).toEqual([]);
});

it("an own model is there again after Back and Forward", async () => {
  const { page, errors } = await lab.open("#ball?view=editor");
  await page.getByRole("button", { name: "New" }).click();
  await page.getByText("own.yaml").waitFor();
  await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/^#~/);
  await page.evaluate(() => {
    location.hash = "#rod";
  });
  await page.locator('.stage[data-mechanism="rod"][aria-busy="false"]').waitFor();
  await page.goBack();
  await page.locator('.stage[data-mechanism="own"][aria-busy="false"]').waitFor();
  await page.getByText("own.yaml").waitFor();
  await page.goForward();
  await page.locator('.stage[data-mechanism="rod"][aria-busy="false"]').waitFor();
  expect(errors).toEqual([]);
});

it("a view that is closed computes nothing more, also while it looks for a plane", async () => {
  const { page, errors } = await lab.open("#gears?view=plane");
  await page.getByText("looking for a plane").waitFor();
  const crew = () => page.workers().filter((worker) => worker.url().includes("crew")).length;
  await expect.poll(crew).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Basins and charts" }).click();
  await expect.poll(crew).toBe(0);
  await page.waitForTimeout(300);
  expect(crew()).toBe(0);
  expect(errors).toEqual([]);
});
