import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { randomSource } from "../../src/numerics/index.js";
import { appendItem, removeAt, setEntry } from "../../src/sketch/textEdit.js";

/** Random model files: sections in block and flow style, with comments and odd spaces, next to the values that they mean. */
class Files {
  private comments = 0;
  constructor(private readonly random: () => number) {}

  private pick = <T>(items: readonly T[]): T => items[Math.floor(this.random() * items.length)] as T;
  private comment = () =>
    this.random() < 0.4 ? `${" ".repeat(1 + Math.floor(3 * this.random()))}# c${++this.comments}` : "";
  private scalar = () => this.pick(["1", "0.25", "a*sin(t)", "contact", '"x: y, z"', "'it''s'"]);

  private flow(depth: number): string {
    const space = this.pick(["", " "]);
    const inner = () => (depth > 0 && this.random() < 0.4 ? this.flow(depth - 1) : this.scalar());
    const count = Math.floor(4 * this.random());
    if (this.random() < 0.5) return `[${Array.from({ length: count }, inner).join(", ")}]`;
    return `{${space}${Array.from({ length: count }, (_, i) => `k${i}: ${inner()}`).join(", ")}${space}}`;
  }

  private block(indent: string, depth: number): string {
    const count = 1 + Math.floor(3 * this.random());
    const list = this.random() < 0.35;
    const lines = Array.from({ length: count }, (_, i) => {
      const before = this.random() < 0.2 ? `${indent}# c${++this.comments}\n` : "";
      if (list)
        return `${before}${indent}- ${this.random() < 0.5 ? this.flow(1) : this.scalar()}${this.comment()}`;
      if (depth > 0 && this.random() < 0.4)
        return `${before}${indent}k${i}:${this.comment()}\n${this.block(`${indent}  `, depth - 1)}`;
      return `${before}${indent}k${i}: ${this.random() < 0.5 ? this.flow(1) : this.scalar()}${this.comment()}`;
    });
    return lines.join("\n");
  }

  file(): string {
    const sections = ["bodies", "joints", "start", "draw"].map((name) => {
      const kind = this.random();
      if (kind < 0.4) return `${name}:${this.comment()}\n${this.block("  ", 1)}`;
      return kind < 0.9 ? `${name}: ${this.flow(2)}${this.comment()}` : `${name}:${this.comment()}`;
    });
    return `# head\nname: Test${this.comment()}\n${sections.join(this.pick(["\n", "\n\n"]))}${this.pick(["\n", "", "\n# tail\n"])}`;
  }
}

