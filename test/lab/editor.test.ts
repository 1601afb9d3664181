import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shippedModel } from "../../src/shipped.js";
import { modelTemplate } from "../../src/template.js";
import { judderHere } from "../cli/run.js";
import { type Lab, numberOn, startLab, violationsInBothColours } from "./page.js";

let lab: Lab;
beforeAll(async () => {
  lab = await startLab();
}, 60_000);
afterAll(() => lab.close());

const finger = shippedModel("finger");
const lineOf = (text: string, part: string) => text.slice(0, text.indexOf(part)).split("\n").length;

async function openEditor(fragment: string, options = {}) {
  const visit = await lab.open(fragment, options);
  await says(visit.page, "runs");
  return visit;
}
const says = (page: Page, status: string) =>
  page.locator(".status", { hasText: new RegExp(`^${status}$`) }).waitFor();
const findings = (page: Page) =>
  page.getByRole("list", { name: "Findings" }).getByRole("listitem").allTextContents();
/** Puts the cursor behind so many letters of a line; without, at its end. */
async function putCursor(page: Page, line: string, letters?: number): Promise<void> {
  await page.locator(".cm-line", { hasText: line }).first().click();
  await page.keyboard.press(letters === undefined ? "End" : "Home");
  for (let i = 0; i < (letters ?? 0); i++) await page.keyboard.press("ArrowRight");
}

