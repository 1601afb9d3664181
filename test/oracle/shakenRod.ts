/**
 * A rod held by springs whose tip bounces once in each period of a shaking table: orbits and region borders by hand, without
 * events, saltation or determinants. [NDCa]: at all C⁰ borders the map is that of slip to the very end of the impact, at 3|5
 * slip stops with compression, at 5|6 the tip sticks from the start; so a border is a smooth system of seven equations.
 */

import { marchUntil } from "./extrapolation.js";
import { march } from "./impulseMarch.js";
import { solve } from "./lagrange.js";
import { rod, rodProblem } from "./rod.js";

export interface ShakenRod {
  readonly m: number;
  readonly l: number;
  readonly J: number;
  readonly kx: number;
  readonly cx: number;
  readonly ktheta: number;
  readonly ctheta: number;
  readonly theta0: number;
  readonly amplitude: number;
  readonly omega: number;
  readonly g: number;
  readonly mu: number;
  readonly r: number;
}

/** Right after an impact: t, x, θ and the velocities of x, y, θ; y is the table's height. */
export type Bounce = readonly number[];

const free = { m: 1, l: 1, J: 1, Sx: 0, Sy: 0, R: 0 };

/** (x, y, θ, ẋ, ẏ, θ̇) in flight: the springs pull the tip along x and turn the rod. */
const flight =
  (p: ShakenRod) =>
  (_: number, [x = 0, y = 0, theta = 0, vx = 0, vy = 0, spin = 0]: readonly number[]): number[] => {
    const R = -p.ktheta * (theta - p.theta0) - p.ctheta * spin;
    const { M, h } = rod([x, y, theta], [vx, vy, spin], { ...p, Sx: 0, Sy: -p.m * p.g, R });
    const [hx = 0, hy = 0, hTheta = 0] = h;
    return [vx, vy, spin, ...solve(M, [hx - p.kx * x - p.cx * vx, hy, hTheta])];
  };

const table = ({ amplitude, omega }: ShakenRod, t: number) => amplitude * Math.sin(omega * t);
const tableSpeed = ({ amplitude, omega }: ShakenRod, t: number) => amplitude * omega * Math.cos(omega * t);
const periodOf = ({ omega }: ShakenRod) => (2 * Math.PI) / omega;
const steps = 16;

interface Landing {
  readonly t: number;
  readonly y: readonly number[];
}

/** One period later, wherever the tip is then. */
function afterPeriod(p: ShakenRod, [t = 0, x = 0, theta = 0, ...v]: Bounce): Landing {
  const T = periodOf(p);
  const start = { t, y: [x, table(p, t), theta, ...v] };
  return marchUntil(flight(p), () => [1], start, t + T, T / steps);
}

/** Where the tip comes down; undefined if not within two periods. */
function landing(p: ShakenRod, [t = 0, x = 0, theta = 0, ...v]: Bounce): Landing | undefined {
  const T = periodOf(p);
  const above = (time: number, y: readonly number[]) => [(y[1] as number) - table(p, time)];
  const start = { t, y: [x, table(p, t), theta, ...v] };
  const stop = marchUntil(flight(p), above, start, t + 2 * T, T / steps);
  return stop.guard < 0 ? undefined : stop;
}

function contactAt(p: ShakenRod, { t, y }: Landing) {
  const [, , theta = 0, vT = 0, vy = 0] = y;
  const { A, B, C } = rodProblem(theta, 0, { ...free, m: p.m, l: p.l, J: p.J });
  return { A, B, C, vT, vN: vy - tableSpeed(p, t) };
}

interface Impulse {
  readonly T: number;
  readonly N: number;
}

/** θ turns clockwise: an impulse at the tip has the arm −l (sin θ, cos θ). */
function pushed(p: ShakenRod, { t, y }: Landing, { T, N }: Impulse): number[] {
  const [x = 0, , theta = 0, vx = 0, vy = 0, spin = 0] = y;
  const { A, B, C } = rodProblem(theta, 0, { ...free, m: p.m, l: p.l, J: p.J });
  const turn = (-p.l * (Math.sin(theta) * T + Math.cos(theta) * N)) / p.J;
  return [t, x, theta, vx + A * T + B * N, vy + B * T + C * N, spin + turn];
}

/** The next impact by the march along the impulse, and its region. */
export function bounce(p: ShakenRod, from: Bounce): { readonly after: number[]; readonly region: number } {
  const down = landing(p, from);
  if (down === undefined) throw new Error("the tip does not come down");
  const { A, B, C, vT, vN } = contactAt(p, down);
  const { T, N, region } = march("stronge", { A, B, C, mu: p.mu }, p.r, vT, vN);
  return { after: pushed(p, down, { T, N }), region };
}

