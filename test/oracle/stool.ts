/**
 * A rigid body on legs with springs and dampers under them, by hand: the classical Runge–Kutta method with friction
 * −μ N tanh(v/speed), which creeps where exact friction sticks, so that its error is of the order of that speed. No modes, no events.
 */

export interface Stool {
  /** Where the legs stand beside the centre, and how far below it. */
  readonly legs: readonly number[];
  readonly height: number;
  readonly mass: number;
  readonly inertia: number;
  readonly gravity: number;
  readonly mu: number;
  readonly stiffness: number;
  readonly damping: number;
  /** A horizontal force at the centre. */
  readonly push: (t: number) => number;
}

/** x, y, θ (clockwise) and their rates. */
export type StoolState = readonly number[];

function rates(stool: Stool, t: number, state: StoolState, speed: number): number[] {
  const [, y, angle, vx, vy, omega] = state as [number, number, number, number, number, number];
  const { legs, height, mass, inertia, gravity, mu, stiffness, damping } = stool;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  let [fx, fy, torque] = [stool.push(t), -mass * gravity, 0];
  for (const d of legs) {
    const gap = y - d * s - height * c;
    const [wx, wy] = [-d * s - height * c, -d * c + height * s];
    const N = gap < 0 ? Math.max(0, -stiffness * gap - damping * (vy + wy * omega)) : 0;
    const T = -mu * N * Math.tanh((vx + wx * omega) / speed);
    fx += T;
    fy += N;
    torque += wx * T + wy * N;
  }
  return [vx, vy, omega, fx / mass, fy / mass, torque / inertia];
}

export function moveStool(
  stool: Stool,
  start: StoolState,
  until: number,
  steps: number,
  speed: number,
): number[] {
  const h = until / steps;
  let x = [...start];
  const moved = (k: readonly number[], share: number) =>
    x.map((value, i) => value + share * h * (k[i] as number));
  for (let i = 0; i < steps; i++) {
    const t = i * h;
    const k1 = rates(stool, t, x, speed);
    const k2 = rates(stool, t + h / 2, moved(k1, 0.5), speed);
    const k3 = rates(stool, t + h / 2, moved(k2, 0.5), speed);
    const k4 = rates(stool, t + h, moved(k3, 1), speed);
    x = x.map(
      (value, j) =>
        value +
        (h / 6) * ((k1[j] as number) + 2 * (k2[j] as number) + 2 * (k3[j] as number) + (k4[j] as number)),
    );
  }
  return x;
}
