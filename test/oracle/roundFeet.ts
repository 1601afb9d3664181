/**
 * A compass walker whose feet are arcs of radius R: hip and leg angles (x, y, a, b) with the rolling condition as a
 * constraint, legs of length 1 with their centre in the middle. Steps of Runge and Kutta, the strike by bisection.
 */

type Vector = readonly number[];

export interface RoundFeet {
  readonly slope: number;
  readonly g: number;
  readonly R: number;
  readonly m: number;
  readonly mh: number;
  readonly I: number;
}

/** A u = f by elimination. */
function solve(rows: readonly Vector[], right: Vector): number[] {
  const a = rows.map((row, i) => [...row, right[i] as number]);
  for (let k = 0; k < a.length; k++) {
    const size = (i: number) => Math.abs(a[i]?.[k] ?? 0);
    let pivot = k;
    for (let i = k; i < a.length; i++) if (size(i) > size(pivot)) pivot = i;
    const [one, other] = [a[k] as number[], a[pivot] as number[]];
    [a[k], a[pivot]] = [other, one];
    for (const [i, row] of a.entries()) {
      const share = i === k ? 0 : (row[k] as number) / (other[k] as number);
      if (share !== 0) for (const [j, value] of other.entries()) row[j] = (row[j] as number) - share * value;
    }
  }
  return a.map((row, i) => (row.at(-1) as number) / (row[i] as number));
}

/** The mass matrix bordered by the rolling conditions of the leg at `leg` (2: a, 3: b). */
function bordered({ R, m, mh, I }: RoundFeet, q: Vector, leg: 2 | 3): { K: number[][]; rows: number[][] } {
  const d = 0.5;
  const all = mh + 2 * m;
  const [ca, sa, cb, sb] = [2, 3].flatMap((i) => [Math.cos(q[i] as number), Math.sin(q[i] as number)]) as [
    number,
    number,
    number,
    number,
  ];
  const own = m * d * d + I;
  const M = [
    [all, 0, m * d * ca, m * d * cb],
    [0, all, m * d * sa, m * d * sb],
    [m * d * ca, m * d * sa, own, 0],
    [m * d * cb, m * d * sb, 0, own],
  ];
  const angle = q[leg] as number;
  const place = (value: number) => [2, 3].map((i) => (i === leg ? value : 0));
  const rows = [
    [1, 0, ...place((1 - R) * Math.cos(angle) + R)],
    [0, 1, ...place((1 - R) * Math.sin(angle))],
  ];
  const K = [
    ...M.map((row, i) => [...row, ...rows.map((one) => -(one[i] as number))]),
    ...rows.map((row) => [...row, 0, 0]),
  ];
  return { K, rows };
}

function rate(walker: RoundFeet, y: Vector): number[] {
  const { slope, g, R, m, mh } = walker;
  const [, , a, b, , , wa, wb] = y as [number, number, number, number, number, number, number, number];
  const [gx, gy] = [g * Math.sin(slope), -g * Math.cos(slope)];
  const turn = (angle: number, w: number) => [
    m * 0.5 * Math.sin(angle) * w * w,
    -m * 0.5 * Math.cos(angle) * w * w,
  ];
  const [ta, tb] = [turn(a, wa), turn(b, wb)] as [Vector, Vector];
  const weight = (angle: number) => m * 0.5 * (gx * Math.cos(angle) + gy * Math.sin(angle));
  const forces = [
    (mh + 2 * m) * gx + (ta[0] as number) + (tb[0] as number),
    (mh + 2 * m) * gy + (ta[1] as number) + (tb[1] as number),
    weight(a),
    weight(b),
  ];
  const bent = [(1 - R) * Math.sin(a) * wa * wa, -(1 - R) * Math.cos(a) * wa * wa];
  return [...y.slice(4), ...solve(bordered(walker, y, 2).K, [...forces, ...bent]).slice(0, 4)];
}

function moved(walker: RoundFeet, y: Vector, h: number): number[] {
  const along = (k: Vector, share: number) => y.map((value, i) => value + share * h * (k[i] as number));
  const k1 = rate(walker, y);
  const k2 = rate(walker, along(k1, 0.5));
  const k3 = rate(walker, along(k2, 0.5));
  const k4 = rate(walker, along(k3, 1));
  return y.map(
    (value, i) =>
      value +
      (h / 6) * ((k1[i] as number) + 2 * (k2[i] as number) + 2 * (k3[i] as number) + (k4[i] as number)),
  );
}

/** A step from right after a strike, with the legs at ±s: the next s and rates of the new stance and swing leg. */
export function roundStep(
  walker: RoundFeet,
  [s, stance, swing]: Vector,
  h = 1e-3,
): { t: number; next: number[] } {
  const { R } = walker;
  const [angle, wa] = [s as number, stance as number];
  const D = 1 - R;
  let y: number[] = [
    ...[0, R + D * Math.cos(angle), angle, -angle],
    ...[-(D * Math.cos(angle) + R) * wa, -D * Math.sin(angle) * wa, wa, swing as number],
  ];
  // After the legs have passed each other, the angles are opposite again at the strike.
  const sum = (state: Vector) => (state[2] as number) + (state[3] as number);
  let [t, sign] = [0, 0];
  for (let k = 0; k < 20_000; k++) {
    const after = moved(walker, y, h);
    const passed = (y[3] as number) > (y[2] as number) + 0.05;
    if (passed && sign === 0) sign = Math.sign(sum(y));
    if (sign !== 0 && sum(after) * sign <= 0) {
      let [low, high] = [0, h];
      for (let i = 0; i < 60; i++) {
        const middle = (low + high) / 2;
        if (sum(moved(walker, y, middle)) * sign > 0) low = middle;
        else high = middle;
      }
      const end = moved(walker, y, high);
      const { K } = bordered(walker, end, 3);
      const momentum = K.slice(0, 4).map((row) =>
        row.slice(0, 4).reduce((p, value, i) => p + value * (end[4 + i] as number), 0),
      );
      const [, , one, other] = solve(K, [...momentum, 0, 0]);
      return { t: t + high, next: [end[3] as number, other as number, one as number] };
    }
    y = after;
    t += h;
  }
  throw new Error("the foot does not strike");
}
