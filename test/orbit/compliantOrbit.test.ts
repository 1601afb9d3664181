/**
 * Are periodic orbits of compliant contacts, their multipliers and branches right? [NDCb] (6.8), (6.15)-(6.16). The oracle is an
 * integrator of this file with its own events: returns, times of return, and their slopes by differences.
 */
import { describe, expect, it } from "vitest";
import {
  findOrbit,
  followOrbits,
  measureLyapunov,
  type Orbit,
  type OrbitOptions,
  simulateOrbit,
} from "../../src/index.js";
import { compile } from "../equilibria/models.js";

/** A right-hand side for each mode, and the number whose change of sign ends the mode. */
interface Piece {
  readonly rate: (t: number, x: readonly number[]) => number[];
  readonly end: (t: number, x: readonly number[]) => number;
  readonly next: string;
}

function rungeKutta(rate: Piece["rate"], t: number, x: readonly number[], h: number): number[] {
  const at = (k: readonly number[], by: number) => x.map((value, i) => value + by * (k[i] as number));
  const a = rate(t, x);
  const b = rate(t + h / 2, at(a, h / 2));
  const c = rate(t + h / 2, at(b, h / 2));
  const d = rate(t + h, at(c, h));
  return x.map(
    (value, i) =>
      value + (h / 6) * ((a[i] as number) + 2 * (b[i] as number) + 2 * (c[i] as number) + (d[i] as number)),
  );
}

/** From a mode until `modes` changes of mode have happened, or a time is over. */
function integrate(
  pieces: Readonly<Record<string, Piece>>,
  mode: string,
  start: readonly number[],
  { t: from = 0, changes = Number.POSITIVE_INFINITY, until = Number.POSITIVE_INFINITY, step = 1e-3 },
): { t: number; x: number[] } {
  let [t, x, left, now] = [from, [...start], changes, mode];
  for (let young = true; ; ) {
    const { rate, end, next } = pieces[now] as Piece;
    const h = Math.min(step, until - t);
    if (!(h > 0)) return { t, x };
    const after = rungeKutta(rate, t, x, h);
    const crossed = !young && end(t + h, after) < 0;
    if (young && end(t + h, after) > 0) young = false;
    if (!crossed) {
      [t, x] = [t + h, after];
      continue;
    }
    let [low, high] = [0, h];
    for (let k = 0; k < 60; k++) {
      const middle = (low + high) / 2;
      if (end(t + middle, rungeKutta(rate, t, x, middle)) < 0) high = middle;
      else low = middle;
    }
    x = rungeKutta(rate, t, x, high);
    t += high;
    now = next;
    young = true;
    left -= 1;
    if (left === 0) return { t, x };
  }
}

/** |det(J − λ)| relative to the sizes of its terms, for a complex λ. */
function misfit(J: readonly (readonly number[])[], re: number, im: number): number {
  type Complex = readonly [number, number];
  const times = ([a, b]: Complex, [c, d]: Complex): Complex => [a * c - b * d, a * d + b * c];
  const minus = (rows: readonly (readonly Complex[])[]): Complex => {
    if (rows.length === 0) return [1, 0];
    return rows.reduce<Complex>(
      (sum, row, i) => {
        const rest = rows.filter((_, k) => k !== i).map((other) => other.slice(1));
        const term = times(row[0] as Complex, minus(rest));
        const sign = i % 2 === 0 ? 1 : -1;
        return [sum[0] + sign * term[0], sum[1] + sign * term[1]];
      },
      [0, 0],
    );
  };
  const shifted = J.map((row, i) =>
    row.map((value, j): Complex => (i === j ? [value - re, -im] : [value, 0])),
  );
  const size = Math.max(1, ...J.flat().map(Math.abs)) ** J.length;
  return Math.hypot(...minus(shifted)) / size;
}

function slopes(
  map: (z: readonly number[]) => readonly number[],
  z: readonly number[],
  by = 1e-5,
): number[][] {
  const columns = z.map((_, j) => {
    const [up, down] = [1, -1].map((sign) => map(z.map((v, i) => (i === j ? v + sign * by : v)))) as [
      readonly number[],
      readonly number[],
    ];
    return up.map((value, i) => (value - (down[i] as number)) / (2 * by));
  });
  return z.map((_, i) => columns.map((column) => column[i] as number));
}

const found = (orbit: ReturnType<typeof findOrbit>): Orbit => {
  if (!orbit.found) throw new Error(`${orbit.outcome.kind}: ${orbit.outcome.reason}`);
  return orbit;
};

