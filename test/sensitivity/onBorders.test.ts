/**
 * Borders that the search by halving has found, each as a class of its own with a closed form: where two cases of an
 * impact law meet, where contacts that were out of reach come near, where redundant contacts part, next to a paradox.
 */
import { describe, expect, it } from "vitest";
import {
  compileMechanism,
  loadMechanism,
  type Mechanism,
  makeState,
  measureSensitivity,
  parseModel,
  type Sensitivity,
  type SensitivityOptions,
  simulate,
} from "../../src/index.js";
import { randomSource } from "../../src/numerics/index.js";

const compiled = (text: string) => compileMechanism(parseModel(text), { name: "test" });

const kindsOf = ({ reasons }: Sensitivity) =>
  reasons.map(({ reason }) => (reason.kind === "border" ? `${reason.kind} ${reason.of}` : reason.kind));
const [below, above] = [1 - 2 ** -50, 1 + 2 ** -50];

/** A point without weight is thrown at a floor; m = 1, so that A = C = 1 and B = 0. */
const thrown = (law: string) =>
  compiled(`name: thrown
coordinates: [x, y]
parameters: { mu: 0.4, r: 0.5 }
kinetic: (x'^2 + y'^2)/2
contacts: { floor: { gap: y, at: [x, y], friction: mu, restitution: r, law: ${law} } }
start: { y: 1, y': -1 }
`);

describe("slip and stick within an impact, with exact slopes on both sides", () => {
  // Slip takes μ(1 + r)|v_N| from v_T; the fastest v_T that sticks, and what v_T⁺ is then.
  it.each([
    ["moreau", (mu: number, r: number) => mu * (1 + r), 0],
    ["glocker", (mu: number, r: number) => mu * (1 + r), 0],
    ["stronge", (mu: number, r: number) => mu * (1 + r), 0],
    ["newton", (mu: number, r: number) => mu * (1 + r), 0],
    ["poisson", (mu: number, r: number) => mu * (1 + r), 0],
    ["fremond", (mu: number, r: number) => (mu * (1 + r)) / 2, -1],
  ] as const)("%s", (law, fastest, share) => {
    const random = randomSource(29);
    const point = thrown(law);
    for (let k = 0; k < 5; k++) {
      const parameters = { mu: 0.2 + random(), r: 0.1 + 0.8 * random() };
      const border = fastest(parameters.mu, parameters.r);
      const at = (x: number): SensitivityOptions => ({
        ...{ until: 2, parameters, start: { "x'": x }, with: ["start:x'"] },
      });
      for (const side of [below, 1, above])
        expect(kindsOf(measureSensitivity(point, at(side * border))), `${side}`).toContain("border impact");
      for (const [side, slope] of [
        [0.9, share],
        [1.1, 1],
      ] as const) {
        const found = measureSensitivity(point, at(side * border));
        expect(kindsOf(found)).toEqual([]);
        const own = found.final.slopes["start:x'"]?.[found.columns.indexOf("v_x")] ?? Number.NaN;
        expect(Math.abs(own - slope)).toBeLessThan(1e-12);
      }
    }
  });
});

it("compression that ends in stick or in slip, before expansion: a rod of A, B, C under the law of Glocker", () => {
  const rod = loadMechanism("rod");
  const [theta, mu] = [1, 0.5];
  const [s, c] = [Math.sin(theta), Math.cos(theta)];
  const [A, B, C] = [1 + 3 * s * s, 3 * s * c, 1 + 3 * c * c];
  // With v_N = −1: |Λ_T| = μ Λ_N of the impulses that stop both velocities.
  const border = (mu * A - B) / (C - mu * B);
  const at = (share: number): SensitivityOptions => ({
    ...{ until: 0.1, law: "glocker", parameters: { mu, r: 0.5, Sy: 0 }, with: ["start:x'"] },
    start: { theta, y: 0, "y'": -1, "x'": share * border },
  });
  for (const share of [below, 1, above])
    expect(kindsOf(measureSensitivity(rod, at(share)))).toContain("border impact");
  const slopes = [0.999, 1.001].map((share) => {
    const found = measureSensitivity(rod, at(share));
    expect(found.valid).toBe(true);
    return found.final.slopes["start:x'"]?.[found.columns.indexOf("v_y")] ?? Number.NaN;
  }) as [number, number];
  expect(Math.abs(slopes[0] - slopes[1])).toBeGreaterThan(0.01);
});

