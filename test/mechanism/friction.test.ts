/** What does `friction:` mean: limits at slip 0±, the coefficient of impacts, and what is refused. */

import { describe, expect, it } from "vitest";
import {
  compileMechanism,
  describeMechanism,
  evaluateMatrices,
  findModes,
  ModelError,
  parseModel,
} from "../../src/index.js";

const model = (friction: string, more = "") => `name: Friction
coordinates: [x, y]
parameters: { mu: 0.4, vs: 0.2, delta: 1.5, d: 0.1${more} }
kinetic: (x'^2 + y'^2)/2
potential: y
contacts:
  pad: { gap: y, at: [x, y], friction: ${friction} }
`;

const frictionAt = (friction: string, slip: number, x = 0) => {
  const mechanism = compileMechanism(parseModel(model(friction)));
  const pad = evaluateMatrices(mechanism, { q: { x, y: 0 }, v: { x: slip, y: 0 } }).contacts.pad;
  if (pad === undefined) throw new Error("no pad");
  return pad.friction;
};

describe("static friction of one expression is its limit at slip 0±", () => {
  it.each([
    ['"mu*(1 + exp(-abs(slip)/vs))"', 0.8, 0.8],
    ['"mu + d*sign(slip)"', 0.5, 0.3],
    ['"mu + d*slip + d*tanh(100*abs(slip))"', 0.4, 0.4],
    ['"mu*exp(-(abs(slip)/vs)^delta)"', 0.4, 0.4],
    ['"mu*(1 - d*sqrt(abs(slip)))"', 0.4, 0.4],
    ['"mu + d*sign(slip/vs)*cos(slip)"', 0.5, 0.3],
    ['"mu + min(slip, 0)*0 + d*sign(atan(slip))"', 0.5, 0.3],
    ['"max(mu + d*sign(slip), 0.45)"', 0.5, 0.45],
    ['{ static: mu + 0.3, kinetic: "mu*exp(-abs(slip))" }', 0.7, 0.7],
    ['{ static: 0.1, kinetic: "mu*exp(-abs(slip))" }', 0.4, 0.4],
    ['{ kinetic: "mu/(1 + abs(slip))", impact: d }', 0.4, 0.4],
  ])("%s holds %d against slip+ and %d against slip-", (friction, plus, minus) => {
    const found = frictionAt(friction, 0);
    expect(found.plus.static).toBeCloseTo(plus, 14);
    expect(found.minus.static).toBeCloseTo(minus, 14);
    for (const side of [found.plus, found.minus]) expect(side.static).toBeGreaterThanOrEqual(side.onset);
  });

  it("in slip the coefficient is that of the present slip", () => {
    for (const slip of [-0.7, -0.01, 0.02, 1.3]) {
      const { kinetic, impact } = frictionAt('"mu*exp(-(abs(slip)/vs)^delta) + d*sign(slip)*x"', slip, 0.3);
      const expected = 0.4 * Math.exp(-((Math.abs(slip) / 0.2) ** 1.5)) + 0.03 * Math.sign(slip);
      expect(kinetic).toBeCloseTo(expected, 13);
      expect(impact).toBeCloseTo(expected, 13);
    }
  });

  it("impact has its own coefficient, of the slip before", () => {
    expect(frictionAt('{ kinetic: mu, impact: "d*abs(slip)" }', -2).impact).toBeCloseTo(0.2, 14);
  });

  it("a parameter may have the name slip: then it keeps its meaning", () => {
    const mechanism = compileMechanism(parseModel(model("slip", ", slip: 0.7")));
    const { pad } = evaluateMatrices(mechanism, { q: { x: 0, y: 0 }, v: { x: 9, y: 0 } }).contacts;
    expect(pad?.friction.kinetic).toBe(0.7);
  });

  it("show states the curves over slip", () => {
    const text = '{ static: mu, kinetic: "mu*exp(-abs(slip)/vs)", impact: d }';
    const { friction } = describeMechanism(compileMechanism(parseModel(model(text)))).contacts.pad ?? {};
    expect(friction).toEqual({ static: "mu", kinetic: "mu*exp(-abs(slip)/vs)", impact: "d" });
  });

  it("modes at rest have the cone of either direction", () => {
    const pushed = (force: number) =>
      compileMechanism(
        parseModel(model('"mu + d*sign(slip)"').replace("potential: y", `potential: y - ${force}*x`)),
      );
    const at = { q: { x: 0, y: 0 }, v: { x: 0, y: 0 } };
    for (const [force, mode] of [
      [0.45, "stick"],
      [0.55, "slip+"],
      [-0.25, "stick"],
      [-0.35, "slip-"],
    ] as const)
      expect(findModes(pushed(force), at).solutions.map(({ modes }) => modes.pad)).toEqual([mode]);
  });
});

describe("refused with line and column", () => {
  it.each([
    ['"mu - 3*abs(slip)"', /must not be negative, got -0.\d+ at slip = /, "7:40"],
    ['"1/abs(slip)"', /no limit where slip goes to 0 from above: division by zero/, "7:40"],
    ['"log(abs(slip)) + 9"', /no limit/, "7:40"],
    ['"-mu + slip^2"', /must not be negative where slip goes to 0 from above, got -0.4/, "7:40"],
    ["{ static: -1, kinetic: mu }", /must not be negative, got -1/, "7:50"],
    ["{ kinetic: mu, impact: -2 }", /must not be negative, got -2/, "7:63"],
    ["{ static: mu }", /kinetic is missing/, "7:42"],
    ["{ kinetic: mu + x' }", /may not depend on the velocity x'/, "7:56"],
    ["mu + slip'", /unknown name slip'/, "7:45"],
  ])("%s", (friction, message, place) => {
    try {
      compileMechanism(parseModel(model(friction)));
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(ModelError);
      const { problem, line, column } = error as ModelError;
      expect(problem).toMatch(message);
      expect(`${line}:${column}`).toBe(place);
    }
  });

  it("a curve that falls below 0 at large slip only is a warning", () => {
    const { warnings } = compileMechanism(parseModel(model('"mu - 0.01*abs(slip)"')));
    expect(warnings.map(({ message }) => message).join()).toMatch(/must not be negative, got .* at slip = /);
  });
});
