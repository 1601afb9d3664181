/** Can a model file hang, crash or take over the reader? Each file here ends soon, in ModelError or harmlessly. */

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { compileMechanism, evaluateMatrices, ModelError, parseModel } from "../../src/index.js";
import { fileLimits } from "../../src/model/index.js";
import { deep, expressions, nesting, odd, repeated, textPlaces, wordPlaces } from "./hostile.js";

/** Only a guard against hanging; a slow machine needs room. */
const patience = 5000;

const trap = "judderTrap";
let hits = 0;

beforeEach(() => {
  hits = 0;
  Object.defineProperty(globalThis, trap, {
    configurable: true,
    get: () => {
      hits += 1;
      return () => hits;
    },
    set: () => {
      hits += 1;
    },
  });
});

afterEach(() => {
  Reflect.deleteProperty(globalThis, trap);
  expect(hits).toBe(0);
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
});

/** Reads and compiles; the ModelError, or undefined where the file is harmless. Anything else is thrown. */
function refusal(text: string): ModelError | undefined {
  const start = performance.now();
  try {
    const mechanism = compileMechanism(parseModel(text, { file: "hostile.yaml" }));
    mechanism.dynamics;
    mechanism.energies;
    return undefined;
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    expect(error.line).toBeGreaterThan(0);
    expect(error.column).toBeGreaterThan(0);
    expect(error.diagnostics.length).toBeLessThanOrEqual(100);
    return error;
  } finally {
    expect(performance.now() - start).toBeLessThan(patience);
  }
}

describe("size", () => {
  const model = "name: Large\ncoordinates: [x]\nkinetic: x'^2/2\n";
  const padded = (bytes: number, unit = "x") => {
    const width = Buffer.byteLength(unit);
    const room = bytes - model.length - 3;
    return `${model}# ${"x".repeat(room % width)}${unit.repeat(Math.floor(room / width))}\n`;
  };

  it.each(["x", "é", "中", "😀"])("of 64 KiB in %s is read, one byte more is not", (unit) => {
    expect(Buffer.byteLength(padded(fileLimits.bytes, unit))).toBe(65536);
    expect(refusal(padded(fileLimits.bytes, unit))).toBeUndefined();
    expect(refusal(padded(fileLimits.bytes + 1, unit))).toMatchObject({
      problem: "the model file is larger than 65536 bytes",
      line: 1,
      column: 1,
    });
  });
});

describe("nesting", () => {
  it.each(nesting)("$name is refused at its 40th level", ({ text }) => {
    expect(refusal(text)?.problem).toBe("nested deeper than 40 levels");
  });

  it("of what a model needs is far below the limit", () => {
    const points = "draw:\n  - polygon:\n      - [0, 0]\n      - [1, 0]\n      - [1, 1]\n";
    expect(refusal(`name: Deep\ncoordinates: [x]\nkinetic: x'^2\n${points}`)).toBeUndefined();
  });
});

describe("repeated without end", () => {
  it.each(repeated)("$name", ({ text, problem }) => {
    expect(refusal(text)?.problem).toMatch(problem);
  });
});

describe("expressions", () => {
  it.each(expressions)("$name", ({ text, problem }) => {
    const error = refusal(text);
    if (problem === undefined) expect(error).toBeUndefined();
    else expect(error?.problem).toMatch(problem);
  });

  it.each(deep)("$name ends soon, one way or the other", ({ text }) => {
    refusal(text);
  });
});

