/** Sentences are made from typed reasons, for people: does any code read one? */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it, vi } from "vitest";

type Judder = typeof import("../../src/index.js");

const root = resolve(import.meta.dirname, "../..");

const sources = ["src", "cli", "figure", "lab/src"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(ts|svelte)$/.test(file))
    .map((file) => `${folder}/${file.replaceAll("\\", "/")}`),
);

/** Where sentences are made: all that these files export are functions to text. Those of explain are entries of a dictionary. */
const wordFiles = sources.filter((path) => /^src\/(?!explain\/).*\/(words|sentence)\.ts$/.test(path));

const takens = `
name: Double zero
coordinates: [x]
parameters: { e: -1, p: 1 }
kinetic: x'^2/2
forces: { x: "p - x^2 + (e + x)*x'" }
start: { x: 1 }
`;

const oscillator = `
name: Impact oscillator
coordinates: [x]
parameters: { omega: 2.2, stop: 0.3 }
kinetic: x'^2/2
potential: x^2/2
dissipation: x'^2/20
forces: { x: cos(omega*t) }
contacts:
  stop: { gap: stop - x, restitution: 0.7 }
start: { x: -0.2598, x': 0.0327 }
`;

/** The points of a branch and, at last, why it ended. */
function* withEnd<Point, End>(branch: Generator<Point, End>): Generator<Point | End> {
  yield yield* branch;
}

/** Calls whose ways go through reasons: rest along a parameter, branches, curves, a verdict, and why there is nothing. */
function answers(judder: Judder): Readonly<Record<string, unknown>> {
  const { compileMechanism, loadMechanism, parseModel } = judder;
  const compiled = (text: string) => compileMechanism(parseModel(text));
  const [finger, block, box] = [loadMechanism("finger"), loadMechanism("block"), loadMechanism("box")];
  const steps = { ds: 0.1, dsMax: 0.2 };
  const line = {
    size: 1,
    residual: (u: Float64Array, p: number, out: Float64Array) => out.fill((u[0] ?? 0) - p),
  };
  return {
    line: [...withEnd(judder.continueBranch(line, { u: Float64Array.of(0), p: 0 }, { high: 1 }))],
    rest: [block, box, loadMechanism("table")].map((mechanism) => judder.findEquilibria(mechanism)),
    along: judder.followEquilibria(finger, {
      parameter: "mu",
      low: 0.2,
      high: 1.2,
      searches: 2,
      maxPoints: 30,
    }),
    curves: judder.followEquilibriumCurves(compiled(takens), {
      parameter: "e",
      low: -1.2,
      high: 0.5,
      second: { parameter: "p", low: -0.5, high: 1.2 },
      ...steps,
    }),
    branch: judder.followOrbits(block, { parameter: "mu", from: 0.4, to: 0.7 }),
    orbits: judder.followOrbitCurves(compiled(oscillator), {
      parameter: "stop",
      from: 0.3,
      to: 0.24,
      second: { parameter: "omega", low: 2, high: 2.4 },
      ds: 0.3,
      dsMax: 0.5,
    }),
    none: judder.findOrbit(loadMechanism("ball"), { settle: 1, search: 1 }),
    growth: judder.measureLyapunov(block, { settle: 1, time: 2 }),
    futures: [finger, box].map((mechanism) => judder.futures(mechanism, mechanism.start)),
    limit: judder.judgeStiffLimit(
      loadMechanism("rod"),
      {},
      {
        until: 0.1,
        epsilon: { from: 1e-2, to: 1e-3, count: 4 },
      },
    ),
  };
}

const spoken = new Set(["because", "reason", "sentence", "note"]);

/** The results with every sentence written as x; `seen` is told each. */
const withoutSentences = (results: unknown, seen: (text: string) => void): unknown =>
  JSON.parse(
    JSON.stringify(results, (key, value) => {
      const said =
        spoken.has(key) || (key === "ends" && value.every((end: unknown) => typeof end === "string"));
      if (!said) return value;
      for (const text of [value].flat()) seen(text);
      return "x";
    }),
  );

describe("sentences", () => {
  it("with all of them changed nothing else of the results changes", async () => {
    const said = new Set<string>();
    const plain = withoutSentences(answers(await import("../../src/index.js")), (text) => said.add(text));
    expect(said.size).toBeGreaterThan(20);
    vi.resetModules();
    for (const path of wordFiles)
      vi.doMock(join(root, path), async (original) =>
        Object.fromEntries(Object.keys((await original()) as object).map((name) => [name, () => "x"])),
      );
    const changed = new Set<string>();
    const mute = withoutSentences(answers(await import("../../src/index.js")), (text) => changed.add(text));
    expect(changed).toEqual(new Set(["x"]));
    expect(mute).toEqual(plain);
  }, 120_000);

  it("each stage makes its own in one place", () => {
    const stages = [
      "atlas",
      "continuation",
      "equilibria",
      "orbit/periodic",
      "branch",
      "branch/plane",
      "referee",
    ];
    for (const stage of stages) expect(wordFiles).toContain(`src/${stage}/words.ts`);
  });

  /** Methods and expressions that look into a text. */
  const looks = "startsWith|endsWith|includes|indexOf|match|matchAll|replace|replaceAll|search|slice|split";
  const said = "(?:because|reason|sentence)";
  const forbidden = [
    new RegExp(`\\b${said}\\b[!?)]*\\.(?:${looks})\\(`),
    new RegExp(`\\.(?:test|exec)\\((?:[\\w.?]+\\.)?${said}\\b`),
    new RegExp(`(?<!typeof .*)\\b${said} [!=]== ["'\`]`),
  ];

  it("no code looks into one", () => {
    const found = sources.flatMap((path) =>
      readFileSync(join(root, path), "utf8")
        .split("\n")
        .filter((line) => forbidden.some((pattern) => pattern.test(line)))
        .map((line) => `${path}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    'if (end.because.startsWith("lambda")) return;',
    "const left = /^p /.exec(end.because);",
    'if (because === "a full turn is made") return;',
    'because.replace(/^p /, "mu ")',
  ])("and this would: %s", (line) => {
    expect(forbidden.some((pattern) => pattern.test(line))).toBe(true);
  });
});
