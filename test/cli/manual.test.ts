import { spawnSync } from "node:child_process";
import { describe, expect, it, vi } from "vitest";
import { main, manual } from "../../cli/index.js";
import { topics } from "../../cli/shared/topics.js";

async function printed(args: readonly string[]): Promise<{ code: number; text: string }> {
  let text = "";
  const spy = vi.spyOn(process.stdout, "write").mockImplementation((chunk) => {
    text += String(chunk);
    return true;
  });
  try {
    return { code: await main(args), text };
  } finally {
    spy.mockRestore();
  }
}

describe("the manual page", () => {
  const page = manual();

  it("has every command, option and topic of the help", async () => {
    const { text } = await printed(["--help"]);
    const names = [...text.matchAll(/^ {2}([a-z]+) (?:\[|<)/gm)].map(([, name = ""]) => name);
    expect(names.length).toBeGreaterThan(24);
    for (const name of names.filter((one) => one !== "help"))
      expect(page).toMatch(new RegExp(`^\\.SS "judder ${name}\\b`, "m"));
    const { text: help } = await printed(["simulate", "--help"]);
    const options = [...help.matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, option = ""]) => option);
    expect(options.length).toBeGreaterThan(15);
    for (const option of options) expect(page).toContain(`\\fB${option.replaceAll("-", "\\-")}`);
    for (const { name } of topics) expect(page).toContain(`.SH ${name.toUpperCase().replaceAll("-", " ")}\n`);
  });

  it("has no line that roff would take for a request it does not know", () => {
    const requests = page.split("\n").filter((line) => /^[.']/.test(line));
    expect(requests.filter((line) => !/^\.(TH|SH|SS|TP|PP|B)\b/.test(line))).toEqual([]);
  });

  it.runIf(spawnSync("man", ["--version"]).status === 0)("is read by man without a warning", () => {
    const { status, stderr } = spawnSync("man", ["--warnings", "-l", "-"], { input: page, encoding: "utf8" });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });
});

describe("the help of a command", () => {
  const names = [...manual().matchAll(/^\.SS "judder ([a-z]+)/gm)].map(([, name = ""]) => name);

  it.each(names)("of %s fits into a terminal of 80 columns", async (name) => {
    const { text } = await printed([name, "--help"]);
    expect(text.split("\n").filter((line) => line.length > 80)).toEqual([]);
  });

  it("begins with the options of the command itself", async () => {
    const { text } = await printed(["continue", "--help"]);
    const headings = text.match(/^[A-Z][a-z ]+:$/gm);
    expect(headings?.slice(0, 3)).toEqual(["Arguments:", "Options:", "Output:"]);
    expect(text.indexOf("--over <")).toBeLessThan(text.indexOf("Output:"));
  });
});

describe("judder help TOPIC", () => {
  it.each(topics.map(({ name }) => name))("explains %s", async (name) => {
    const { code, text } = await printed(["help", name]);
    expect(code).toBe(0);
    expect(text.startsWith(`${name}: `)).toBe(true);
    expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  it("names near topics", async () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect(await main(["help", "outptu"])).toBe(2);
    expect(error.mock.calls.join()).toContain("did you mean output?");
    for (const args of [["--nosuch"], ["show", "more"]]) expect(await main(["help", ...args])).toBe(2);
    error.mockRestore();
  });
});
