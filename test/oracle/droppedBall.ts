/** A ball dropped from h that has bounced k times: closed forms with derivatives by the chain rule on pairs (value, derivative). */

/** A number with its derivative. */
type Pair = readonly [value: number, slope: number];

const times = ([a, da]: Pair, [b, db]: Pair): Pair => [a * b, a * db + da * b];
const over = ([a, da]: Pair, [b, db]: Pair): Pair => [a / b, (da * b - a * db) / (b * b)];
const plus = ([a, da]: Pair, [b, db]: Pair): Pair => [a + b, da + db];
const minus = ([a, da]: Pair, [b, db]: Pair): Pair => [a - b, da - db];
const root = ([a, da]: Pair): Pair => [Math.sqrt(a), da / (2 * Math.sqrt(a))];
const scaled = (factor: number, [a, da]: Pair): Pair => [factor * a, factor * da];

export type BallVariable = "m" | "g" | "r" | "h";

export interface DroppedBall {
  readonly y: Pair;
  readonly v: Pair;
  /** The times of the impacts and their impulses. */
  readonly impacts: readonly { readonly t: Pair; readonly impulse: Pair }[];
  /** Energy that impacts have taken. */
  readonly lost: Pair;
}

/** At a time between the last impact that is counted and the next one, with the derivatives by one variable. */
export function droppedBall(
  values: Readonly<Record<BallVariable, number>>,
  by: BallVariable,
  t: number,
): DroppedBall {
  const of = (name: BallVariable): Pair => [values[name], name === by ? 1 : 0];
  const [m, g, r, h] = [of("m"), of("g"), of("r"), of("h")];
  let at = root(over(scaled(2, h), g));
  let speed = root(scaled(2, times(g, h)));
  let lost: Pair = [0, 0];
  const impacts: { t: Pair; impulse: Pair }[] = [];
  let leaving: Pair = [0, 0];
  let from: Pair = [0, 0];
  while (at[0] < t) {
    leaving = times(r, speed);
    from = at;
    impacts.push({ t: at, impulse: times(m, plus(speed, leaving)) });
    lost = plus(lost, scaled(0.5, times(m, minus(times(speed, speed), times(leaving, leaving)))));
    if (leaving[0] === 0) return { y: [0, 0], v: [0, 0], impacts, lost };
    at = plus(at, over(scaled(2, leaving), g));
    speed = leaving;
  }
  const passed: Pair = minus([t, 0], from);
  if (impacts.length === 0)
    return {
      y: minus(h, scaled(0.5, times(g, [t * t, 0]))),
      v: scaled(-t, g),
      impacts,
      lost,
    };
  return {
    y: minus(times(leaving, passed), scaled(0.5, times(g, times(passed, passed)))),
    v: minus(leaving, times(g, passed)),
    impacts,
    lost,
  };
}