describe("a brake that flutters and hops on its belt", () => {
  const numbers = { kx: 2.1, ky: 0.7, kc: -0.34641, k: 1.3333, c: 0.05, P: 2, mu: 0.5, v: 2 };
  const brake = compile(`
name: Brake
coordinates: [x, y]
parameters: { kx: 2.1, ky: 0.7, kc: -0.34641, k: 1.3333, c: 0.05, P: 2, mu: 0.5, v: 2 }
kinetic: (x'^2 + y'^2)/2
potential: kx/2*x^2 + ky/2*y^2 + kc*x*y + P*y
dissipation: c/2*(x'^2 + y'^2)
contacts:
  pad: { gap: y, slip: x' - v, friction: mu, compliance: { law: kelvinVoigt, stiffness: k } }
start: { y: contact, y': 0.1 }
`);

  /** Slip backwards while pressed, and flight. */
  const pieces = ({ kx, ky, kc, k, c, P, mu }: typeof numbers): Record<string, Piece> => {
    const rate =
      (pressed: number) =>
      (_: number, [x, y, u, w]: readonly number[]) => {
        const [X, Y, U, W] = [x as number, y as number, u as number, w as number];
        const N = -pressed * k * Y;
        return [U, W, -kx * X - kc * Y - c * U + mu * N, -ky * Y - kc * X - c * W - P + N];
      };
    return {
      pressed: { rate: rate(1), end: (_, x) => -(x[1] as number), next: "flight" },
      flight: { rate: rate(0), end: (_, x) => x[1] as number, next: "pressed" },
    };
  };
  /** From a landing (x, x', y') to the next one. */
  const landing = (of: typeof numbers) => (z: readonly number[]) => {
    const [x, u, w] = z as [number, number, number];
    const { t, x: end } = integrate(pieces(of), "pressed", [x, 0, u, w], { changes: 2 });
    return { t, z: [end[0], end[2], end[3]] as number[] };
  };
  const orbit = found(findOrbit(brake, { settle: 300, search: 60 }));

  it("has the landing, the period and the multipliers of its own equations", () => {
    expect(orbit.word).toEqual(["impact", "slip-", "flight"]);
    const { q, v } = orbit.start;
    expect(q.y).toBeCloseTo(0, 12);
    const z = [q.x, v.x, v.y] as number[];
    const map = landing(numbers);
    const { t, z: back } = map(z);
    expect(t).toBeCloseTo(orbit.period, 9);
    for (const [i, value] of back.entries()) expect(value).toBeCloseTo(z[i] as number, 9);
    const J = slopes((one) => map(one).z, z);
    const free = orbit.multipliers.filter(({ re, im }) => !(re === 1 && im === 0));
    expect(free).toHaveLength(3);
    for (const { re, im } of free) expect(misfit(J, re, im)).toBeLessThan(1e-7);
    expect(orbit.stable).toBe(true);
    expect(Math.abs(orbit.ledger.relative)).toBeLessThan(1e-9);
  });

  it("is what simulate draws, and neither grows nor decays along itself", () => {
    const { final } = simulateOrbit(brake, orbit, 10);
    expect(final.q.x).toBeCloseTo(orbit.start.q.x as number, 6);
    const { exponent } = measureLyapunov(brake, { start: orbit.start, settle: 40, time: 300 });
    expect(Math.abs(exponent)).toBeLessThan(0.02);
  });

  it("is followed along friction and stiffness, each point a return of its own equations", () => {
    for (const [parameter, to] of [
      ["mu", 0.53],
      ["k", 1.38],
    ] as const) {
      const from = numbers[parameter];
      const { branch } = followOrbits(brake, { parameter, from, to, settle: 300, search: 60 });
      const last = branch.at(-1);
      expect(last?.value).toBeCloseTo(to, 9);
      const { q = {}, v = {} } = last?.start ?? {};
      const z = [q.x, v.x, v.y] as number[];
      const { t, z: back } = landing({ ...numbers, [parameter]: to })(z);
      expect(t).toBeCloseTo(last?.period as number, 8);
      for (const [i, value] of back.entries()) expect(value).toBeCloseTo(z[i] as number, 8);
    }
  });

  it("is not an orbit of the rigid brake", () => {
    const rigid = findOrbit(brake, { contacts: { pad: "rigid" }, settle: 100, search: 60 });
    expect(rigid.found).toBe(false);
  });
});

