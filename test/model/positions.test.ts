/** Is a wrong name found at its exact line and column, however YAML lets one write the expression? */

import { describe, expect, it } from "vitest";
import { ModelError, parseModel } from "../../src/index.js";

const head = "name: Positions\ncoordinates: [x, y]\nkinetic: x'^2 + y'^2\n";

/** Reads the text without its mark § and expects the first finding where the mark stood. */
function expectAt(marked: string, problem = "unknown name wrong", value = "wrong"): void {
  const offset = marked.indexOf("§");
  expect(offset).toBeGreaterThan(-1);
  const before = marked.slice(0, offset).replace(/^\ufeff/, "");
  const lines = before.split("\n");
  const expected = { line: lines.length, column: (lines.at(-1) ?? "").length + 1, value };
  let found: unknown;
  try {
    parseModel(marked.replace("§", ""), { file: "positions.yaml" });
  } catch (error) {
    found = error;
  }
  expect(found).toBeInstanceOf(ModelError);
  expect(found).toMatchObject({ problem, ...expected });
  const [, shown = "", carets = ""] = (found as ModelError).message.split("\n");
  const caret = carets.indexOf("^");
  expect(shown.slice(caret, caret + value.length)).toBe(value);
}

const styles: readonly [name: string, text: string][] = [
  ["plain", "potential: x + §wrong*y\n"],
  ["plain, at the beginning", "potential: §wrong\n"],
  ["plain, many blanks", "potential:    x  +   §wrong   # and a comment\n"],
  ["plain, after a velocity", "dissipation: x'^2 + §wrong\n"],
  ["plain over two lines", "potential: x +\n  §wrong*y\n"],
  ["plain over four lines, one empty", "potential: x +\n  y\n\n      + 2*\n  §wrong\n"],
  ["plain, second of two lines, in the middle", "potential:\n  x*y +\n  y*§wrong + x\n"],
  ["single quotes", "potential: 'x + §wrong'\n"],
  ["single quotes with '' before it", "dissipation: 'x''^2 + y''*x'' + §wrong'\n"],
  ["single quotes over lines", "dissipation: 'x''^2 +\n\n   y''*\n  §wrong'\n"],
  ["double quotes", 'potential: "x + §wrong"\n'],
  ["double quotes, \\u before it", 'potential: "\\u0078*\\x79 + \\U00000078 + §wrong"\n'],
  ["double quotes, escaped blanks", 'potential: "x\\t+\\n\\ \\_§wrong"\n'],
  ["double quotes, \\/ before it", 'potential: "x\\/2 + §wrong"\n'],
  ["double quotes over lines", 'potential: "x +\n    y*\n  §wrong"\n'],
  ["double quotes, joined lines", 'potential: "x + y\\\n    + §wrong"\n'],
  ["double quotes, joined lines and an escaped blank", 'potential: "x\\\n  \\  + §wrong"\n'],
  ["folded", "potential: >\n  x +\n  §wrong\n"],
  ["folded and stripped, deeper lines", "potential: >-\n  x +\n    y +\n\n      2*§wrong\n  + x\n"],
  ["folded with indentation indicator", "potential: >2\n   x + §wrong\n"],
  ["literal", "potential: |\n  x +\n  y*§wrong +\n  y\n"],
  ["literal, kept, with a comment in its head", "potential: |+ # energy\n\n  x\n\n  + §wrong\n\n"],
  ["flow map", "forces: { y: x, x: y + §wrong }\n"],
  ["flow map over lines", "forces: {\n  y: x,\n  x: y +\n    §wrong\n}\n"],
  ["flow map without blanks", 'forces: {"y":x,"x":§wrong}\n'],
  ["flow map in single quotes", "forces: { x: 'min(x'', §wrong)' }\n"],
  ["flow list", "draw:\n  - segment: [[0, x], [y, 2*§wrong]]\n"],
  ["flow list over lines", "draw:\n  - segment: [[0,\n      x], [ §wrong,\n      y]]\n"],
  ["block list", "draw:\n  - segment:\n      - - 0\n        - x\n      - - y\n        - x + §wrong\n"],
  ["long form", "parameters:\n  m: { value: 1 + §wrong, unit: kg }\n"],
  ["after é, φ and 中 on the line", "forces: { x: 1, y: §wrong } # é\n"],
  ["beside Greek", 'contacts: { tip: { note: "é φ 中", gap: y, slip: §wrong } }\n'],
  ["beside a pair of surrogates, two columns", 'contacts: { tip: { note: "😀", gap: y, slip: §wrong } }\n'],
  ["after a no-break space", "potential: x +\u00a0\u00a0§wrong\n"],
  ["without a line end", "potential: x + §wrong"],
];

