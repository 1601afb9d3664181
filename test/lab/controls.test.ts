/** Can the controls be seen and aimed at, and do the pages stand still? In a browser. */
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { mainRangeOf, rangeOf, shortened, ticksOf } from "../../lab/src/plots/frame.js";
import { slowing } from "../../lab/src/state/slowing.js";
import { loadMechanism, simulate } from "../../src/index.js";
import { hash, type Lab, shiftOf, startLab, violationsInBothColours } from "./page.js";

let lab: Lab;
beforeAll(async () => {
  lab = await startLab();
}, 60_000);
afterAll(() => lab.close());

/** A busy machine may need it. */
const patient = { timeout: 20_000 };

it("the first screen is a fork to decide: a choice is followed and plays", async () => {
  const { page, errors } = await lab.open("");
  const choice = page.getByRole("region", { name: "Which future?" });
  await choice.getByRole("button", { name: "impactWithoutCollision" }).click();
  await expect.poll(() => hash(page)).toContain("follow=impactWithoutCollision");
  await page.getByRole("button", { name: "Pause" }).waitFor();
  expect(await choice.count()).toBe(0);
  await page.keyboard.press("k");
  expect(await violationsInBothColours(page)).toEqual([]);
  expect(errors).toEqual([]);
});

it.each([
  [1440, 900],
  [1024, 768],
  [390, 844],
])(
  "at %i × %i pixels a view that is opened is in sight, and closing it moves nothing",
  async (width, height) => {
    const { page } = await lab.open("#finger", { viewport: { width, height } });
    await page.waitForSelector('html[data-loaded="all"]', { state: "attached" });
    const button = page.getByRole("button", { name: "Export", exact: true });
    await button.click();
    const view = page.getByRole("region", { name: "Export", exact: true });
    await view.waitFor();
    await expect.poll(async () => ((await view.boundingBox())?.y ?? height) < height / 2, patient).toBe(true);
    const scrolled = await page.evaluate(() => scrollY);
    await button.click();
    await expect.poll(() => view.count()).toBe(0);
    expect(await page.evaluate(() => scrollY)).toBeLessThanOrEqual(scrolled);
  },
);

it.each([
  [1440, 900],
  [1024, 768],
  [390, 844],
])("at %i × %i pixels sliders are long, friction is in view, and nothing jumps", async (width, height) => {
  const { page } = await lab.open("#finger", { viewport: { width, height } });
  await page.waitForSelector('html[data-loaded="all"]', { state: "attached" });
  const mu = await page.getByRole("slider", { name: /^mu,/ }).boundingBox();
  expect((mu?.y ?? 1e9) + (mu?.height ?? 0)).toBeLessThan(height);
  for (const slider of await page.getByRole("slider", { name: /, / }).all())
    expect((await slider.boundingBox())?.width).toBeGreaterThanOrEqual(160);
  expect(await shiftOf(page)).toBeLessThan(0.05);
  expect(await page.locator('label[for="set-kphi"]').textContent()).toContain("kφ");
  // The names of the plots stand in one row.
  const rows = await page
    .getByRole("tab")
    .evaluateAll((all) => all.map((tab) => (tab as HTMLElement).offsetTop));
  expect(new Set(rows).size).toBe(1);
});

