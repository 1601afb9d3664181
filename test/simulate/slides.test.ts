/**
 * Do slides hold a bar near the angle at which their normals coincide? With y and the angle fixed the bar has one freedom and its reactions have
 * a closed form: m a = F + T, −2 l c N + l s T + b F s + C = 0, T = −sign(v) μ|N|, c and s of the angle between bar and slides.
 */
import { describe, expect, it } from "vitest";
import {
  compileMechanism,
  findModes,
  futures as listFutures,
  loadMechanism,
  parseModel,
  simulate,
} from "../../src/index.js";

const seed = 50_021;

/** FIV's bar in a plane that is turned and moved, its angle measured from where it stands upright: there it is 0 exactly. */
const turned = compileMechanism(
  parseModel(`
name: Turned bar
coordinates: [X, Y, psi]
parameters: { m: 1, l: 1, I: 1/3, psi0: 0, al: 0.3, F: -1, b: 0.5, C: 0, mu: 0.9, X0: 0, Y0: 0 }
definitions:
  angle: al + pi/2 + psi
  xb: X - l*cos(angle)
  yb: Y - l*sin(angle)
  xh: X + l*cos(angle)
  yh: Y + l*sin(angle)
kinetic: m/2*(X'^2 + Y'^2) + I/2*psi'^2
forces: { X: F*cos(al), Y: F*sin(al), psi: b*F*cos(psi) + C }
contacts:
  B: { slide: -sin(al)*(xb - X0) + cos(al)*(yb - Y0) + l*cos(psi0), slip: "cos(al)*xb' + sin(al)*yb'", friction: mu, law: fremond }
  H: { slide: -sin(al)*(xh - X0) + cos(al)*(yh - Y0) - l*cos(psi0), slip: "cos(al)*xh' + sin(al)*yh'", friction: 0, law: fremond }
start: { psi: psi0, X: X0, Y: Y0 }
`),
);

let state = seed;
const random = (low: number, high: number): number => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return low + ((high - low) * state) / 2 ** 32;
};

interface Loads {
  readonly m: number;
  readonly l: number;
  readonly F: number;
  readonly b: number;
  readonly C: number;
  readonly mu: number;
}

interface Reaction {
  readonly N: number;
  readonly a: number;
}

/** Every reaction while the bar slips with this sign, the smallest first. */
function reactions(
  { m, l, F, b, C, mu }: Loads,
  [c, s]: readonly [number, number],
  sign: number,
): Reaction[] {
  return [1, -1]
    .map((side) => ({ side, N: (b * F * s + C) / (2 * l * c + sign * side * mu * l * s) }))
    .filter(({ side, N }) => side * N > 0)
    .map(({ side, N }) => ({ N, a: (F - sign * side * mu * N) / m }))
    .sort((one, other) => Math.abs(one.N) - Math.abs(other.N));
}

/** An offset between 1e-1 and 1e-15 of either sign, or 0. */
const offsets = [
  0,
  1e-4,
  -1e-5,
  1e-6,
  -2e-7,
  ...Array.from({ length: 14 }, (_, i) => (i % 2 ? -1 : 1) * 10 ** random(-15, -1)),
];