describe("the run ends at one of its events", () => {
  const ofReach = compiled(`name: corners
parameters: { m: 1, a: 0.2, b: 0.1, mu: 0.5, r: 0.3, g: 9.81, s: 0.15 }
gravity: g
bodies:
  ground: { shape: { polyline: [[-5, 5*s], [0, 0], [5, 0.5]] } }
  box: { mass: m, inertia: m*(a^2 + b^2)/3, coordinates: [x, y, th], shape: { polygon: [[-a, -b], [a, -b], [a, b], [-a, b]] } }
contacts: { touch: { between: [box, ground], friction: mu, restitution: r } }
start: { x: -0.5, y: 0.5, x': 1, th: 0.2, th': 1 }
`);
  const cases: readonly [string, Mechanism, string, number][] = [
    ["corners", ofReach, "b", 0.6],
    ["stairs", loadMechanism("stairs"), "b", 1.4],
    ["chain", loadMechanism("chain"), "height", 1.2],
    ["woodpecker", loadMechanism("woodpecker"), "hS", 0.2],
  ];

  it.each(cases)("%s: none of them has a derivative by what moves it", (_, mechanism, name, until) => {
    const options = { until, with: [name] };
    const { events } = measureSensitivity(mechanism, options);
    const moved = events.filter(({ t, time }) => t > 0 && Math.abs(time[name] ?? 0) > 1e-3);
    for (const [k, event] of moved.slice(-8).entries()) {
      const t = event.t * (k % 2 === 0 ? 1 : 1 - 2 ** -42);
      expect(kindsOf(measureSensitivity(mechanism, { ...options, until: t })), `${t}`).toContain("endEvent");
    }
    expect(moved.length).toBeGreaterThan(2);
  });
});

it("a sleeve that touches its pole on both sides leaves one of them for another radius", () => {
  const found = measureSensitivity(loadMechanism("woodpecker"), {
    ...{ until: 0.01, parameters: { rM: 0.0025 }, with: ["rM", "mu"] },
    start: { phiS: 0, "y'": 0, "phiS'": 0 },
  });
  expect(found.variables.map(({ validUntil }) => validUntil)).toEqual([0, undefined]);
});

/** A block on a slope that is too steep for it is stopped by an event; before, friction would point the other way. */
it("an event that leaves a contact with no slip that it cannot hold", () => {
  const kicked = compiled(`name: kicked
coordinates: [x, y]
parameters: { g: 10, c: 0.5, mu: 0.3, v: 1 }
kinetic: (x'^2 + y'^2)/2
potential: g*y
forces: { x: c*g }
events: { kick: { every: 9, at: 0.5, set: { x': x' - v } } }
contacts: { foot: { gap: y, slip: x', friction: mu, restitution: 0, law: moreau } }
start: { x: 0, y: contact, x': 1 }
`);
  // x' = 1 + (c − μ) g/2 = v right before the event.
  const v = 2;
  const at = (factor: number) => ({ until: 0.8, parameters: { v: factor * v }, with: ["v", "c"] });
  for (const factor of [below, 1, above])
    expect(kindsOf(measureSensitivity(kicked, at(factor)))).toContain("border slip");
  const slopes = [0.99, 1.01].map((factor) => {
    const found = measureSensitivity(kicked, at(factor));
    expect(found.valid).toBe(true);
    return found.final.slopes.v?.[found.columns.indexOf("v_x")] ?? Number.NaN;
  });
  expect(slopes[0]).toBeCloseTo(-1, 10);
  // It slips back for δv/((c + μ) g), and from then on has the acceleration (c − μ) g.
  expect(slopes[1]).toBeCloseTo(-(0.5 - 0.3) / (0.5 + 0.3), 10);
});

describe("slip next to the angle |tan θ| = 2/μ, beyond which the bar between two slides jumps", () => {
  const klein = loadMechanism("klein");
  const mu = 0.9;
  const border = Math.atan(2 / mu);
  it("has no derivative at the last number for which a run still slips", () => {
    const at = (share: number): SensitivityOptions => ({
      ...{ until: 0.3, parameters: { mu, theta0: share * border }, with: ["theta0", "mu"] },
    });
    const slips = (share: number) => {
      const { parameters = {} } = at(share);
      const start = makeState(klein, {}, { parameters });
      const { outcome, events } = simulate(klein, start, { until: 0.3, parameters });
      return outcome.kind === "finished" && events.every(({ type }) => type !== "velocityJump");
    };
    let [low, high] = [0.9, 1.1];
    for (let middle = (low + high) / 2; middle > low && middle < high; middle = (low + high) / 2)
      if (slips(middle)) low = middle;
      else high = middle;
    expect(low).toBeCloseTo(1, 6);
    expect(kindsOf(measureSensitivity(klein, at(low)))).toContain("border solution");
    expect(measureSensitivity(klein, at(high)).valid).toBe(false);
  });
  it("well before it there is a derivative", () => {
    const parameters = { mu, theta0: 0.9 * border };
    expect(measureSensitivity(klein, { until: 0.3, parameters, with: ["theta0", "mu"] }).valid).toBe(true);
  });
});

