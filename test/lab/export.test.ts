import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { judderHere } from "../cli/run.js";
import { type Lab, saved, startLab, violationsInBothColours } from "./page.js";

let lab: Lab;
beforeAll(async () => {
  lab = await startLab();
}, 60_000);
afterAll(() => lab.close());

const cells = (csv: string): string[][] =>
  csv
    .trimEnd()
    .split("\n")
    .map((line) => line.split(","));

/** Two tables are the same: words to the letter, numbers to 1e-12. */
function expectSame(one: string[][], other: string[][]): void {
  expect(one.length).toBe(other.length);
  for (const [i, row] of one.entries())
    for (const [k, cell] of row.entries()) {
      const expected = other[i]?.[k] as string;
      if (Number.isFinite(Number(expected)) && expected !== "")
        expect(Math.abs(Number(cell) - Number(expected))).toBeLessThan(1e-12);
      else expect(cell).toBe(expected);
    }
}

/** The values of the points of every curve in a figure, by the axes that its metadata tell. */
function pointsIn(svg: string): [number, number][] {
  const metadata = /<metadata>(.*)<\/metadata>/.exec(svg)?.[1] ?? "";
  const { axes } = JSON.parse(
    metadata.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&amp;", "&"),
  );
  const value = (
    { range: [low, high], pixels: [from, to] }: { range: number[]; pixels: number[] },
    pixel: number,
  ) =>
    (low as number) +
    ((pixel - (from as number)) / ((to as number) - (from as number))) * ((high as number) - (low as number));
  return Array.from(svg.matchAll(/[ML]([\d.e+-]+),([\d.e+-]+)/g), ([, px, py]) => [
    value(axes.x, Number(px)),
    value(axes.y, Number(py)),
  ]);
}

describe("figures of the finger at μ = 1", { timeout: 60_000 }, () => {
  it("SVG and CSV have the numbers of the command line to 1e-12", async () => {
    const { page, errors } = await lab.open("#finger?mu=1&until=1&t=0.2&view=export");
    const folder = mkdtempSync(join(tmpdir(), "judder-"));
    const command = ["simulate", "finger", "--set", "mu=1", "--until", "1", "--samples", "800", "--quiet"];
    expect((await judderHere([...command, "--out", join(folder, "motion.csv")])).code).toBe(0);
    const expected = cells(readFileSync(join(folder, "motion.csv"), "utf8"));
    expectSame(cells((await saved(page, "CSV of stage")).toString()), expected);

    const [phi, velocity] = ["phi", "v_phi"].map((name) => (expected[0] as string[]).indexOf(name)) as [
      number,
      number,
    ];
    await page.locator("#plot summary").click();
    const csv = cells((await saved(page, "CSV of phase")).toString());
    expect(csv[0]).toEqual(["t", "j", "phi", "v_phi", "tip_mode"]);
    expectSame(
      csv.map((row) => row.slice(2, 4)),
      expected.map((row) => [row[phi], row[velocity]] as string[]),
    );
    // Every point of the table lies on a curve of the figure.
    const points = pointsIn((await saved(page, "SVG of phase")).toString());
    const near = new Map(points.map(([x, y]) => [`${x.toFixed(9)} ${y.toFixed(8)}`, [x, y] as const]));
    const drawn = expected.slice(1).map((row) => [Number(row[phi]), Number(row[velocity])] as const);
    const far = drawn.map(([x, y]) => {
      const [px, py] = near.get(`${x.toFixed(9)} ${y.toFixed(8)}`) ?? [Number.NaN, Number.NaN];
      return Math.max(Math.abs(px - x), Math.abs(py - y));
    });
    expect(far.filter((distance) => distance < 1e-12).length).toBeGreaterThan(0.99 * far.length);
    expect(Math.max(...far.filter(Number.isFinite))).toBeLessThan(1e-12);

    const png = await saved(page, "PNG of stage");
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    const { command: told, columns } = JSON.parse((await saved(page, "JSON of timeline")).toString());
    expect([told, columns]).toEqual([
      "judder simulate finger --set mu=1 --until 1",
      ["contact", "mode", "from", "to"],
    ]);
    const works = (await judderHere(["cite", "finger", "events", "--bibtex"])).out;
    expect((await saved(page, "BibTeX")).toString()).toBe(works);
    expect((await saved(page, "SVG of stage")).toString()).toContain("t = 0.2000 s");
    expect(errors).toEqual([]);
  });

  it("the film has the width that was chosen, and pictures that move", { retry: 2 }, async () => {
    const { page } = await lab.open("#finger?mu=1&until=0.6&speed=1&view=export");
    await page.getByRole("combobox", { name: "Width of the film" }).selectOption("480");
    const film = await saved(page, "Record WebM");
    // Another page plays it: ours may show no films.
    const player = await page.context().newPage();
    await player.goto("about:blank");
    const { frames, differing, width } = await player.evaluate(
      async (address) => {
        const video = document.createElement("video");
        video.muted = true;
        video.src = address;
        const context = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
        const pictures = new Set<string>();
        let frames = 0;
        const look = () => {
          frames++;
          context.drawImage(video, 0, 0, 300, 150);
          pictures.add(context.canvas.toDataURL());
          video.requestVideoFrameCallback(look);
        };
        video.requestVideoFrameCallback(look);
        await video.play();
        await new Promise((resolve) => {
          video.onended = resolve;
        });
        return {
          frames: Math.max(frames, video.getVideoPlaybackQuality().totalVideoFrames),
          differing: pictures.size,
          width: video.videoWidth,
        };
      },
      `data:video/webm;base64,${film.toString("base64")}`,
    );
    expect(width).toBe(480);
    expect(frames).toBeGreaterThanOrEqual(3);
    expect(differing).toBeGreaterThanOrEqual(2);
  });
});

describe("the export view", { timeout: 60_000 }, () => {
  it("is clean to axe in light and in dark colours", async () => {
    const { page } = await lab.open("#finger?view=export");
    await page.locator("#plot summary").click();
    await page.getByRole("button", { name: "SVG of phase" }).waitFor();
    expect(await violationsInBothColours(page, "main .meaning")).toEqual([]);
  });

  it("says so where the browser records no films", async () => {
    const { page } = await lab.open("#ball");
    await page.evaluate(() => Reflect.deleteProperty(globalThis, "MediaRecorder"));
    await page.getByRole("button", { name: "Export" }).press("Enter");
    await page.getByText("This browser cannot record").waitFor();
  });
});
