/** A block on a belt whose frictions are equal ends on the largest circle that does not stick: rounding decides whether it does. */
import { describe, expect, it } from "vitest";
import { findOrbit, followEquilibria, loadMechanism } from "../../src/index.js";

const block = loadMechanism("block");

describe("an orbit on a graze", () => {
  it.each([
    [20, 0.3, 0.3],
    [7, 0.25, 0.5],
    [55, 0.1, 0.2],
  ])("k = %f, mu = %f, belt %f: is not called stable, and its period is a number of turns", (k, mu, vdr) => {
    const parameters = { k, mu, muStatic: mu, vdr };
    const found = findOrbit(block, { parameters });
    if (!found.found) throw new Error(found.outcome.reason);
    const turn = (2 * Math.PI) / Math.sqrt(k);
    const turns = found.period / turn;
    expect(turns).toBeCloseTo(Math.round(turns), 5);
    expect(found.stable).toBe(false);
    if (turns < 24) expect(found.undecided?.back ?? found.period).toBeCloseTo(turn, 4);
  });

  it("without a graze nothing is undecided", () => {
    const found = findOrbit(block);
    expect(found).toMatchObject({ found: true, stable: true });
    expect(found).not.toHaveProperty("undecided");
  });
});

describe("rest along a parameter", () => {
  it.each([
    [0, "is stable throughout, undamped (the linear motion does not decide)"],
    [0.4, "rest in slip- is stable throughout."],
  ])("with damping %f", (c, said) => {
    const parameters = { c, mu: 0.3, muStatic: 0.3 };
    expect(followEquilibria(block, { parameter: "k", low: 10, high: 30, parameters }).sentence).toContain(
      said,
    );
  });
});