describe("the editor", { timeout: 60_000 }, () => {
  it("shows an error at its line and column, and runs the model once it is mended", async () => {
    const { page, errors } = await openEditor("#finger?mu=1&until=1&view=editor");
    await putCursor(page, "friction: mu");
    await page.keyboard.type("x");
    await says(page, "1 error");
    const line = lineOf(finger, "friction: mu");
    expect(await findings(page)).toEqual([`${line}:15 unknown name mux (did you mean mu?)`]);
    expect(await page.locator(".cm-lintRange-error").textContent()).toBe("mux");
    expect(await page.evaluate(() => location.hash)).toContain("#finger?");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Backspace");
    await says(page, "runs");
    expect(await findings(page)).toEqual([]);

    const mass = "m1: { value: 0.1";
    await putCursor(page, mass, mass.length);
    await page.keyboard.type("5");
    await expect.poll(() => page.evaluate(() => location.hash), { timeout: 15_000 }).toMatch(/^#~/);
    const file = join(mkdtempSync(join(tmpdir(), "judder-")), "finger.yaml");
    writeFileSync(file, finger.replace(mass, "m1: { value: 0.15"));
    const { out } = await judderHere(["simulate", file, "--set", "mu=1", "--until", "1", "--json"]);
    const { final } = JSON.parse(out);
    await page.locator("h1").click();
    await page.keyboard.press("End");
    await expect.poll(async () => Math.abs((await numberOn(page, "phi")) - final.q.phi)).toBeLessThan(1e-12);

    const latex = await page.locator(".formulas annotation").allTextContents();
    expect(JSON.parse((await judderHere(["show", "finger", "--json"])).out).M[0][0]).toBe("l^2*m1");
    expect(latex.find((text) => text.startsWith("M ="))).toContain("l^{2} m_{1}");
    expect(latex.filter((text) => /^(q|M|h|g_N|v_T|W_N|W_T) =/.test(text))).toHaveLength(7);
    expect(errors).toEqual([]);
  });

  it("proposes names and keys; axe finds nothing to mend in light and in dark colours", async () => {
    const { page } = await openEditor("#finger?view=editor");
    await putCursor(page, "kinetic:");
    await page.keyboard.type(" + 0*xt");
    await page.getByRole("option", { name: "xtip'" }).waitFor();
    await says(page, "1 error");
    expect(await violationsInBothColours(page)).toEqual([]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    const text = page.locator(".cm-line", { hasText: "kinetic:" });
    await expect.poll(() => text.textContent()).toContain("0*xtip'");
    await page.keyboard.press("Enter");
    await page.keyboard.type("forc");
    await page.getByRole("option", { name: "forces" }).waitFor();
  });
});

describe("model files", { timeout: 60_000 }, () => {
  it("begin from the template of the command line, and are saved as they stand", async () => {
    const { page, errors } = await openEditor("#finger?view=editor", { acceptDownloads: true });
    await page.getByRole("button", { name: "New" }).click();
    await page.getByText("own.yaml").waitFor();
    await says(page, "runs");
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save" }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe("own.yaml");
    expect(readFileSync(await saved.path(), "utf8")).toBe(modelTemplate("New mechanism"));
    await page.getByRole("combobox", { name: "Start from" }).selectOption("rod");
    await page.getByText("rod.yaml").waitFor();
    await expect.poll(() => page.locator('td[data-name="theta"]').count()).toBe(1);

    // Those of strangers are shown, never run, and what does not end is stopped.
    const evil = "<img src=x onerror=document.title='taken'>";
    // Steps this costly reach their limit of ten million long after the watchdog of seconds has come.
    const names = ["a", "b", "c", "d", "e", "f", "g", "h"];
    const costly = (name: string) =>
      `-1e14*${name} + ${names.map((one) => `sin(${name} + ${one})`).join(" + ")}`;
    const endless = [
      `name: "${evil}"`,
      `coordinates: [${names}]`,
      `kinetic: (${names.map((name) => `${name}'^2`).join(" + ")})/2`,
      "forces:",
      ...names.map((name) => `  ${name}: "${costly(name)}"`),
      "start: { a: 1 }\n",
    ].join("\n");
    const buffer = Buffer.from(endless);
    const picker = page.getByRole("region", { name: "Editor" }).locator('input[type="file"]');
    await picker.setInputFiles({ name: `${evil}.yaml`, mimeType: "text/yaml", buffer });
    await page.getByRole("alert").getByText("The computation took too long and was stopped.").waitFor();
    expect(await page.title()).toBe("Judder lab");
    expect(await page.locator("img").count()).toBe(0);
    await page.getByRole("combobox", { name: "Start from" }).selectOption("ball");
    await expect.poll(() => page.locator('td[data-name="y"]').count()).toBe(1);
    expect(errors).toEqual([]);
  });

  it("are dropped on the page; a wrong one leads to the editor, with all that is wrong", async () => {
    const { page } = await lab.open("#finger");
    const wrong = shippedModel("ball").replace("kinetic:", "kinetik:");
    await page.evaluate((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], "my ball.yaml"));
      window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    }, wrong);
    await page.getByRole("button", { name: "Open in the editor" }).click();
    await says(page, "1 error");
    const line = lineOf(wrong, "kinetik:");
    expect(await findings(page)).toEqual([expect.stringContaining(`${line}:1 unknown key kinetik`)]);
    await putCursor(page, "kinetik:", 6);
    await page.keyboard.press("Delete");
    await page.keyboard.type("c");
    await says(page, "runs");
    await expect.poll(() => page.locator('td[data-name="phi"], .problem').count()).toBe(0);
    expect(await page.getByText("myball.yaml").count()).toBe(1);
  });
});

it("works with the keyboard alone", { timeout: 60_000 }, async () => {
  const { page } = await lab.open("#ball");
  await page.getByRole("button", { name: "Editor" }).focus();
  await page.keyboard.press("Enter");
  await says(page, "runs");
  const focus = () => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.className ?? "");
  for (let i = 0; i < 12 && !(await focus()).includes("cm-content"); i++) await page.keyboard.press("Tab");
  expect(await focus()).toContain("cm-content");
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type("speling: 1");
  await says(page, "1 error");
  await page.keyboard.press("Escape");
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("unknown key speling");
  await page.keyboard.press("Enter");
  for (const _ of "speling: 1") await page.keyboard.press("Delete");
  await says(page, "runs");
});
