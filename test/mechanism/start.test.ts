/** Are starts solved as the model and the caller say, and refused with the value where they cannot be? */
import { describe, expect, it } from "vitest";
import {
  compileMechanism,
  matricesAt,
  parameterVector,
  resolveStart,
  stateVectors,
} from "../../src/mechanism/index.js";
import { ModelError, parseModel } from "../../src/model/index.js";
import { loadMechanism, shippedModel } from "../../src/shipped.js";
import { compile, expectClose } from "./support.js";

const startOf = (name: string, start: string, parameters = {}) => {
  const model = parseModel(shippedModel(name).replace(/^start:.*$/m, `start: ${start}`));
  const mechanism = compileMechanism(model, { name });
  const state = resolveStart(mechanism, model.start, { parameters });
  return { ...state, mechanism, matrices: matricesAt(mechanism, state, { parameters }) };
};

describe("a start", () => {
  it("closes the contact by a coordinate, and its velocity follows from ġ_N = 0", () => {
    const { q, v, matrices } = startOf("finger", "{ phi: 0.5, phi': 2, y: contact }");
    expect(q.y).toBeCloseTo(Math.cos(0.5) - 1, 15);
    expect(v.y).toBeCloseTo(-2 * Math.sin(0.5), 15);
    expectClose([matrices.contacts.tip?.gap, matrices.contacts.tip?.vN], [0, 0], 1e-15);
  });

  it("keeps a velocity that is given beside a closing coordinate", () => {
    expect(startOf("finger", "{ phi: 0.5, phi': 2, y: contact, y': 3 }").v).toEqual({ phi: 2, y: 3 });
  });

  it("closes by phi to the root nearest 0, at the caller's parameters", () => {
    const { q } = startOf("finger", "{ y: -0.1, phi: contact }", { l: 2 });
    expect(Math.abs(q.phi ?? 0)).toBeCloseTo(Math.acos(0.95), 15);
  });

  it("takes contact:NAME where there are several", () => {
    const A = startOf("bar", "{ theta: 0.5, y: contact:A }").q.y;
    const H = startOf("bar", "{ theta: 0.5, y: contact:H }").q.y;
    expectClose([A, H], [Math.sin(0.5), -Math.sin(0.5)], 1e-15);
  });

  it("sticks: v_T = 0", () => {
    const { v, matrices } = startOf("finger", "{ phi: 0.5, y: contact, phi': stick }");
    expect(v.phi).toBeCloseTo(-1 / Math.cos(0.5), 14);
    expectClose([matrices.contacts.tip?.vT, matrices.contacts.tip?.vN], [0, 0], 1e-15);
  });

  it("sticks at one contact and closes the same by another coordinate, velocities solved together", () => {
    const { matrices, v } = startOf("bar", "{ theta: 0.5, theta': 1, y: contact:A, x': stick:A }");
    expectClose([matrices.contacts.A?.vT, matrices.contacts.A?.vN], [0, 0], 1e-15);
    expectClose([v.x, v.y], [-Math.sin(0.5), Math.cos(0.5)], 1e-15);
  });

  it("closes two contacts together, although each gap depends on both coordinates", () => {
    const text = `
name: Plank on two steps
coordinates: [x, y, theta]
parameters: { l: 1 }
kinetic: (x'^2 + y'^2 + theta'^2)/2
contacts:
  low: { gap: y - l*sin(theta), slip: x', friction: 0 }
  high: { gap: y + l*sin(theta) - 0.3, slip: x', friction: 0 }
start: { y: contact:low, theta: contact:high, x': 2 }
`;
    const { start } = compile(text);
    expectClose([start.q.y, start.q.theta], [0.15, Math.asin(0.15)], 1e-14);
    expect(start.v).toEqual({ x: 2, y: 0, theta: 0 });
    const swapped = compile(
      text.replace("y: contact:low, theta: contact:high", "theta: contact:high, y: contact:low"),
    );
    expectClose([swapped.start.q.y, swapped.start.q.theta], [0.15, Math.asin(0.15)], 1e-14);
    const parallel = text.replace("gap: y + l*sin(theta) - 0.3", "gap: y - l*sin(theta) + theta^3*0 - 0.3");
    expect(() => compile(parallel)).toThrow(/y and theta cannot close low and high together/);
  });

  it("moves with a table: ẏ of the tip is that of the table at t = 0", () => {
    const { q, v } = startOf("table", "{ theta: theta0, theta': 0.7, y: contact }", {
      amplitude: 0.1,
      omega: 7,
    });
    expectClose([q.y, v.y, q.theta, v.theta], [0, 0.7, 1, 0.7], 1e-15);
  });

  it("may use parameters, which the caller may change", () => {
    expect(startOf("klein", "{ theta: theta0/2 }", { theta0: 0.8 }).q.theta).toBe(0.4);
  });

  it.each([
    ["ball", "{ y': stick }", "the velocities of the start cannot be solved"],
    ["bar", "{ theta: contact:A, y: 3 }", "no theta closes contact A"],
    [
      "bar",
      "{ theta: 0.5, y: contact:A, x': stick:A, theta': stick:A }",
      "the velocities of the start cannot be solved",
    ],
    ["rod", "{ x: contact }", "no x closes contact tip"],
  ])("of %s is refused: %s", (name, start, problem) => {
    const attempt = () => startOf(name, start.replace("{ x: contact }", "{ x: contact, y: 1 }"));
    expect(attempt).toThrow(ModelError);
    expect(attempt).toThrow(problem);
  });
});

