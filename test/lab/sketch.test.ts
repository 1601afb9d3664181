/** The palette: what is drawn is the text of the model, and the text is drawn, with mouse, touch and keyboard. */

import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { darkPhoneViolations, type Lab, startLab, violationsInBothColours } from "./page.js";

let lab: Lab;
beforeAll(async () => {
  lab = await startLab();
}, 60_000);
afterAll(() => lab.close());

interface Text {
  readonly bodies: Record<string, { readonly mass: number; readonly points?: Record<string, number[]> }>;
  readonly joints?: readonly Record<string, unknown>[];
  readonly springs?: readonly unknown[];
  readonly contacts?: Record<string, { readonly between: readonly string[] }>;
  readonly start: Record<string, number>;
}

/** The text of the model, whole: of the editor only the lines in view are in the page. */
const textOf = async (page: Page): Promise<string> =>
  (await page.locator(".drawing").getAttribute("data-model")) ?? "";

/** A machine with other work to do needs its time. */
const soon = <T>(read: () => T) => expect.poll(read, { timeout: 15_000 });
const ready = (page: Page) => page.locator('.drawing[aria-busy="false"]').waitFor();
const modelOf = async (page: Page) => parse(await textOf(page)) as Text;

/** Two pictures of the page have been drawn. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** A place of the sheet in the pixels of the page, once nothing moves any more. */
async function pixel(page: Page, x: number, y: number): Promise<[number, number]> {
  const svg = page.locator(".drawing svg[data-sheet]");
  const read = async () => JSON.stringify([await svg.getAttribute("data-sheet"), await svg.boundingBox()]);
  for (let before = ""; before !== (await read()); await drawn(page)) before = await read();
  const [sheet, box] = JSON.parse(await read());
  const [scale = 1, cx = 0, cy = 0] = String(sheet).split(" ").map(Number);
  const [px, py] = [box.width / 2 + (x - cx) * scale, box.height / 2 - (y - cy) * scale];
  expect(px > 0 && px < box.width && py > 0 && py < box.height, `${x}, ${y} is on the sheet`).toBe(true);
  return [box.x + px, box.y + py];
}
const tool = async (page: Page, name: string) => {
  await ready(page);
  await page.getByRole("button", { name: "Fit" }).click();
  await page.getByRole("toolbar", { name: "Palette" }).getByRole("button", { name, exact: true }).click();
};
async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  await ready(page);
  const [start, end] = [await pixel(page, ...from), await pixel(page, ...to)];
  await page.mouse.move(...start);
  await page.mouse.down();
  await page.mouse.move(...end, { steps: 3 });
  await page.mouse.up();
}
const click = async (page: Page, x: number, y: number) => page.mouse.click(...(await pixel(page, x, y)));

async function openSheet(options = {}) {
  const visit = await lab.open("#finger", options);
  const { page } = visit;
  await page.getByRole("button", { name: "Draw", exact: true }).click();
  await page.getByRole("button", { name: "Draw a new one" }).click();
  await soon(async () => Object.keys((await modelOf(page)).bodies)).toEqual(["ground", "box1"]);
  // The editor takes its place first, where there is room for it.
  if ((page.viewportSize()?.width ?? 0) > 1160)
    await page.locator(".status", { hasText: /^runs$/ }).waitFor();
  await page.getByRole("button", { name: "Fit" }).click();
  return visit;
}

