/** Is a law one value, and does no other file decide by its name? */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import {
  defaultLaw,
  impactLawNames,
  lawNamed,
  pathLaws,
  sharedLaw,
  slideLaw,
} from "../../src/impact/index.js";
import { cite, explain, impactLaws, solveImpact } from "../../src/index.js";
import { modelSchema } from "../../src/model/index.js";

const root = resolve(import.meta.dirname, "../..");

describe.each([...impactLawNames])("%s", (name) => {
  it("is reachable under its name everywhere", () => {
    expect(lawNamed(name).name).toBe(name);
    expect(impactLaws).toContain(name);
    expect(explain(name)?.kind).toBe("law");
    expect(cite(name)?.length).toBeGreaterThan(0);
    expect(JSON.stringify(modelSchema())).toContain(`"${name}"`);
  });

  it("gives one contact that flies apart nothing", () => {
    const { solutions } = solveImpact(name, { A: 2, B: 0.5, C: 1 }, 0.4, 0.6, { vT: 1, vN: 0.3 });
    expect(solutions).toEqual([{ none: true, vT: 1, vN: 0.3, impulse: { T: 0, N: 0 }, energyChange: 0 }]);
  });

  it("the kernel agrees with the list where a contact collides", () => {
    const out = new Float64Array(5);
    const [only, ...others] = solveImpact(name, { A: 2, B: 0.5, C: 1 }, 0.4, 0.6, {
      vT: 1,
      vN: -1,
    }).solutions;
    expect(others).toEqual([]);
    expect(
      lawNamed(name).impactInto(Float64Array.of(2, 0.5, 1, 0.4, 0.6, 1, -1), 0, out),
    ).toBeGreaterThanOrEqual(0);
    if (only === undefined || "family" in only) throw new Error("a point was expected");
    for (const [i, value] of [only.vT, only.vN, only.impulse.T, only.impulse.N].entries())
      expect(out[i]).toBeCloseTo(value, 12);
  });
});

it("several contacts take the law that all of them have, else the common default", () => {
  const shared = (...names: (typeof impactLawNames)[number][]) => sharedLaw(names.map(lawNamed));
  expect(shared("fremond", "fremond")).toBe("fremond");
  expect(shared("glocker", "glocker", "glocker")).toBe("glocker");
  expect(shared("glocker", "fremond")).toBe("moreau");
  expect(shared(defaultLaw, defaultLaw)).toBe("moreau");
  expect(lawNamed(slideLaw).shared).toBeDefined();
  for (const name of pathLaws) expect(lawNamed(name).shared).toBeUndefined();
});

it.each(["constructor", "__proto__", "Stronge", ""])("%j is not a law", (name) => {
  expect(() => lawNamed(name as "stronge")).toThrow(
    `law must be one of ${impactLawNames.join(" ")}, got ${name}`,
  );
});

it("no file but the laws' own compares the name of a law", () => {
  const files = ["src", "cli", "figure", "lab/src"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(ts|svelte)$/.test(file))
      .map((file) => `${folder}/${file.replaceAll("\\", "/")}`),
  );
  expect(files.length).toBeGreaterThan(300);
  const compared = new RegExp(
    `[lL]aw\\w*(\\([^)]*\\))? [!=]== "(${impactLawNames.join("|")})"|case "(${impactLawNames.join("|")})"`,
  );
  // Newton's method is no impact law.
  const found = files
    .filter((file) => !file.startsWith("src/continuation/"))
    .filter((file) => compared.test(readFileSync(join(root, file), "utf8")));
  expect(found).toEqual(["src/impact/along/impulsePath.ts"]);
});
