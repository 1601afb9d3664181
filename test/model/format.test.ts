/** Is everything that a model file may say read, kept and compiled? */

import { describe, expect, it } from "vitest";
import { compileMechanism, evaluateMatrices, parseModel, placeDrawing, printModel } from "../../src/index.js";

const model = `name: Everything
note: >-
  One file with all that
  a file may say.
paper: LB01
coordinates: [x, y, theta]
parameters:
  m: { value: 2, unit: kg, range: [0.5, 10], note: mass }
  J: { value: 1/3, unit: "kg m^2" }
  mu: { value: 0.5, range: [0, 2*pi] }
  g: 9.81
  slope: pi/8
  amplitude: 0.25
  zero: -0.5 + 0.5
definitions:
  height: y + amplitude*sin(t)      # X' is the velocity of a definition, with explicit time
  lift: 2*height
kinetic: m/2*(x'^2 + lift'^2/4) + J/2*(theta' + t)^2
potential: m*g*height*(1 + t) + x^2/2
dissipation: 0.5*x’^2 + t*y'^2/2
forces:
  x: cos(t) - theta
  theta: -theta' + y*t
contacts:
  floor:
    gap: height
    slip: x' - 0.1*t
    at: [x, height]
    friction: { static: mu + 0.1, kinetic: mu*exp(-t) }
    restitution: 0.5/(1 + t)
    law: moreau
    note: moves up and down
  rail:
    slide: x*sin(slope) + y*cos(slope)
    at: [x, y]
    friction: { kinetic: mu*(1 + exp(-abs(slip)/0.1)), impact: mu }
    law: fremond
  wall:
    surface: 2*(X - 3) + t
    at: [x, y]
start: { x: 2*zero + 1, y: contact:floor, x’: stick:floor, theta: slope, "theta'": -1 }
draw:
  - ground: { at: [0, amplitude*sin(t)], angle: -pi/2*t, label: floor }
  - spring: [[0, 0], [x, y]]
  - segment: [[0, 1], [x + t, height]]
  - circle: { at: [x, y], radius: amplitude }
  - polygon: [[0, 0], [1, 0], [1, 1], [x, "min(y, t)"]]
`;

