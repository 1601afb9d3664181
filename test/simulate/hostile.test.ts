/**
 * Models whose formulas end in the middle of a run (a root of a negative number, a mass that vanishes, a friction below 0) end it with an
 * outcome: nothing is thrown after a start that `check` accepts, and the final state is finite.
 */

import { describe, expect, it } from "vitest";
import { startProblems } from "../../src/atlas/index.js";
import { compileMechanism, ModelError, parseModel, simulate, toJson } from "../../src/index.js";
import { randomSource } from "../../src/numerics/index.js";

const laws = ["stronge", "moreau", "newton", "poisson", "fremond"];

function modelText(random: () => number): string {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const end = (0.1 + 0.8 * random()).toFixed(3);
  const wild = () =>
    pick([
      ...[
        `${end} - t`,
        `sqrt(${end} - t)`,
        `log(${end} - t)`,
        `1/(${end} - t)`,
        `sign(${end} - t)`,
        "asin(2*t)",
      ],
      ...["1/x", "1/(x - 0.3)", "sqrt(x)", "log(y)", "1/y", "sqrt(y + 0.01)", "acos(x)", "abs(x)^0.3", "x^3"],
      ...["x'", "sqrt(x')", "exp(1000*t)", "exp(50*x)", "tan(3*t)", "1e200*t", "1e-200*t"],
    ]);
  const or = (plain: string, share: number) => (random() < share ? wild() : plain);
  const masses = [`(${wild()})/2*x'^2 + 1/2*y'^2`, `1/2*(x'^2 + y'^2) + (${wild()})*x'*y'`];
  const kinetic = random() < 0.4 ? pick(masses) : "1/2*(x'^2 + y'^2)";
  const wall = `\n  wall: { gap: "${or("2 - x", 0.3)}", slip: y', friction: "${or("0.2", 0.3)}" }`;
  return `name: hostile
coordinates: [x, y]
kinetic: ${kinetic}
potential: 9.81*y + ${or("2*x^2", 0.3)}
forces: { x: "${or("3", 0.4)}", y: "${or("0", 0.3)}" }
contacts:
  foot: { gap: "${or("y", 0.1)}", slip: "${or("x'", 0.1)}", friction: "${or("0.4", 0.35)}", restitution: "${or(pick(["0", "0.5"]), 0.2)}", law: ${pick(laws)} }${random() < 0.3 ? wall : ""}
start: { x: 0.1, y: ${pick(["0", "0.1", "0.5"])}, x': ${pick(["1", "0", "-1"])} }
`;
}

function mechanismOf(text: string) {
  try {
    return compileMechanism(parseModel(text));
  } catch (error) {
    if (error instanceof ModelError) return undefined;
    throw error;
  }
}

describe("formulas that end", () => {
  it("end a run with an outcome and a finite state, never with an error", () => {
    const random = randomSource(31);
    const kinds = new Map<string, number>();
    for (let k = 0; k < 250; k++) {
      const text = modelText(random);
      const byEvents = random() < 0.75;
      const mechanism = mechanismOf(text);
      if (mechanism === undefined || startProblems(mechanism).length > 0) continue;
      const limits = { until: 1, maxSteps: 2000, maxEvents: 100 };
      const run = simulate(
        mechanism,
        mechanism.start,
        byEvents ? limits : { ...limits, method: "timestepping" },
      );
      const { outcome, final, ledger } = run;
      kinds.set(outcome.kind, (kinds.get(outcome.kind) ?? 0) + 1);
      const numbers = [outcome.t, ...Object.values(final.q), ...Object.values(final.v)];
      expect(numbers.every(Number.isFinite), `${text}\n${toJson(outcome)}`).toBe(true);
      if (outcome.kind === "finished") expect(Number.isFinite(ledger.relative), text).toBe(true);
      if (outcome.kind === "invalid")
        expect(
          mechanism.contacts.map(({ name }) => name),
          text,
        ).toContain(outcome.contact);
    }
    expect([...kinds.keys()]).toEqual(
      expect.arrayContaining(["finished", "singular", "invalid", "stepTooSmall"]),
    );
  });

  it("keep the time at which they end", () => {
    const text = (mass: string) =>
      `name: t\ncoordinates: [x, y]\nkinetic: (${mass})/2*x'^2 + 1/2*y'^2\npotential: 9.81*y\nforces: { x: 3 }\ncontacts:\n  foot: { gap: y, slip: x', friction: 0.4 }\nstart: { x: 0.1 }\n`;
    for (const mass of ["sign(0.25 - t)", "sqrt(0.25 - t)*sign(0.25 - t)"]) {
      const mechanism = mechanismOf(text(mass));
      if (mechanism === undefined) throw new Error(mass);
      const { outcome, final } = simulate(mechanism, mechanism.start, { until: 1 });
      expect(outcome.kind).toBe("singular");
      expect(outcome.t).toBeCloseTo(0.25, 9);
      expect([final.q, final.v]).toEqual([
        { x: 0.1, y: 0 },
        { x: 0, y: 0 },
      ]);
    }
  });
});
