import { describe, expect, it } from "vitest";
import { blocksOf, commandsOf } from "../../docs/run/blocks.js";
import { firstDifference } from "../../docs/run/compare.js";

describe("blocks of a page", () => {
  it("have a language, marks, and the line of their fence; an indented one loses its indent", () => {
    const page =
      'a\n```sh exit=2 no-run="two words" output\nx\n```\n1. b\n\n   ```yaml file=a.yaml\n   y: 1\n     z: 2\n   ```\n';
    expect(blocksOf(page)).toEqual([
      { language: "sh", words: ["output"], marks: { exit: "2", "no-run": "two words" }, text: "x", line: 2 },
      { language: "yaml", words: [], marks: { file: "a.yaml" }, text: "y: 1\n  z: 2", line: 7 },
    ]);
  });

  it("must be closed", () => {
    expect(() => blocksOf("a\n```sh\n")).toThrow("the code block of line 2 is not closed");
  });

  it("hold commands with quotes, comments and lines that go on", () => {
    const text = `judder a "x'=2" 'b c'  # why\n# no command\njudder d \\\n  --out e#f`;
    expect(commandsOf(text)).toEqual([
      ["judder", "a", "x'=2", "b c"],
      ["judder", "d", "--out", "e#f"],
    ]);
  });
});

describe("shown output", () => {
  const printed = "head\nphi = 0.38576010, n = 12\nlast -1.5e-9 x\n";

  it.each([
    "phi = 0.3858, n = 12",
    "phi  =  0.38576, n = 12\nlast -1.5e-9 x",
    "head\n…\nlast … x",
    "phi = 0.3857, n = 12",
    "phi …",
  ])("agrees to the digits shown: %j", (shown) => {
    expect(firstDifference(shown, printed)).toBeUndefined();
  });

  it.each([
    { shown: "phi = 0.3868, n = 12", line: "phi = 0.3868, n = 12" },
    { shown: "phi = 0.3858, n = 13", line: "phi = 0.3858, n = 13" },
    { shown: "phi = -0.3858, n = 12", line: "phi = -0.3858, n = 12" },
    { shown: "head\nlast … x", line: "last … x" },
    { shown: "last … y", line: "last … y" },
    { shown: "last … x\nhead", line: "head" },
    { shown: "last -1.5e-8 x", line: "last -1.5e-8 x" },
  ])("differs: $shown", ({ shown, line }) => {
    expect(firstDifference(shown, printed)).toBe(line);
  });
});