it("numbers take fine steps, bad ones mark their field, keys work while a slider has the focus, ranges are edited", async () => {
  const { page, errors } = await lab.open("#finger?mu=0.5");
  const field = page.locator("#set-mu");
  await field.focus();
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => hash(page)).toContain("mu=0.51");
  await page.keyboard.press("Shift+ArrowDown");
  await expect.poll(() => hash(page)).toContain("mu=0.4&");
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(() => hash(page)).toContain("mu=0.401");
  await page.locator("h1").click();
  const box = await field.boundingBox();
  if (box === null) throw new Error("there is no field");
  await page.mouse.move(box.x + 20, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x + 50, box.y + 8);
  await page.mouse.up();
  await expect.poll(() => hash(page)).toContain("mu=0.501");
  await field.fill("a lot");
  await page.keyboard.press("Enter");
  expect(await field.getAttribute("aria-invalid")).toBe("true");
  await page.getByRole("alert").getByText("mu must be a number, got a lot").waitFor();
  expect(await hash(page)).toContain("mu=0.501");
  const slider = page.getByRole("slider", { name: /^mu,/ });
  await slider.press("ArrowRight");
  expect(await field.getAttribute("aria-invalid")).toBe("false");
  await page.mouse.move(0, 0);
  await slider.hover();
  const before = await field.inputValue();
  await page.mouse.wheel(0, 100);
  await expect.poll(() => field.inputValue()).toBe(String(Number((Number(before) - 0.005).toPrecision(6))));
  await page.mouse.wheel(0, -100);
  await slider.press(".");
  await expect
    .poll(() => page.getByText("slip of tip at").or(page.getByText("liftoff of tip at")).count())
    .toBe(1);
  await page.getByRole("button", { name: "range of mu" }).click();
  await page.getByLabel("mu to", { exact: true }).fill("0.8");
  await page.keyboard.press("Enter");
  await expect.poll(() => slider.getAttribute("max")).toBe("0.8");
  await expect.poll(() => hash(page)).toContain("ranges=mu=0..0.8");
  // A value that no motion has marks its field too.
  await page.locator("#set-m1").fill("-1");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator("#set-m1").getAttribute("aria-invalid")).toBe("true");
  expect(errors).toEqual([]);
});

it("a message lies over the page, and charts stay in place until their next numbers have come", async () => {
  const { page, errors } = await lab.open("#finger?mu=1&t=0.3&plot=friction");
  await page.locator("#plot canvas").waitFor();
  const stage = () => page.locator(".stage").boundingBox();
  const before = await stage();
  await page.evaluate(() => {
    const store = globalThis as { removed?: number };
    store.removed = 0;
    const gone = (node: Node) =>
      node instanceof Element && (node.matches("canvas") || node.querySelector("canvas") !== null);
    new MutationObserver((changes) => {
      for (const { removedNodes } of changes)
        store.removed = (store.removed ?? 0) + [...removedNodes].filter(gone).length;
    }).observe(document.getElementById("plot") as Element, { subtree: true, childList: true });
  });
  for (let i = 0; i < 3; i++) await page.getByRole("slider", { name: /^mu,/ }).press("ArrowRight");
  await expect.poll(() => hash(page), patient).toContain("mu=1.015");
  await expect.poll(() => page.locator("#plot .outdated").count(), patient).toBe(0);
  expect(await page.evaluate(() => (globalThis as { removed?: number }).removed)).toBe(0);
  const mass = page.locator("#set-m1");
  await mass.fill("-5");
  await mass.press("Enter");
  await page.getByRole("alert").getByText("mass matrix").waitFor();
  expect(await stage()).toEqual(before);
  expect(await violationsInBothColours(page, ".problem")).toEqual([]);
  expect(errors).toEqual([]);
});

it("charts say values under the pointer, enlarge, move, and show all again; the timeline does, too", async () => {
  const { page } = await lab.open("#finger?plot=histories&quantities=phi");
  const chart = page.getByRole("img", { name: "over time" });
  const box = await chart.boundingBox();
  if (box === null) throw new Error("there is no chart");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const named = /t = (\d\.\d+), φ = (0\.\d+)$/;
  await expect.poll(() => chart.textContent()).toMatch(named);
  const [, t, phi] = (named.exec((await chart.textContent()) ?? "") ?? []).map(Number);
  // The value of the motion at the very time that stands next to it, and not where the pointer is.
  const finger = loadMechanism("finger");
  const exact = simulate(finger, finger.start, { until: 2 }).at(t as number).q.phi as number;
  expect(Math.abs((phi as number) - exact)).toBeLessThan(1e-5);
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -400);
  await page.keyboard.up("Control");
  const part = async () => (await chart.getAttribute("data-part"))?.split(" ").map(Number) ?? [];
  await expect.poll(async () => (await part()).length).toBe(4);
  const [from = 0, to = 0] = await part();
  expect(to - from).toBeLessThan(1);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 - 60, box.y + box.height / 2);
  await page.mouse.up();
  const [moved = 0] = await part();
  expect(moved).toBeGreaterThan(from);
  expect(await hash(page)).not.toContain("&t=");
  await page.getByRole("button", { name: /^Show all: / }).click();
  expect(await part()).toEqual([]);

  const track = page.locator(".track");
  await page.getByRole("button", { name: "Enlarge the timeline" }).click();
  await page.getByRole("button", { name: "Later part of the timeline" }).click();
  const span = async () => (await track.getAttribute("data-span"))?.split(" ").map(Number);
  expect(await span()).toEqual([0.5, 1.5]);
  // Charts over time show the seconds of the timeline.
  await page.mouse.move(box.x + 60, box.y + box.height / 2);
  await expect.poll(() => chart.textContent()).toMatch(/t = 0\.[56]/);
  await page.getByRole("button", { name: "Show all of the timeline" }).click();
  expect(await span()).toBeUndefined();
});

