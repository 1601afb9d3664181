/** Do multipliers by saltation matrices say what the simulator does beside the orbit? Central differences of the return map. */
import { describe, expect, it } from "vitest";
import { findOrbit, loadMechanism, type Mechanism, type OrbitOptions } from "../../src/index.js";
import { between, impactOscillator, kinked } from "./cycles.js";
import { eigenvaluesOf, polynomialOf, returnMatrix } from "./differences.js";

interface Case {
  readonly name: string;
  readonly mechanism: Mechanism;
  readonly options: OrbitOptions;
  readonly word: RegExp;
  readonly regions?: string;
  /** Coordinates that can be disturbed, where contacts hold the others for ever. */
  readonly free?: readonly string[];
}

const [finger, table, bounce] = [loadMechanism("finger"), loadMechanism("table"), loadMechanism("bounce")];

const cases: Case[] = [
  { name: "finger", mechanism: finger, options: {}, word: /^impact stick slip\+ flight$/ },
  {
    name: "finger, μ = 1",
    mechanism: finger,
    options: { parameters: { mu: 1 } },
    word: /^impact stick flight$/,
  },
  {
    name: "finger, stronge, two impacts",
    mechanism: finger,
    options: { parameters: { mu: 0.4649, r: 0.1135 }, law: "stronge" },
    word: /^impact flight impact flight$/,
    regions: "16",
  },
  {
    name: "finger, moreau, r = 0.2",
    mechanism: finger,
    options: { parameters: { mu: 0.5, r: 0.2 } },
    word: /^impact flight$/,
  },
  {
    name: "bounce, poisson",
    mechanism: bounce,
    options: { parameters: { mu: 0.5489, r: 0.2904 }, law: "poisson" },
    word: /^impact flight$/,
    regions: "5",
  },
  {
    name: "block on a belt",
    mechanism: loadMechanism("block"),
    options: {},
    word: /^slip- stick$/,
    free: ["x"],
  },
  {
    name: "robot",
    mechanism: loadMechanism("robot"),
    options: { parameters: { mu: 1 } },
    word: /^impact stick flight$/,
  },
  {
    name: "robot, frémond",
    mechanism: loadMechanism("robot"),
    options: { parameters: { mu: 0.711 }, law: "fremond" },
    word: /^impact flight$/,
  },
  { name: "table", mechanism: table, options: {}, word: /^impact flight$/, regions: "1" },
  {
    name: "table, period doubled",
    mechanism: table,
    options: { parameters: { mu: 1 } },
    word: /^impact flight impact flight$/,
    regions: "55",
  },
  {
    name: "table, chatter, slip reversal",
    mechanism: table,
    options: { parameters: { mu: 0.1 } },
    word: /^impact chatter slip\+ slip- flight$/,
  },
  {
    name: "table, frémond, slip – stick – slip",
    mechanism: table,
    options: { parameters: { mu: 1.02, r: 0, theta0: 0.508, amplitude: 0.03, omega: 35.5 }, law: "fremond" },
    word: /^impact slip\+ stick slip- flight$/,
  },
  {
    name: "mass between two walls",
    mechanism: between,
    options: { settle: 50 },
    word: /^left:impact left:flight right:impact right:flight$/,
  },
  { name: "two stiffnesses", mechanism: kinked, options: { settle: 60 }, word: /^$/ },
  {
    name: "impact oscillator",
    mechanism: impactOscillator,
    options: { settle: 100 },
    word: /^impact flight$/,
  },
];

describe("multipliers by saltation are those of the return map", () => {
  it.each(cases)("$name", ({ mechanism, options, word, regions, free }) => {
    const orbit = findOrbit(mechanism, options);
    if (!orbit.found) throw new Error(`no orbit: ${orbit.outcome.kind}, ${orbit.outcome.reason}`);
    expect(orbit.word.join(" ")).toMatch(word);
    if (regions !== undefined) expect(orbit.events.map(({ region }) => region ?? "").join("")).toBe(regions);
    expect(orbit.stable).toBe(true);
    expect(orbit.isolated).toBe(true);
    expect(orbit.residual).toBeLessThan(1e-11);
    // An impact that always ends without slip takes a direction away: exactly, for the region says so.
    if (regions === "5" || regions === "55") expect(orbit.multipliers).toContainEqual({ re: 0, im: 0 });
    const { settle: _, ...run } = options;
    const brute = polynomialOf(
      eigenvaluesOf(returnMatrix(mechanism, orbit, run, free ?? mechanism.coordinates, 1e-6)),
    );
    const ours = polynomialOf(orbit.multipliers);
    expect(ours).toHaveLength(brute.length);
    for (const [i, value] of ours.entries()) expect(value).toBeCloseTo(brute[i] as number, 5);
  });
});
