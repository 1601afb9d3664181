/** Do results have the same bits on every engine? Functions of Math that engines may round differently stay out of src. */

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../../src");

const approximate =
  /\bMath\.(?:a?(?:sin|cos|tan)h?|atan2|exp|expm1|log|log1p|log10|pow|hypot|cbrt|random)\b|[\w)\]] \*\* /;
/** Powers of two are exact, and so are whole parts of logarithms to base 2 where only they are used. */
const isExact = (line: string): boolean =>
  /(?<![\w.])[248] \*\* /.test(line) && !/Math\.(?!abs|max|min|sqrt|floor|log2)\w+\(/.test(line);

/** Lines with such a function, without comments. */
const findings = (file: string, text: string): string[] =>
  text
    .split("\n")
    .filter((line) => !/^\s*(?:\/\*|\*|\/\/)/.test(line))
    .filter((line) => approximate.test(line) && !isExact(line))
    .map((line) => `${file}: ${line.trim()}`);

describe("bits of results", () => {
  it("depend on no function that engines round differently", () => {
    const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) =>
      file.endsWith(".ts"),
    );
    expect(files.flatMap((file) => findings(file, readFileSync(join(root, file), "utf8")))).toEqual([]);
  });

  it("made-up code is found out", () => {
    expect(
      findings("a.ts", "const y = Math.sin(x);\n// Math.sin\nconst z = 2 ** -50;\nconst w = x ** 2;"),
    ).toHaveLength(2);
  });
});
