/** Does a search for an orbit end where the motion needs ever more steps for a second of it? */
import { describe, expect, it } from "vitest";
import { findOrbit, followOrbits, loadMechanism } from "../../src/index.js";
import { compile } from "../equilibria/models.js";

/** The speed of a wheel grows for ever, and a spring that turns with it makes each turn cost steps. */
const growing = compile(`
name: Growing
coordinates: [th, x]
parameters: { a: 1, k: 4 }
kinetic: (th'^2 + x'^2)/2
potential: k/2*x^2
forces: { th: a*th', x: cos(th) }
start: { th': 1 }
`);

describe("the work of a search", () => {
  it("is bounded over all its runs together", () => {
    for (const maxSteps of [5000, 40_000]) {
      let looks = 0;
      const result = findOrbit(growing, { settle: 3, search: 20, maxSteps, onProgress: () => looks++ });
      expect(result.found).toBe(false);
      if (result.found) continue;
      expect(result.outcome.kind).toBe("workLimit");
      expect(result.outcome.reason).toContain(`${maxSteps} steps`);
      expect(result.outcome.t).toBeGreaterThan(3);
      // Each look stands for at most 1000 steps; runs that begin after the limit look once.
      expect(looks).toBeGreaterThan(maxSteps / 1000);
      expect(looks).toBeLessThanOrEqual(maxSteps / 1000 + 20);
    }
  });

  it("does not change what is found within it, and what the caller stops is still said to be stopped", () => {
    const finger = loadMechanism("finger");
    const [all, some] = [findOrbit(finger), findOrbit(finger, { maxSteps: 100_000 })];
    expect(all.found && some.found && all.period === some.period).toBe(true);
    const stopped = findOrbit(growing, { maxSteps: 5000, signal: { aborted: true } });
    expect(stopped.found ? "found" : stopped.outcome.kind).toBe("stopped");
  });

  it("is bounded at each value of a parameter, and progress is reported between them", () => {
    const seen: string[] = [];
    const report = followOrbits(growing, {
      parameter: "a",
      from: 0.9,
      to: 1.1,
      searches: 3,
      settle: 3,
      search: 20,
      maxSteps: 5000,
      onProgress: (_share, note) => seen.push(note),
    });
    expect(report.outcome?.kind).toBe("workLimit");
    const begun = (note: string) => note.startsWith("search at a = ");
    expect(seen.filter(begun)).toEqual(["0.9", "0.9667", "1.033"].map((a) => `search at a = ${a}`));
    for (const value of ["0.9", "0.9667", "1.033"]) {
      const from = seen.indexOf(`search at a = ${value}`);
      const next = seen.findIndex((one, k) => k > from && begun(one));
      const to = next < 0 ? seen.length : next;
      expect(to - from - 1).toBeGreaterThan(5);
      expect(to - from - 1).toBeLessThanOrEqual(25);
    }
  });
});
