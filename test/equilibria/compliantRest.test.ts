/**
 * Do equilibria of compliant contacts balance, and are they as stable as their equations say? Oracles: mode coupling in closed form
 * (Hoffmann et al. 2002: two stiffnesses of a plane, coupled by friction), single masses on each law, and measured growth.
 */
import { describe, expect, it } from "vitest";
import { findEquilibria, followEquilibria, simulate } from "../../src/index.js";
import { compile } from "./models.js";

const seed = 20020611;

/** Mulberry32, so that the oracle shares nothing with the engine. */
function randomFrom(start: number) {
  let state = start >>> 0;
  return (low: number, high: number) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return low + ((high - low) * ((t ^ (t >>> 14)) >>> 0)) / 4294967296;
  };
}

interface Brake {
  readonly m: number;
  readonly kx: number;
  readonly ky: number;
  readonly kc: number;
  readonly k: number;
  readonly c: number;
  readonly d: number;
  readonly P: number;
  readonly mu: number;
}

/** A mass on a plane spring, pressed on a moving belt through a spring and damper. */
const brakeText = ({ m, kx, ky, kc, k, c, d, P, mu }: Brake, belt = 2): string => `
name: Brake
coordinates: [x, y]
parameters: { m: ${m}, kx: ${kx}, ky: ${ky}, kc: ${kc}, k: ${k}, c: ${c}, d: ${d}, P: ${P}, mu: ${mu} }
kinetic: m/2*(x'^2 + y'^2)
potential: kx/2*x^2 + ky/2*y^2 + kc*x*y + P*y
dissipation: c/2*(x'^2 + y'^2)
contacts:
  pad:
    gap: y
    slip: x' - ${belt}
    friction: mu
    compliance: { law: kelvinVoigt, stiffness: k, damping: d }
start: { y: contact }
`;

/** Below the belt's speed the pad slips backwards: λ_T = +μ λ_N, λ_N = −k y − d y'. */
function byHand({ m, kx, ky, kc, k, c, d, P, mu }: Brake) {
  const K = [kx, kc + mu * k, kc, ky + k] as const;
  const C = [c, mu * d, 0, c + d] as const;
  const det = K[0] * K[3] - K[1] * K[2];
  const y = (-P * K[0]) / det;
  const x = (P * K[1]) / det;
  /** |det(λ² m + λ C + K)| relative to its terms. */
  const misfit = (re: number, im: number): number => {
    const [sr, si] = [re * re - im * im, 2 * re * im];
    const entry = (i: 0 | 1 | 2 | 3) => {
      const own = i === 0 || i === 3 ? m : 0;
      return [own * sr + C[i] * re + K[i], own * si + C[i] * im] as const;
    };
    const [a, b, e, f] = [entry(0), entry(1), entry(2), entry(3)];
    const product = (p: readonly [number, number], q: readonly [number, number]) =>
      [p[0] * q[0] - p[1] * q[1], p[0] * q[1] + p[1] * q[0]] as const;
    const [one, other] = [product(a, f), product(b, e)];
    const size = Math.hypot(...one) + Math.hypot(...other) + Math.abs(K[0] * K[3]);
    return Math.hypot(one[0] - other[0], one[1] - other[1]) / size;
  };
  return { x, y, lambdaN: -k * y, misfit };
}

/** Eigenvalues α ± iβ of K meet iω with m ω² = α and c ω = β: (kx − ky − k)² + 4 kc (kc + μ k) = −4 c² α/m. */
const criticalFriction = ({ m, kx, ky, kc, k, c }: Brake): number => {
  const alpha = (kx + ky + k) / 2;
  return (-(4 * c * c * alpha) / m - (kx - ky - k) ** 2 - 4 * kc * kc) / (4 * kc * k);
};