/** A block on a soft floor stops where friction only just holds it against its load. */
it.each([
  ["0.5", true],
  ["0.6", false],
])("compliant stick on the border of its cone: μ = %s", (mu, isBorder) => {
  const soft = compiled(`name: soft
coordinates: [x, y]
parameters: { g: 10, c: 0.5, mu: ${mu}, k: 4000 }
kinetic: (x'^2 + y'^2)/2
potential: g*y
forces: { x: c*g }
contacts: { foot: { gap: y, slip: x', friction: mu, compliance: { law: kelvinVoigt, stiffness: k, damping: 0 } } }
start: { x: 0, y: contact, x': -1 }
`);
  const kinds = kindsOf(measureSensitivity(soft, { until: 0.3, with: ["mu"] }));
  expect(kinds.includes("border cone")).toBe(isBorder);
});

describe("a normal velocity at the start that counts as 0", () => {
  it.each(["finger", "block", "brake", "rod", "robot"])("%s: is no impact, and none is needed", (name) => {
    const mechanism = loadMechanism(name);
    const random = randomSource(31);
    const coordinate = name === "robot" ? "q1" : "y";
    for (let k = 0; k < 8; k++) {
      const speed = (random() < 0.5 ? -1 : 1) * 10 ** (-16 + 8 * random());
      const state = makeState(mechanism, { [`${coordinate}'`]: speed });
      const { outcome } = simulate(mechanism, state, { until: 0.02 });
      expect(outcome.kind, `${speed}`).toBe("finished");
    }
  });
});

/** A block on a spring slips until the spring is about to overcome static friction: kx = μ_s mg. */
const block = (contact: string) =>
  compiled(`name: block
coordinates: [x, y]
parameters: { k: 1, g: 10, mus: 0.5, muk: 0.3 }
kinetic: (x'^2 + y'^2)/2
potential: k/2*x^2 + g*y
contacts: { floor: { ${contact}, at: [x, y], friction: { static: mus, kinetic: muk } } }
start: { y: contact }
`);

describe("slip that ends where static friction holds no longer", () => {
  const fastest = Math.sqrt(55); // v² = kx² + 2μ_k gx at x = μ_s g/k
  it.each(["slide: y", "gap: y", "gap: y, compliance: { law: kelvinVoigt, stiffness: 1000, damping: 10 }"])(
    "%s",
    (contact) => {
      const floor = block(contact);
      const at = (speed: number) =>
        measureSensitivity(floor, { until: 2, start: { "x'": speed }, with: ["start:x'"] });
      for (const side of [1 - 1e-9, 1 + 1e-9]) expect(kindsOf(at(side * fastest))).toContain("border cone");
      for (const side of [0.9, 1.1]) expect(kindsOf(at(side * fastest))).toEqual([]);
    },
  );
});

it("a graze before a chatter is none of its hops", () => {
  const swing = compiled(`name: swing
coordinates: [y]
parameters: { k: 4, A: 0.3, d: 0, g: 9.81, T: 3 }
memory: { falls: 0 }
kinetic: y'^2/2
forces: { y: k*(1 - falls)*(A - y) - falls*g }
events: { drop: { when: t - T, direction: rising, set: { falls: 1 } } }
contacts: { floor: { gap: y, restitution: 0.3 } }
start: { y: 2*A + d }
`);
  // The lowest point is −d: an impact with the speed √(2kAd), then, after the fall, a chatter.
  for (const [d, kinds] of [
    [1e-14, ["graze"]],
    [1e-3, []],
  ] as const) {
    const found = measureSensitivity(swing, { until: 5, parameters: { d }, with: ["d"] });
    expect(found.events.map(({ type }) => type)).toContain("chatter");
    expect(found.events[0]?.type).toBe("impact");
    expect(kindsOf(found)).toEqual(kinds);
  }
});
