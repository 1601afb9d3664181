/** Does a model that cannot mean what it says get told so, and does a derived tangent have the right sign? */
import { describe, expect, it } from "vitest";
import { describeMechanism } from "../../src/mechanism/index.js";
import { ModelError } from "../../src/model/index.js";
import { loadMechanism, shippedNames } from "../../src/shipped.js";
import { everyFunction } from "./models.js";
import { compile, everywhere, expectClose } from "./support.js";

const point = (contact: string, more = "") => `
name: Point
coordinates: [x, y]
parameters: { m: 1, slope: 0.3, mu: 0.5, r: 0.2 }
kinetic: m/2*(x'^2 + y'^2)
${more}
contacts:
  tip: { ${contact} }
`;

const problemOf = (text: string): ModelError => {
  try {
    compile(text);
  } catch (error) {
    if (error instanceof ModelError) return error;
    throw error;
  }
  throw new Error("nothing was wrong");
};

describe("velocities that are none", () => {
  it.each([
    "x' + sign(x')",
    "x' + 3*sign(y' - 2)",
    "x' + atan2(x', 0)",
    "x' + abs(y')",
    "sqrt(x'^2 + y'^2)",
    "x'^2",
  ])("slip: %s is not affine", (slip) => {
    expect(problemOf(point(`gap: y, slip: "${slip}", at: [x, y], friction: mu`)).problem).toMatch(
      /is not affine in/,
    );
  });

  it.each(["x'^2/2 + y'^2 + abs(x')", "x'^2/2 + y'^2 + 5*sign(x')", "x'^4 + y'^2", "x'^2 + y'^2 + exp(y')"])(
    "kinetic: %s is not quadratic",
    (kinetic) => {
      const text = `name: A\ncoordinates: [x, y]\nkinetic: ${kinetic}\n`;
      expect(problemOf(text).problem).toMatch(/is not quadratic/);
    },
  );

  it("(x' + y')^2 alone leaves a motion without inertia: the mass matrix is not positive definite", () => {
    expect(problemOf("name: A\ncoordinates: [x, y]\nkinetic: (x' + y')^2\n").problem).toMatch(
      /not positive definite at the start/,
    );
    expect(problemOf("name: A\ncoordinates: [x]\nkinetic: -x'^2\n").problem).toMatch(
      /not positive definite at the start/,
    );
  });
});

describe("gaps that are no distances", () => {
  it.each([
    ["gap: 2*y, at: [x, y]", "the gap of tip is not a distance: its slope at the point is 2, not 1", "2*y"],
    [
      "gap: y - x, at: [x, y]",
      "the gap of tip is not a distance: its slope at the point is 1.41421, not 1",
      "y - x",
    ],
    [
      "slide: y/2, at: [x, y]",
      "the slide of tip is not a distance: its slope at the point is 0.5, not 1",
      "y/2",
    ],
    [
      "surface: (X^2 + Y^2 - 1)^3, at: [x, y]",
      "the surface of tip is not a distance: its slope at the point is 0.333333, not 1",
      "(X^2 + Y^2 - 1)^3",
    ],
  ])("%s", (contact, problem, value) => {
    const error = problemOf(point(`${contact}, friction: mu`));
    expect(error.problem).toBe(problem);
    expect(error.value).toBe(value);
    expect(error.hint).toBeDefined();
  });

  it.each([
    ["gap: x, slip: x', at: [0, y]", /more than its point at:/],
    ["gap: 2*log(y - 5), slip: x', at: [x, y]", /no configuration was found on its surface/],
    ["gap: y, slip: x'", /add at:/],
  ])("%s cannot be verified: a warning says so", (contact, hint) => {
    const { warnings } = compile(point(`${contact}, friction: mu`));
    const [warning] = warnings.filter(
      ({ message }) => message === "it cannot be verified that the gap of tip is a distance",
    );
    expect(warning?.hint).toMatch(hint);
  });

  it("a moving curved surface without slip: is taken to move along its normal, and a warning says so", () => {
    const { warnings } = compile(point("surface: Y - X^2 - sin(t), at: [x, y], friction: mu"));
    expect(warnings.map(({ message }) => message)).toContain(
      "the surface of tip moves and is assumed to move along its normal",
    );
    expect(
      compile(point("surface: Y - sin(t), at: [x, y], friction: mu")).warnings.map(({ message }) => message),
    ).not.toContain("the surface of tip moves and is assumed to move along its normal");
  });

  it("a tangent that would be singular in some configuration is not derived: the author is asked", () => {
    const arm = (contact: string) => `
name: Arm above a slope
coordinates: [p, q]
kinetic: p'^2 + q'^2
definitions: { X1: cos(p) + cos(q), Y1: sin(p) + sin(q) }
contacts: { tip: { ${contact}, at: [X1, Y1] } }
`;
    expect(problemOf(arm("gap: 0.6*X1 + 0.8*Y1 - 1")).problem).toMatch(
      /tangent of contact tip does not follow/,
    );
    expect(() => compile(arm("surface: 0.6*X + 0.8*Y - 1"))).not.toThrow();
  });

  it("are true of a curved one that is off only away from the surface", () => {
    expect(() => compile(point("gap: (x^2 + y^2 - 1)/2, slip: x', at: [x, y]"))).not.toThrow();
    expect(problemOf(point("gap: x^2 + y^2 - 1, slip: x', at: [x, y]")).problem).toMatch(/is 2, not 1/);
    expect(problemOf(point("gap: x^2 + y^2 - 4, slip: x', at: [x, y]")).problem).toMatch(/is 4, not 1/);
  });

  it("may be flatter than 1 along the only way that a point can go, but not steeper", () => {
    const bead = (gap: string) => `
name: Bead on a slanted wire
coordinates: [s]
kinetic: s'^2
contacts: { tip: { gap: ${gap}, slip: s', at: [1.2*s, 1.6*s] } }
`;
    expect(() => compile(bead("1.6*s"))).not.toThrow();
    expect(() => compile(bead("2*s"))).not.toThrow();
    expect(problemOf(bead("2.4*s")).problem).toMatch(/its slope at the point is 1\.2, not 1/);
  });

  it("are normalised where surface: is given", () => {
    everywhere(point("surface: 3*Y - 4*X, at: [x, y], friction: mu"), { seed: 4, rounds: 3 }, ({ found }) => {
      expectClose([found.contacts.tip?.WN, found.contacts.tip?.WT], [-0.8, 0.6, 0.6, 0.8]);
    });
  });

  it("are a warning where nothing tells, and of shipped models only the disc under the rod and the teeth warn", () => {
    const { warnings } = compile(point("gap: y, slip: x', friction: mu"));
    expect(warnings.map(({ message }) => message)).toContain(
      "it cannot be verified that the gap of tip is a distance",
    );
    const warned = shippedNames.flatMap((name) =>
      loadMechanism(name).warnings.map(({ message }) => [name, message]),
    );
    expect(warned).toEqual([
      ["gears", "it cannot be verified that the gap of front is a distance"],
      ["gears", "it cannot be verified that the gap of back is a distance"],
      ["rounded", "it cannot be verified that the gap of tip is a distance"],
    ]);
  });
});

