/** Do the gallery and the tour lead where they say? Every card and every step in a real browser. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gallery } from "../../gallery/index.js";
import { answerTo } from "../../lab/src/engine/answer.js";
import type { RunAnswer } from "../../lab/src/engine/protocol.js";
import { steps } from "../../lab/src/guide/steps.js";
import { readLink } from "../../lab/src/scenario/link.js";
import { shippedNames } from "../../src/index.js";
import { judderHere } from "../cli/run.js";
import { sized } from "../long.js";
import { type Lab, labFolder, numberOn, startLab, violationsInBothColours } from "./page.js";

let lab: Lab;
beforeAll(async () => {
  lab = await startLab();
}, 60_000);
afterAll(() => lab.close());

const items = Object.entries(gallery);
const cards = items.flatMap(([name, { key, title, lab: link }]) =>
  link === undefined ? [] : [{ name, key, title, link }],
);

describe("the gallery", () => {
  it("has a state of the lab for every figure", () => {
    const without = items.filter(([, { figure, lab: link }]) => figure !== undefined && link === undefined);
    expect(without.map(([name]) => name)).toEqual([]);
    expect(new Set(cards.map(({ key }) => key)).size).toBe(cards.length);
  });

  it("opens its cards, all of them in the long suite, which run without a message", {
    timeout: 120_000,
  }, async () => {
    const { page, errors, strangers } = await lab.open("#gallery");
    const dialog = page.getByRole("dialog", { name: "Gallery" });
    await dialog.waitFor();
    const addresses = await dialog
      .getByRole("link")
      .evaluateAll((all) => all.map((one) => one.getAttribute("href")?.replace(/^[^#]*/, "")));
    expect(addresses.map((address) => address?.replace(/[&?]guide=.*$/, "")).sort()).toEqual(
      cards.map(({ link }) => `#${link}`).sort(),
    );
    await dialog.getByRole("link").first().click();
    const figure = page.getByRole("region", { name: "Figure" });
    const opened = sized(addresses.slice(0, 6), addresses);
    for (const [i, address] of opened.entries()) {
      await expect.poll(() => page.evaluate(() => location.hash)).toBe(address);
      const { mechanism } = await readLink(address ?? "");
      expect(shippedNames).toContain(mechanism);
      await page.locator(`.stage[aria-busy="false"][data-mechanism="${mechanism}"]`).waitFor();
      if (address?.includes("plot=impact")) await page.locator("#plot table").waitFor();
      expect(await page.locator(".problem").allTextContents(), address ?? "").toEqual([]);
      if (i < opened.length - 1) await figure.getByRole("button", { name: "Next figure" }).click();
    }
    expect([errors, strangers]).toEqual([[], []]);
  });

  it("shows its pictures, and a figure by its name alone", async () => {
    const { page } = await lab.open("#gallery.LBN-4.3");
    const picture = page.getByRole("region", { name: "Figure" }).locator("img");
    await picture.waitFor();
    await expect
      .poll(() => picture.evaluate((one) => (one as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(500);
    await expect.poll(() => page.evaluate(() => location.hash)).toContain("finger?mu=1&until=2&guide=");
  });

  it("[FIV] Fig. 5: a card shows the numbers of its script", async () => {
    const { page } = await lab.open(`#${gallery.barHop?.lab}`);
    await page.locator("h1").click();
    await page.keyboard.press("End");
    const args = [
      "simulate",
      "bar",
      "--policy",
      "jam=family",
      "--jump",
      "theta'=2",
      "--until",
      "1.2",
      "--json",
    ];
    const { final } = JSON.parse((await judderHere(args)).out);
    await expect.poll(() => numberOn(page, "theta")).toBeCloseTo(final.q.theta, 12);
  });
});

describe("the tour", { timeout: 60_000 }, () => {
  const heading = (page: Page) => page.getByRole("region", { name: "Tour" }).getByRole("heading");

  it("is walked with the keyboard alone, there and back, each step with its motion and its address", async () => {
    const { page, errors } = await lab.open("#tour");
    const seen: string[] = [];
    for (let step = 1; step <= 5; step++) {
      await expect.poll(() => heading(page).textContent()).toContain(`${step} of 5`);
      await expect.poll(() => page.evaluate(() => location.hash)).toContain(`guide=tour.${step}`);
      seen.push((await page.evaluate(() => location.hash)).slice(1));
      expect(await page.locator(".problem").count()).toBe(0);
      if (step === 3) {
        await page.getByRole("region", { name: "Futures" }).getByText("2 continuations").waitFor();
        await page.keyboard.press("2");
        await expect
          .poll(() => page.evaluate(() => location.hash))
          .toContain("follow=impactWithoutCollision");
      }
      await page.keyboard.press(step === 2 ? "Enter" : "n");
    }
    await expect.poll(() => page.getByRole("region", { name: "Tour" }).count()).toBe(0);
    expect(new Set(seen).size).toBe(5);
    await page.goBack();
    await expect.poll(() => heading(page).textContent()).toContain("4 of 5");
    await page.keyboard.press("b");
    await expect.poll(() => heading(page).textContent()).toContain("3 of 5");
    expect(errors).toEqual([]);
  });

  it("shows in each step what it says", async () => {
    const runs = await Promise.all(
      steps.map(async ({ link }) => {
        const scenario = await readLink(link);
        return (await answerTo({ kind: "run", scenario })).answer as RunAnswer;
      }),
    );
    const [hop, paradox, fork, chatter, diagram] = runs.map(({ events }) => events.map(({ type }) => type));
    expect(hop?.slice(-2)).toEqual(["impact", "liftoff"]);
    expect(paradox?.[0]).toBe("impactWithoutCollision");
    expect(fork).toEqual([]);
    expect(runs[2]?.ambiguities.map(({ options }) => options)).toEqual([
      ["flight", "impactWithoutCollision"],
    ]);
    expect(chatter?.[0]).toBe("reverseChatter");
    expect(diagram?.slice(-3)).toEqual(["impact", "slip+", "liftoff"]);
  });
});

it("axe finds nothing to mend in light and in dark colours", { timeout: 60_000 }, async () => {
  const { page } = await lab.open("#tour.4");
  await page.getByRole("region", { name: "Tour" }).waitFor();
  expect(await violationsInBothColours(page), "tour").toEqual([]);
  await page.getByRole("button", { name: "Gallery" }).click();
  await page.getByRole("dialog").waitFor();
  expect(await violationsInBothColours(page, "dialog[open]"), "gallery").toEqual([]);
  await page.getByRole("link", { name: /Two hopping motions/ }).click();
  await page.getByRole("region", { name: "Figure" }).waitFor();
  expect(await violationsInBothColours(page, 'section[aria-label="Figure"]'), "figure").toEqual([]);
});

it("cards and tour are no part of the first view", () => {
  const assets = join(labFolder, "assets");
  const first = readdirSync(assets).filter((name) => /^index-.*\.js$/.test(name));
  for (const name of first) {
    const text = readFileSync(join(assets, name), "utf8");
    expect(text).not.toContain(gallery.barHop?.caption.slice(0, 40));
    expect(text).not.toContain("Painlevé's paradox");
  }
});
