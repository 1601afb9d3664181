/** Is the first picture of a mechanism worth looking at, and does a hand find handles on its arrows? */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contactText, wordText } from "../../lab/src/controls/symbolText.js";
import { firstParameter, parameterRange } from "../../lab/src/crew/ranges.js";
import { classesOf } from "../../lab/src/diagram/classes.js";
import { leaves } from "../../lab/src/plots/columns.js";
import { groupsOf, valuesFor } from "../../lab/src/stage/load.js";
import { statusOf } from "../../lab/src/stage/status.js";
import { lanesOf, lanesWith } from "../../lab/src/timeline/lanes.js";
import { loadMechanism, makeState, shippedNames, simulate } from "../../src/index.js";
import { contactLabels } from "../../src/inner.js";
import { drawFrom } from "../mechanism/support.js";
import { hash, type Lab, type Page, pageTasks, startLab } from "./page.js";

let lab: Lab;
beforeAll(async () => {
  lab = await startLab();
}, 60_000);
afterAll(() => lab.close());

async function drag(page: Page, end: string, by: readonly [number, number]): Promise<void> {
  const circle = page.locator(`${end} circle`).first();
  await circle.waitFor();
  const box = await circle.boundingBox();
  if (box === null) throw new Error(`${end} has no place`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by[0], y + by[1], { steps: 5 });
  await page.mouse.up();
}