describe("a file with everything", () => {
  const read = parseModel(model, { file: "everything.yaml" });
  const mechanism = compileMechanism(read);

  it("keeps names, notes, units and ranges", () => {
    expect(mechanism).toMatchObject({
      name: "everything.yaml",
      title: "Everything",
      note: "One file with all that a file may say.",
      paper: "LB01",
      coordinates: ["x", "y", "theta"],
    });
    expect(mechanism.parameters).toEqual([
      { name: "m", value: 2, unit: "kg", range: [0.5, 10], note: "mass" },
      { name: "J", value: 1 / 3, unit: "kg m^2", range: undefined, note: undefined },
      { name: "mu", value: 0.5, unit: undefined, range: [0, 2 * Math.PI], note: undefined },
      { name: "g", value: 9.81, unit: undefined, range: undefined, note: undefined },
      { name: "slope", value: Math.PI / 8, unit: undefined, range: undefined, note: undefined },
      { name: "amplitude", value: 0.25, unit: undefined, range: undefined, note: undefined },
      { name: "zero", value: 0, unit: undefined, range: undefined, note: undefined },
    ]);
  });

  it("keeps contacts in the order of the file, with their laws", () => {
    const shown = mechanism.contacts.map(({ name, bilateral, law, note }) => ({
      name,
      bilateral,
      law,
      note,
    }));
    expect(shown).toEqual([
      { name: "floor", bilateral: false, law: "moreau", note: "moves up and down" },
      { name: "rail", bilateral: true, law: "fremond", note: undefined },
      { name: "wall", bilateral: false, law: "stronge", note: undefined },
    ]);
    expect(read.contacts.map(({ kind }) => kind)).toEqual(["gap", "slide", "surface"]);
  });

  it("says where each value stands", () => {
    const [, , mu] = read.parameters;
    const at = (place: { start: number; end: number } | undefined) => model.slice(place?.start, place?.end);
    expect(at(mu?.name)).toBe("mu");
    expect(at(read.contacts[0]?.slip)).toBe("x' - 0.1*t");
    expect(at(read.contacts[0]?.friction.static)).toBe("mu + 0.1");
    expect(read.start.map((entry) => at(entry))).toEqual(["x", "y", "x’", "theta", `"theta'"`]);
  });

  it("starts on the contact, sticking there", () => {
    // height = y at t = 0, so y = 0 closes it; height' = y' + amplitude cos(0) = 0 is its velocity.
    const { q, v } = mechanism.start;
    expect(q).toEqual({ x: 1, y: 0, theta: Math.PI / 8 });
    expect(v.x).toBeCloseTo(0, 14);
    expect(v.y).toBeCloseTo(-0.25, 14);
    expect(v.theta).toBe(-1);
  });

  it("has explicit time in every formula", () => {
    const t = 0.7;
    const state = { q: { x: 0.3, y: -0.2, theta: 0.4 }, v: { x: 1.5, y: -0.6, theta: 0.9 } };
    const [m, J, g, a] = [2, 1 / 3, 9.81, 0.25];
    const height = -0.2 + a * Math.sin(t);
    const { M, h, contacts, energy } = evaluateMatrices(mechanism, state, { t });
    const entries = [m, 0, 0, 0, m, 0, 0, 0, J];
    for (const [i, entry] of M.flat().entries()) expect(entry).toBeCloseTo(entries[i] as number, 12);
    // d/dt of m (y' + a cos t) and of J (theta' + t) leave m a sin t and −J on the right.
    expect(h[0]).toBeCloseTo(-0.3 - 1.5 + Math.cos(t) - 0.4, 12);
    expect(h[1]).toBeCloseTo(-m * g * (1 + t) + m * a * Math.sin(t) + 0.6 * t, 12);
    expect(h[2]).toBeCloseTo(-J - 0.9 - 0.2 * t, 12);
    expect(energy.potential).toBeCloseTo(m * g * height * (1 + t) + 0.3 ** 2 / 2, 12);

    const { floor, rail, wall } = contacts;
    expect(floor?.gap).toBeCloseTo(height, 14);
    expect(floor?.vN).toBeCloseTo(-0.6 + a * Math.cos(t), 14);
    expect(floor?.vT).toBeCloseTo(1.5 - 0.1 * t, 14);
    expect(floor?.friction.static).toBeCloseTo(0.6, 14);
    expect(floor?.friction.kinetic).toBeCloseTo(0.5 * Math.exp(-t), 14);
    expect(floor?.restitution).toBeCloseTo(0.5 / (1 + t), 14);
    expect(rail?.gap).toBeCloseTo(0.3 * Math.sin(Math.PI / 8) - 0.2 * Math.cos(Math.PI / 8), 14);
    // The tangent is the normal (sin, cos) turned clockwise.
    expect(rail?.vT).toBeCloseTo(1.5 * Math.cos(Math.PI / 8) + 0.6 * Math.sin(Math.PI / 8), 14);
    expect(wall?.gap).toBeCloseTo(0.3 - 3 + t / 2, 14);
    expect(wall?.vN).toBeCloseTo(1.5 + 0.5, 14);
    expect(wall?.vT).toBeCloseTo(0.6, 14);
  });

  it("is drawn as it is written", () => {
    const [x, y, t] = [0.3, -0.2, 0.7];
    const shapes = placeDrawing(mechanism, { q: { x, y, theta: 0 }, v: { x: 0, y: 0, theta: 0 } }, { t });
    const height = y + 0.25 * Math.sin(t);
    expect(shapes).toEqual([
      { kind: "ground", at: [0, 0.25 * Math.sin(t)], angle: (-Math.PI / 2) * t, label: "floor" },
      {
        kind: "spring",
        points: [
          [0, 0],
          [x, y],
        ],
      },
      {
        kind: "segment",
        points: [
          [0, 1],
          [x + t, height],
        ],
      },
      { kind: "circle", at: [x, y], radius: 0.25 },
      {
        kind: "polygon",
        points: [
          [0, 0],
          [1, 0],
          [1, 1],
          [x, y],
        ],
      },
    ]);
  });

  it("is printed and read back to the same mechanism", () => {
    const again = compileMechanism(parseModel(printModel(read), { file: "everything.yaml" }));
    expect(again.start).toEqual(mechanism.start);
    expect(again.parameters).toEqual(mechanism.parameters);
    const state = { q: { x: 0.1, y: 0.2, theta: 0.3 }, v: { x: 1, y: 2, theta: 3 } };
    expect(evaluateMatrices(again, state, { t: 0.5 })).toEqual(
      evaluateMatrices(mechanism, state, { t: 0.5 }),
    );
  });
});