/** Brakes whose critical friction lies between 0.1 and 1.4, and which press and swing there. */
function brakes(count: number, damped: boolean, from: number): Brake[] {
  const random = randomFrom(from);
  const found: Brake[] = [];
  while (found.length < count) {
    const brake = {
      m: random(0.5, 2),
      kx: random(1, 3),
      ky: random(0.5, 2),
      kc: -random(0.05, 0.8),
      k: random(0.4, 2),
      c: damped ? random(0.02, 0.2) : 0,
      d: 0,
      P: random(1, 3),
      mu: 0.3,
    };
    const mu = criticalFriction(brake);
    const { lambdaN, x } = byHand({ ...brake, mu });
    if (mu > 0.1 && mu < 1.4 && lambdaN > 0 && Math.abs(x) < 2 && brake.kx * brake.ky > brake.kc ** 2)
      found.push(brake);
  }
  return found;
}

describe(`a brake with mode coupling (seed ${seed})`, () => {
  const [model] = brakes(1, true, seed) as [Brake];
  const mechanism = compile(brakeText(model));

  it("of the literature flutters at its closed value", () => {
    const [k1, k2, k3, a1, a2] = [1.8, 1, 1.3333, (5 * Math.PI) / 6, Math.PI / 6];
    const both = (f: (a: number) => number) => k1 * f(a1) + k2 * f(a2);
    const brake = {
      m: 1,
      kx: both((a) => Math.cos(a) ** 2),
      ky: both((a) => Math.sin(a) ** 2),
      kc: both((a) => Math.sin(a) * Math.cos(a)),
      k: k3,
      c: 0,
      d: 0,
      P: 2,
      mu: 0.3,
    };
    const { critical, sentence } = followEquilibria(mechanism, {
      parameter: "mu",
      low: 0,
      high: 1.5,
      searches: 3,
      parameters: brake,
    });
    expect(critical.map(({ kind }) => kind)).toEqual(["flutter"]);
    expect(critical[0]?.value).toBeCloseTo(0.262222, 6);
    expect(critical[0]?.value).toBeCloseTo(criticalFriction(brake), 7);
    expect(sentence).toContain("stable below mu = 0.2622 (flutter)");
  });

  it("with random numbers meets its critical friction: flutter without damping, Hopf with it", () => {
    for (const [kind, list] of [
      ["flutter", brakes(2, false, seed)],
      ["hopf", brakes(4, true, seed + 1)],
    ] as const)
      for (const brake of list) {
        const along = { parameter: "mu", low: 0, high: 1.5, searches: 2, parameters: { ...brake } };
        const { critical } = followEquilibria(mechanism, along);
        const found = critical.filter((point) => point.kind === kind);
        expect(found).toHaveLength(1);
        expect(found[0]?.value).toBeCloseTo(criticalFriction(brake), kind === "hopf" ? 9 : 6);
        const { x, y, lambdaN } = byHand({ ...brake, mu: found[0]?.value as number });
        expect(found[0]?.q.x).toBeCloseTo(x, 9);
        expect(found[0]?.q.y).toBeCloseTo(y, 9);
        expect(found[0]?.contacts.pad?.lambdaN).toBeCloseTo(lambdaN, 9);
      }
  });

  it("meets the same border along its contact stiffness, which the law reads from a parameter", () => {
    const [brake] = brakes(1, true, seed + 2) as [Brake];
    const mu = criticalFriction(brake);
    const along = { parameter: "k", low: 0.6 * brake.k, high: 1.5 * brake.k, searches: 2 };
    const { critical } = followEquilibria(mechanism, { ...along, parameters: { ...brake, mu } });
    const near = critical.filter(({ kind, value }) => kind === "hopf" && Math.abs(value - brake.k) < 1e-8);
    expect(near).toHaveLength(1);
  });

  it("has the place, the forces and the eigenvalues of its equations, dampers included", () => {
    const random = randomFrom(seed + 3);
    for (const base of brakes(12, true, seed + 4)) {
      const brake = { ...base, d: random(0, 1), mu: random(0, 1) };
      const { equilibria } = findEquilibria(mechanism, { parameters: brake });
      const { x, y, lambdaN, misfit } = byHand(brake);
      expect(equilibria).toHaveLength(1);
      const [one] = equilibria;
      expect(one?.modes).toEqual({ pad: "slip-" });
      expect([one?.q.x, one?.q.y].map(Number)).toEqual([expect.closeTo(x, 10), expect.closeTo(y, 10)]);
      expect(one?.contacts.pad?.lambdaN).toBeCloseTo(lambdaN, 10);
      expect(one?.contacts.pad?.lambdaT).toBeCloseTo(brake.mu * lambdaN, 10);
      expect(one?.eigenvalues).toHaveLength(4);
      for (const { re, im } of one?.eigenvalues ?? []) expect(misfit(re, im)).toBeLessThan(1e-9);
      expect(one?.stable).toBe((one?.eigenvalues[0]?.re as number) < 0);
    }
  });

  it("grows in simulate a little above the critical friction and decays a little below it", () => {
    for (const brake of brakes(4, true, seed + 5)) {
      for (const [share, grows] of [
        [1.15, true],
        [0.85, false],
      ] as const) {
        const parameters = { ...brake, mu: share * criticalFriction(brake) };
        const { equilibria } = findEquilibria(mechanism, { parameters });
        const [rest] = equilibria;
        expect(rest?.stable).toBe(!grows);
        const { x = 0, y = 0 } = rest?.q ?? {};
        const start = { q: { x: x + 1e-6, y: y - 1e-6 }, v: { x: 0, y: 0 } };
        const [first, late] = [60, 120].map((t) => {
          const run = simulate(mechanism, start, { parameters, until: t, samples: 400 });
          const rows = run.samples?.rows.slice(-80) ?? [];
          return Math.max(...rows.map((row) => Math.abs((row[2] as number) - x)));
        }) as [number, number];
        expect(late > first).toBe(grows);
      }
    }
  });

  it("is the rigid model where the options say so, and has the law of the options", () => {
    const brake = model;
    const [rigid] = findEquilibria(mechanism, { contacts: { pad: "rigid" } }).equilibria;
    expect(rigid?.q.y).toBeCloseTo(0, 12);
    expect(rigid?.contacts.pad?.lambdaN).toBeCloseTo(brake.P + brake.kc * (rigid?.q.x as number), 9);
    const [stiff] = findEquilibria(mechanism, { stiffness: 7 }).equilibria;
    expect(stiff?.q.y).toBeCloseTo(byHand({ ...brake, k: 7 }).y, 10);
    expect(() => findEquilibria(mechanism, { contacts: { rim: "rigid" } })).toThrow(
      "there is no contact rim",
    );
    expect(() => findEquilibria(mechanism, { parameters: { k: -1 } })).toThrow("got -1");
  });
});

