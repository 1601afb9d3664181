/** Models of strangers: without a drawing, with long names, with many contacts, with starts that cannot be. */

import { afterAll, beforeAll, expect, it } from "vitest";
import { hash, type Lab, type Page, startLab } from "./page.js";

let lab: Lab;
beforeAll(async () => {
  lab = await startLab();
}, 60_000);
afterAll(() => lab.close());

const body = "kinetic: (x'^2 + y'^2)/2\npotential: 9.81*y + 20*x^2\n";
const long = "coordinateWithAVeryLongName";
const models = {
  pad: `name: Pad\ncoordinates: [x, y]\n${body}contacts:\n  padUnderTheBodyThatSlidesOnTheBelt: { gap: y, slip: x' - 1, at: [x, y], friction: 0.4 }\nstart: { y: 0.3 }\n`,
  still: `name: Still\ncoordinates: [x, y]\nkinetic: (x'^2 + y'^2)/2\npotential: 0\n`,
  counter: `name: Counter\ncoordinates: [${long}]\nkinetic: ${long}'^2/2\npotential: 9.81*${long}\nmemory: { count: 0 }\nevents:\n  top: { when: ${long}', direction: falling, set: { count: count + 1 } }\ncontacts:\n  floor: { gap: ${long}, slip: 0, friction: 0, restitution: 0.8 }\nstart: { ${long}: 1 }\n`,
};

async function open(page: Page, name: keyof typeof models): Promise<void> {
  const buffer = Buffer.from(models[name]);
  await page
    .locator('.editor input[type="file"]')
    .setInputFiles({ name: `${name}.yaml`, mimeType: "text/yaml", buffer });
  await page.locator(`.stage[data-mechanism="${name}"][aria-busy="false"]`).waitFor();
}

/** Where the lines of the stage are, in shares of its size. */
const linesOn = (page: Page) =>
  page.evaluate(() => {
    const stage = document.querySelector(".stage")?.getBoundingClientRect() as DOMRect;
    return [...document.querySelectorAll(".stage > svg .segment, .stage > svg .point")].map((line) => {
      const { left, top, width, height } = line.getBoundingClientRect();
      return [(left + width / 2 - stage.left) / stage.width, (top + height / 2 - stage.top) / stage.height];
    });
  });

it("a model without a drawing is drawn from its coordinates and contacts, in the middle of the stage", {
  timeout: 60_000,
}, async () => {
  const { page, errors } = await lab.open("#finger?view=editor");
  for (const name of Object.keys(models) as (keyof typeof models)[]) {
    await open(page, name);
    const lines = await linesOn(page);
    expect(lines.length, name).toBeGreaterThan(0);
    for (const place of lines.flat()) expect(place > 0 && place < 1, `${name}: ${place}`).toBe(true);
    await page.getByText("the model has no draw:").waitFor();
    // Fields of long names stay in their panel.
    const panel = (await page.locator("fieldset:has(legend:text-is('Start'))").boundingBox()) as {
      x: number;
      width: number;
    };
    for (const field of await page.locator(".grid input.number").all()) {
      const box = (await field.boundingBox()) as { x: number; width: number };
      expect(box.width > 40 && box.x + box.width <= panel.x + panel.width, name).toBe(true);
    }
  }
  expect(errors).toEqual([]);
});

const latch = `name: Latch
coordinates: [xBolt, yBolt]
parameters: { mBolt: 0.4, kReturn: 300, dampBolt: 1.5, mu: 0.4 }
kinetic: mBolt/2*(xBolt'^2 + yBolt'^2)
potential: kReturn/2*xBolt^2 + 25*yBolt
dissipation: dampBolt/2*xBolt'^2
contacts:
  bolt: { gap: yBolt, slip: xBolt' - 0.25, at: [xBolt, yBolt], friction: mu }
start: { yBolt: contact }
`;

it("a text with an error is never lost: not by opening it, by closing the editor, by a reload; names of many letters are set apart", {
  timeout: 60_000,
}, async () => {
  const { page, errors } = await lab.open("#rod?view=editor&zoom=2,0.5,0.5&until=0.2");
  const says = (status: string) => page.locator(".status", { hasText: new RegExp(`^${status}$`) }).waitFor();
  await says("runs");
  const wrong = Buffer.from(latch.replace("kinetic: mBolt", "kinetic: mBollt"));
  await page
    .locator('.editor input[type="file"]')
    .setInputFiles({ name: "latch.yaml", mimeType: "text/yaml", buffer: wrong });
  await says("1 error");
  // The mechanism of before stays on the stage as it was looked at, and so does the editor with the text.
  await page.getByRole("alert").getByText("unknown name mBollt").waitFor();
  await expect.poll(() => hash(page)).toMatch(/#rod.*view=editor.*zoom=2,0.5,0.5/);
  await page.getByRole("button", { name: "Dismiss" }).click();
  const button = page.getByRole("button", { name: "Editor", exact: true });
  await button.click();
  await button.click();
  await says("1 error");
  expect(await page.locator(".cm-content").textContent()).toContain("mBollt");
  // A letter over what is selected takes its place.
  await page.locator(".cm-line", { hasText: "mBollt" }).getByText("mBollt").dblclick();
  await page.keyboard.type("mBolt");
  await says("runs");
  await page.locator('td[data-name="xBolt"]').waitFor();
  const formula = page.locator(".formulas dd", { hasText: "h = " });
  await expect
    .poll(() => formula.locator("annotation").textContent())
    .toContain("-k_{\\mathrm{return}} x_{\\mathrm{bolt}} - \\mathrm{dampBolt} \\, \\dot{x_{\\mathrm{bolt}}}");
  expect((await formula.locator("mtext").boundingBox())?.width).toBeGreaterThan(1);

  await page.locator(".cm-content").press("Control+End");
  await page.keyboard.type("speling: 1");
  await says("1 error");
  await expect.poll(() => hash(page)).toMatch(/^#~/);
  await page.reload();
  await page.getByText("A text of this model with an error in it was kept.").waitFor();
  await page.getByRole("button", { name: "Open it" }).click();
  await says("1 error");
  expect(await page.locator(".cm-content").textContent()).toContain("speling: 1");
  // Mended, it is kept no more.
  await page.locator(".cm-content").press("Control+End");
  for (const _ of "speling: 1") await page.keyboard.press("Backspace");
  await says("runs");
  const kept = () => page.evaluate(() => localStorage.getItem("judder-projects"));
  await expect.poll(kept).not.toContain("with an error");
  expect(errors).toEqual([]);
});

it("names of lanes hide nothing: time begins to the right of them, also under the pointer", {
  timeout: 60_000,
}, async () => {
  const { page } = await lab.open("#finger?view=editor");
  await open(page, "pad");
  const track = (await page.locator(".track").boundingBox()) as { x: number; width: number };
  const slider = (await page.getByLabel("Time", { exact: true }).boundingBox()) as {
    x: number;
    width: number;
  };
  const head = (await page.locator(".head").boundingBox()) as { x: number };
  expect(slider.x - track.x).toBeGreaterThan(60);
  expect(slider.x + slider.width).toBeCloseTo(track.x + track.width, 0);
  expect(Math.abs(head.x - slider.x)).toBeLessThan(3);
});
