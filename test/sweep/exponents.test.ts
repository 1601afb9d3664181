/** Which motions of a sweep are asked for their largest Lyapunov exponent, and from where? */
import { describe, expect, it } from "vitest";
import { type ExponentOf, loadMechanism, measureLyapunov, sweep } from "../../src/index.js";
import { observe } from "../simulate/observing.js";

const finger = loadMechanism("finger");
const over = (name: string, ...values: number[]) => [{ name, values }];

describe("exponents", () => {
  it("are asked for where a motion does not recur, from its last state on, and nowhere else", () => {
    const asked: number[][] = [];
    const exponentOf: ExponentOf = (_, { q }, { t = 0, parameters, policy }, seconds) => {
      asked.push([q.phi as number, t, parameters?.mu as number, seconds]);
      expect(policy).toEqual({ stick: "eager" });
      return { exponent: 0.7, error: 0.1 };
    };
    const options = {
      over: over("mu", 0.2, 0.4, 0.5),
      settle: 10,
      record: 2,
      policy: { stick: "eager" } as const,
    };
    const found = [...sweep(finger, options, { exponentOf })];
    expect(found.map(({ kind, lyapunov, lyapunov_error }) => [kind, lyapunov, lyapunov_error])).toEqual([
      ["rest", undefined, undefined],
      ["open", 0.7, 0.1],
      ["periodic", undefined, undefined],
    ]);
    const { final } = observe(finger, finger.start, { settle: 10, record: 2, parameters: { mu: 0.4 } });
    expect(asked).toEqual([[final.q.phi, 12, 0.4, 2]]);
  });

  it("say that they are computed while they are: a worker that is silent for long counts as hung", () => {
    const told: number[] = [];
    let during = 0;
    const exponentOf: ExponentOf = (mechanism, start, options, time) => {
      const before = told.length;
      const { exponent, error } = measureLyapunov(mechanism, { ...options, start, settle: 0, time });
      during = told.length - before;
      return { exponent, error };
    };
    const options = { over: over("amplitude", 0.0714), settle: 5, record: 5, parameters: { r: 0.8 } };
    const [row] = [...sweep(loadMechanism("table"), options, { exponentOf, onProgress: () => told.push(1) })];
    expect([row?.kind, (row?.lyapunov ?? 0) > 0]).toEqual(["open", true]);
    expect(during).toBeGreaterThanOrEqual(80); // as often as the average is cut into pieces
  });

  it("are not asked for where the section was met too seldom to compare two returns", () => {
    const met: [number, string][] = [];
    const exponentOf: ExponentOf = () => ({ exponent: 0.7, error: 0.1 });
    for (const record of [0.1, 0.3, 0.5, 0.7]) {
      const options = { over: over("mu", 0.4), settle: 10, record, section: { peak: "phi" } };
      const [row] = [...sweep(finger, options, { exponentOf })];
      expect(row?.kind).toBe("open");
      met.push([row?.points.length ?? 0, String(row?.lyapunov)]);
    }
    expect(met).toEqual([
      [1, "undefined"],
      [2, "undefined"],
      [3, "0.7"],
      [4, "0.7"],
    ]);
  });
});
