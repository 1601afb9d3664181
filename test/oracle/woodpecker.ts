/**
 * The woodpecker toy of Leine, Glocker and van Campen (2001) with their linear gaps, one contact at a time: fixed steps of Runge and Kutta's method,
 * guards by bisection, impacts of Pfeiffer and Glocker with tangential restitution 0. It imports nothing of Judder.
 */

export type Vector = [number, number, number];
type Mode = "stick" | "plus" | "minus";
interface Touch {
  readonly t: number;
  readonly what: string;
  readonly v: Vector;
}
interface Pecking {
  readonly q: Vector;
  readonly v: Vector;
}

const mM = 3e-4, JM = 5e-9, mS = 0.0045, JS = 7e-7, c = 0.0056, g = 9.81; // biome-ignore format: as in the paper
const r0 = 0.0025, rM = 0.0031, hM = 0.0058, lM = 0.01, lG = 0.015, hS = 0.02, lS = 0.0201; // biome-ignore format: as in the paper
const e = [0.5, 0, 0] as const;
const names = ["beak", "lower", "upper"] as const;
const start = [lM + lG - lS - r0, rM - r0, rM - r0] as const;
const WN: readonly Vector[] = [[0, 0, -hS], [0, hM, 0], [0, -hM, 0]]; // biome-ignore format: rows
const WT: readonly Vector[] = [[1, lM, lG - lS], [1, rM, 0], [1, rM, 0]]; // biome-ignore format: rows

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const plus = (a: Vector, b: Vector, s: number): Vector => [a[0] + s * b[0], a[1] + s * b[1], a[2] + s * b[2]];
const gap = (i: number, q: Vector): number => (start[i] as number) + dot(WN[i] as Vector, q);

/** M⁻¹f. With w = y' + lM φM' + lG φS' the kinetic energy is a sum of squares: the mass mS adds one rank to a diagonal matrix. */
function freed(f: Vector): Vector {
  const u: Vector = [1, lM, lG];
  const scaled = (x: Vector): Vector => [x[0] / mM, x[1] / JM, x[2] / JS];
  const [Df, Du] = [scaled(f), scaled(u)];
  return plus(Df, Du, (-mS * dot(u, Df)) / (1 + mS * dot(u, Du)));
}

const forces = ([, M, S]: Vector): Vector => [
  -(mM + mS) * g,
  -mS * g * lM - c * (M - S),
  -mS * g * lG - c * (S - M),
];

/** Force, or impulse, on one contact that makes its normal rate 0, and its tangential rate 0 in stick. */
function pushed(i: number, mode: Mode, mu: number, free: Vector): { N: number; T: number; after: Vector } {
  const [n, t] = [WN[i] as Vector, WT[i] as Vector];
  const [Mn, Mt] = [freed(n), freed(t)];
  const [A, B, C, a, b] = [dot(t, Mt), dot(n, Mt), dot(n, Mn), dot(t, free), dot(n, free)];
  const slope = mode === "stick" ? 0 : mode === "plus" ? -mu : mu;
  const N = mode === "stick" ? (B * a - A * b) / (A * C - B * B) : -b / (C + slope * B);
  const T = mode === "stick" ? (B * b - C * a) / (A * C - B * B) : slope * N;
  return { N, T, after: plus(plus(free, Mn, N), Mt, T) };
}

/** The modes that hold with this free rate: force in the cone, slip (or its rate) of the right sign. */
function modesOf(i: number, mu: number, free: Vector): Mode[] {
  return (["stick", "plus", "minus"] as const).filter((mode) => {
    const { N, T, after } = pushed(i, mode, mu, free);
    const slip = dot(WT[i] as Vector, after);
    return N >= 0 && (mode === "stick" ? Math.abs(T) <= mu * N : mode === "plus" ? slip > 0 : slip < 0);
  });
}

/** Compression stops the approach, expansion gives back e Λ_NC with Coulomb's law on its own impulse. */
function struck(i: number, mu: number, v: Vector): Vector {
  const [mode, other] = modesOf(i, mu, v);
  if (mode === undefined || other !== undefined) throw new Error(`impact of ${names[i]} is not unique`);
  const { N, after } = pushed(i, mode, mu, v);
  const back = plus(after, freed(WN[i] as Vector), (e[i] as number) * N);
  const Mt = freed(WT[i] as Vector);
  const most = mu * (e[i] as number) * N;
  const T = -dot(WT[i] as Vector, back) / dot(WT[i] as Vector, Mt);
  return plus(back, Mt, Math.max(-most, Math.min(most, T)));
}

