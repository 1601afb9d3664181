/** Are repeated entries those that would have been written one by one? */

import { describe, expect, it } from "vitest";
import { compileMechanism, ModelError, parseModel, printModel } from "../../src/index.js";

const head = `name: chain
parameters: { m: 1, l: 0.1 }
gravity: 9.81
`;
const repeated = `${head}bodies:
  ground: { points: { P(1..2): [2*l*i, -i] } }
  link: { repeat: 3, mass: m*i, inertia: 1e-3, points: { B: [l, 0] } }
joints:
  - pin: [ground.O, link1.O]
  - { repeat: 2, pin: [link(i).B, link(i + 1).O], coordinate: a(2*i - 1), note: i stays }
springs:
  - { repeat: 2, between: [ground.P(i), link(i+1).B], stiffness: 10*i }
start: { a(1..1): 0.1, a3: 0.2 }
`;
const written = `${head}bodies:
  ground: { points: { P1: [2*l*1, -1], P2: [2*l*2, -2] } }
  link1: { mass: m*1, inertia: 1e-3, points: { B: [l, 0] } }
  link2: { mass: m*2, inertia: 1e-3, points: { B: [l, 0] } }
  link3: { mass: m*3, inertia: 1e-3, points: { B: [l, 0] } }
joints:
  - pin: [ground.O, link1.O]
  - { pin: [link1.B, link2.O], coordinate: a1, note: i stays }
  - { pin: [link2.B, link3.O], coordinate: a3, note: i stays }
springs:
  - { between: [ground.P1, link2.B], stiffness: 10*1 }
  - { between: [ground.P2, link3.B], stiffness: 10*2 }
start: { a1: 0.1, a3: 0.2 }
`;

it("shapes of a body repeat, also inside of copies, where i is their own number", () => {
  const tooth = (i: string) => `{ polygon: [[0, ${i}], [1, ${i}], [0, 1 + ${i}]] }`;
  const body = (name: string, shape: string, more = "") =>
    `${head}bodies:\n  ${name}: { ${more}mass: m, inertia: 1, shape: [ { disc: { radius: l } }, ${shape} ] }\n`;
  const once = `{ repeat: 3, polygon: [[0, i], [1, i], [0, 1 + i]] }`;
  const teeth = [1, 2, 3].map((i) => tooth(String(i))).join(", ");
  const printed = (text: string) => printModel(parseModel(text));
  expect(printed(body("gear", once))).toBe(printed(body("gear", teeth)));
  expect(printed(body("gear", once, "repeat: 1, "))).toBe(printed(body("gear1", teeth)));
  expect(() => parseModel(body("gear", once.replace("3", "0")))).toThrow("repeat is a whole number");
});

it("copies have their numbers in names, indices and expressions", () => {
  expect(printModel(parseModel(repeated))).toBe(printModel(parseModel(written)));
  const { coordinates } = compileMechanism(parseModel(repeated));
  expect(coordinates).toEqual(["phi_link1", "a1", "a3"]);
});

it("a function or table of i is called, not numbered", () => {
  const text = (x: (i: string) => string) => `${head}tables: { f: { x: [0, 9], y: [1, 2] } }
bodies:
  ball(1..2): { mass: 1, inertia: 1 }
start: { x_ball1: ${x("1")}, x_ball2: ${x("2")} }
`;
  for (const name of ["cos", "sqrt", "exp", "f"]) {
    const copies = text(() => "0").replace(/start:.*/, `start: { x_ball(1..2): 0.1*${name}(3*i - 1) }`);
    expect(printModel(parseModel(copies))).toBe(
      printModel(parseModel(text((i) => `0.1*${name}(3*${i} - 1)`))),
    );
  }
});

it("a parameter may be called repeat, and another i", () => {
  const text = "name: a\ncoordinates: [x]\nparameters: { repeat: 3, i: 2 }\nkinetic: repeat*i*x'^2\n";
  expect(parseModel(text).parameters.map(({ name }) => name.value)).toEqual(["repeat", "i"]);
});

describe("refused", () => {
  it.each([
    ["a repetition that is no number", "repeat: n", 'repeat is a whole number from 1 to 200, got "n"'],
    ["none", "repeat: 0", 'repeat is a whole number from 1 to 200, got "0"'],
  ])("%s", (_, wrong, message) => {
    const text = repeated.replace("repeat: 3", wrong);
    expect(() => parseModel(text)).toThrow(ModelError);
    expect(() => parseModel(text)).toThrow(message);
  });

  it("an empty range, at its place", () => {
    const text = repeated.replace("P(1..2)", "P(2..1)");
    expect(() => parseModel(text)).toThrow(/5:23: the range 2..1 is empty/);
  });

  it("an unknown name inside a copy, at the place where it was written once", () => {
    const text = repeated.replace("mass: m*i", "mass: mm*i");
    expect(() => parseModel(text)).toThrow(/6:28: unknown name mm/);
  });
});
