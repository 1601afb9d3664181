/** Lessons of predict, run, check; films as GIF; the editor's small manners. */
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { gifOf, lzw } from "../../lab/src/export/gif.js";
import { readLesson } from "../../lab/src/guide/lesson.js";
import { type Lab, saved, startLab, violations } from "./page.js";

let lab: Lab;
beforeAll(async () => {
  lab = await startLab();
}, 60_000);
afterAll(() => lab.close());

const text = `lesson: Two tasks

== A ball falls
show ball?r=0&until=2
It falls without restitution.
? Does it hit the ground?
- No. | no event impact
- Yes. | event impact
! It stays there.

== A rod
show rod?until=0.1
`;

it("a lesson is read from its text, and what is wrong in it has a line", () => {
  const { title, tasks } = readLesson(text);
  expect([title, tasks.length, tasks[0]?.after]).toEqual(["Two tasks", 2, "It stays there."]);
  expect(tasks[0]?.predictions.map(({ condition }) => condition)).toEqual([
    "no event impact",
    "event impact",
  ]);
  expect(() => readLesson("Hello")).toThrow('line 1: a task begins with "== title"');
  expect(() => readLesson("== A\nshow ball\n- Yes. | perhaps")).toThrow("line 3: a prediction is written");
  expect(() => readLesson("== A\ntext")).toThrow("task 1 shows nothing");
});

it("a task is predicted and run, and the run says what was right; the tour is the first lesson", async () => {
  const { page, errors } = await lab.open("#tour.1");
  const question = page.getByRole("group", { name: "What will the tip have done after 2 s?" });
  await question.getByRole("button", { name: "It has slid all the time." }).click();
  await question.getByText("The run says otherwise.").waitFor();
  await question.getByRole("button", { name: "It has taken off." }).click();
  await question.getByText("Right.").waitFor();
  // Another friction, another answer: nothing is written down beforehand.
  await page.locator("#set-mu").fill("0.3");
  await page.keyboard.press("Enter");
  await question.getByText("The run says otherwise.").waitFor();
  expect(await violations(page, undefined, 'section[aria-label="Tour"]')).toEqual([]);
  const buffer = Buffer.from(text);
  await page.getByLabel("Open a lesson").setInputFiles({ name: "two.txt", mimeType: "text/plain", buffer });
  await page
    .getByRole("region", { name: "Two tasks" })
    .getByRole("heading", { name: "1 of 2: A ball falls" })
    .waitFor();
  await page.getByRole("button", { name: "Yes." }).click();
  await page.getByText("Right.").waitFor();
  await page.keyboard.press("n");
  await page.getByRole("heading", { name: "2 of 2: A rod" }).waitFor();
  expect(errors).toEqual([]);
});

/** The pixels of LZW codes, by the specification of GIF89a. */
function unpacked(codes: Uint8Array): number[] {
  const out: number[] = [];
  let [at, size, table, last]: [number, number, number[][], number[] | undefined] = [0, 9, [], undefined];
  const clear = () => {
    table = Array.from({ length: 258 }, (_, i) => [i]);
    [size, last] = [9, undefined];
  };
  for (;;) {
    let code = 0;
    for (let bit = 0; bit < size; bit++, at++) code |= (((codes[at >> 3] as number) >> (at & 7)) & 1) << bit;
    if (code === 256) clear();
    else if (code === 257) return out;
    else {
      const entry: number[] = table[code] ?? [...(last as number[]), (last as number[])[0] as number];
      out.push(...entry);
      if (last !== undefined && table.length < 4096) table.push([...last, entry[0] as number]);
      if (table.length === 1 << size && size < 12) size++;
      last = entry;
    }
  }
}

it("LZW codes are read back by a decoder of the specification, also beyond a full table (seed 28)", () => {
  const pixels = fc.array(fc.nat({ max: 255 }), { minLength: 1, maxLength: 400 });
  fc.assert(
    fc.property(pixels, (some) => {
      expect(unpacked(lzw(Uint8Array.from(some)))).toEqual(some);
    }),
    { seed: 28, numRuns: 100 },
  );
  let state = 1;
  const many = Array.from({ length: 30_000 }, () => {
    state = (state * 16_807) % 2_147_483_647;
    return state % 7;
  });
  expect(unpacked(lzw(Uint8Array.from(many)))).toEqual(many);
  const file = gifOf(
    [{ width: 2, height: 1, data: Uint8ClampedArray.of(255, 0, 0, 255, 0, 0, 255, 255) }],
    5,
  );
  expect(Buffer.from(file.subarray(0, 6)).toString()).toBe("GIF89a");
  expect(file.at(-1)).toBe(0x3b);
});

it("a film is saved as a GIF of the chosen width, whose pictures move", async () => {
  const { page, errors } = await lab.open("#ball?until=0.6&view=export", { acceptDownloads: true });
  await page.getByRole("combobox", { name: "Width of the film" }).selectOption("480");
  const gif = await saved(page, "Make GIF");
  expect([gif.readUInt16LE(6), gif.toString("latin1", 0, 6)]).toEqual([480, "GIF89a"]);
  const pictures = gif.toString("latin1").split("\x21\xf9\x04").length - 1;
  expect(pictures).toBe(12);
  // The browser reads it, and its first and last pictures differ.
  const seen = await page.evaluate(
    async (bytes) => {
      const decoder = new ImageDecoder({ data: Uint8Array.from(bytes), type: "image/gif" });
      await decoder.completed;
      const read = async (frameIndex: number) => {
        const { image } = await decoder.decode({ frameIndex });
        const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
        const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
        context.drawImage(image, 0, 0);
        return [...context.getImageData(0, 0, canvas.width, canvas.height).data]
          .filter((_, i) => i % 4 === 0)
          .join();
      };
      return (await read(0)) !== (await read(11));
    },
    [...gif],
  );
  expect(seen).toBe(true);
  expect(errors).toEqual([]);
});

it("the editor indents after a key, is not emptied by undo, and its file is named after the model", async () => {
  const { page, errors } = await lab.open("#ball?view=editor");
  await page.locator(".status", { hasText: /^runs$/ }).waitFor();
  await page.locator(".cm-line", { hasText: "name:" }).first().click();
  for (let i = 0; i < 3; i++) await page.keyboard.press("Control+z");
  expect(await page.locator(".cm-content").textContent()).toContain("name: Bouncing ball");
  await page.keyboard.press("End");
  for (const _ of "ball") await page.keyboard.press("Backspace");
  // A pause within the name: the text runs as it is, and its file has a name for a moment.
  await page.getByText("bouncing.yaml").waitFor();
  await page.keyboard.type("stone");
  await page.getByText("bouncingStone.yaml").waitFor();
  await expect
    .poll(() => page.getByRole("button", { name: "Copy command" }).getAttribute("data-command"))
    .toContain("bouncingStone.yaml");
  await page.keyboard.press("Control+End");
  await page.keyboard.type("definitions:\nheight: y");
  const lines = await page.locator(".cm-line").allTextContents();
  expect(lines.slice(-2)).toEqual(["definitions:", "  height: y"]);
  expect(errors).toEqual([]);
});
