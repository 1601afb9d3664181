import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Lab, startLab, violationsInBothColours, whole } from "./page.js";

let lab: Lab;
beforeAll(async () => {
  lab = await startLab();
}, 60_000);
afterAll(() => lab.close());

describe("in light and in dark colours", () => {
  it("axe finds nothing to mend on any view", { timeout: 120_000 }, async () => {
    const { page } = await lab.open("#finger?mu=1&t=0.2");
    await whole(page);
    expect(await violationsInBothColours(page), "page").toEqual([]);
    for (const name of ["Histories", "Friction", "Impact", "Energy"]) {
      await page.getByRole("tab", { name }).click();
      await page.locator("#plot .chart").first().waitFor();
      expect(await violationsInBothColours(page, 'section[aria-label="Plots"]'), name).toEqual([]);
    }
    await page.getByText("Policies:").click();
    await page.getByRole("button", { name: "Present" }).click();
    expect(await violationsInBothColours(page), "projector").toEqual([]);
    const letters = (where: string) =>
      page
        .locator(where)
        .first()
        .evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize));
    // Explanations and controls are large, too.
    for (const where of ['[aria-label="Futures"] p', '[aria-label="Numbers"] td', ".legend"])
      expect(await letters(where), where).toBeGreaterThan(14.5);
    await page.getByRole("button", { name: "Present" }).click();
    await page.getByRole("button", { name: "Keys" }).click();
    expect(await violationsInBothColours(page, "dialog"), "keys").toEqual([]);
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Frictional impact oscillator" }).click();
    expect(await violationsInBothColours(page, "header"), "mechanisms").toEqual([]);
  });

  it("axe finds nothing to mend on a phone, where all fits the width", { timeout: 60_000 }, async () => {
    const viewport = { width: 375, height: 740 };
    const { page } = await lab.open("#rod?mu=2&Sy=10&from=theta=1.1,x'=2&t=0.1", { viewport });
    await whole(page);
    expect(await violationsInBothColours(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  });
});

describe("with the keyboard alone", { timeout: 60_000 }, () => {
  it("a mechanism is chosen, a parameter and the start changed, events stepped, a future followed", async () => {
    const { page } = await lab.open("#ball");
    const tabTo = async (name: string) => {
      for (let i = 0; i < 80; i++) {
        await page.keyboard.press("Tab");
        const focus = await page.evaluate(() => {
          const { activeElement: element } = document;
          // A panel that scrolls takes the focus too.
          if (element === null || !element.matches("button, input, select")) return "";
          const label = element instanceof HTMLInputElement ? (element.labels?.[0]?.textContent ?? "") : "";
          return ["", element.getAttribute("aria-label"), element.textContent, label].join("|");
        });
        if (focus.includes(name)) return;
      }
      throw new Error(`${name} was not reached`);
    };
    await tabTo("Bouncing ball");
    await page.keyboard.press("Enter");
    await tabTo("Frictional impact oscillator");
    await page.keyboard.press("Enter");
    await page.locator('td[data-name="phi"]').waitFor();
    await page.keyboard.press("f");
    await tabTo("mu, friction");
    for (let i = 0; i < 100; i++) await page.keyboard.press("ArrowRight");
    await expect.poll(() => page.evaluate(() => location.hash)).toContain("mu=1");
    await tabTo("|phi|");
    await page.keyboard.type("0.4");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => location.hash)).toContain("from=phi=0.4");
    await tabTo("Phase plane");
    await page.keyboard.press("ArrowRight");
    expect(await page.getByRole("tab", { name: "Histories" }).getAttribute("aria-selected")).toBe("true");
    await page.getByRole("button", { name: "Follow flight" }).waitFor();
    await tabTo("Follow flight");
    await page.keyboard.press(".");
    const time = async () =>
      Number.parseFloat(
        (await page.getByLabel("Time", { exact: true }).getAttribute("aria-valuetext")) ?? "",
      );
    const before = await time();
    await page.keyboard.press("2");
    await expect.poll(() => page.evaluate(() => location.hash)).toContain("follow=flight");
    await page.keyboard.press("End");
    await page.keyboard.press(",");
    expect(before).toBeLessThan(1);
    expect(await time()).toBeGreaterThan(1.5);
  });

  it("space plays and pauses; who asks for less motion is not surprised by it", async () => {
    const { page } = await lab.open("#finger", { reducedMotion: "reduce" });
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
    await page.locator("h1").click();
    await page.keyboard.press(" ");
    await page.getByRole("button", { name: "Pause" }).waitFor();
    await page.keyboard.press(" ");
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  });
});