describe("words of JavaScript as names", () => {
  const words = [
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    "valueOf",
    "prototype",
    "__defineGetter__",
  ];
  const pairs = words.flatMap((word) => wordPlaces.map(({ place, write }) => ({ word, place, write })));

  it.each(pairs.filter(({ word }) => word !== "prototype"))(
    "$word as $place is refused",
    ({ word, write }) => {
      const error = refusal(write(word));
      expect(error?.diagnostics.some(({ message }) => message.includes(word))).toBe(true);
    },
  );

  it.each(pairs)("$word as $place leaves objects alone", ({ word, write }) => {
    refusal(write(word));
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it("that the generated code could use itself are names like others", () => {
    const text = `name: Names
coordinates: [Math, arguments, return]
parameters: { out: 2, q: 3, v: 5, p: 7, eval: 11, undefined: 13, NaN: 17, Infinity: 19, this: 23, await: 29 }
definitions: { function: out*Math, let: function + arguments*0 }
kinetic: out/2*Math'^2 + q/2*arguments'^2 + v/2*return'^2
potential: p*let + eval*arguments + (undefined + NaN + Infinity + this + await)*return
contacts: { var: { gap: Math, slip: arguments', friction: q } }
`;
    const mechanism = compileMechanism(parseModel(text));
    const { M, h, contacts } = evaluateMatrices(mechanism, mechanism.start);
    expect(M).toEqual([
      [2, 0, 0],
      [0, 3, 0],
      [0, 0, 5],
    ]);
    expect(h).toEqual([-14, -11, -101]);
    expect(contacts.var?.friction.kinetic).toBe(3);
  });
});

describe("code", () => {
  const codes = [
    `${trap}()`,
    `globalThis.${trap} = 1`,
    `constructor.constructor("${trap}()")()`,
    `*/ ${trap}() /*`,
    `'; ${trap}(); '`,
    `"); ${trap}(); ("`,
    `\`\${${trap}()}\``,
    `\n${trap}()\n`,
    `=>${trap}`,
    `\${${trap}}`,
    `<script>${trap}</script>`,
    `x; ${trap}`,
    `x[${trap}]`,
    `x, ${trap}`,
    `\\u0028${trap}\\u0029`,
    `!!js/function "${trap}()"`,
  ];
  const places = textPlaces.flatMap((one) => codes.map((code) => ({ ...one, code })));

  it.each(places)("$code as $place", ({ code, write, kept }) => {
    const error = refusal(write(JSON.stringify(code)));
    if (kept) expect(error).toBeUndefined();
    else expect(error).toBeInstanceOf(ModelError);
  });
});

describe("numbers of other languages", () => {
  const values = [
    "1e999",
    "-1e999",
    "0x10",
    "0o17",
    "0b1",
    "1_000",
    "1,5",
    ".inf",
    "-.INF",
    ".nan",
    "NaN",
    "Infinity",
  ];
  const words = [
    "true",
    "yes",
    "null",
    "~",
    "'2001-12-14'",
    "12:30",
    "1e",
    ".",
    "1n",
    "٣",
    "½",
    "2²",
    "--",
    '""',
  ];

  it.each([...values, ...words])("%s is no parameter", (value) => {
    const text = `name: Number\ncoordinates: [x]\nparameters:\n  m: ${value}\nkinetic: x'^2\n`;
    const error = refusal(text);
    // 2001-12-14 is a difference of numbers, as in any formula.
    if (value.includes("2001")) expect(error).toBeUndefined();
    else expect(error).toMatchObject({ line: 4 });
  });
});

describe("odd characters", () => {
  it.each(odd)("$name", ({ text, refused }) => {
    expect(refusal(text) !== undefined).toBe(refused);
  });
});

describe("the command line, in a process of its own", () => {
  let folder = "";
  const launcher = fileURLToPath(new URL("../../bin/judder.js", import.meta.url));
  const judder = (...args: string[]) =>
    spawnSync(process.execPath, [launcher, ...args], { encoding: "utf8", timeout: 10_000 });

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "judder-hostile-"));
    const file = join(folder, "good.yaml");
    writeFileSync(file, "name: Good\ncoordinates: [x]\nkinetic: x'^2\n");
    const { status, stderr } = judder("check", file);
    if (status !== 0) throw new Error(`bin/judder.js does not run (npm run build comes first): ${stderr}`);
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const some = <T>(list: readonly T[], ...indices: number[]) => indices.map((i) => list[i] as T);
  const nasty = [...nesting, ...some(repeated, 0, 1, 2, 3), ...some(expressions, 0, 1, 2)];

  it.each(nasty)("$name: exit 2, the place in JSON, no crash", ({ name, text }) => {
    const file = join(folder, `${name.replaceAll(/\W+/g, "-")}.yaml`);
    writeFileSync(file, text);
    const { status, signal, stdout, stderr } = judder("check", file, "--json");
    expect({ status, signal, stderr }).toEqual({ status: 2, signal: null, stderr: "" });
    const { error } = JSON.parse(stdout);
    expect(error).toMatchObject({ message: expect.any(String), file, line: expect.any(Number) });
    expect(error.column).toBeGreaterThan(0);
  });

  it("says it in words without --json", () => {
    const file = join(folder, "deep.yaml");
    writeFileSync(file, "[".repeat(30_000));
    const { status, stdout, stderr } = judder("check", file);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(`${file}:1:`);
    expect(stderr).toContain("nested deeper than 40 levels");
  });

  it.each(["huge.yaml", "bytes.yaml"])("%s: exit 2 as well", (name) => {
    const file = join(folder, name);
    const huge = "a: b\n".repeat(400_000);
    writeFileSync(
      file,
      name === "huge.yaml" ? huge : Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 37) % 256)),
    );
    const { status, stdout } = judder("check", file, "--json");
    expect(status).toBe(2);
    expect(JSON.parse(stdout).error).toMatchObject({ message: expect.any(String), file });
  });
});