it("every axis has at least three numbers, whatever its range", () => {
  const range = fc.tuple(
    fc.double({ min: -1e6, max: 1e6, noNaN: true }),
    fc.double({ min: 1e-3, max: 1e6, noNaN: true }),
  );
  fc.assert(
    fc.property(range, fc.double({ min: 0, max: 12, noNaN: true }), ([low, width], about) => {
      const ticks = ticksOf([low, low + width], about);
      expect(ticks.length).toBeGreaterThanOrEqual(3);
      for (const tick of ticks) {
        expect(tick).toBeGreaterThanOrEqual(low - 1e-9 * (1 + Math.abs(low)));
        expect(tick).toBeLessThanOrEqual((low + width) * (1 + 1e-12) + 1e-9 * (1 + Math.abs(low)));
      }
    }),
    { seed: 28, numRuns: 500 },
  );
});

it("a name that is too long keeps both of its ends, and that of an axis its quantity", () => {
  const pen = { measureText: (text: string) => ({ width: 7 * text.length }) as TextMetrics };
  const label = "slider corner1–ground line1 v_T (m/s)";
  expect(shortened(pen, label, 1000)).toBe(label);
  for (const most of [60, 100, 140]) {
    expect(7 * shortened(pen, label, most).length).toBeLessThanOrEqual(most);
    expect(shortened(pen, label, most)).toMatch(/^sl.*….*s\)$/);
  }
  expect(shortened(pen, label, 105, 0.2)).toMatch(/….*v_T \(m\/s\)$/);
});

it("an axis shows no rounding, and of a diagram what has settled", () => {
  const noise = fc.array(fc.double({ min: -4e-16, max: 4e-16, noNaN: true }), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(noise, fc.double({ min: -1e3, max: 1e3, noNaN: true }), (errors, value) => {
      const [low, high] = rangeOf(errors.map((error) => value * (1 + error)));
      expect(high - low).toBeGreaterThan(0.1 * Math.min(1, Math.abs(value) < 1e-12 ? 1 : Math.abs(value)));
    }),
    { seed: 28, numRuns: 200 },
  );
  const gait = Array.from({ length: 40 }, (_, i) => 0.2 * Math.sin(i));
  const falls = Array.from({ length: 30 }, (_, i) => -100 * i);
  const [low, high] = mainRangeOf([...gait, ...falls], gait);
  expect(high - low).toBeLessThan(0.6);
  // Some of those that fall have an event while they do.
  const some = falls.slice(20);
  expect(mainRangeOf([...gait, ...falls], [...gait, ...some])[0]).toBeLessThan(-100);
  expect(mainRangeOf([...gait, ...falls], [...gait, ...some], gait)).toEqual([low, high]);
  // Not much is gained by leaving these out.
  expect(mainRangeOf([...gait, 0.5, -0.5], gait)[1]).toBeGreaterThan(0.5);
});

it("a film is slowest at an event and plays at its speed far from all of them", () => {
  const times = [0.5, 1, 1.001];
  expect(slowing([], 3)).toBe(1);
  expect([0.2, 0.75, 2].map((t) => slowing(times, t))).toEqual([1, 1, 1]);
  for (const t of times) expect(slowing(times, t)).toBe(0.1);
  expect(slowing(times, 0.485)).toBeCloseTo(0.5, 12);
  expect(slowing(times, 1.016)).toBeCloseTo(0.5, 12);
});