describe("short forms", () => {
  const least = parseModel("name: 5\ncoordinates: [x]\nkinetic: x'^2\n");

  it("leave out all but name, coordinates and kinetic", () => {
    expect(least).toMatchObject({
      name: "5",
      parameters: [],
      definitions: [],
      forces: [],
      contacts: [],
      start: [],
      draw: [],
    });
    expect(compileMechanism(least).start).toEqual({ q: { x: 0 }, v: { x: 0 } });
  });

  it("may be empty maps or nothing", () => {
    const empty = "parameters: {}\ndefinitions:\nforces: {}\ncontacts:\nstart: {}\ndraw: []\n";
    expect(parseModel(`name: 5\ncoordinates: [x]\nkinetic: x'^2\n${empty}`)).toMatchObject({
      contacts: [],
      draw: [],
    });
  });

  it("take contact and stick without a name where there is one contact", () => {
    const one = "contacts: { tip: { gap: y - 1, slip: x' - 2 } }\nstart: { y: contact, x': stick }\n";
    const { start } = compileMechanism(
      parseModel(`name: One\ncoordinates: [x, y]\nkinetic: x'^2 + y'^2\n${one}`),
    );
    expect(start).toEqual({ q: { x: 0, y: 1 }, v: { x: 2, y: 0 } });
  });

  it.each(["x'", "x’", "x′"])("write the velocity as %s", (velocity) => {
    const file = `name: Prime\ncoordinates: [x]\nkinetic: ${velocity}^2/2\nstart: { ${velocity}: 3 }\n`;
    expect(compileMechanism(parseModel(file)).start.v).toEqual({ x: 3 });
  });

  it.each(["contact:tip", "contact: tip", "'contact : tip'"])("read %s in quotes or not", (value) => {
    const quoted = value.includes(": ") && !value.startsWith("'") ? `"${value}"` : value;
    const file = `name: C\ncoordinates: [x, y]\nkinetic: x'^2 + y'^2\ncontacts: { tip: { gap: y - 1, at: [x, y] } }\nstart: { y: ${quoted} }\n`;
    expect(compileMechanism(parseModel(file)).start.q.y).toBe(1);
  });
});

describe("reserved names", () => {
  const words = [
    "t",
    "pi",
    "sin",
    "cos",
    "tan",
    "asin",
    "acos",
    "atan",
    "sinh",
    "cosh",
    "tanh",
    "asinh",
    "acosh",
    "atanh",
  ];
  const more = ["exp", "log", "sqrt", "abs", "sign", "min", "max", "atan2", "hypot", "contact", "stick"];

  it.each([...words, ...more])("%s is no coordinate, parameter, definition or contact", (word) => {
    const base = "name: R\ncoordinates: [x]\nkinetic: x'^2\n";
    const files = [
      `name: R\ncoordinates: [x, ${word}]\nkinetic: x'^2\n`,
      `${base}parameters: { ${word}: 1 }\n`,
      `${base}definitions: { ${word}: x }\n`,
      `${base}contacts: { ${word}: { gap: x, slip: 0 } }\n`,
    ];
    for (const file of files)
      expect(() => parseModel(file)).toThrow(expect.objectContaining({ problem: `${word} is reserved` }));
  });
});
