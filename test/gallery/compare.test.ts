import { describe, expect, it } from "vitest";
import { brokenRow, compare } from "../../gallery/index.js";
import { agrees, erratum, misprint, printed, remark, unprinted, unreached } from "../../gallery/rows.js";

const right = { value: 2, reason: "a slip of the pen", tolerance: 0.01 };

describe("the verdict on one value", () => {
  it("agrees up to the tolerance and no further", () => {
    const at = (ours: number) => compare("X-1", agrees("value", 1, ours, 0.25));
    expect(at(1.25)).toEqual({
      key: "X-1",
      what: "value",
      paper: 1,
      ours: 1.25,
      expected: null,
      difference: 0.25,
      tolerance: 0.25,
      verdict: "agrees",
      reason: null,
      failed: false,
      computed: true,
      basis: "derived",
    });
    for (const wrong of [0.7499, 1.2501, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(at(wrong)).toMatchObject({ verdict: "not reproduced", failed: true });
    }
  });

  it("words and counts agree where they are equal", () => {
    expect(compare("X-1", agrees("word", "possible", "possible")).failed).toBe(false);
    expect(compare("X-1", agrees("word", "possible", "impossible")).failed).toBe(true);
    expect(compare("X-1", agrees("a word for a number", "1", 1)).failed).toBe(true);
    expect(compare("X-1", agrees("count", 2, 3))).toMatchObject({ difference: 1, failed: true });
  });

  it("is a misprint only where ours is the value said to be right", () => {
    expect(compare("X-1", misprint("value", 1, 2.005, right))).toMatchObject({
      verdict: "misprint",
      reason: "a slip of the pen",
      expected: 2,
      failed: false,
    });
    expect(compare("X-1", misprint("value", 1, 2.02, right))).toMatchObject({ failed: true });
    expect(compare("X-1", misprint("value", "arccos(2)", 2, right)).failed).toBe(false);
  });

  it("is no misprint where ours is the printed value after all", () => {
    const row = compare("X-1", misprint("value", 2.001, 2, right));
    expect(row).toMatchObject({ verdict: "not reproduced", failed: true });
    expect(row.reason).toContain("yet ours is the printed value");
  });

  it("a misprint in words is no computed value", () => {
    const row = compare("X-1", erratum("(1)", "a", "b", "a slip of the pen"));
    expect(row).toMatchObject({ verdict: "misprint", expected: "b", computed: false, failed: false });
  });

  it("a remark is no misprint, and no computed value", () => {
    const row = compare("X-1", remark("(1)", "a", "b", "not defined"));
    expect(row).toMatchObject({
      verdict: "remark",
      expected: "b",
      computed: false,
      failed: false,
      basis: "words",
    });
  });

  it("says where the paper's value comes from", () => {
    const basis = (one: Parameters<typeof compare>[1]) => compare("X-1", one).basis;
    expect(basis(agrees("value", 1, 1))).toBe("derived");
    expect(basis(printed("value", 1, 1))).toBe("printed");
    expect(basis(agrees("word", "a", "a"))).toBe("words");
    expect(basis(unprinted("value", 2, right))).toBe("none");
    expect(basis(unreached("value", 1, 2, { ...right, printed: true }))).toBe("printed");
    expect(basis(unreached("value", 1, 2, right))).toBe("derived");
  });

  it("an explained difference is not reproduced, and yet no failure", () => {
    expect(compare("X-1", unreached("value", 1, 2, right))).toMatchObject({
      verdict: "not reproduced",
      failed: false,
    });
    expect(compare("X-1", unreached("value", 1, 1.5, right)).failed).toBe(true);
  });

  it("a value that the paper does not print is held against the other calculation", () => {
    expect(compare("X-1", unprinted("value", 2, right))).toMatchObject({
      verdict: "agrees",
      difference: null,
    });
    expect(compare("X-1", unprinted("value", 2.1, right)).failed).toBe(true);
  });

  it("a calculation that breaks off is a failure with the message", () => {
    expect(brokenRow("X-1", "the figure", new Error("no document"))).toMatchObject({
      ours: null,
      reason: "broke off: no document",
      failed: true,
    });
  });
});
