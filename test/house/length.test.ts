/** Has every file one noun? Comments count: what takes more than 300 lines is two things. */

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const folders = ["src", "cli", "figure", "gallery", "lab/src"];

/** Written by the build. */
const isGenerated = (path: string) => /generated/.test(path);

it("no line of src has more than 120 columns", () => {
  const long = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !isGenerated(path))
    .flatMap((path) =>
      readFileSync(join(root, "src", path), "utf8")
        .split("\n")
        .flatMap((line, i) => ([...line].length > 120 ? [`${path}:${i + 1}`] : [])),
    );
  expect(long).toEqual([]);
});

it("no file has more than 300 lines", () => {
  const lengths = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => /\.(ts|svelte)$/.test(path) && !isGenerated(path))
      .map((path) => ({
        path: join(folder, path),
        lines: readFileSync(join(root, folder, path), "utf8")
          .trimEnd()
          .split("\n").length,
      })),
  );
  expect(lengths.length).toBeGreaterThan(900);
  expect(lengths.filter(({ lines }) => lines > 300)).toEqual([]);
});
