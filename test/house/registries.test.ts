/** Does code ask a law or a guard for its properties? A file that compares its name would have to know every new one. */

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { complianceLaws } from "../../src/contact/index.js";
import { impactLawNames } from "../../src/impact/index.js";
import { guardKinds } from "../../src/phase/guards/index.js";
import { guardEvents } from "../../src/simulate/guards/index.js";

const root = resolve(import.meta.dirname, "../..");

const sources = ["src", "cli", "lab/src"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(ts|svelte)$/.test(file))
    .map((file) => `${folder}/${file.replaceAll("\\", "/")}`),
);

/** The names that a text compares: with ===, in a case, or in a list that is asked for a value. Comments do not count. */
function compared(text: string, names: readonly string[], subject: RegExp): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
  const any = names.join("|");
  const equal = [...code.matchAll(new RegExp(`(\\w+)\\s*[!=]==\\s*"(${any})"`, "g"))]
    .filter(([, left = ""]) => subject.test(left))
    .map(([, , name]) => name as string);
  const cases = [...code.matchAll(new RegExp(`\\bcase\\s+"(${any})":`, "g"))].map(
    ([, name]) => name as string,
  );
  const lists = [...code.matchAll(/\[([^[\]]*)\]\.(?:includes|indexOf)\(/g)].flatMap(([, list = ""]) =>
    names.filter((name) => list.includes(`"${name}"`)),
  );
  return [...equal, ...cases, ...lists];
}

const filesThatCompare = (names: readonly string[], subject: RegExp): string[] =>
  sources
    .filter((file) => compared(readFileSync(join(root, file), "utf8"), names, subject).length > 0)
    .sort();

/** Files that use the names of laws for something else, and a kernel in which a look-up was measured to be slow. */
const otherLaws = [
  "lab/src/sketch/tools.ts", // springs that are drawn
  "src/continuation/words.ts",
  "src/impact/along/impulsePath.ts",
  "src/simulate/transition/choice.ts", // words of a policy
  "src/sketch/redraw.ts",
];

/** Files that use the names of guards for something else. */
const otherGuards = [
  "src/equilibria/conditions.ts", // inequalities of a place at rest
  "src/equilibria/critical/branches.ts",
  "src/equilibria/words.ts",
  "src/simulate/transition/choice.ts", // rules of a policy
];

describe("the name of a registry's value", () => {
  it("is not compared, if it is an impact law or the law of a compliant contact", () => {
    const names = [...impactLawNames, ...Object.keys(complianceLaws)];
    // Shapes of a drawing have a kind, and one of them is a spring too.
    expect(filesThatCompare(names, /^(?!kind$)/)).toEqual(otherLaws);
  });

  it("is not compared, if it is a kind of guard", () => {
    expect(filesThatCompare(guardKinds, /^kind$/)).toEqual(otherGuards);
  });

  it("has a formula and a transition, if it is a kind of guard", () => {
    expect(Object.keys(guardEvents)).toEqual([...guardKinds]);
  });

  it("is found in made-up code", () => {
    const names = ["gap", "kink"];
    const found = (code: string) => compared(code, names, /^kind$/);
    expect(found('if (guard.kind === "gap") touch();')).toEqual(["gap"]);
    expect(found('if (kind !== "kink") touch();')).toEqual(["kink"]);
    expect(found('switch (kind) { case "gap": }')).toEqual(["gap"]);
    expect(found('["slip", "kink"].includes(kind)')).toEqual(["kink"]);
    expect(found('// kind === "gap"\n/* kind === "gap" */')).toEqual([]);
    expect(found('const guard = { kind: "gap" }; if (of === "gap") touch();')).toEqual([]);
  });
});
