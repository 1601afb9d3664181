/** Do rows of a sweep say that a motion recurs up to a shift, and that one is steady? */
import { expect, it } from "vitest";
import { findOrbit, type SweepOptions, type SweepRow, sweep } from "../../src/index.js";
import { compile } from "../equilibria/models.js";
import { woodpecker } from "../orbit/woodpecker.js";

const rows = (mechanism: ReturnType<typeof compile>, options: SweepOptions): SweepRow[] => [
  ...sweep(mechanism, options),
];

it("the woodpecker falls by the shift of its orbit in every period", () => {
  const found = rows(woodpecker, { over: [{ name: "mu", values: [0.3, 0.305] }], settle: 12, record: 2 });
  for (const { mu, kind, period, shift } of found) {
    const orbit = findOrbit(woodpecker, { parameters: { mu: mu as number } });
    expect(kind).toBe("periodic");
    expect(orbit.found && orbit.period).toBeCloseTo(period as number, 6);
    expect(orbit.found && orbit.shift?.y).toBeCloseTo(shift?.y as number, 6);
  }
  // How far y has gone does not part the rows of one attractor.
  expect(found.map(({ attractor }) => attractor)).toEqual([0, 0]);
});

it("a block that slides at a constant speed is steady, one that rests is at rest", () => {
  const incline = compile(`
name: Incline
coordinates: [x, y]
parameters: { mu: 0.2 }
kinetic: (x'^2 + y'^2)/2
potential: 9.81*(-sin(0.5)*x + cos(0.5)*y)
dissipation: x'^2
contacts: { foot: { gap: y, slip: "x'", friction: mu } }
start: { y: contact, x': 0.5 }
`);
  const found = rows(incline, { over: [{ name: "mu", values: [0.2, 0.7] }], settle: 30, record: 5 });
  expect(found.map(({ kind }) => kind)).toEqual(["steady", "rest"]);
});

it("a rotation with ripple recurs after a whole turn, with the period of its orbit", () => {
  const rotor = compile(`
name: Rotor with ripple
coordinates: [th, x]
parameters: { T: 1, c: 0.5, a: 0.3 }
kinetic: (th'^2 + x'^2)/2
dissipation: c/2*th'^2
forces: { th: T + a*cos(th), x: -x' }
start: { th': 1 }
`);
  const found = rows(rotor, { over: [{ name: "T", values: [0.8, 1, 1.2] }], settle: 40, record: 20 });
  for (const { T, kind, period, shift } of found) {
    const orbit = findOrbit(rotor, { parameters: { T: T as number } });
    expect(kind).toBe("periodic");
    expect(orbit.found && orbit.period).toBeCloseTo(period as number, 8);
    expect(shift?.th).toBeCloseTo(2 * Math.PI, 12);
  }
  const even = rows(rotor, {
    over: [{ name: "T", values: [1] }],
    parameters: { a: 0 },
    settle: 80,
    record: 20,
  });
  expect(even.map(({ kind }) => kind)).toEqual(["steady"]);
});

it("memory that counts moves on by its own number in every period", () => {
  const counting = compile(`
name: Counting
coordinates: [x]
memory: { once: 0, twice: 0, back: 0 }
parameters: { a: 1 }
kinetic: x'^2/2
potential: 2*x^2
dissipation: x'^2/5
events:
  hit: { when: x, direction: falling, set: { x': a - x'/2, once: once + 1, twice: twice + 2, back: back - 3 } }
start: { x: 0.001, x': 1 }
`);
  const [row] = rows(counting, { over: [{ name: "a", values: [1] }], settle: 20, record: 10 });
  expect(row?.kind).toBe("periodic");
  expect(row?.shift).toEqual({ once: 1, twice: 2, back: -3 });
});