describe("a mass on one compliant contact", () => {
  const massOn = (law: string, extra = "") =>
    compile(`
name: Mass
coordinates: [y]
parameters: { m: 2, g: 10 }
kinetic: m/2*y'^2
potential: m*g*y
contacts:
  floor: { gap: y${extra}, slip: 0, compliance: ${law}, restitution: 0.6 }
start: { y: contact }
`);
  const [m, g] = [2, 10];
  /** y'' = −stiffness y − damping y'. */
  const swing = (stiffness: number, damping: number) => ({
    re: -damping / 2,
    im: Math.sqrt(stiffness - (damping / 2) ** 2),
  });

  it.each([
    ["spring", "{ law: spring, epsilon: 0.1 }", (m * g) / 100, swing(100 / m, 0)],
    [
      "restitution",
      "{ law: restitution, epsilon: 0.1, epsilonN: 5 }",
      (m * g) / 68,
      // g(0) = (1 + r²)/2, g'(0) = −(1 − r²)/(2 ε_N)
      swing(68 / m, ((0.32 / 5) * 100 * ((m * g) / 68)) / m),
    ],
    ["kelvinVoigt", "{ law: kelvinVoigt, stiffness: 50, damping: 3 }", (m * g) / 50, swing(25, 1.5)],
    [
      "hertz",
      "{ law: hertz, stiffness: 400, damping: 0.2 }",
      ((m * g) / 400) ** (2 / 3),
      swing((1.5 * 400 * ((m * g) / 400) ** (1 / 3)) / m, (0.2 * m * g) / m),
    ],
  ])("%s: depth, frequency and damping follow from the law", (_, law, depth, { re, im }) => {
    for (const [mechanism, y] of [
      [massOn(law), -depth],
      [massOn(law, " + 0.7"), -depth - 0.7],
    ] as const) {
      const { equilibria } = findEquilibria(mechanism);
      expect(equilibria).toHaveLength(1);
      expect(equilibria[0]?.q.y).toBeCloseTo(y, 10);
      expect(equilibria[0]?.contacts.floor?.lambdaN).toBeCloseTo(m * g, 8);
      expect(equilibria[0]?.eigenvalues[0]?.re).toBeCloseTo(re, 8);
      expect(equilibria[0]?.eigenvalues[0]?.im).toBeCloseTo(im, 8);
    }
  });
});

