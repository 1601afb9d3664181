/** Is an expression that a comma of a flow map has cut reported as such, wherever its parts stand? */
import { describe, expect, it } from "vitest";
import { ModelError, parseModel } from "../../src/index.js";
import { drawFrom } from "../simulate/support.js";

const seed = 32;
const draw = drawFrom(seed);
const pick = <T>(list: readonly T[]): T => list[Math.floor(draw(0, list.length))] as T;
const calls = ["max(0, x)", "min(x, 1)", "atan2(x, x')", "max(max(0, x), x)", "abs(max(x, min(0, 1)))"];

function thrown(text: string): ModelError {
  try {
    parseModel(text);
  } catch (error) {
    return error as ModelError;
  }
  throw new Error(`accepted:\n${text}`);
}

describe(`calls with commas inside { … } (seed ${seed})`, () => {
  it.each(Array.from({ length: 30 }, (_, i) => i))("case %i", () => {
    const names = ["a", "b", "c"].slice(0, 1 + Math.floor(draw(0, 3)));
    const entries = names.map((name) => `${name}: ${pick(calls)}`);
    const text = `name: A\ncoordinates: [x]\nkinetic: x'^2/2\ndefinitions: { ${entries.join(", ")} }\n`;
    const error = thrown(text);
    expect(error).toBeInstanceOf(ModelError);
    expect(error.hint).toBe("quote this expression: inside { … } and [ … ] a comma ends it");
    expect(error.line).toBe(4);
    const quoted = entries.map((entry) => entry.replace(/: (.*)/, ': "$1"')).join(", ");
    expect(() => parseModel(text.replace(/\{.*\}/, `{ ${quoted} }`))).not.toThrow();
  });

  it("a name that is given twice is still said to be", () => {
    const text = "name: A\ncoordinates: [x]\nkinetic: x'^2/2\ndefinitions: { a: x, a: 2*x }\n";
    expect(thrown(text).problem).toBe("a is given twice");
  });
});