describe("derived tangents: the normal turned clockwise", () => {
  const slipOf = (gap: string) =>
    describeMechanism(compile(point(`gap: ${gap}, at: [x, y], friction: mu`))).contacts.tip?.slip;

  it.each([
    ["y", "x'"],
    ["x", "-y'"],
    ["-x + 1", "y'"],
    ["1 - y", "-x'"],
    ["y - sin(t)", "x'"],
  ])("gap %s has slip %s", (gap, slip) => {
    expect(slipOf(gap)).toBe(slip);
  });

  it("on a slope", () => {
    const text = point("gap: y*cos(slope) - x*sin(slope), at: [x, y], friction: mu");
    everywhere(text, { seed: 5, rounds: 50 }, ({ found, v: [vx = 0, vy = 0], p: { slope = 0 } }) => {
      expectClose(found.contacts.tip?.vT, vx * Math.cos(slope) + vy * Math.sin(slope));
    });
  });

  it("a point that moves with time carries its own velocity", () => {
    const text = point("gap: y, at: ['x + sin(2*t)', y], friction: mu");
    everywhere(text, { seed: 6, rounds: 20 }, ({ found, v: [vx = 0], t }) => {
      expectClose(found.contacts.tip?.vT, vx + 2 * Math.cos(2 * t));
      expectClose(found.contacts.tip?.wTildeT, 2 * Math.cos(2 * t));
    });
  });

  it.each([
    ["cos(a) + cos(b)", 1, 0],
    ["3 - cos(a) - cos(b)", -1, 0],
    ["sin(a) + sin(b)", 0, -1],
    ["3 - sin(a) - sin(b)", 0, 1],
  ])("gap %s of a double pendulum, whose point has no two free coordinates", (gap, alongX, alongY) => {
    const text = `
name: Double pendulum
coordinates: [a, b]
kinetic: a'^2 + b'^2
contacts: { tip: { gap: "${gap}", at: [sin(a) + sin(b), cos(a) + cos(b)] } }
`;
    everywhere(text, { seed: 7, rounds: 20 }, ({ found, q: [a = 0, b = 0], v: [va = 0, vb = 0] }) => {
      const [xRate, yRate] = [Math.cos(a) * va + Math.cos(b) * vb, -Math.sin(a) * va - Math.sin(b) * vb];
      expectClose(found.contacts.tip?.vT, alongX * xRate + alongY * yRate);
    });
  });

  it("that do not follow are asked for", () => {
    const text = `
name: Pendulum
coordinates: [a, b]
kinetic: a'^2 + b'^2
contacts: { tip: { gap: "sin(a) + sin(b) - cos(a)/3", at: [sin(a) + sin(b), cos(a) + cos(b)] } }
`;
    expect(problemOf(text).problem).toBe("the tangent of contact tip does not follow from its gap and point");
  });
});