describe(`slides near the degenerate angle, seed ${seed}`, () => {
  it.each(offsets)("an offset of %f in any frame: motion, force, energy", (psi0) => {
    const angle = [-Math.sin(psi0), Math.cos(psi0)] as const;
    const [al, X0, Y0] = [random(0, 6), random(-5, 5), random(-5, 5)];
    const loads = {
      m: random(0.5, 2),
      l: random(0.5, 2),
      F: random(-2, 2),
      b: random(0.2, 0.8),
      C: random(-1, 1),
      mu: random(0.4, 1.5),
    };
    const sign = reactions(loads, angle, 1).length > 0 ? 1 : -1;
    const open = reactions(loads, angle, sign);
    // Slow bars would stop on the way; what follows then is another matter.
    const speed = sign * 8;
    const parameters = { ...loads, psi0, al, X0, Y0 };
    const start = {
      q: { X: X0, Y: Y0, psi: psi0 },
      v: { X: speed * Math.cos(al), Y: speed * Math.sin(al), psi: 0 },
    };
    const until = 1;
    // The gaps are exact to 1e-15 and give the angle to that divided by the offset, down to where its slope is held.
    const exact = 1e-11 + (Math.abs(psi0) < 5e-8 ? 0 : 1e-14 / Math.abs(psi0));
    const listed = findModes(turned, start, { parameters }).solutions.flatMap(
      ({ forces, alternatives = [] }) =>
        [forces, ...alternatives.map((one) => one.forces)].map(({ B }) => B?.lambdaN as number),
    );
    expect(listed).toHaveLength(open.length);
    for (const { N } of open)
      expect(Math.min(...listed.map((value) => Math.abs(value - N)))).toBeLessThan(
        exact * Math.max(1, Math.abs(N)),
      );
    for (const [place, root] of (["small", "large"] as const).entries()) {
      const { N, a } = (open[place] ?? open[0]) as Reaction;
      if (Math.abs(a) * until > 7) continue;
      const run = simulate(turned, start, { until, parameters, policy: { slideRoot: root } });
      const { X = Number.NaN, Y = Number.NaN, psi = Number.NaN } = run.final.q;
      const gone = (X - X0) * Math.cos(al) + (Y - Y0) * Math.sin(al);
      expect(run.outcome.kind).toBe("finished");
      expect(Math.abs(gone - speed * until - (a * until ** 2) / 2)).toBeLessThan(exact);
      expect(Math.abs(psi - psi0)).toBeLessThan(exact);
      expect(Math.abs(run.ledger.relative)).toBeLessThan(1e-12);
      // Forces that differ in sign alone are two reactions of one size.
      const size = Math.abs(run.final.contacts.B?.lambdaN as number);
      expect(Math.abs(size - Math.abs(N))).toBeLessThan(exact * Math.max(1, Math.abs(N)));
    }
  });

  it.each(offsets)("an offset of %f: modes and futures list every reaction", (offset) => {
    const klein = loadMechanism("klein");
    const theta0 = Math.PI / 2 + offset;
    const angle = [Math.cos(theta0), Math.sin(theta0)] as const;
    for (const speed of [1, -1]) {
      const expected = reactions({ m: 1, l: 1, F: -1, b: 0.5, C: 0, mu: 0.9 }, angle, speed);
      const at = { q: { x: 0, y: 0, theta: theta0 }, v: { x: speed, y: 0, theta: 0 } };
      const { solutions } = findModes(klein, at, { parameters: { theta0 } });
      const found = solutions
        .flatMap(({ forces, alternatives = [] }) => [forces, ...alternatives.map((one) => one.forces)])
        .map(({ B }) => B?.lambdaN as number);
      expect(found.sort((one, other) => one - other)).toHaveLength(expected.length);
      for (const { N } of expected)
        expect(found.some((value) => Math.abs(value - N) < 1e-7 * Math.abs(N))).toBe(true);
      const futures = listFutures(klein, at, { parameters: { theta0 } }).futures.filter(
        ({ kind }) => kind === "mode",
      );
      expect(futures.map(({ policy }) => policy)).toEqual(
        expected.length === 2 ? ["slideRoot=small", "slideRoot=large"] : [],
      );
    }
  });

  it.each([1e-2, -1e-3, 1e-4, -1e-5, 1e-6, -2e-7])(
    "smooth slides at an offset of %f: their force grows like 1/c",
    (psi0) => {
      const [al, X0, Y0, b, C, F, l] = [random(0, 6), random(-5, 5), random(-5, 5), 0.5, 0.4, -1, 1.5];
      const parameters = { psi0, al, X0, Y0, b, C, F, l, mu: 0 };
      const start = {
        q: { X: X0, Y: Y0, psi: psi0 },
        v: { X: Math.cos(al), Y: Math.sin(al), psi: 0 },
      };
      const N = (b * F * Math.cos(psi0) + C) / (-2 * l * Math.sin(psi0));
      const run = simulate(turned, start, { until: 0.5, parameters });
      expect(run.outcome.kind).toBe("finished");
      // The angle itself is known to 1e-15/offset, and c with it.
      const exact = 1e-12 + 1e-14 / psi0 ** 2;
      expect(Math.abs((run.final.contacts.B?.lambdaN as number) / N - 1)).toBeLessThan(exact);
      const { solutions } = findModes(turned, start, { parameters });
      expect(Math.abs((solutions[0]?.forces.B?.lambdaN as number) / N - 1)).toBeLessThan(exact);
      // Along its own axes every gap is exact, and so is the force.
      const klein = loadMechanism("klein");
      const theta0 = Math.PI / 2 + psi0;
      const own = simulate(
        klein,
        { q: { x: 0, y: 0, theta: theta0 }, v: { x: 1, y: 0, theta: 0 } },
        { until: 0.5, parameters: { theta0, b, C, F, l, mu: 0 } },
      );
      const expected = (b * F * Math.sin(theta0) + C) / (2 * l * Math.cos(theta0));
      expect(Math.abs((own.final.contacts.B?.lambdaN as number) / expected - 1)).toBeLessThan(1e-11);
    },
  );

  it("the case of the issue: x = −3, two reactions with one acceleration", () => {
    const klein = loadMechanism("klein");
    const theta0 = Math.PI / 2;
    const at = { q: { x: 0, y: 0, theta: theta0 }, v: { x: -1, y: 0, theta: 0 } };
    const run = simulate(klein, at, { until: 2, parameters: { theta0 } });
    expect(run.outcome.kind).toBe("finished");
    expect(run.final.q.x).toBeCloseTo(-3, 12);
    const { verdict, solutions } = findModes(klein, at, { parameters: { theta0 } });
    expect(verdict).toBe("consistent");
    expect(solutions[0]?.forces.B?.lambdaN).toBeCloseTo(5 / 9, 12);
    expect(solutions[0]?.alternatives).toMatchObject([{ modes: { B: "slip-", H: "slip-" } }]);
    expect(solutions[0]?.alternatives?.[0]?.forces.B?.lambdaN).toBeCloseTo(-5 / 9, 12);
    // U D < 0: neither a smooth motion nor a jump.
    const stopped = simulate(klein, { ...at, v: { x: 1, y: 0, theta: 0 } }, { parameters: { theta0 } });
    expect(stopped.outcome.kind).toBe("inconsistent");
    expect(stopped.events).toEqual([]);
  });
});

