/**
 * Is the derivative of one number, carried back from the end, that of central differences of tight runs? And the same
 * as the one carried forward, for all variables of every shipped mechanism under every law.
 */
import { describe, expect, it } from "vitest";
import {
  compileMechanism,
  type GoalSensitivity,
  impactLaws,
  loadMechanism,
  type Mechanism,
  makeState,
  measureSensitivity,
  parseModel,
  type Sensitivity,
  shippedNames,
  simulate,
} from "../../src/index.js";
import { randomSource } from "../../src/numerics/index.js";

const variablesOf = ({ parameters, coordinates }: Mechanism): string[] => [
  ...parameters.map(({ name }) => name),
  ...coordinates.flatMap((one) => [`start:${one}`, `start:${one}'`]),
  "start:t",
];

/** The same derivative, carried forward. */
function forward(found: Sensitivity, { goal }: GoalSensitivity, variable: string): number | null | undefined {
  if (goal.startsWith("event:")) return found.events[Number(goal.slice(6)) - 1]?.time[variable];
  if (goal === "energy:kinetic") return found.energies?.kinetic.slopes[variable];
  return found.final.slopes[variable]?.[found.columns.indexOf(goal)];
}

describe("a goal: carried back as carried forward", () => {
  // A mechanism with many contacts takes as long as all others.
  const isLong = process.env.JUDDER_LONG === "1";
  const cases = shippedNames
    .map((name, i) => ({
      name,
      law: impactLaws[i % impactLaws.length] as (typeof impactLaws)[number],
      seed: 4400 + i,
    }))
    .filter(({ name }) => isLong || name !== "slidercrank");

  it.each(cases)("$name under $law, seed $seed", ({ name, law, seed }) => {
    const random = randomSource(seed);
    const mechanism = loadMechanism(name);
    const near = mechanism.parameters.map(({ name: own, value }) => [
      own,
      value * (1 - 0.02 * random()), // never above a restitution of 1
    ]);
    const parameters: Record<string, number> = Object.fromEntries(near);
    const options = { until: 0.3 + 0.5 * random(), parameters, law, with: variablesOf(mechanism) };
    const found = measureSensitivity(mechanism, options);
    const coordinate = mechanism.coordinates[0] as string;
    const forces = found.columns.filter((one) => one.endsWith("lambdaN")).slice(0, 1);
    const count = found.events.length;
    const events = count === 0 ? [] : ["event:1", `event:${count}`];
    for (const goal of [coordinate, `v_${coordinate}`, "energy:kinetic", ...forces, ...events]) {
      const back = measureSensitivity(mechanism, { ...options, goal });
      const slopes = back.variables.map((one) => forward(found, back, one.name) ?? 0);
      const size = Math.max(1e-9, ...slopes.map(Math.abs));
      for (const [j, { name: variable, slope, valid }] of back.variables.entries()) {
        const label = `${goal} by ${variable}`;
        const { validUntil = Number.POSITIVE_INFINITY } = found.variables[j] as { validUntil?: number };
        expect(Math.abs((slope ?? 0) - (slopes[j] as number)) / size, label).toBeLessThan(1e-6);
        // What is valid forwards is valid backwards.
        if (validUntil > back.t && slope !== null) expect(valid, label).toBe(true);
      }
    }
  });
});

const many = (count: number): string => `name: Row of masses
coordinates: [${Array.from({ length: count }, (_, i) => `x${i}`).join(", ")}]
parameters: { ${Array.from({ length: count }, (_, i) => `m${i}: ${1 + 0.1 * i}, k${i}: ${20 + 3 * i}`).join(", ")}, r: 0.6, g: 9.81 }
kinetic: ${Array.from({ length: count }, (_, i) => `m${i}*x${i}'^2/2`).join(" + ")}
potential: ${Array.from({ length: count }, (_, i) => `m${i}*g*x${i} + k${i}*(x${i}${i === 0 ? "" : ` - x${i - 1}`} - 0.4)^2/2`).join(" + ")}
contacts: { floor: { gap: x0, friction: 0, restitution: r, law: newton } }
start: { ${Array.from({ length: count }, (_, i) => `x${i}: ${0.5 + 0.4 * i}`).join(", ")} }
`;

it("a goal: twelve parameters of a row of masses against central differences, with a bounce", () => {
  const mechanism = compileMechanism(parseModel(many(5)));
  const back = measureSensitivity(mechanism, { until: 0.6, goal: "x2" });
  expect(back.valid).toBe(true);
  const at = (name: string, value: number) => {
    const options = { until: 0.6, parameters: { [name]: value }, rtol: 1e-13, atol: 1e-15 };
    const run = simulate(mechanism, makeState(mechanism, {}, options), options);
    expect(run.events.length).toBeGreaterThan(0);
    return run.final.q.x2 as number;
  };
  const size = Math.max(...back.variables.map(({ slope }) => Math.abs(slope as number)));
  for (const { name, value, slope } of back.variables) {
    const h = 1e-4 * value;
    const near = at(name, value + h) - at(name, value - h);
    const far = at(name, value + 2 * h) - at(name, value - 2 * h);
    expect(Math.abs((8 * near - far) / (12 * h) - (slope as number)) / size, name).toBeLessThan(1e-8);
  }
});

it("a goal: a goal that does not exist", () => {
  const ball = loadMechanism("ball");
  expect(() => measureSensitivity(ball, { goal: "z" })).toThrow(/goal: ball has no z/);
  expect(() => measureSensitivity(ball, { goal: "event:0" })).toThrow(/positive integer/);
  expect(() => measureSensitivity(ball, { goal: "event:9", until: 0.6 })).toThrow(/1 events, got event:9/);
});

it("a goal: the time of the first impact of a ball, exactly", () => {
  const { variables, value } = measureSensitivity(loadMechanism("ball"), {
    goal: "event:1",
    with: ["g", "start:y"],
  });
  const t = Math.sqrt(2 / 9.81);
  expect(value).toBeCloseTo(t, 12);
  expect(variables[0]?.slope).toBeCloseTo(-t / (2 * 9.81), 12);
  expect(variables[1]?.slope).toBeCloseTo(t / 2, 12);
});
