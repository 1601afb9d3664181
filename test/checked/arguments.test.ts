import { describe, expect, it } from "vitest";
import * as judder from "../../src/index.js";

type Any = (...args: unknown[]) => unknown;

/** A generator is asked for its first value: its arguments are checked then at the latest. */
function called(call: Any, ...args: unknown[]): unknown {
  const result = call(...args) as { readonly next?: () => unknown } | undefined;
  return typeof result?.next === "function" ? result.next() : result;
}

/** Functions that take any value, or nothing of the library. */
const free = ["toJson", "makeWasmBackend"];
const ofText = ["loadMechanism", "parseModel", "explain", "cite"];
const functions = Object.entries(judder).filter(
  ([name, value]) => typeof value === "function" && !/^[A-Z]/.test(name) && !free.includes(name),
) as unknown as [string, Any][];

describe("a first argument of a wrong kind is the caller's mistake", () => {
  it.each(functions)("of %s", (name, call) => {
    const texts = ofText.includes(name) ? [] : ["finger"];
    // No references are an empty text.
    const lists = name === "formatBibtex" ? [] : [[]];
    for (const wrong of [undefined, null, 3, {}, ...lists, ...texts])
      expect(() => called(call, wrong), `${name}(${JSON.stringify(wrong)})`).toThrow(judder.Mistake);
  });

  it("says what is needed, what was given, and what to do", () => {
    expect(() => (judder.simulate as Any)("finger", {})).toThrow(
      'the first argument of simulate must be a mechanism, got "finger": loadMechanism("finger") makes one of a shipped name',
    );
    const finger = judder.loadMechanism("finger");
    expect(() => (judder.evaluateState as Any)(finger, {}, 1)).toThrow(
      "the second argument of evaluateState must be a run, or a copy of one, got {}",
    );
    expect(() => (judder.solveImpact as Any)("stronge", { A: 1, B: 0, C: 1 }, "0.5", 1, {})).toThrow(
      'the third argument of solveImpact must be a number, got "0.5"',
    );
    const run = judder.simulate(finger, finger.start, { until: 0.1 });
    for (const wrong of [undefined, null, 3, {}])
      expect(() => (run.columns as Any)(wrong)).toThrow(judder.Mistake);
  });
});