describe("a wrong name", () => {
  it.each(styles)("%s", (_, text) => {
    expectAt(head + text);
  });

  it.each(styles)("%s, with CRLF", (_, text) => {
    expectAt((head + text).replaceAll("\n", "\r\n"));
  });

  it.each(styles)("%s, with a byte order mark", (_, text) => {
    expectAt(`\ufeff${head}${text}`);
  });

  it("on the first line after a byte order mark, which has no column", () => {
    expectAt("\ufeff{ name: First, coordinates: [x], kinetic: x'^2 + §wrong }\n");
    expectAt("\ufeff§nmae: First\ncoordinates: [x]\nkinetic: x'^2\n", "unknown key nmae", "nmae");
  });

  it("far to the right: the shown line is cut, the carets still fit", () => {
    expectAt(`${head}potential: ${"x + ".repeat(60)}§wrong + ${"y + ".repeat(60)}1\n`);
  });
});

describe("characters outside the basic plane", () => {
  it("count as two columns as they are, and as one written escape or two", () => {
    const problem = 'unexpected character "😀"';
    expectAt(`${head}potential: x + §😀\n`, problem, "😀");
    expectAt(`${head}potential: "x + §\\U0001F600"\n`, problem, "\\U0001F600");
    expectAt(`${head}potential: "x + §\\ud83d\\ude00"\n`, problem, "\\ud83d\\ude00");
  });

  it("in a word that is not known are shown whole", () => {
    const law = '"\\ud83d\\ude00"';
    expectAt(`${head}contacts: { tip: { gap: y, law: §${law} } }\n`, '"😀" is not known here', law);
  });
});

describe("an expression that ends too early", () => {
  const problem = "the expression ends too early";
  it.each([
    ["plain", "potential: x +§\n"],
    ["plain before a comment", "potential: x +§   # more\n"],
    ["single quotes", "potential: 'x +§'\n"],
    ["double quotes", 'potential: "x +§"\n'],
    ["double quotes and blanks", 'potential: "x +§  "\n'],
    ["folded: at the end of its last line, not on the next", "potential: >\n  x +§\ndissipation: x'^2\n"],
    ["literal", "potential: |\n  x\n  +§\ndissipation: x'^2\n"],
    ["literal, kept", "potential: |+\n  x\n  +§\n\n\ndissipation: x'^2\n"],
    ["flow map", "forces: { x: y*§ }\n"],
    ["last line without a line end", "potential: x +§"],
  ])("%s", (_, text) => {
    const marked = head + text;
    const offset = marked.indexOf("§");
    const lines = marked.slice(0, offset).split("\n");
    const place = { line: lines.length, column: (lines.at(-1) ?? "").length + 1 };
    expect(() => parseModel(marked.replace("§", ""))).toThrow(expect.objectContaining({ problem, ...place }));
  });

  it.each([
    ["literal", "potential: §|\n\ndissipation: x'^2\n"],
    ["quoted", "potential: §''\n"],
    ["blank", 'potential: §"  "\n'],
  ])("or is empty: %s", (_, text) => {
    const marked = head + text;
    const lines = marked.slice(0, marked.indexOf("§")).split("\n");
    const place = { line: lines.length, column: (lines.at(-1) ?? "").length + 1 };
    expect(() => parseModel(marked.replace("§", ""))).toThrow(
      expect.objectContaining({ problem: "the expression is empty", ...place }),
    );
  });
});

describe("a wrong key", () => {
  it.each([
    ["block", "§potental: x\n", "potental"],
    ["single quotes", "§'potental': x\n", "'potental'"],
    ["double quotes", '§"potental": x\n', '"potental"'],
    ["explicit", "? §potental\n: x\n", "potental"],
  ])("%s", (_, text, value) => {
    expectAt(head + text, "unknown key potental", value);
  });
});