describe("numbers from the caller", () => {
  const rod = loadMechanism("rod");

  it("parameterVector replaces by name, in the model's order", () => {
    expect([...parameterVector(rod, { mu: 0.7, m: 2 })]).toEqual([2, 1, 1 / 3, 0, -1, 0, 0.7, 0.5]);
    expect([...parameterVector(rod)]).toEqual([1, 1, 1 / 3, 0, -1, 0, 0.5, 0.5]);
  });

  it.each([
    [{ Mu: 1 }, /rod has no parameter Mu: .*mu/],
    [{ toString: 1 }, /rod has no parameter toString/],
    [{ mu: Number.NaN }, /parameter mu must be a finite number, got NaN/],
    [{ mu: Number.POSITIVE_INFINITY }, /parameter mu must be a finite number, got Infinity/],
  ])("parameterVector refuses %o", (values, message) => {
    expect(() => parameterVector(rod, values)).toThrow(RangeError);
    expect(() => parameterVector(rod, values)).toThrow(message);
  });

  const zero = { x: 0, y: 0, theta: 0 };
  it.each([
    [{ q: { x: 0, y: 0 }, v: zero }, /the value of theta must be a finite number, got undefined/],
    [{ q: zero, v: { ...zero, y: Number.NaN } }, /the velocity of y must be a finite number, got NaN/],
    [{ q: { ...zero, phi: 1 }, v: zero }, /rod has no coordinate phi: known are x y theta/],
    [{ q: zero, v: { ...zero, z: 1 } }, /rod has no coordinate z/],
    [{} as never, /a state of rod is \{ q: \{ x: … \}, v: \{ … \} \}: q is missing/],
    [{ q: zero } as never, /v is missing/],
  ])("stateVectors refuses %o", (state, message) => {
    expect(() => stateVectors(rod, state as never)).toThrow(RangeError);
    expect(() => stateVectors(rod, state as never)).toThrow(message);
  });

  it("stateVectors follows the order of the coordinates, not of the object", () => {
    const [q, v] = stateVectors(rod, { q: { theta: 3, y: 2, x: 1 }, v: { y: 5, x: 4, theta: 6 } });
    expect([...q, ...v]).toEqual([1, 2, 3, 4, 5, 6]);
  });
});