it("the ends of velocities and loads can be dragged", { timeout: 60_000 }, async () => {
  const { page, errors } = await lab.open("#rod?arrows=on&from=theta=1,x'=0.5&until=1");
  await drag(page, "g.velocity", [60, 0]);
  await expect.poll(() => hash(page), { timeout: 20_000 }).toMatch(/x'=(0\.[6-9]|1\.)/);
  // The tip stays on the ground: its other velocity follows.
  expect(await hash(page)).not.toContain("y'=");
  await drag(page, "g.load", [50, 0]);
  await expect.poll(() => hash(page), { timeout: 20_000 }).toMatch(/Sx=0\.[1-9]/);
  await page.keyboard.press("Control+z");
  // All of the drag is one step back.
  await expect.poll(() => hash(page), { timeout: 20_000 }).not.toContain("Sx=");
  expect(errors).toEqual([]);
});

it("the picture begins with a quantity that moves, and the timeline with the model's own events", {
  timeout: 60_000,
}, async () => {
  const { page, errors } = await lab.open("#box");
  await page
    .locator('canvas[aria-label^="Phase plane of x and"], [aria-label^="Phase plane of x and"]')
    .first()
    .waitFor();
  const opened = async (name: string) => {
    await page.evaluate((to) => {
      location.hash = to;
    }, name);
    await page.locator(`.stage[data-mechanism="${name}"][aria-busy="false"]`).waitFor();
  };
  await opened("rimless");
  expect(await page.locator(".track").getAttribute("data-lanes")).toBe("strike");
  // A contact whose place the drawing does not know has a mode.
  await opened("rounded");
  expect(await page.locator(".clock").textContent()).toMatch(/tip\s+(stick|slip)/);
  await opened("stairs");
  expect(await page.locator(".clock").textContent()).toMatch(/\d+ open/);
  expect((await page.locator(".stage").boundingBox())?.height).toBeGreaterThan(300);
  expect(errors).toEqual([]);
});

it("a range or an amount that cannot be is marked, the last good one stays, and both are part of the link", {
  timeout: 60_000,
}, async () => {
  const { page, errors } = await lab.open("#finger?view=diagram&over=mu=0.3..0.5:5&amounts=settle=20");
  const panel = page.getByRole("region", { name: "Diagram" });
  const from = panel.getByLabel("from", { exact: true });
  for (const wrong of ["0.7", "abc", ""]) {
    await from.fill(wrong);
    await page.keyboard.press("Enter");
    await panel.getByRole("alert").first().waitFor();
    expect(await from.getAttribute("aria-invalid")).toBe("true");
    expect(await hash(page)).toContain("over=mu=0.3..0.5:5");
  }
  await from.fill("0.35");
  await page.keyboard.press("Enter");
  await expect.poll(() => hash(page)).toContain("over=mu=0.35..0.5:5");
  expect(await from.getAttribute("aria-invalid")).toBe("false");
  await panel.getByText("runs", { exact: true }).click();
  expect(await panel.getByLabel("transient (s)").inputValue()).toBe("20");
  const record = panel.getByLabel("recording (s)");
  for (const wrong of ["0", "-3", "ten", ""]) {
    await record.fill(wrong);
    await page.keyboard.press("Enter");
    await panel.getByRole("alert").first().waitFor();
    expect(await record.getAttribute("aria-invalid")).toBe("true");
  }
  expect(await hash(page)).toContain("&amounts=settle=20");
  await record.fill("4");
  await page.keyboard.press("Enter");
  await expect.poll(() => hash(page)).toContain("&amounts=settle=20,record=4");
  expect(errors).toEqual([]);
});

it("the first diagram of a shipped mechanism holds no value that its model refuses", () => {
  for (const name of shippedNames) {
    const mechanism = loadMechanism(name);
    const info = { parameters: mechanism.parameters } as never;
    const first = firstParameter(info);
    const [low, high] = parameterRange(info, first);
    for (const value of [low, high]) {
      const parameters = { [first]: value };
      const run = () =>
        simulate(mechanism, makeState(mechanism, {}, { parameters }), { until: 1e-4, parameters });
      expect(run, `${name} ${first} ${value}`).not.toThrow();
    }
    // A contact that sticks holds at least what it does while it slips.
    const most = mechanism.parameters.find((one) => one.name === "muStatic")?.value;
    if (first === "mu" && most !== undefined) expect(high, name).toBeLessThanOrEqual(most);
  }
});

it("a slider that moves makes no task of the page longer than 60 ms", { timeout: 60_000 }, async () => {
  const { page } = await lab.open("#finger?mu=1&until=2&plot=histories");
  const box = await page.getByRole("slider", { name: /^mu,/ }).first().boundingBox();
  if (box === null) throw new Error("the slider has no place");
  await lab.browser.startTracing(page, { categories: ["toplevel", "disabled-by-default-devtools.timeline"] });
  const end = Date.now() + Number(process.env.JUDDER_LONG ? 10_000 : 2500);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  while (Date.now() < end)
    await page.mouse.move(box.x + box.width * (0.45 + 0.2 * Math.sin(Date.now() / 500)), box.y + 5);
  await page.mouse.up();
  const tasks = pageTasks(await lab.browser.stopTracing());
  expect(tasks.length).toBeGreaterThan(50);
  expect(Math.max(...tasks)).toBeLessThan(60);
});

it("contacts that the program has found are called by their bodies, each by a name of its own", () => {
  const names = ["ball1_disc1_ball2_disc1", "tip", "cup_corner1_ground_line1", "cup_corner2_ground_line1"];
  const stairs = [1, 2].flatMap((k) => [1, 10].map((i) => `box_corner${k}_ground_edge${i}`));
  const labels = contactLabels([...names, ...stairs]);
  const short = ["ball1–ball2", "tip", "cup corner1–ground", "cup corner2–ground"];
  expect(labels.slice(0, 5)).toEqual([...short, "box corner1–ground edge1"]);
  expect(new Set(labels).size).toBe(labels.length);
  // Between the same two bodies all the time: their features say enough, unless several joints have them.
  const pair = [1, 2].flatMap((k) => [1, 2].map((i) => `slider_corner${k}_ground_line${i}`));
  expect(contactLabels(pair)).toEqual(["corner1–line1", "corner1–line2", "corner2–line1", "corner2–line2"]);
  const info = { contacts: names.map((name, i) => ({ name, label: labels[i] as string })) } as never;
  const word = "ball1_disc1_ball2_disc1:impact – tip:stick";
  expect(contactText(info, word)).toBe("ball1–ball2:impact – tip:stick");
  // A contact is named once where its events follow each other; open ones of a rest are counted.
  expect(wordText(info, "tip:impact – tip:slip+ – tip:flight")).toBe("tip:impact – slip+ – flight");
  expect(wordText(info, "tip:flight – cup:impact – tip:impact")).toBe("tip:flight – cup:impact – tip:impact");
  expect(wordText(info, "impact – stick – flight")).toBe("impact – stick – flight");
  expect(wordText(info, "rest: tip:stick a:flight b:flight c:flight")).toBe("rest: tip:stick, 3 open");
  expect(wordText(info, "rest: tip:stick a:flight")).toBe("rest: tip:stick, a:flight");
  // Modes that are held are no sequence, and a motion in which nothing touches is a flight.
  const held = (modes: readonly string[]) => names.map((name, i) => `${name}:${modes[i]}`).join(" – ");
  expect(wordText(info, held(["flight", "stick", "flight", "flight"]))).toBe("tip:stick, 3 open");
  expect(wordText(info, held(["flight", "flight", "flight", "flight"]))).toBe("flight");
  expect(contactText(info, "tip: slip- with lambda_N = 3")).toBe("tip: slip- with λ_N = 3");
});

it("what repeats in a word is written once, and the word is known from it (seed 28)", () => {
  const info = { contacts: [{ name: "tip" }] } as never;
  expect(wordText(info, Array(7).fill("impact – flight").join(" – "))).toBe("7 × (impact – flight)");
  expect(wordText(info, "slip+ – impact – impact – impact – stick")).toBe("slip+ – 3 × impact – stick");
  const unfolded = (text: string) =>
    text.replace(/(\d+) × (?:\((.*?)\)|(\S+))/g, (_, times, block = "", one = "") =>
      Array(Number(times))
        .fill(block + one)
        .join(" – "),
    );
  const items = fc.array(fc.constantFrom("impact", "flight", "stick"), { minLength: 1, maxLength: 24 });
  fc.assert(
    fc.property(items, (parts) => {
      const word = parts.join(" – ");
      const text = wordText(info, word);
      expect(unfolded(text)).toBe(word);
      expect(text.length).toBeLessThanOrEqual(word.length);
    }),
    { seed: 28, numRuns: 300 },
  );
});

it("a diagram shows the velocity of a coordinate that leaves, and where one is that comes to rest", () => {
  const filmOf = (at: (t: number) => readonly [number, number]) => {
    const rows = Array.from({ length: 50 }, (_, i) => [i / 50, 0, ...at(i / 50)]);
    return { rows: rows.length, stride: 4, numbers: Float64Array.from(rows.flat()) };
  };
  const info = { coordinates: ["x"], contacts: [], definitions: [], symbols: {}, units: {} };
  const shown = (at: (t: number) => readonly [number, number]) =>
    leaves({ info, film: filmOf(at) } as never, "x");
  expect(shown((t) => [-3 * t, -3])).toBe(true);
  expect(shown((t) => [1 - (1 - t) ** 2, 2 * (1 - t)])).toBe(false);
  expect(shown((t) => [Math.sin(9 * t), 9 * Math.cos(9 * t)])).toBe(false);
});

describe("lanes, modes and classes, drawn with seed 5", () => {
  const draw = drawFrom(5);
  const whole = (most: number) => Math.floor(draw(0, most + 1));

  it("every contact that touches has a lane or is counted", () => {
    for (let round = 0; round < 60; round++) {
      const contacts = Array.from({ length: whole(30) }, (_, k) => ({
        name: `c${k}`,
        label: `contact ${k}`,
        law: "moreau",
        bilateral: false,
      }));
      const rows = 1 + whole(4);
      const modes = Uint8Array.from({ length: rows * contacts.length }, () => (draw(0, 1) < 0.9 ? 0 : 3));
      const run = { film: { rows, modes }, events: [], info: { contacts } } as never;
      const { lanes, hidden } = lanesOf(run);
      const touching = contacts.filter((_, k) =>
        modes.some((mode, i) => i % contacts.length === k && mode !== 0),
      );
      expect(lanes.length + hidden).toBe(contacts.length);
      expect(lanes.length).toBeLessThanOrEqual(8);
      const shown = lanes.map(({ name }) => name);
      // The events of a contact stand in its lane, whatever it is called there.
      for (const name of shown)
        expect(lanesWith(lanes, { contact: name } as never).map((i) => lanes[i]?.name)).toEqual([name]);
      if (touching.length <= 8)
        expect(shown).toEqual(expect.arrayContaining(touching.map(({ name }) => name)));
      const { shown: named, rest } = statusOf(
        contacts.map(({ name }, k) => ({ name, mode: modes[k] === 0 ? "flight" : "stick" })),
      );
      const counted = [...rest.matchAll(/\d+/g)].reduce((sum, [count]) => sum + Number(count), 0);
      expect(named.length + counted).toBe(contacts.length);
    }
  });

  it("two classes of a legend have two labels", () => {
    const words = [[], ["slip+"], ["slip+", "stick"]];
    for (let round = 0; round < 30; round++) {
      const rows = Array.from({ length: 12 }, () => ({
        mu: draw(0, 1),
        kind: ["rest", "steady", "orbit", "other"][whole(3)],
        outcome: ["finished", "jam"][whole(1)],
        word: words[whole(2)],
        modes: {},
      }));
      const labels = classesOf(rows as never, "mu").list.map(({ label }) => label);
      expect(new Set(labels).size, labels.join()).toBe(labels.length);
    }
  });

  it("the values of a load give the force that a hand means, within their ranges", () => {
    for (let round = 0; round < 40; round++) {
      const [one, two] = [draw(-3, 3), draw(0.3, 2.8)];
      const loads = [one, one + two].map((angle, i) => {
        return { parameter: `F${i}`, point: 0, direction: [Math.cos(angle), Math.sin(angle)] as const };
      });
      const parameters = loads.map(({ parameter: name }) => ({ name, value: 1, range: [-50, 50] as const }));
      const [group] = groupsOf(loads, parameters as never, {});
      const force = [draw(-5, 5), draw(-5, 5)] as const;
      const values = group === undefined ? {} : valuesFor(group, force);
      const sum = (axis: 0 | 1) =>
        loads.reduce(
          (total, { parameter, direction }) => total + (values[parameter] ?? 0) * direction[axis],
          0,
        );
      // Three digits are kept.
      const size = Math.max(...Object.values(values).map(Math.abs));
      for (const axis of [0, 1] as const)
        expect(Math.abs(sum(axis) - force[axis])).toBeLessThan(0.01 * size + 1e-9);
    }
  });
});
