/** Does the page show only what is true of the scenario of its controls? In a browser. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { loadMechanism, simulate } from "../../src/index.js";
import { parameterVector, sceneOf } from "../../src/inner.js";
import { drawFrom } from "../simulate/support.js";
import { type Lab, numberOn, type Page, startLab, violations } from "./page.js";

let lab: Lab;
beforeAll(async () => {
  lab = await startLab();
}, 60_000);
afterAll(() => lab.close());

const seed = 16;

/** Puts the cursor at a time. */
const seek = (page: Page, t: number) =>
  page.getByRole("slider", { name: "Time" }).evaluate((input, value) => {
    (input as HTMLInputElement).value = String(value);
    input.dispatchEvent(new Event("input", { bubbles: true }));
    return Number((input as HTMLInputElement).value);
  }, t);

it.each([
  ["#finger?until=1000&t=1", "finger", { until: 1000, maxEvents: 6000 }, 390],
  ["#robot?t=0.001", "robot", { until: 2 }, 2],
] as const)(
  "%s: the numbers at random times are those of the library (seed 16)",
  {
    timeout: 90_000,
  },
  async (link, name, options, end) => {
    const { page, errors } = await lab.open(link);
    const mechanism = loadMechanism(name);
    const run = simulate(mechanism, mechanism.start, options);
    const draw = drawFrom(seed);
    const scene = sceneOf(mechanism);
    const bodies = Math.max(...scene.shapes.map(({ at, size }) => at + size));
    for (let i = 0; i < 5; i++) {
      const t = await seek(page, draw(0, end));
      const { q, v } = run.at(t);
      await page.getByText(`at t = ${Number(t.toPrecision(8))} s`).waitFor();
      for (const coordinate of mechanism.coordinates)
        for (const [cell, value] of [
          [coordinate, q[coordinate] as number],
          [`${coordinate}'`, v[coordinate] as number],
        ] as const) {
          expect(Math.abs((await numberOn(page, cell)) - value), `${t} ${cell}`).toBeLessThan(1e-9);
          const text = Number(await page.locator(`td[data-name="${cell}"]`).textContent());
          expect(Math.abs(text - value), `${t} ${cell}`).toBeLessThanOrEqual(
            1e-12 + 5.1e-8 * Math.abs(value),
          );
        }
      // The stage and the cursor of the phase plane show the same state, not one between two rows.
      const drawn = new Float64Array(scene.size);
      const vector = Float64Array.from(mechanism.coordinates, (one) => q[one] as number);
      scene.into(t, vector, parameterVector(mechanism), drawn);
      const picture =
        (await page.locator("svg[data-picture]").getAttribute("data-picture"))?.split(" ") ?? [];
      for (const [k, value] of drawn.slice(0, bodies).entries())
        expect(Math.abs(Number(picture[k]) - value), `${t} picture ${k}`).toBeLessThan(1e-8);
      const cursor = await page.locator("#plot .dot").getAttribute("data-x");
      expect(Math.abs(Number(cursor) - (q[mechanism.coordinates[0] as string] as number))).toBeLessThan(1e-9);
    }
    expect(errors).toEqual([]);
  },
);

it("a long motion is drawn as points and as the line around the cursor, and the line follows it", {
  timeout: 60_000,
}, async () => {
  const { page, errors } = await lab.open("#finger?until=1000&t=100");
  const note = page.locator("#plot [data-part]");
  for (const t of [100, 250.5]) {
    await seek(page, t);
    await expect
      .poll(async () => (await note.getAttribute("data-part"))?.split(" ").map(Number))
      .toSatisfy((times?: number[]) => times !== undefined && (times[0] ?? 1e9) < t && (times[1] ?? 0) > t);
  }
  expect(await page.getByRole("region", { name: "Numbers" }).textContent()).toContain(
    "finished at t = 1000 s",
  );
  // Charts over time join no rows that are far apart either, and name a value only where it is known.
  await page.getByRole("tab", { name: "Histories" }).click();
  const chart = page.getByRole("img", { name: "over time" }).first();
  await note.waitFor();
  const box = await chart.boundingBox();
  if (box === null) throw new Error("there is no chart");
  await page.mouse.move(box.x + 0.8 * box.width, box.y + 0.4 * box.height);
  await expect.poll(() => chart.textContent()).toMatch(/^\s*t = [789]\d\d/);
  expect(errors).toEqual([]);
});

it("a run that ends where it starts shows the start, and no NaN", { timeout: 60_000 }, async () => {
  const { page, errors } = await lab.open("#rod?mu=2&Sy=10&from=theta=1.1,x'=2&policy=all=stop");
  await page.getByText("indeterminate").first().waitFor();
  expect(await page.locator(".stage .shapes path.segment").count()).toBeGreaterThan(0);
  expect(await page.locator(".stage .point").count()).toBe(1);
  expect(await numberOn(page, "theta")).toBe(1.1);
  expect(await page.locator("main").textContent()).not.toContain("NaN");
  const paths = await page
    .locator(".stage path")
    .evaluateAll((all) => all.map((path) => path.getAttribute("d")));
  expect(paths.join()).not.toContain("NaN");
  expect(errors).toEqual([]);
});

