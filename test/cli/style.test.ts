import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { main } from "../../cli/index.js";
import { canvasDefaults } from "../../figure/index.js";

const folder = mkdtempSync(join(tmpdir(), "judder-style-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function drawn(args: readonly string[], name: string): Promise<Buffer> {
  const file = join(folder, name);
  expect(await main([...args, "--quiet", "--out", file])).toBe(0);
  return readFileSync(file);
}

const mu = ["--set", "mu=0.6"];
/** Commands that draw without worker processes, each with a cheap question. */
const commands = {
  show: ["show", "ball"],
  explain: ["explain", "chatter"],
  impact: ["impact", "rod", "--contact", "tip", ...mu, "--from", "y=0,y'=-1"],
  map: ["map", "rod", "--over", "theta=0.5..1.5:5", "--over", "x'=-1..1:5", ...mu],
  simulate: ["simulate", "ball", "--until", "0.6"],
  equilibria: ["equilibria", "block"],
  orbit: ["orbit", "rimless"],
  sensitivity: ["sensitivity", "ball", "--until", "0.3", "--with", "g"],
} as const;

describe("--out x.pdf and --style", () => {
  it.each(Object.entries(commands))("%s writes a PDF in print style", async (name, args) => {
    const pdf = (await drawn([...args, "--style", "print"], `${name}.pdf`)).toString("latin1");
    expect(pdf.startsWith("%PDF-1.5\n")).toBe(true);
    expect(pdf).toMatch(/\/Producer \(judder /);
    expect(pdf).toContain("/FontFile2");
  });

  it("print has millimetres, projector has larger letters in a picture of the same size", async () => {
    const args = ["simulate", "ball", "--until", "0.6", "--plot", "phase"];
    const svg = async (style: string) =>
      (await drawn([...args, "--style", style], `${style}.svg`)).toString().slice(0, 1500);
    const [screen, print, projector] = [await svg("screen"), await svg("print"), await svg("projector")];
    const { width, height } = canvasDefaults;
    const head = (text: string) =>
      [/ width="([^"]+)"/, / height="([^"]+)"/, /viewBox="([^"]+)"/].map((one) => one.exec(text)?.[1]);
    expect(head(screen)).toEqual([`${width}`, `${height}`, `0 0 ${width} ${height}`]);
    expect(head(print)).toEqual(["169.333mm", "111.125mm", `0 0 ${width} ${height}`]);
    const [wide, , box] = head(projector);
    expect(Math.abs(Number(wide) - width)).toBeLessThan(1);
    expect(Number(box?.split(" ")[2])).toBeCloseTo(width / 1.5, 0);
  });

  it.each([
    ["simulate", "ball", "--until", "0.6", "--plot", "strobe"],
    ["show", "ball"],
  ])("projector has larger letters in drawings of the mechanism: %s", async (...args) => {
    const svg = async (style: string) =>
      (await drawn([...args, "--style", style], `${style}.svg`)).toString();
    const relative = (text: string) =>
      Number(/font-size="([\d.]+)"/.exec(text)?.[1]) / Number(/viewBox="0 0 ([\d.]+)/.exec(text)?.[1]);
    expect(relative(await svg("projector")) / relative(await svg("screen"))).toBeCloseTo(1.5, 1);
  });

  it("refuses other media before the work begins", async () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect(await main(["simulate", "ball", "--style", "poster"])).toBe(2);
    expect(error.mock.calls.join(" ")).toMatch(/poster.*screen, print, projector/s);
    error.mockRestore();
  });
});
