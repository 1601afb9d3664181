/** Rest of mechanisms with memory, first-order states and contacts that act sometimes, against closed forms. */

import { describe, expect, it } from "vitest";
import {
  compileMechanism,
  findEquilibria,
  followEquilibria,
  loadMechanism,
  parseModel,
} from "../../src/index.js";

const compile = (text: string) => compileMechanism(parseModel(text));

const motor = compile(`
name: Motor with a lag
coordinates: [phi]
parameters: { J: 1, T: 0.1, kp: 5, kd: 1, goal: 1, k: 2 }
states:
  M: { rate: (kp*(goal - phi) - kd*phi' - M)/T }
kinetic: J/2*phi'^2
potential: k/2*phi^2
forces: { phi: M }
`);

describe("first-order states at rest", () => {
  it("k φ = M = kp (goal − φ), with the roots of T J s³ + J s² + (kd + kT) s + kp + k", () => {
    const [rest, ...others] = findEquilibria(motor).equilibria;
    expect(others).toEqual([]);
    expect(rest?.q).toEqual({ phi: expect.closeTo(5 / 7, 12) });
    expect(rest?.states).toEqual({ M: expect.closeTo(10 / 7, 12) });
    expect(rest?.rates).toBeUndefined();
    expect(rest?.eigenvalues).toHaveLength(3);
    for (const { re, im } of rest?.eigenvalues ?? []) {
      const square = [re * re - im * im, 2 * re * im] as const;
      const cube = [square[0] * re - square[1] * im, square[0] * im + square[1] * re] as const;
      expect(0.1 * cube[0] + square[0] + 1.2 * re + 7).toBeCloseTo(0, 9);
      expect(0.1 * cube[1] + square[1] + 1.2 * im).toBeCloseTo(0, 9);
    }
  });

  it("loses its stability at kp = kd/T, with ω² = (kd + kT)/(TJ)", () => {
    const { critical } = followEquilibria(motor, { parameter: "kp", low: 1, high: 50 });
    expect(critical).toHaveLength(1);
    expect(critical[0]).toMatchObject({ kind: "hopf", value: expect.closeTo(10, 9) });
    expect(critical[0]?.frequency).toBeCloseTo(Math.sqrt(12), 9);
  });
});

describe("memory at rest", () => {
  const pendulum = compile(`
name: Pendulum with a setting
coordinates: [th]
parameters: { c: 0.3 }
memory: { u: 0.5, n: 3 }
kinetic: th'^2/2
potential: -cos(th)
dissipation: c/2*th'^2
forces: { th: u }
events:
  off: { when: th - 3, direction: rising, set: { u: 0, n: n + 1 } }
`);

  it("is as at the start; eigenvalues are those of the coordinates alone", () => {
    const { equilibria, note } = findEquilibria(pendulum);
    expect(equilibria.map(({ q, stable }) => [q.th, stable])).toEqual([
      [expect.closeTo(Math.PI / 6, 12), true],
      [expect.closeTo((5 * Math.PI) / 6, 12), false],
    ]);
    for (const { memory, q, eigenvalues } of equilibria) {
      expect(memory).toEqual({ u: expect.closeTo(0.5, 12), n: expect.closeTo(3, 12) });
      expect(eigenvalues).toHaveLength(2);
      for (const { re, im } of eigenvalues)
        expect(
          Math.hypot(re * re - im * im + 0.3 * re + Math.cos(q.th as number), 2 * re * im + 0.3 * im),
        ).toBeLessThan(1e-9);
    }
    expect(note).toMatch(/u, n as at the start of the model$/);
  });

  it("says which contacts act", () => {
    const gripper = (holds: number) =>
      compile(`
name: Gripper
coordinates: [y]
memory: { holds: ${holds} }
kinetic: y'^2/2
potential: 9.81*y
contacts:
  jaw: { gap: y, when: holds - 0.5, friction: 0 }
  floor: { gap: y + 1, friction: 0 }
`);
    const rests = (holds: number) =>
      findEquilibria(gripper(holds)).equilibria.map(({ q, modes }) => [q.y, modes.jaw, modes.floor]);
    expect(rests(1)).toEqual([[expect.closeTo(0, 12), "stick", "flight"]]);
    expect(rests(0)).toEqual([[expect.closeTo(-1, 12), "flight", "stick"]]);
  });

  it("is refused with clocks: what they keep is an orbit", () => {
    expect(() => findEquilibria(loadMechanism("sampled"))).toThrow("sampled has the clock event sample");
  });
});
