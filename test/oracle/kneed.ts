/**
 * A walker with knees by point masses in the plane: five coordinates (foot, stance leg, thigh, shank), constraints
 * and impulses from a linear system with multipliers. No momentum balance is solved by hand.
 */

type Vector = number[];

export interface KneedParameters {
  readonly mH: number;
  readonly mt: number;
  readonly ms: number;
  readonly a1: number;
  readonly b1: number;
  readonly a2: number;
  readonly b2: number;
  readonly g: number;
  readonly slope: number;
}

/** After a strike: stance leg, swing leg and their rates. */
export type KneedStart = readonly [number, number, number, number];

function solve(matrix: number[][], right: Vector): Vector {
  const a = matrix.map((row, i) => [...row, right[i] as number]);
  const n = a.length;
  for (let k = 0; k < n; k++) {
    let pivot = k;
    for (let i = k; i < n; i++) if (Math.abs(a[i]?.[k] ?? 0) > Math.abs(a[pivot]?.[k] ?? 0)) pivot = i;
    const [one, other] = [a[k] as Vector, a[pivot] as Vector];
    [a[k], a[pivot]] = [other, one];
    for (let i = 0; i < n; i++) {
      if (i === k) continue;
      const share = (a[i]?.[k] as number) / (other[k] as number);
      for (let j = k; j <= n; j++) (a[i] as Vector)[j] = (a[i]?.[j] as number) - share * (other[j] as number);
    }
  }
  return a.map((row, i) => (row[n] as number) / (row[i] as number));
}

/** Masses, and how far each is along stance leg, thigh and shank. */
function masses({ mH, mt, ms, a1, b1, a2, b2 }: KneedParameters): [number, number, number, number][] {
  const lt = a2 + b2;
  const l = a1 + b1 + lt;
  return [
    [ms, a1, 0, 0],
    [mt, a1 + b1 + a2, 0, 0],
    [mH, l, 0, 0],
    [mt, l, b2, 0],
    [ms, l, lt, b1],
  ];
}

/** ∂(x, y)/∂(foot x, foot y, st, th, sh) of a point, and its acceleration at constant rates. */
function point([alpha, beta, gamma]: [number, number, number], q: Vector, v: Vector) {
  const [, , st, th, sh] = q as [number, number, number, number, number];
  const [, , wst, wth, wsh] = v as [number, number, number, number, number];
  const { cos, sin } = Math;
  return {
    rows: [
      [1, 0, -alpha * cos(st), beta * cos(th), gamma * cos(sh)],
      [0, 1, -alpha * sin(st), beta * sin(th), gamma * sin(sh)],
    ],
    turning: [
      alpha * sin(st) * wst ** 2 - beta * sin(th) * wth ** 2 - gamma * sin(sh) * wsh ** 2,
      -alpha * cos(st) * wst ** 2 + beta * cos(th) * wth ** 2 + gamma * cos(sh) * wsh ** 2,
    ],
  };
}

function massMatrix(p: KneedParameters, q: Vector, v: Vector) {
  const M = Array.from({ length: 5 }, () => new Array<number>(5).fill(0));
  const force = new Array<number>(5).fill(0);
  for (const [m, ...place] of masses(p)) {
    const { rows, turning } = point(place, q, v);
    for (let i = 0; i < 5; i++) {
      force[i] = (force[i] as number) - m * p.g * (rows[1]?.[i] as number);
      for (const [k, row] of rows.entries()) {
        force[i] = (force[i] as number) - m * (row[i] as number) * (turning[k] as number);
        for (let j = 0; j < 5; j++)
          (M[i] as Vector)[j] = (M[i]?.[j] as number) + m * (row[i] as number) * (row[j] as number);
      }
    }
  }
  return { M, force };
}

/** M x − Cᵀλ = right, C x = rates. */
function constrained(M: number[][], right: Vector, C: number[][], rates: Vector): Vector {
  const k = C.length;
  const matrix = [
    ...M.map((row, i) => [...row, ...C.map((c) => -(c[i] as number))]),
    ...C.map((c) => [...c, ...new Array<number>(k).fill(0)]),
  ];
  return solve(matrix, [...right, ...rates]).slice(0, 5);
}

const foot = [
  [1, 0, 0, 0, 0],
  [0, 1, 0, 0, 0],
];
const knee = [0, 0, 0, 1, -1];

function rate(p: KneedParameters, locked: boolean, y: Vector): Vector {
  const [q, v] = [y.slice(0, 5), y.slice(5)];
  const { M, force } = massMatrix(p, q, v);
  const C = locked ? [...foot, knee] : foot;
  return [
    ...v,
    ...constrained(
      M,
      force,
      C,
      C.map(() => 0),
    ),
  ];
}

function rk4(p: KneedParameters, locked: boolean, y: Vector, h: number): Vector {
  const at = (k: Vector, share: number) => y.map((value, i) => value + share * h * (k[i] as number));
  const k1 = rate(p, locked, y);
  const k2 = rate(p, locked, at(k1, 0.5));
  const k3 = rate(p, locked, at(k2, 0.5));
  const k4 = rate(p, locked, at(k3, 1));
  return y.map(
    (value, i) =>
      value +
      (h / 6) * ((k1[i] as number) + 2 * (k2[i] as number) + 2 * (k3[i] as number) + (k4[i] as number)),
  );
}

/** To the first rise of the guard through 0 after the time `from`; the end of the last step by bisection. */
function until(
  p: KneedParameters,
  locked: boolean,
  start: Vector,
  guard: (y: Vector) => number,
  from: number,
) {
  const h = 2e-3;
  let [y, t] = [start, 0];
  for (;;) {
    const next = rk4(p, locked, y, h);
    if (t > from && guard(y) < 0 && guard(next) >= 0) break;
    [y, t] = [next, t + h];
    if (t > 5) throw new Error("the walker does not step");
  }
  let [low, high] = [0, h];
  for (let k = 0; k < 60; k++) {
    const middle = (low + high) / 2;
    if (guard(rk4(p, locked, y, middle)) < 0) low = middle;
    else high = middle;
  }
  return { y: rk4(p, locked, y, high), t: t + high };
}

/** One step: the state after the next strike, and its time. */
export function kneedStep(p: KneedParameters, [st, th, wst, wth]: KneedStart) {
  const free = [0, 0, st, th, th, 0, 0, wst, wth, wth];
  const bent = until(p, false, free, (y) => (y[4] as number) - (y[3] as number), 0.05);
  const [q, v] = [bent.y.slice(0, 5), bent.y.slice(5)];
  const { M } = massMatrix(p, q, v);
  const momentum = (matrix: number[][], speed: Vector) =>
    matrix.map((row) => row.reduce((sum, entry, j) => sum + entry * (speed[j] as number), 0));
  const straight = constrained(M, momentum(M, v), [...foot, knee], [0, 0, 0]);
  const fall = (y: Vector) => -((y[2] as number) + (y[3] as number) + 2 * p.slope);
  const down = until(p, true, [...q, ...straight], fall, 0);
  const [qd, vd] = [down.y.slice(0, 5), down.y.slice(5)];
  const l = p.a1 + p.b1 + p.a2 + p.b2;
  const tip = point([l, p.a2 + p.b2, p.a1 + p.b1], qd, vd).rows;
  const { M: whole } = massMatrix(p, qd, vd);
  const after = constrained(whole, momentum(whole, vd), [...tip, knee], [0, 0, 0]);
  const start: KneedStart = [qd[3] as number, qd[2] as number, after[3] as number, after[2] as number];
  return { start, time: bent.t + down.t };
}
