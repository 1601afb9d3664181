/**
 * How does a mass on a belt move where friction depends on its slip? m x'' = −k x − c x' + λ_T with the slip s = x' − v: in slip
 * λ_T = −σ μ_σ(s, x, t) N, in stick x' = v until the spring and the damper ask for more than μ_s N. Each piece is marched by
 * extrapolation, its end by the length of the last step.
 */

import { marchUntil } from "./extrapolation.js";

export interface BeltCurve {
  readonly m: number;
  readonly k: number;
  readonly c: number;
  readonly v: number;
  readonly N: number;
  /** μ in slip of sign `side`. */
  readonly kinetic: (s: number, side: 1 | -1, x: number, t: number) => number;
  /** What holds against slip of sign `side`. */
  readonly hold: (side: 1 | -1, x: number, t: number) => number;
}

export interface BeltEvent {
  readonly t: number;
  readonly to: "stick" | "slip+" | "slip-";
  readonly x: number;
}

type Mode = BeltEvent["to"];

const sideOf = (mode: Mode): 1 | -1 => (mode === "slip-" ? -1 : 1);

/** Changes of mode until a time, from a place and a velocity. */
export function beltEvents(
  belt: BeltCurve,
  start: { readonly x: number; readonly v: number },
  until: number,
  h: number,
): { readonly events: BeltEvent[]; readonly x: number; readonly v: number; readonly lost: number } {
  const { m, k, c, v: drive, N, kinetic, hold } = belt;
  const events: BeltEvent[] = [];
  let [t, x, speed, lost] = [0, start.x, start.v, 0];
  let mode: Mode = speed === drive ? atRest() : speed > drive ? "slip+" : "slip-";
  function pull(): number {
    return -k * x - c * drive;
  }
  function atRest(): Mode {
    const load = pull();
    if (load > hold(1, x, t) * N) return "slip+";
    return -load > hold(-1, x, t) * N ? "slip-" : "stick";
  }
  while (t < until) {
    if (mode === "stick") {
      const rates = () => [drive];
      const margins = (time: number, [at = 0]: readonly number[]) => {
        const load = -k * at - c * drive;
        return [hold(1, at, time) * N - load, hold(-1, at, time) * N + load];
      };
      const stop = marchUntil(rates, margins, { t, y: [x] }, until, h);
      [t, x, speed] = [stop.t, stop.y[0] as number, drive];
      if (stop.guard < 0) break;
      mode = stop.guard === 0 ? "slip+" : "slip-";
    } else {
      const side = sideOf(mode);
      const rates = (time: number, [at = 0, w = 0]: readonly number[]) => {
        const rub = kinetic(w - drive, side, at, time) * N;
        return [w, (-k * at - c * w - side * rub) / m, rub * side * (w - drive)];
      };
      const margins = (_: number, [, w = 0]: readonly number[]) => [side * (w - drive)];
      const stop = marchUntil(rates, margins, { t, y: [x, speed, 0] }, until, h, h / 64);
      t = stop.t;
      [x, speed, lost] = [stop.y[0] as number, stop.y[1] as number, lost + (stop.y[2] as number)];
      if (stop.guard < 0) break;
      speed = drive;
      mode = atRest();
    }
    events.push({ t, to: mode, x });
  }
  return { events, x, v: speed, lost };
}

/** The least |slip| on the way from the end of stick, which slips to the side: 0 where the slip just touches the belt again. */
export function leastSlip(
  { m, k, c, v: drive, N, kinetic }: BeltCurve,
  side: 1 | -1,
  x: number,
  h: number,
): number {
  const acceleration = (time: number, at: number, w: number) =>
    (-k * at - c * w - side * kinetic(w - drive, side, at, time) * N) / m;
  const rates = (time: number, [at = 0, w = 0]: readonly number[]) => [w, acceleration(time, at, w)];
  const margin =
    (sign: number) =>
    (time: number, [at = 0, w = 0]: readonly number[]) => [sign * side * acceleration(time, at, w)];
  const turn = marchUntil(rates, margin(1), { t: 0, y: [x, drive] }, 1e3 * h, h);
  const least = marchUntil(rates, margin(-1), turn, turn.t + 1e3 * h, h);
  return side * ((least.y[1] as number) - drive);
}
