/** Are runs objects? Undone, kept, compared, and whole in a link: in a browser. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { loadMechanism, makeState, simulate } from "../../src/index.js";
import { parameterVector, sceneOf } from "../../src/inner.js";
import { type Lab, startLab } from "./page.js";

let lab: Lab;
beforeAll(async () => {
  lab = await startLab();
}, 60_000);
afterAll(() => lab.close());

type Page = Awaited<ReturnType<Lab["open"]>>["page"];
const hash = (page: Page) => page.evaluate(() => decodeURIComponent(location.hash));
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
  await compared.getByText("rod: mu = 2, Sy = 10,").waitFor();
  expect(await compared.getByText("other future: impactWithoutCollision").count()).toBe(1);
  expect(await again.page.locator("[data-span]").count()).toBe(1);
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
