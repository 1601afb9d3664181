/** Is the state that code may change held by small objects? A large one is reached into from everywhere. */

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";

const source = resolve(import.meta.dirname, "../../src");

/** Classes and interfaces of a text with the number of their fields that are not read-only. */
function mutableFields(text: string): { readonly name: string; readonly fields: number }[] {
  return [...text.matchAll(/^(?:export )?(?:class|interface) (\w+)[^{]*\{\n([\s\S]*?)^\}/gm)].map(
    ([, name = "", body = ""]) => ({
      name,
      fields: body
        .split("\n")
        .filter(
          (line) => /^ {2}(?:private |protected )?\w+[?!]?(?::| =)/.test(line) && !/\breadonly\b/.test(line),
        ).length,
    }),
  );
}

it("no object of src has more than 12 fields that change", () => {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  const found = files.flatMap((file) => mutableFields(readFileSync(join(source, file), "utf8")));
  expect(found.length).toBeGreaterThan(300);
  expect(Math.max(...found.map(({ fields }) => fields))).toBeGreaterThan(5); // the pattern still finds fields
  expect(found.filter(({ fields }) => fields > 12)).toEqual([]);
});