describe("a mass on a shaken compliant floor", () => {
  const shaken = (law: string, a: number) =>
    compile(`
name: Shaken
coordinates: [y]
parameters: { a: ${a}, w: 3, g: 5 }
kinetic: y'^2/2
potential: g*y
forces: { y: "a*cos(w*t) - 0.2*y'" }
contacts:
  floor: { gap: y, slip: 0, restitution: 0.6, compliance: ${law} }
start: { y: 0.2 }
`);
  /** The damped laws need more shaking to part from the floor. */
  const shake = { spring: 4, restitution: 4, layer: 6.5, kelvinVoigt: 6.5, hertz: 6.5 };
  const push = {
    spring: (y: number) => -100 * y,
    restitution: (y: number, v: number) => -100 * y * ((1.36 - 0.64 * Math.tanh(v / 0.5)) / 2),
    layer: (y: number, v: number) => -100 * y * ((1.36 - 0.64 * Math.tanh(v / 0.02)) / 2),
    kelvinVoigt: (y: number, v: number) => -80 * y - 2 * v,
    hertz: (y: number, v: number) => 200 * Math.abs(y) ** 1.5 * (1 - 0.1 * v),
  };
  const text = {
    spring: "{ law: spring, epsilon: 0.1 }",
    restitution: "{ law: restitution, epsilon: 0.1, epsilonN: 0.5 }",
    layer: "{ law: restitution, epsilon: 0.1, epsilonN: 0.02 }",
    kelvinVoigt: "{ law: kelvinVoigt, stiffness: 80, damping: 2 }",
    hertz: "{ law: hertz, stiffness: 200, damping: 0.1 }",
  };

  it.each(Object.keys(push) as (keyof typeof push)[])("%s: returns and multipliers", (law) => {
    const force = push[law];
    const free = (t: number, v: number) => shake[law] * Math.cos(3 * t) - 5 - 0.2 * v;
    const opens = (y: number, v: number) => (law === "kelvinVoigt" ? -80 * y - 2 * v : -y);
    const pieces: Record<string, Piece> = {
      floor: {
        rate: (t, [y = 0, v = 0]) => [v, free(t, v) + force(y, v)],
        end: (_, [y = 0, v = 0]) => opens(y, v),
        next: "air",
      },
      air: {
        rate: (t, [, v = 0]) => [v, free(t, v)],
        end: (_, [y = 0, v = 0]) => (law === "kelvinVoigt" ? y + Math.max(0, v / 40) : y),
        next: "floor",
      },
    };
    const step = law === "layer" ? 5e-5 : 5e-4;
    const options: OrbitOptions = { settle: 150, search: 80 };
    const orbit = found(findOrbit(shaken(text[law], shake[law]), options));
    expect(orbit.word).toContain("impact");
    expect(orbit.grazing).toEqual([]);
    const { t, q, v, modes } = orbit.start;
    const z = [q.y, v.y] as number[];
    const mode = modes.floor === "flight" ? "air" : "floor";
    const map = (one: readonly number[]) =>
      integrate(pieces, mode, one, { t, until: t + orbit.period, step }).x;
    for (const [i, value] of map(z).entries()) expect(value).toBeCloseTo(z[i] as number, 7);
    // At the landing itself a change of the gap would begin in the other mode: the slopes are taken a little later.
    const late = 0.05;
    const moved = integrate(pieces, mode, z, { t, until: t + late, step }).x;
    const around = (one: readonly number[]) =>
      integrate(pieces, mode, one, { t: t + late, until: t + late + orbit.period, step }).x;
    const J = slopes(around, moved, 1e-6);
    expect(orbit.multipliers).toHaveLength(2);
    for (const { re, im } of orbit.multipliers) expect(misfit(J, re, im)).toBeLessThan(2e-5);
  });
});

describe("a block that sticks and slips on a belt through a compliant sole", () => {
  const [k, N, mus, muk, vb, kn, d] = [4, 10, 0.4, 0.25, 0.3, 500, 3];
  const block = compile(`
name: Block
coordinates: [x, y]
parameters: { k: ${k}, kn: ${kn}, d: ${d} }
kinetic: (x'^2 + y'^2)/2
potential: k/2*x^2 + ${N}*y
contacts:
  sole:
    gap: y
    slip: x' - ${vb}
    friction: { static: ${mus}, kinetic: ${muk} }
    compliance: { law: kelvinVoigt, stiffness: kn, damping: d }
start: { x: 0.2, y: contact }
`);

  it("has the period of stick and slip, and the multipliers of the sole", () => {
    const orbit = found(findOrbit(block, { settle: 20, search: 60 }));
    const omega = Math.sqrt(k);
    const reach = ((mus - muk) * N) / k;
    const angle = Math.atan2(reach, vb / omega);
    expect(orbit.period).toBeCloseTo((2 * Math.PI - 2 * angle) / omega + (2 * reach) / vb, 9);
    expect(orbit.start.q.y).toBeCloseTo(-N / kn, 9);
    // y is not moved by x, and stick forgets x: a pair of the sole, a 0, and the 1 along the orbit.
    const decay = Math.exp((-d / 2) * orbit.period);
    const sizes = orbit.multipliers.map(({ re, im }) => Math.hypot(re, im)).sort((a, b) => b - a);
    expect(sizes).toEqual([1, expect.closeTo(decay, 8), expect.closeTo(decay, 8), 0]);
  });

  it("a stiff floor that is left slowly is not a graze", () => {
    const floor = compile(`
name: Stiff
coordinates: [y]
parameters: { a: 7.5 }
kinetic: y'^2/2
potential: 5*y
forces: { y: "a*cos(3*t) - 0.2*y'" }
contacts: { floor: { gap: y, slip: 0, compliance: { law: kelvinVoigt, stiffness: 1e6, damping: 1500 } } }
start: { y: 0.2 }
`);
    const { grazing, stable } = found(findOrbit(floor, { settle: 30, search: 30 }));
    expect(grazing.filter(({ what }) => what.startsWith("normalForce"))).toEqual([]);
    expect(stable).toBe(true);
  });

  it("says which number means no law", () => {
    expect(() => findOrbit(block, { parameters: { kn: -1 } })).toThrow("sole: stiffness must be a positive");
  });
});