describe("formulas without the meaning they need", () => {
  it.each([
    ["slip: x'^2, gap: y", "the slip of tip is not affine in x'"],
    ["slip: x'*y', gap: y", "the slip of tip is not affine in x'"],
    ["slip: abs(x'), gap: y", "the slip of tip is not affine in x'"],
    ["slip: \"max(x', y')\", gap: y", "the slip of tip is not affine in x'"],
    ["slip: abs(x)*x' + sign(y)*y', gap: y", undefined],
    ["slip: sqrt(x'^2 + y'^2), gap: y", "the slip of tip is not affine in x'"],
    [`slip: "hypot(x', y')", gap: y`, "the slip of tip is not affine in x'"],
    ["slip: (x' + y')^2 - x'^2 - 2*x'*y' - y'^2 + x', gap: y", undefined],
    ["slip: x', gap: mu - t", "the gap of tip depends on no coordinate"],
    ["slip: x', gap: y, friction: -mu", /^friction must .*not.* negative, got -0\.5/],
    ["slip: x', gap: y, friction: { static: 0.1, kinetic: -1 }", /^friction must .*not.* negative, got -1/],
    ["slip: x', gap: y, restitution: 1 + r", "restitution must lie between 0 and 1, got 1.2"],
    ["slip: x', gap: y, restitution: -r", "restitution must lie between 0 and 1, got -0.2"],
    ["slip: x', gap: y, restitution: 0*x + 1, friction: x", undefined],
  ])("%s: %s", (contact, problem) => {
    if (problem === undefined) expect(() => compile(point(contact))).not.toThrow();
    else expect(problemOf(point(contact)).problem).toMatch(problem);
  });

  const kinetic = (text: string) => point("gap: y, slip: x'").replace("m/2*(x'^2 + y'^2)", text);
  it.each([
    ["m/2*x'^2", "y has no inertia"],
    ["m*x'^3 + y'^2", "the kinetic energy is not quadratic in x'"],
    ["m*x'^2*y'^2", "the kinetic energy is not quadratic in y'"],
    ["m*sqrt(x'^2 + y'^2)", "the kinetic energy is not quadratic in x'"],
    ["m*x'*y' + x'/y'", "the kinetic energy is not quadratic in y'"],
    ["x^2", "x has no inertia"],
    ["m/2*(x'^2 + y'^2) + 1/(x - x)", "division by zero"],
  ])("kinetic: %s is refused: %s", (text, problem) => {
    expect(problemOf(kinetic(text)).problem).toContain(problem);
  });

  it("all coordinates without inertia are named", () => {
    expect(problemOf(kinetic("m")).diagnostics.map(({ value }) => value)).toEqual(["x", "y"]);
  });

  it("a model that is too deep is told so, with its place", () => {
    const definitions = Array.from({ length: 140 }, (_, i) => `d${i}: sin(d${i - 1} + cos(d${i - 1}))`);
    const text = point(
      "gap: y, slip: x'",
      `definitions: { d0: x, ${definitions.slice(1).join(", ")} }\npotential: d139`,
    );
    expect(problemOf(text).problem).toMatch(/deep|operations/);
  });
});

describe("kinks", () => {
  it("abs, sign, min, max of the state are found once each; those of parameters are not", () => {
    const { kinks } = compile(everyFunction);
    const found = kinks.map(({ fn, text }) => `${fn}: ${text}`).sort();
    expect(found).toHaveLength(5);
    expect(found).toEqual([
      expect.stringMatching(/^abs: .*x/),
      expect.stringMatching(/^max: (3\*y - x'|x' - 3\*y)$/),
      expect.stringMatching(/^min: (x - y|y - x)$/),
      "sign: x'",
      "sign: y",
    ]);
  });

  it("also those that only show in a derivative, and time", () => {
    const text = point(
      "gap: y, slip: x'",
      "dissipation: mu*abs(x') + max(t, 2)*0\nforces: { y: sign(sin(t)) }",
    );
    expect(
      compile(text)
        .kinks.map(({ text: kink }) => kink)
        .sort(),
    ).toEqual(["sin(t)", "x'"]);
  });

  it("sign(-u) and abs(u) share one", () => {
    const text = point("gap: y, slip: x'", "forces: { x: -sign(-x + y), y: abs(x - y) }");
    expect(compile(text).kinks).toHaveLength(1);
  });

  it("abs(x - y) and min(y + t, x + t) switch together", () => {
    const text = point(
      "gap: y, slip: x'",
      'forces: { x: abs(x - y), y: "min(y + t, x + t) + max(x - y, 0)" }',
    );
    expect(compile(text).kinks).toHaveLength(1);
  });

  it.each(shippedNames)("%s has none", (name) => {
    expect(loadMechanism(name).kinks).toEqual([]);
  });
});
