/**
 * Up to which friction does a block on a spring under force·cos(ωt) move without stops? Den Hartog (1931): between two turns the
 * motion is x = ±f/k + A cos νt + B sin νt + X cos(ωt + φ), f = μmg; it comes to the opposite place half a period later, and at
 * the limit the forces at a turn are just those of friction.
 */
export function stopBorder({
  m,
  k,
  g,
  force,
  w,
}: Readonly<Record<"m" | "k" | "g" | "force" | "w", number>>): number {
  const ratio = w / Math.sqrt(k / m);
  const swing = force / Math.abs(1 - ratio ** 2);
  return (swing * ratio) / Math.hypot(Math.tan(Math.PI / (2 * ratio)), 1 / ratio) / (m * g);
}

/**
 * The largest |x| of x'' + x = cos(ωt) ∓ f with dry friction f after many periods, with or without stops. Each piece is written
 * down: x = ∓f + A cos s + B sin s + X cos ωt; its end, and the end of a stop, are found by halving.
 */
export function frictionResponse(omega: number, f: number, periods: number): { top: number; stops: number } {
  const X = 1 / (1 - omega * omega);
  const turn = (2 * Math.PI) / omega;
  const last = (periods - 1) * turn;
  let [t, x, top, stops] = [0, 0, 0, 0];
  const firstZero = (g: (t: number) => number, from: number): number => {
    const step = Math.min(0.01, turn / 400);
    let a = from + 1e-9;
    while (g(a) * g(a + step) > 0) a += step;
    let b = a + step;
    const sign = Math.sign(g(a));
    for (let k = 0; k < 60; k++) {
      const middle = (a + b) / 2;
      if (g(middle) * sign > 0) a = middle;
      else b = middle;
    }
    return (a + b) / 2;
  };
  while (t < periods * turn) {
    if (t > last) top = Math.max(top, Math.abs(x));
    const [place, begin] = [x, t];
    const pull = (time: number) => Math.cos(omega * time) - place;
    if (Math.abs(pull(t)) < f) {
      t = firstZero((time) => f - Math.abs(pull(time)), t);
      if (begin > last) stops += 1;
    }
    const from = t;
    const side = Math.sign(pull(t));
    const centre = -side * f;
    const A = x - centre - X * Math.cos(omega * from);
    const B = X * omega * Math.sin(omega * from);
    const speed = (time: number) =>
      -A * Math.sin(time - from) + B * Math.cos(time - from) - X * omega * Math.sin(omega * time);
    // A piece begins slowly after a stop: the zero at its beginning is left behind first.
    let away = from + 1e-6;
    while (speed(away) * side <= 0) away += 1e-6;
    t = firstZero(speed, away);
    x = centre + A * Math.cos(t - from) + B * Math.sin(t - from) + X * Math.cos(omega * t);
  }
  return { top, stops };
}
