/**
 * How does a motion slide along a jump of a force? x' = f(t, x, s) with s = ±1 on the sides of φ(t, x) = 0 and, where both sides lead there, the
 * s between that keeps φ̇ = 0 (Filippov 1988). Runge–Kutta steps of fixed length; the end of a piece is the length of its last step, by bisection.
 */

export interface JumpField {
  readonly rate: (t: number, x: readonly number[], s: number) => number[];
  readonly surface: (t: number, x: readonly number[]) => number;
  /** φ̇ along a rate. */
  readonly along: (t: number, x: readonly number[], rate: readonly number[]) => number;
}

export interface SlideEvent {
  readonly type: "hold" | "release";
  readonly t: number;
}

/** How far a value must leave zero before its next zero counts. */
const left = 1e-9;

export function slideEvents(
  { rate, surface, along }: JumpField,
  start: readonly number[],
  until: number,
  h: number,
): { readonly events: SlideEvent[]; readonly x: readonly number[] } {
  let [t, x] = [0, start];
  let side = Math.sign(surface(0, x));
  let armed = false;
  const events: SlideEvent[] = [];
  const sides = (at: number, y: readonly number[]) =>
    [1, -1].map((s) => along(at, y, rate(at, y, s))) as [number, number];
  const share = (at: number, y: readonly number[]) => {
    const [plus, minus] = sides(at, y);
    return (plus + minus) / (minus - plus);
  };
  const field = (at: number, y: readonly number[]) => rate(at, y, side === 0 ? share(at, y) : side);
  const guard = (at: number, y: readonly number[]) =>
    side === 0 ? 1 - Math.abs(share(at, y)) : side * surface(at, y);
  const step = (dt: number): readonly number[] => {
    const moved = (k: readonly number[], c: number) => x.map((value, i) => value + c * dt * (k[i] as number));
    const k1 = field(t, x);
    const k2 = field(t + dt / 2, moved(k1, 0.5));
    const k3 = field(t + dt / 2, moved(k2, 0.5));
    const k4 = field(t + dt, moved(k3, 1));
    const mean = k1.map(
      (k, i) => (k + 2 * (k2[i] as number) + 2 * (k3[i] as number) + (k4[i] as number)) / 6,
    );
    return moved(mean, 1);
  };
  while (t < until - 1e-14) {
    const dt = Math.min(h, until - t);
    const next = step(dt);
    if (!armed || guard(t + dt, next) >= 0) {
      [t, x] = [t + dt, next];
      armed ||= guard(t, x) > left;
      continue;
    }
    let [before, after] = [0, dt];
    for (let i = 0; i < 60; i++) {
      const middle = (before + after) / 2;
      if (guard(t + middle, step(middle)) < 0) after = middle;
      else before = middle;
    }
    x = step(after);
    t += after;
    const [plus, minus] = sides(t, x);
    const holds = side !== 0 && plus < 0 && minus > 0;
    if (side === 0) events.push({ type: "release", t });
    if (holds) events.push({ type: "hold", t });
    side = side === 0 ? Math.sign(share(t, x)) : holds ? 0 : -side;
    armed = holds;
  }
  return { events, x };
}
