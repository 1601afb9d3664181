/** How do the tests run a script that the lab has saved, and compare what it writes? */

import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect } from "vitest";

export const root = resolve(import.meta.dirname, "../..");

/** A folder inside of the package, where its own name can be imported. */
export function moduleFolder(name: string) {
  const inside = join(root, "build", name);
  mkdirSync(inside, { recursive: true });
  return {
    run(script: string, file: string): void {
      writeFileSync(join(inside, `${file}.mjs`), script);
      execFileSync(process.execPath, [`${file}.mjs`], { cwd: inside });
    },
    read: (file: string) => readFileSync(join(inside, file), "utf8"),
    remove: () => rmSync(inside, { recursive: true }),
  };
}

const number = /-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/g;

/** Words to the letter, numbers to 1e-12, also those inside of a cell. */
export function expectSame(one: string, other: string): void {
  expect(one.replace(number, "#")).toBe(other.replace(number, "#"));
  const numbers = (text: string) => Array.from(text.matchAll(number), ([found]) => Number(found));
  const expected = numbers(other);
  const far = numbers(one).map((value, i) => Math.abs(value - (expected[i] as number)));
  expect(Math.max(0, ...far)).toBeLessThan(1e-12);
}