/** Motion from a state in which no contact is closed, for a time, with what happened. */
export function peck(
  { q, v }: Pecking,
  mu: number,
  duration: number,
  h = 1e-5,
): Pecking & { touches: Touch[] } {
  let t = 0;
  let closed: { i: number; mode: Mode } | undefined;
  const touches: Touch[] = [];
  const rate = (at: Vector): Vector =>
    closed ? pushed(closed.i, closed.mode, mu, freed(forces(at))).after : freed(forces(at));
  const moved = (dt: number): Pecking => {
    const k1 = rate(q);
    const k2 = rate(plus(q, v, dt / 2));
    const k3 = rate(plus(plus(q, v, dt / 2), k1, (dt * dt) / 4));
    const k4 = rate(plus(plus(q, v, dt), k2, (dt * dt) / 2));
    const sum = plus(plus(k1, k2, 1), k3, 1);
    const all = plus(plus(plus(k1, k2, 2), k3, 2), k4, 1);
    return { q: plus(plus(q, v, dt), sum, (dt * dt) / 6), v: plus(v, all, dt / 6) };
  };
  /** What ends the present phase, positive inside it. */
  const guards = (at: Pecking): [string, number][] => {
    const open = names.flatMap((name, i): [string, number][] =>
      i === closed?.i ? [] : [[name, gap(i, at.q)]],
    );
    if (closed === undefined) return open;
    const { N, T } = pushed(closed.i, closed.mode, mu, freed(forces(at.q)));
    const slip = dot(WT[closed.i] as Vector, at.v);
    const ends = closed.mode === "stick" ? mu * N - Math.abs(T) : closed.mode === "plus" ? slip : -slip;
    return [...open, ["opens", N], ["stick or slip", ends]];
  };
  let quiet = new Set<string>(); // guards that begin at zero
  while (t < duration) {
    const step = Math.min(h, duration - t);
    const past = (dt: number) => guards(moved(dt)).filter(([name, value]) => value < 0 && !quiet.has(name));
    let [lo, hi] = [0, step];
    if (past(step).length === 0) lo = step;
    for (let k = 0; k < 50 && lo < step; k++) {
      const middle = (lo + hi) / 2;
      if (past(middle).length > 0) hi = middle;
      else lo = middle;
    }
    const [what] = lo === step ? [] : (past(hi)[0] as [string, number]);
    ({ q, v } = moved(what === undefined ? step : hi));
    t += what === undefined ? step : hi;
    quiet = new Set(
      guards({ q, v }).flatMap(([name, value]) => (quiet.has(name) && value < 0 ? [name] : [])),
    );
    if (what === undefined) continue;
    const before = closed;
    if (what === "opens") {
      quiet = new Set([names[closed?.i as number] as string]);
      closed = undefined;
    } else if (what === "stick or slip" && closed !== undefined) {
      const { T } = pushed(closed.i, closed.mode, mu, freed(forces(q)));
      const [mode] = modesOf(closed.i, mu, freed(forces(q)));
      closed = { i: closed.i, mode: closed.mode === "stick" ? (T > 0 ? "minus" : "plus") : (mode as Mode) };
      quiet = new Set(closed.mode === "stick" ? [] : ["stick or slip"]);
    } else {
      if (closed !== undefined) throw new Error(`${what} touches while another contact is closed`);
      const i = names.indexOf(what as "beak");
      v = struck(i, mu, v);
      const slip = dot(WT[i] as Vector, v);
      const stays = Math.abs(dot(WN[i] as Vector, v)) < 1e-12;
      const mode: Mode = slip > 0 ? "plus" : "minus";
      if (stays && pushed(i, mode, mu, freed(forces(q))).N > 0) closed = { i, mode };
      else quiet = new Set([what]);
    }
    touches.push({ t, what: `${what} ${before?.mode ?? "open"} > ${closed?.mode ?? "open"}`, v });
  }
  return { q, v, touches };
}
