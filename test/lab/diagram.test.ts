import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findOrbit, loadMechanism } from "../../src/index.js";
import { jsonHere, judder } from "../cli/run.js";
import {
  darkPhoneViolations,
  hash,
  type Lab,
  numberOn,
  pageTasks,
  saved,
  shiftOf,
  startLab,
  violations,
} from "./page.js";
import { expectSame, moduleFolder } from "./scripts.js";

let lab: Lab;
beforeAll(async () => {
  lab = await startLab();
}, 60_000);
afterAll(() => lab.close());

const inside = moduleFolder("charts-of-the-lab");
afterAll(inside.remove);

interface SweptRow {
  readonly points: readonly number[][];
  readonly kind: string;
  readonly word: readonly string[];
}

/** The rows of a sweep: its workers need the built files. */
const sweep = (...args: string[]): readonly SweptRow[] =>
  JSON.parse(judder(["sweep", ...args, "--json"]).out).rows;
const region = (name: string) => `section[aria-label="${name}"]`;

/** Clicks into a chart, in shares of its width and height. */
async function clickAt(page: Page, panel: string, x: number, y: number): Promise<void> {
  const box = await page.locator(`section[aria-label="${panel}"] canvas`).boundingBox();
  if (box === null) throw new Error("there is no chart");
  await page.mouse.click(box.x + x * box.width, box.y + y * box.height);
}

describe("the diagram of the finger", { timeout: 240_000 }, () => {
  it("fills to 36 values on all cores while the page stays usable; a click loads the orbit", async () => {
    const { page, errors, strangers } = await lab.open("#finger?view=diagram&over=mu=0.1..1.5:36", {
      reducedMotion: "no-preference",
    });
    await lab.browser.startTracing(page, { categories: ["toplevel"] });
    const begin = performance.now();
    const panel = page.getByRole("region", { name: "Diagram" });
    await panel.getByText(/^[1-9]\d* of 36 values$/).waitFor({ timeout: 200_000 });
    // A slider answers while the crew works.
    await page.getByRole("slider", { name: /^g,/ }).press("ArrowRight");
    await expect.poll(() => hash(page), { timeout: 20_000 }).toContain("g=");
    await page.getByRole("button", { name: "g as in the model" }).click();
    await panel.getByText("36 values in").waitFor({ timeout: 200_000 });
    console.log(`36 values in ${((performance.now() - begin) / 1000).toFixed(1)} s`);
    const tasks = pageTasks(await lab.browser.stopTracing());
    // What stands below the diagram stays where it is while this grows.
    expect(await shiftOf(page)).toBeLessThan(0.05);
    expect(tasks.length).toBeGreaterThan(50);
    expect(Math.max(...tasks)).toBeLessThan(100);

    const words = panel.getByRole("list", { name: "Contact words" });
    for (const word of ["rest: slip+", "impact – stick – flight", "impact – stick – slip+ – flight"])
      expect(await words.getByText(word, { exact: false }).count(), word).toBeGreaterThan(0);
    const labels = (await panel.locator("[data-labels]").getAttribute("data-labels"))?.split(" ");
    expect(labels).toEqual(expect.arrayContaining(["HB", "SB", "LO", "LP", "GB", "PP"]));
    expect(await violations(page), "light").toEqual([]);

    await page.getByRole("button", { name: "Pause" }).click();
    await clickAt(page, "Diagram", 0.7, 0.15);
    await expect.poll(() => panel.locator("[data-picked]").count()).toBe(1);
    const mu = Number(await panel.locator("[data-picked]").getAttribute("data-picked"));
    await expect.poll(() => hash(page)).toContain(`mu=${mu}`);
    const orbit = findOrbit(loadMechanism("finger"), { parameters: { mu } });
    if (!orbit.found) throw new Error("no orbit");
    const { q, v } = orbit.start;
    await expect.poll(() => numberOn(page, "phi'")).toBeCloseTo(v.phi as number, 9);
    expect(await numberOn(page, "phi")).toBeCloseTo(q.phi as number, 10);
    expect(await numberOn(page, "y'")).toBeCloseTo(v.y as number, 9);
    // The very state that the sweep has found.
    const rows = sweep("finger", "--over", `mu=${mu}`);
    const point = rows[0]?.points[0] ?? [];
    const shown = ["phi", "y", "phi'", "y'"].map((name) => numberOn(page, name));
    for (const [i, value] of (await Promise.all(shown)).entries())
      expect(Math.abs(value - (point[i] ?? Number.NaN))).toBeLessThan(1e-12);
    expect(errors).toEqual([]);
    expect(strangers).toEqual([]);
  });

  it("is called off, carries its question in the link, and is clean in the dark", async () => {
    const { page, errors } = await lab.open("#finger?view=diagram&over=phi0=0.2..0.6:300&show=period", {
      colorScheme: "dark",
    });
    const panel = page.getByRole("region", { name: "Diagram" });
    await panel.getByRole("button", { name: "Cancel" }).click();
    await panel.getByRole("button", { name: "Compute" }).waitFor();
    expect(await panel.getByRole("combobox", { name: "show" }).inputValue()).toBe("period");
    await panel.getByLabel("values", { exact: true }).fill("5");
    await page.keyboard.press("Tab");
    await expect.poll(() => hash(page)).toContain("over=phi0=0.2..0.6:5&show=period");
    expect(await violations(page, undefined, region("Diagram")), "dark").toEqual([]);
    expect(errors).toEqual([]);
  });
});