describe("compliant contacts that stick, and several of them", () => {
  const board = compile(`
name: Board
coordinates: [x, y, th]
parameters: { m: 1, J: 0.2, g: 10, a: 0.5, s: 40, ka: 100, kb: 300, mu: 0.4, F: 0 }
kinetic: m/2*(x'^2 + y'^2) + J/2*th'^2
potential: s/2*x^2 + m*g*y - F*th
contacts:
  left: { gap: y - a*th, slip: "x'", friction: mu, compliance: { law: kelvinVoigt, stiffness: ka, damping: 1 } }
  right: { gap: y + a*th, slip: "x'", friction: mu, compliance: { law: kelvinVoigt, stiffness: kb, damping: 2 } }
start: { y: 0, th: 0 }
`);

  it("share a load by their stiffness, and rest within the sum of their cones", () => {
    const within = { x: [-0.3, 0.3], y: [-1, 1], th: [-1, 1] } as const;
    const { equilibria } = findEquilibria(board, { within });
    const held = equilibria.filter(({ modes }) => modes.left === "stick" && modes.right === "stick");
    expect(held).toHaveLength(1);
    const [one] = held;
    expect(one?.contacts.left?.lambdaN).toBeCloseTo(5, 9);
    expect(one?.contacts.right?.lambdaN).toBeCloseTo(5, 9);
    const [dl, dr] = [5 / 100, 5 / 300];
    expect(one?.q.y).toBeCloseTo(-(dl + dr) / 2, 10);
    expect(one?.q.th).toBeCloseTo(dl - dr, 10);
    expect(one?.segment?.along).toBe("x");
    const reach = (0.4 * 10) / 40;
    expect(one?.segment?.from.q.x).toBeCloseTo(-reach, 6);
    expect(one?.segment?.to.q.x).toBeCloseTo(reach, 6);
  });

  it("open where a moment lifts them", () => {
    const plank = compile(`
name: Plank
coordinates: [y, th]
parameters: { m: 1, J: 0.2, g: 10, a: 0.5, ka: 100, kb: 300, kt: 1, F: 0 }
kinetic: m/2*y'^2 + J/2*th'^2
potential: m*g*y - F*th + kt/2*th^2
contacts:
  left: { gap: y - a*th, slip: 0, compliance: { law: kelvinVoigt, stiffness: ka } }
  right: { gap: y + a*th, slip: 0, compliance: { law: kelvinVoigt, stiffness: kb } }
start: { y: 0, th: 0 }
`);
    const within = { th: [-30, 30], y: [-30, 30] } as const;
    const { critical } = followEquilibria(plank, { parameter: "F", low: -9, high: 9, searches: 3, within });
    // Right: λ_left = m g, so a θ = (m g/ka)/2 and F = kt θ + a m g; left is its mirror image.
    for (const kind of ["liftoff", "touch"]) {
      const at = critical
        .filter((point) => point.kind === kind)
        .sort((one, other) => one.value - other.value);
      expect(at.map(({ contact }) => contact)).toEqual(["left", "right"]);
      expect(at[0]?.value).toBeCloseTo(-1 / 30 - 5, 7);
      expect(at[1]?.value).toBeCloseTo(1 / 10 + 5, 7);
    }
  });
});