describe("a pendulum, a slider, a spring and a contact", { timeout: 90_000 }, () => {
  it("are drawn with the mouse, become text, run, and are undone one by one", async () => {
    const { page, errors } = await openSheet();
    await tool(page, "Bar");
    await drag(page, [0, 1.2], [0.6, 1.2]);
    await soon(async () => (await modelOf(page)).bodies.bar1?.mass).toBeCloseTo(10 * 0.6 * 0.05, 3);
    await tool(page, "Pin");
    await click(page, 0, 1.2);
    await soon(async () => (await modelOf(page)).joints).toEqual([{ pin: ["ground.P1", "bar1.A"] }]);
    await tool(page, "Disc");
    await drag(page, [0.6, 0.6], [0.7, 0.6]);
    await soon(async () => (await modelOf(page)).bodies.disc1?.mass).toBeCloseTo(10 * Math.PI * 0.01, 3);
    await tool(page, "Spring");
    await drag(page, [0.6, 1.2], [0.6, 0.6]);
    await soon(async () => (await modelOf(page)).springs).toHaveLength(1);
    await tool(page, "Contact");
    await drag(page, [0.6, 0.6], [0.8, -0.1]);
    await soon(async () => (await modelOf(page)).contacts?.touch2?.between).toEqual(["disc1", "ground"]);
    await tool(page, "Move");
    await drag(page, [-1, 1], [-0.4, 1]);
    await soon(async () => (await modelOf(page)).start.x_box1).toBeCloseTo(-0.4, 9);
    // A body on a pin turns about it.
    await drag(page, [0.6, 1.2], [0, 0.6]);
    await soon(async () => (await modelOf(page)).start.phi_bar1).toBeCloseTo(-Math.PI / 2, 6);
    // The text has the comments and words of before, and the motion is that of the drawing.
    await page.keyboard.press("Control+z");
    await soon(async () => (await modelOf(page)).start.phi_bar1).toBeUndefined();
    await page.keyboard.press("Control+z");
    await soon(async () => (await modelOf(page)).start.x_box1).toBe(-1);
    // However quickly one follows the other: the text and its drawing are those of the last key.
    const shapes = () => page.locator(".drawing .shapes").innerHTML();
    await ready(page);
    const before = await shapes();
    for (let i = 0; i < 6; i++) {
      await page.keyboard.press("Control+Shift+z");
      if (i < 5) await page.keyboard.press("Control+z");
    }
    await soon(async () => (await modelOf(page)).start.x_box1).toBeCloseTo(-0.4, 9);
    await ready(page);
    expect((await modelOf(page)).start.x_box1).toBeCloseTo(-0.4, 9);
    expect(await shapes()).not.toBe(before);
    await page.getByRole("button", { name: "▶ Run" }).click();
    await soon(() => page.locator('td[data-name="phi_bar1"]').count()).toBe(1);
    expect(errors).toEqual([]);
  });

  it("with the keyboard alone; what means nothing is refused in words; parts are removed from their list", async () => {
    const { page, errors } = await openSheet();
    await page.getByRole("button", { name: "Disc", exact: true }).focus();
    await page.keyboard.press("Enter");
    const svg = page.locator(".drawing svg[data-sheet]");
    await svg.focus();
    for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await soon(async () => (await modelOf(page)).bodies.disc1?.mass).toBeGreaterThan(0);
    await tool(page, "Pin");
    await click(page, 0.5, 0.4);
    await soon(() => page.locator("#drawing-hint").textContent()).toBe("There is no body here.");
    await tool(page, "Move");
    await drag(page, [-1, 1], [-1, 0]);
    await page.getByText(/^Not changed:/).waitFor();
    await page.getByText("parts", { exact: false }).first().click();
    await page.getByRole("button", { name: "Remove disc1" }).click();
    await soon(async () => Object.keys((await modelOf(page)).bodies)).toEqual(["ground", "box1"]);
    expect(errors).toEqual([]);
  });
});

it("text that is written is drawn, and what is drawn stands in the editor, with its comments", {
  timeout: 60_000,
}, async () => {
  const { page } = await openSheet();
  const editor = page.getByRole("textbox", { name: "Model file" });
  await editor.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("# a note of mine\n");
  await page.keyboard.press("Control+Home");
  for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Home");
  await page.keyboard.type("ball: { mass: 1, inertia: 1, shape: { disc: { radius: 0.3 } } }\n");
  await soon(() => page.locator(".drawing .shapes circle").count()).toBe(1);
  await tool(page, "Box");
  await drag(page, [0.4, 1.2], [0.8, 1.6]);
  await soon(async () => (await modelOf(page)).bodies.box2?.mass).toBeCloseTo(1.6, 3);
  expect(await textOf(page)).toContain("# a note of mine");
  await soon(() => editor.textContent()).toContain("box2");
});

it("a finger draws on a phone; axe finds nothing to mend, and the sheet fits", {
  timeout: 60_000,
}, async () => {
  const { page, errors } = await openSheet({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await tool(page, "Disc");
  for (const [x, y] of [
    [0.4, 1],
    [0.6, 1],
  ] as const)
    await page.touchscreen.tap(...(await pixel(page, x, y)));
  await soon(async () => (await modelOf(page)).bodies.disc1?.mass).toBeCloseTo(10 * Math.PI * 0.04, 2);
  expect(await darkPhoneViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 860 });
  expect(await violationsInBothColours(page, 'section[aria-label="Stage"]')).toEqual([]);
  expect(errors).toEqual([]);
});