/** How a border's impulse is found, and which number vanishes there; `s` is the direction of slip. */
export type BorderKind =
  | { readonly at: "end"; readonly s: 1 | -1 }
  | { readonly at: "reversal"; readonly s: 1 | -1 }
  | { readonly at: "turn"; readonly s: 1 | -1 }
  | { readonly at: "rest"; readonly s: 1 | -1 };

function borderImpact(
  p: ShakenRod,
  { at, s }: BorderKind,
  { A, B, C, vT, vN }: ReturnType<typeof contactAt>,
) {
  const [kT, kN, kStick] = [B - s * p.mu * A, C - s * p.mu * B, C - (B * B) / A];
  switch (at) {
    case "end":
    case "reversal": {
      const N = (-(1 + p.r) * vN) / kN;
      return { T: -s * p.mu * N, N, zero: at === "end" ? vT + kT * N : vT };
    }
    case "turn": {
      // The work of compression was done at k_N, that of restitution is given back at the rate of stick.
      const [first, second] = [-vN / kN, (-p.r * vN) / Math.sqrt(kN * kStick)];
      return { T: -s * p.mu * first - (B / A) * second, N: first + second, zero: vT + kT * first };
    }
    case "rest": {
      const N = (-(1 + p.r) * vN) / kStick;
      return { T: (-B / A) * N, N, zero: vT };
    }
  }
}

/** The value of a parameter at which a one-impact orbit lies on a border; the guess is a bounce near it. */
export function borderOrbit(p: ShakenRod, name: keyof ShakenRod, kind: BorderKind, guess: Bounce) {
  const equations = (z: readonly number[]): number[] => {
    const own = { ...p, [name]: z[6] as number };
    const down = afterPeriod(own, z.slice(0, 6));
    const contact = contactAt(own, down);
    const { zero, ...impulse } = borderImpact(own, kind, contact);
    const [, ...after] = pushed(own, down, impulse);
    return [
      (down.y[1] as number) - table(own, z[0] as number),
      ...after.map((value, i) => value - (z[i + 1] as number)),
      zero,
    ];
  };
  const found = newton(equations, [...guess, p[name]]);
  const own = { ...p, [name]: found[6] as number };
  const { vT, vN, A, B } = contactAt(own, afterPeriod(own, found.slice(0, 6)));
  return { value: found[6] as number, bounce: found.slice(0, 6), vT, vN, A, B };
}

/** The one-impact orbit of the return map itself near a guess, stable or not. */
export function orbitNear(p: ShakenRod, guess: Bounce) {
  const T = periodOf(p);
  const equations = (z: readonly number[]) =>
    bounce(p, z).after.map((value, i) => value - (i === 0 ? T : 0) - (z[i] as number));
  const found = newton(equations, guess);
  return { bounce: found, region: bounce(p, found).region };
}

/** det(I − DP) and det(I + DP) of the return map by central differences. */
export function determinantsAt(p: ShakenRod, at: Bounce): { readonly minus: number; readonly plus: number } {
  const slopes = differences((z) => bounce(p, z).after, at, 1e-6);
  const shifted = (sign: number) =>
    determinant(slopes.map((row, i) => row.map((value, j) => (i === j ? 1 : 0) + sign * value)));
  return { minus: shifted(-1), plus: shifted(1) };
}

function newton(equations: (z: readonly number[]) => number[], guess: readonly number[]): number[] {
  let z = [...guess];
  for (let k = 0; k < 30; k++) {
    const step = solve(differences(equations, z, 1e-6), equations(z));
    z = z.map((value, i) => value - (step[i] as number));
    if (Math.max(...step.map(Math.abs)) < 1e-11) return z;
  }
  throw new Error("the oracle's orbit was not found");
}

/** Row i, column j: ∂f_i/∂z_j. */
function differences(f: (z: readonly number[]) => readonly number[], z: readonly number[], h: number) {
  const columns = z.map((_, j) => {
    const moved = (by: number) => f(z.map((value, i) => (i === j ? value + by : value)));
    const [above, below] = [moved(h), moved(-h)];
    return above.map((value, i) => (value - (below[i] as number)) / (2 * h));
  });
  return columns.map((_, i) => columns.map((column) => column[i] as number));
}

/** By expansion along the first row. */
function determinant(matrix: readonly (readonly number[])[]): number {
  const [first, ...rest] = matrix;
  if (first === undefined) return 1;
  return first.reduce(
    (sum, entry, j) =>
      sum + (j % 2 === 0 ? entry : -entry) * determinant(rest.map((row) => row.filter((_, k) => k !== j))),
    0,
  );
}