it("a verdict of the referee is grey, with a notice, as soon as any choice changes, also while the film plays", {
  timeout: 180_000,
}, async () => {
  const link = "#rod?from=theta=1.1,x'=2&until=1&t=0&speed=0.01&view=referee&over=epsilon=1e-3..1e-2:3";
  const { page, errors } = await lab.open(link);
  const panel = page.getByRole("region", { name: "Referee" });
  await panel.locator("[data-verdict]").waitFor({ timeout: 90_000 });
  await page.getByRole("button", { name: "Play" }).click();
  const notice = panel.locator("[data-outdated]");
  expect(await notice.count()).toBe(0);
  const expectNotice = async (what: string) => {
    await expect.poll(() => notice.count(), { message: what }).toBe(1);
    expect(await panel.locator(".outdated [data-verdict]").count(), what).toBe(1);
  };
  for (const name of loadMechanism("rod").parameters.map((parameter) => parameter.name)) {
    const slider = page.getByRole("slider", { name: new RegExp(`^${name},`) });
    await slider.focus();
    await page.keyboard.press("ArrowRight");
    await expectNotice(name);
    await page.getByRole("button", { name: `${name} as in the model`, exact: true }).click();
    await expect.poll(() => notice.count(), { message: name }).toBe(0);
  }
  await page.getByLabel("theta", { exact: true }).fill("1.2");
  await page.keyboard.press("Enter");
  await expectNotice("start");
  expect(await violations(page, undefined, 'section[aria-label="Referee"]')).toEqual([]);
  // The button judges the scenario of the controls.
  await panel.getByRole("button", { name: "Judge this moment" }).click();
  await expect.poll(() => notice.count()).toBe(0);
  await panel.locator("[data-verdict]").waitFor({ timeout: 90_000 });
  await page.getByRole("combobox", { name: "Impact law" }).selectOption("newton");
  await expectNotice("law");
  expect(errors).toEqual([]);
});

it("where the new scenario cannot be computed, numbers of the old motion are grey and say so", {
  timeout: 60_000,
}, async () => {
  const { page } = await lab.open("#rod?t=0.1");
  const field = page.locator("#set-m");
  await field.fill("-1");
  await field.press("Enter");
  const numbers = page.getByRole("region", { name: "Numbers" });
  await numbers.getByText("belong to the motion before the last change").waitFor();
  await field.fill("2");
  await field.press("Enter");
  await expect.poll(() => page.locator('section.outdated[aria-label="Numbers"]').count()).toBe(0);
});

it.each([
  ["Diagram", "#finger?until=1&t=0.5&view=diagram&over=mu=0.4..0.6:3", "mu"],
  ["Basins and charts", "#finger?until=1&t=0.5&view=plane&over=phi=0.38..0.4:2,mu=0.4..0.5:2", "mu"],
])(
  "%s: what was computed is grey once another parameter changes, and not for the one it runs over",
  {
    timeout: 120_000,
  },
  async (title, link, swept) => {
    const { page, errors } = await lab.open(link);
    const panel = page.getByRole("region", { name: title });
    await panel.getByText(/(values|points) in [\d.]+ s/).waitFor({ timeout: 90_000 });
    const notice = panel.locator("[data-outdated]");
    const change = async (name: string) => {
      await page.getByRole("slider", { name: new RegExp(`^${name},`) }).focus();
      await page.keyboard.press("ArrowRight");
    };
    await change(swept);
    expect(await notice.count()).toBe(0);
    await change("k");
    await expect.poll(() => notice.count()).toBe(1);
    await page.getByRole("button", { name: "k as in the model", exact: true }).click();
    await expect.poll(() => notice.count()).toBe(0);
    await page.getByRole("combobox", { name: "Contacts" }).selectOption("rigid");
    await expect.poll(() => notice.count()).toBe(1);
    expect(errors).toEqual([]);
  },
);

it("the plot of friction has the present point of the library, in slip and in stick", {
  timeout: 60_000,
}, async () => {
  const { page, errors } = await lab.open("#brake?plot=friction&t=0.01");
  const mechanism = loadMechanism("brake");
  const run = simulate(mechanism, mechanism.start, { until: 2 });
  const stick = run.events.find(({ to }) => to === "stick")?.t as number;
  const point = page.locator("#plot [data-friction]");
  for (const t of [0.01, 0.3 * stick, stick + 0.004]) {
    const at = await seek(page, t);
    const { contacts, v } = simulate(mechanism, mechanism.start, { until: at }).final;
    const { mode = "flight", lambdaN = 0, lambdaT = 0 } = contacts.pad ?? {};
    const slip = mode === "stick" ? 0 : (v.x as number) - 0.3;
    const mu = Math.abs(lambdaT) / lambdaN;
    if (mode !== "stick") expect(mu).toBeCloseTo(0.5 * (0.6 + 0.4 * Math.exp(-Math.abs(slip) / 0.3)), 9);
    await expect
      .poll(async () => (await point.getAttribute("data-friction"))?.split(" ").map(Number) ?? [])
      .toSatisfy(
        ([x = 9, y = 9]: number[]) => Math.abs(x - slip) < 1e-4 && Math.abs(y - mu) < 1e-4,
        `${t} ${mode}`,
      );
  }
  await page.getByRole("img", { name: "Friction coefficient of pad over its slip velocity" }).waitFor();
  expect(errors).toEqual([]);
});
