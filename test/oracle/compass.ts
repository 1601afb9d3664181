/**
 * The compass walker (Goswami et al. 1998): m_H = 10, m = 5, a = b = 0.5, g = 9.81, by masses as points with positions and velocities. Return maps by
 * steps of Runge and Kutta's method, their fixed points by Newton's method. It imports nothing of Judder.
 */

type Vector = readonly number[];
/** Right after a strike: the stance leg's angle, then the rates of the swing leg and of the stance leg. */
export type Gait = readonly [number, number, number];

const [mH, m, a, b, g] = [10, 5, 0.5, 0.5, 9.81] as const;
const l = a + b;

/** Lagrange's equations of (swing, stance); the force of the coupling −m l b cos(stance − swing) is written out. */
function rates([swing = 0, stance = 0, u = 0, w = 0]: Vector): Vector {
  const [c, s, k] = [Math.cos(stance - swing), Math.sin(stance - swing), m * l * b];
  const [A, B, C] = [m * b * b, -k * c, mH * l * l + m * a * a + m * l * l];
  const first = -k * s * w * w - g * m * b * Math.sin(swing);
  const second = k * s * u * u + g * (mH * l + m * a + m * l) * Math.sin(stance);
  const det = A * C - B * B;
  return [u, w, (C * first - B * second) / det, (A * second - B * first) / det];
}

interface Mass {
  readonly m: number;
  readonly at: readonly [number, number];
  readonly v: readonly [number, number];
}

/** Masses with the foot of the leg `stance` at the origin; the second and third are the hip and the other leg's. */
function masses(swing: number, stance: number, u: number, w: number): [Mass, Mass, Mass] {
  const along = (r: number, angle: number, rate: number) => ({
    at: [-r * Math.sin(angle), r * Math.cos(angle)] as const,
    v: [-r * Math.cos(angle) * rate, -r * Math.sin(angle) * rate] as const,
  });
  const [low, hip, down] = [along(a, stance, w), along(l, stance, w), along(-b, swing, u)];
  const sum = (x: readonly [number, number], y: readonly [number, number]) =>
    [x[0] + y[0], x[1] + y[1]] as const;
  return [
    { m, ...low },
    { m: mH, ...hip },
    { m, at: sum(hip.at, down.at), v: sum(hip.v, down.v) },
  ];
}

const momentum = (list: readonly Mass[], [x, y]: readonly [number, number]): number =>
  list.reduce((total, { m: mass, at, v }) => total + mass * ((at[0] - x) * v[1] - (at[1] - y) * v[0]), 0);

/** Kept: the angular momentum of all about the foot that lands, and of the leg that leaves about the hip. Both are linear in the rates. */
function strike([swing = 0, stance = 0, u = 0, w = 0]: Vector): Vector {
  const before = masses(swing, stance, u, w);
  const hip = before[1].at;
  const foot = [hip[0] + l * Math.sin(swing), hip[1] - l * Math.cos(swing)] as const;
  const kept = [momentum(before, foot), momentum([before[0]], hip)] as const;
  const after = (u1: number, w1: number) => {
    const list = masses(stance, swing, u1, w1);
    return [momentum(list, [0, 0]), momentum([list[2]], list[1].at)] as const;
  };
  const [[p, q], [r, s]] = [after(1, 0), after(0, 1)];
  const det = p * s - r * q;
  return [stance, swing, (s * kept[0] - r * kept[1]) / det, (p * kept[1] - q * kept[0]) / det];
}

function moved(y: Vector, h: number): Vector {
  const along = (k: Vector, share: number) => y.map((value, i) => value + share * h * (k[i] as number));
  const k1 = rates(y);
  const k2 = rates(along(k1, 0.5));
  const k3 = rates(along(k2, 0.5));
  const k4 = rates(along(k3, 1));
  return y.map(
    (value, i) =>
      value +
      (h / 6) * ((k1[i] as number) + 2 * (k2[i] as number) + 2 * (k3[i] as number) + (k4[i] as number)),
  );
}

/** The state after this number of steps; the scuffing in the first 0.3 s of each is passed over. */
function walked(gait: Gait, slope: number, steps: number): Gait {
  const h = 1e-3;
  const height = ([swing = 0, stance = 0]: Vector) => swing + stance + 2 * slope;
  let y: Vector = [-2 * slope - gait[0], ...gait];
  for (let k = 0; k < steps; k++) {
    let next = y;
    for (let t = 0; t < 0.3 || height(next) > 0; t += h) [y, next] = [next, moved(next, h)];
    let [low, high] = [0, h];
    for (let i = 0; i < 50; i++) {
      const middle = (low + high) / 2;
      if (height(moved(y, middle)) > 0) low = middle;
      else high = middle;
    }
    y = strike(moved(y, high));
  }
  return [y[1], y[2], y[3]] as [number, number, number];
}

/** Rows of the derivative of the return map. */
function slopesOf(gait: Gait, slope: number, steps: number): number[][] {
  const d = 1e-5;
  const columns = [0, 1, 2].map((j) => {
    const side = (sign: number) =>
      walked(
        gait.map((value, i) => value + (i === j ? sign * d : 0)) as [number, number, number],
        slope,
        steps,
      );
    const [up, down] = [side(1), side(-1)];
    return up.map((value, i) => (value - (down[i] as number)) / (2 * d));
  });
  return [0, 1, 2].map((i) => columns.map((column) => column[i] as number));
}

const determinant = (rows: readonly Vector[]): number => {
  const [[A = 0, B = 0, C = 0] = [], [D = 0, E = 0, F = 0] = [], [G = 0, H = 0, I = 0] = []] = rows;
  return A * (E * I - F * H) - B * (D * I - F * G) + C * (D * H - E * G);
};
const shifted = (rows: readonly Vector[], by: number) =>
  rows.map((row, i) => row.map((value, j) => value - (i === j ? by : 0)));

/** The fixed point of this number of steps near a guess (Cramer's rule in Newton's method), and det(P + 1): 0 where its period doubles. */
export function gaitNear(guess: Gait, slope: number, steps: number): { gait: Gait; doubling: number } {
  let gait = guess;
  for (let k = 0; k < 8; k++) {
    const rest = walked(gait, slope, steps).map((value, i) => value - (gait[i] as number));
    const rows = shifted(slopesOf(gait, slope, steps), 1);
    const whole = determinant(rows);
    gait = gait.map((value, j) => {
      const replaced = rows.map((row, i) =>
        row.map((entry, k2) => (k2 === j ? -(rest[i] as number) : entry)),
      );
      return value + determinant(replaced) / whole;
    }) as unknown as Gait;
  }
  return { gait, doubling: determinant(shifted(slopesOf(gait, slope, steps), -1)) };
}
