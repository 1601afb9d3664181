/** Which landings lift off where k_N < 0 < b? The border by halving of runs beside the saddle of decisions/0008. */
import { describe, expect, it } from "vitest";
import { contactStatesAt, localProblem } from "../../src/atlas/index.js";
import { compliantBorder, rawRates } from "../../src/contact/index.js";
import { loadMechanism, simulate } from "../../src/index.js";

const rod = loadMechanism("rod");
const parameters = { Sy: -10, mu: 2, r: 0 };
const q = { x: 0, y: 0, theta: 1.1 };
const v = { x: 2, y: 0, theta: 6 };

function slip() {
  const states = contactStatesAt(rod, { q, v }, { parameters });
  const [tip] = states.contacts;
  const problem = tip && localProblem(states, tip);
  if (problem === undefined) throw new Error("no contact");
  return { b: problem.b, kN: rawRates(problem, parameters.mu).plus.kN };
}

/** The landing speed that parts lift-off from an impact, by runs alone. */
function border(stiffness: number, damping: number, about: number): number {
  const slipsOn = (speed: number) =>
    !simulate(
      rod,
      { q, v: { ...v, y: -speed } },
      { until: 100 / Math.sqrt(stiffness), parameters, stiffness, damping },
    ).events.some(({ type }) => type === "stick");
  let [low, high] = [about / 4, 4 * about];
  expect(slipsOn(low)).toBe(true);
  expect(slipsOn(high)).toBe(false);
  while (high / low > 1 + 1e-7) {
    const middle = Math.sqrt(low * high);
    if (slipsOn(middle)) low = middle;
    else high = middle;
  }
  return low;
}

describe("the indeterminate slip with damping", () => {
  it("is really indeterminate: k_N < 0 < b", () => {
    const { b, kN } = slip();
    expect(b).toBeGreaterThan(0);
    expect(kN).toBeLessThan(0);
  });

  it.each([0, 0.3, 1, 3])("damping ratio %f: runs tend to the formula like 1/√K", (ratio) => {
    const errors = [1e6, 1e8, 1e10].map((stiffness) => {
      const damping = 2 * ratio * Math.sqrt(stiffness / -slip().kN);
      const formula = -compliantBorder({ ...slip(), stiffness, damping }).touchdown;
      return Math.abs(border(stiffness, damping, formula) / formula - 1);
    });
    expect(errors[2]).toBeLessThan(6e-4);
    for (const i of [1, 2]) {
      const order = Math.log10((errors[i - 1] ?? 0) / (errors[i] ?? 1));
      expect(order, String(errors)).toBeGreaterThan(0.85);
      expect(order, String(errors)).toBeLessThan(1.15);
    }
  });
});
