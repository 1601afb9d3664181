/** How long does a pendulum under a torque take for one turn, once it has settled? θ'' = torque − c θ' − g sin θ by classic Runge–Kutta steps. */

export interface Rotor {
  readonly torque: number;
  readonly c: number;
  readonly g: number;
}

export function turnOf({ torque, c, g }: Rotor, speed: number, settle: number, step = 1e-3): number {
  const force = (x: number, v: number) => torque - c * v - g * Math.sin(x);
  let [t, x, v] = [0, 0, speed];
  const advance = (h: number) => {
    const a1 = force(x, v);
    const a2 = force(x + (h / 2) * v, v + (h / 2) * a1);
    const a3 = force(x + (h / 2) * (v + (h / 2) * a1), v + (h / 2) * a2);
    const a4 = force(x + h * (v + (h / 2) * a2), v + h * a3);
    x += h * v + ((h * h) / 6) * (a1 + a2 + a3);
    v += (h / 6) * (a1 + 2 * a2 + 2 * a3 + a4);
    t += h;
  };
  const untilTurn = () => {
    const whole = Math.sign(v) * 2 * Math.PI;
    const goal = whole * (Math.floor(x / whole) + 1);
    while ((goal - x) * Math.sign(v) > 0) advance(step);
    for (let k = 0; k < 6; k++) advance((goal - x) / v);
    const at = t;
    advance(step);
    return at;
  };
  while (t < settle) advance(step);
  const from = untilTurn();
  return untilTurn() - from;
}