it("basins: a plane of starts in the colours of what they lead to, a click puts one on the stage", {
  timeout: 120_000,
}, async () => {
  const { page, errors } = await lab.open("#finger?mu=0.4&view=plane&over=phi=0.3..0.5:3,phi'=-2..2:3");
  const panel = page.getByRole("region", { name: "Basins and charts" });
  await panel.getByText("9 points in").waitFor({ timeout: 90_000 });
  await clickAt(page, "Basins and charts", 0.9, 0.15);
  await expect.poll(() => hash(page)).toContain("from=phi=0.5,phi'=2");
  const long = ["--settle", "20", "--record", "4"];
  const [row] = sweep("finger", "--set", "mu=0.4", "--over", "phi=0.5", "--over", "phi'=2", ...long);
  await panel.getByText(`phi = 0.5, phi' = 2: ${row?.kind}, ${row?.word.join(" – ")}`).waitFor();
  expect(await violations(page, undefined, region("Basins and charts"))).toEqual([]);
  expect(await darkPhoneViolations(page, region("Basins and charts"))).toEqual([]);
  // The stage shows another start by now; the script repeats what the chart shows.
  await panel.locator("summary[aria-label^=Save]").click();
  inside.run((await saved(page, "mjs of basins")).toString(), "finger-basins");
  expectSame(inside.read("finger-basins.csv"), (await saved(page, "CSV of basins")).toString());

  // Over two parameters: a chart with curves, which a word explains.
  await page.goto(`${lab.url}#finger?view=plane&over=mu=0.38..0.45:2,phi0=0.38..0.4:2`);
  await panel.getByText("4 points in").waitFor({ timeout: 90_000 });
  expect(await panel.locator("[data-curves]").getAttribute("data-curves")).toBe("hopf");
  await panel.getByText("What is HB?").click();
  await panel.getByText("A pair of complex eigenvalues").waitFor();
  const { curves, columns } = JSON.parse((await saved(page, "JSON of chart")).toString());
  expect([curves[0].label, columns.slice(0, 2)]).toEqual(["hopf", ["mu", "phi0"]]);
  expect(errors).toEqual([]);
});

it("when does it hop: the sentence of the command line, and what moves the value", {
  timeout: 120_000,
}, async () => {
  const { page, errors } = await lab.open("#finger?view=engineer&over=mu=0.3..0.5:2");
  const panel = page.getByRole("region", { name: "When does it hop?" });
  const rest = await jsonHere(["equilibria", "finger", "--over", "mu=0.3..0.5"]);
  const { sentence } = rest as { sentence: string };
  await panel.getByText(sentence.replaceAll(/\bmu\b/g, "μ")).waitFor({ timeout: 90_000 });
  await panel.getByText(/To increase it, raise φ₀ first/).waitFor();
  expect(await panel.locator("tbody tr").count()).toBe(6);
  expect(await violations(page, undefined, region("When does it hop?"))).toEqual([]);
  expect(await darkPhoneViolations(page, region("When does it hop?"))).toEqual([]);
  await panel.locator("summary[aria-label^=Save]").click();
  const [csv, svg, png, script] = [
    await saved(page, "CSV of levers"),
    await saved(page, "SVG of levers"),
    await saved(page, "PNG of levers"),
    await saved(page, "mjs of levers"),
  ];
  inside.run(script.toString(), "finger-levers");
  expectSame(inside.read("finger-levers.csv"), csv.toString());
  for (const name of ["phi0", "cphi", "m1", "l", "g", "kphi"]) expect(svg.toString()).toContain(`>${name}  `);
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  const { command, sentences } = JSON.parse((await saved(page, "JSON of levers")).toString());
  expect(command).toBe("judder equilibria finger --over mu=0.3..0.5 --plot levers");
  expect(sentences[0]).toBe(sentence);
  expect((await saved(page, "sh of levers")).toString()).toContain(`${command} --out finger-levers.svg`);
  expect((await saved(page, "bib of levers")).toString()).toContain("Kuznetsov");
  expect(errors).toEqual([]);
});