type Value = string | null | Value[] | { [key: string]: Value };
const read = (text: string): Value => parse(text, { schema: "failsafe" }) as Value;
const comments = (text: string) => text.match(/# \w+/g) ?? [];

/** All paths to entries and items. */
function pathsOf(value: Value, path: (string | number)[] = []): (string | number)[][] {
  if (value === null || typeof value === "string") return [path];
  const parts: [string | number, Value][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value);
  return [path, ...parts.flatMap(([key, inner]) => pathsOf(inner, [...path, key]))];
}

const at = (value: Value, path: readonly (string | number)[]): Value | undefined =>
  path.reduce<Value | undefined>(
    (inner, key) => (inner as Record<string | number, Value> | null)?.[key],
    value,
  );

/** Only what stands between the common beginning and the common end was changed. */
function between(one: string, other: string): [string, string] {
  let [start, end] = [0, 0];
  const least = Math.min(one.length, other.length);
  while (start < least && one[start] === other[start]) start++;
  while (end < least - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  return [one.slice(start, one.length - end), other.slice(start, other.length - end)];
}

describe.each([1, 2, 3, 4])("300 random files (seed %i)", (seed) => {
  const random = randomSource(seed);
  const files = new Files(random);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;

  it("a value is set, or a new entry added, and nothing else changes", () => {
    for (let i = 0; i < 100; i++) {
      const text = files.file();
      const before = read(text);
      const maps = pathsOf(before).filter((path) => {
        const value = at(before, path);
        return value === null || (typeof value === "object" && !Array.isArray(value));
      });
      const path = [...pick(maps), pick(["new", "k0", "k1"])];
      const made = setEntry(text, path, "{ mass: 7 }");
      const expected = structuredClone(before) as { [key: string]: Value };
      const above = at(expected, path.slice(0, -1)) as { [key: string]: Value } | null;
      const fresh = at(before, path) === undefined;
      if (above === null)
        (at(expected, path.slice(0, -2)) as { [key: string]: Value })[path.at(-2) as string] = {
          [path.at(-1) as string]: { mass: "7" },
        };
      else above[path.at(-1) as string] = { mass: "7" };
      expect(read(made), `${path.join(".")} of\n${text}\nbecame\n${made}`).toEqual(expected);
      if (fresh) {
        expect(comments(made), text).toEqual(comments(text));
        const [lost] = between(text, made);
        // An empty flow map is written anew.
        expect(lost.trim().replace(/[{}]/g, ""), text).toBe("");
      }
    }
  });

  it("an item is added to a list, or makes one", () => {
    for (let i = 0; i < 100; i++) {
      const text = files.file();
      const before = read(text) as { [key: string]: Value };
      const lists = pathsOf(before).filter((path) => Array.isArray(at(before, path)) && path.length > 0);
      const path = lists.length > 0 && random() < 0.8 ? pick(lists) : ["springs"];
      const made = appendItem(text, path, "{ pin: [a.O, b.O] }");
      const expected = structuredClone(before);
      const list = at(expected, path) as Value[] | undefined;
      if (list === undefined) expected.springs = [{ pin: ["a.O", "b.O"] }];
      else list.push({ pin: ["a.O", "b.O"] });
      expect(read(made), `${path.join(".")} of\n${text}\nbecame\n${made}`).toEqual(expected);
      expect(comments(made)).toEqual(comments(text));
    }
  });

  it("an entry or item is removed, what becomes empty with it", () => {
    for (let i = 0; i < 100; i++) {
      const text = files.file();
      const before = read(text);
      const path = pick(pathsOf(before).filter((one) => one.length > 0));
      const made = removeAt(text, path);
      const expected = structuredClone(before) as Value;
      for (let depth = path.length; depth > 0; depth--) {
        const above = at(expected, path.slice(0, depth - 1)) as Value[] & { [key: string]: Value };
        const key = path[depth - 1] as string & number;
        if (Array.isArray(above)) above.splice(key, 1);
        else delete above[key];
        if (Object.keys(above).length > 0) break;
      }
      expect(read(made), `${path.join(".")} of\n${text}\nbecame\n${made}`).toEqual(expected);
      const [, added] = between(text, made);
      expect(added, text).toBe("");
    }
  });
});

it("a single shape becomes the first of a list, in block and in flow style", () => {
  const flow = "bodies:\n  ground: { shape: { halfplane: {} } } # floor\n";
  expect(appendItem(flow, ["bodies", "ground", "shape"], "{ disc: { radius: 1 } }")).toBe(
    "bodies:\n  ground: { shape: [{ halfplane: {} }, { disc: { radius: 1 } }] } # floor\n",
  );
  const block =
    "bodies:\n  ground:\n    shape: # floor\n      polyline:\n        - [0, 0]\n        - [1, 0]\n  box: {}\n";
  const made = appendItem(block, ["bodies", "ground", "shape"], "{ disc: { radius: 1 } }");
  expect(read(made)).toEqual({
    bodies: {
      ground: {
        shape: [
          {
            polyline: [
              ["0", "0"],
              ["1", "0"],
            ],
          },
          { disc: { radius: "1" } },
        ],
      },
      box: {},
    },
  });
  expect(made).toContain("shape: # floor");
});