describe("a bar that stands across a channel between two circles", () => {
  const [m, l, I, R, F, mu] = [1.3, 0.4, 0.2, 2, 1, 0.7];
  const mechanism = compileMechanism(
    parseModel(`
name: Bar between circles
coordinates: [x, y, theta]
parameters: { m: ${m}, l: ${l}, I: ${I}, R: ${R}, F: ${F}, C: 0, mu: ${mu} }
definitions:
  xb: x - l*cos(theta)
  yb: y - l*sin(theta)
  xh: x + l*cos(theta)
  yh: y + l*sin(theta)
kinetic: m/2*(x'^2 + y'^2) + I/2*theta'^2
forces: { x: -F*y/R, y: F*x/R, theta: C }
contacts:
  B: { slide: sqrt(xb^2 + yb^2) - (R - l), slip: "(xb*yb' - yb*xb')/sqrt(xb^2 + yb^2)", friction: mu, law: fremond }
  H: { slide: R + l - sqrt(xh^2 + yh^2), slip: "(xh*yh' - yh*xh')/sqrt(xh^2 + yh^2)", friction: 0, law: fremond }
start: { x: R }
`),
  );

  /** m R φ̈ = F + T and I φ̈ = C − l T, whatever μ is: the friction that the moment asks for. */
  it.each([
    [0, 1, -2],
    [1.1, -1, 2],
    [2.5, 1.5, -1],
    [-2, -1.5, 1],
  ])("turns with it: at %f, rate %f, torque %f", (phi, rate, C) => {
    const T = (C - (I * F) / (m * R)) / (l + I / (m * R));
    const a = (F + T) / (m * R);
    const start = {
      q: { x: R * Math.cos(phi), y: R * Math.sin(phi), theta: phi },
      v: { x: -R * rate * Math.sin(phi), y: R * rate * Math.cos(phi), theta: rate },
    };
    const [only, ...others] = findModes(mechanism, start, { parameters: { C } }).solutions;
    expect(others).toEqual([]);
    expect(only?.forces.B?.lambdaT).toBeCloseTo(T, 8);
    const until = 0.4;
    const run = simulate(mechanism, start, { until, parameters: { C } });
    expect(run.outcome.kind).toBe("finished");
    expect(run.final.q.theta).toBeCloseTo(phi + rate * until + (a * until ** 2) / 2, 10);
    expect(Math.hypot(run.final.q.x as number, run.final.q.y as number)).toBeCloseTo(R, 12);
    expect(run.final.contacts.B?.lambdaT).toBeCloseTo(T, 9);
  });
});

describe("a bar whose angle follows its place along a bent channel", () => {
  const [m, I, l, mu, p, r, F, C] = [1.2, 0.3, 0.8, 0.6, 0.7, 0.4, 0.5, 3];
  const mechanism = compileMechanism(
    parseModel(`
name: Bent channel
coordinates: [s, n, theta]
parameters: { m: ${m}, I: ${I}, l: ${l}, mu: ${mu}, p: ${p}, r: ${r}, F: ${F}, C: ${C} }
definitions: { delta: theta - p*s^2/2 - r*s }
kinetic: m/2*(s'^2 + n'^2) + I/2*theta'^2
forces: { s: F, theta: C }
contacts:
  B: { slide: n + l*(1 - cos(delta)), slip: "s' + l*theta'", friction: mu, law: fremond }
  H: { slide: n - l*(1 - cos(delta)), slip: s', friction: 0, law: fremond }
`),
  );

  /** θ = φ(s): m s̈ = F + T, I (φ' s̈ + φ'' ṡ²) = C + l T; λ_N of either sign gives this T, and only its size matters. */
  const tangential = (s: number, rate: number) =>
    (I * (((p * s + r) * F) / m + p * rate * rate) - C) / (l - (I * (p * s + r)) / m);

  it("by the slope of the dependence and what it changes on the way", () => {
    const [s0, rate] = [0.1, 1.3];
    const start = {
      q: { s: s0, n: 0, theta: (p * s0 * s0) / 2 + r * s0 },
      v: { s: rate, n: 0, theta: (p * s0 + r) * rate },
    };
    const { verdict, solutions } = findModes(mechanism, start);
    expect(verdict).toBe("consistent");
    expect(solutions[0]?.forces.B?.lambdaT).toBeCloseTo(tangential(s0, rate), 8);
    const [until, steps] = [0.15, 2000];
    let [s, v] = [s0, rate];
    const h = until / steps;
    const f = (at: number, speed: number) => (F + tangential(at, speed)) / m;
    for (let k = 0; k < steps; k++) {
      const middle = v + (h / 2) * f(s, v);
      const place = s + (h / 2) * v;
      v += h * f(place, middle);
      s += h * middle;
    }
    const run = simulate(mechanism, start, { until });
    expect(run.outcome.kind).toBe("finished");
    expect(run.final.q.s).toBeCloseTo(s, 7);
    expect(run.final.v.s).toBeCloseTo(v, 7);
    expect(run.final.q.theta).toBeCloseTo((p * s * s) / 2 + r * s, 7);
    expect(run.final.contacts.B?.lambdaT).toBeCloseTo(tangential(s, v), 6);
  });
});
