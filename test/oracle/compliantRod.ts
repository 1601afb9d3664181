/**
 * The unit rod on a compliant surface, [NDCb] (6.1)-(6.7), by the classical method of Runge and Kutta with a fixed step and
 * Filippov's method written out: in each mode a smooth field; a step that leaves the mode is shortened by bisection, then the mode
 * is read from the signs of v̇_T on both sides.
 */

export interface RodLaw {
  /** λ_N while the contact is closed, also a little beyond. */
  readonly force: (y: number, vN: number) => number;
  /** Positive while the contact is closed; positive while it is open. */
  readonly closed: (y: number, vN: number) => number;
  readonly open: (y: number, vN: number) => number;
}

export interface RodLoads {
  readonly mu: number;
  readonly Sx: number;
  readonly Sy: number;
  readonly R: number;
}

type Mode = "flight" | "slip+" | "slip-" | "stick";
/** x, y, θ, v_T, v_N, ω. */
export type RodState = readonly number[];

export interface RodRun {
  readonly state: RodState;
  readonly changes: readonly { readonly t: number; readonly to: Mode }[];
}

export function compliantRod(
  start: RodState,
  law: RodLaw,
  loads: RodLoads,
  until: number,
  step: number,
): RodRun {
  const changes: { t: number; to: Mode }[] = [];
  let state = start;
  let mode = firstMode(state, law, loads);
  let t = 0;
  while (until - t > 1e-15) {
    const h = Math.min(step, until - t);
    const next = rungeKutta(state, mode, law, loads, h);
    if (inside(next, mode, law, loads)) {
      [state, t] = [next, t + h];
      continue;
    }
    let [low, high] = [0, h];
    for (let k = 0; k < 60; k++) {
      const middle = (low + high) / 2;
      if (inside(rungeKutta(state, mode, law, loads, middle), mode, law, loads)) low = middle;
      else high = middle;
    }
    state = rungeKutta(state, mode, law, loads, high);
    t += high;
    mode = nextMode(state, mode, law, loads);
    if (mode === "stick") state = [...state.slice(0, 3), 0, ...state.slice(4)];
    changes.push({ t, to: mode });
  }
  return { state, changes };
}

/** Forces of a mode: in stick λ_T = −(a + B λ_N)/A. */
function forces(
  [, y = 0, theta = 0, , vN = 0, omega = 0]: RodState,
  mode: Mode,
  law: RodLaw,
  { mu, Sx, R }: RodLoads,
) {
  if (mode === "flight") return { T: 0, N: 0 };
  const N = law.force(y, vN);
  if (mode !== "stick") return { T: mode === "slip+" ? -mu * N : mu * N, N };
  const [s, c] = [Math.sin(theta), Math.cos(theta)];
  return { T: -(Sx - 3 * R * s - omega ** 2 * c + 3 * s * c * N) / (1 + 3 * s * s), N };
}

function field(state: RodState, mode: Mode, law: RodLaw, loads: RodLoads): number[] {
  const [, , theta = 0, vT = 0, vN = 0, omega = 0] = state;
  const { T, N } = forces(state, mode, law, loads);
  const { Sx, Sy, R } = loads;
  const [s, c] = [Math.sin(theta), Math.cos(theta)];
  const a = Sx - 3 * R * s - omega ** 2 * c;
  const b = Sy - 3 * R * c + omega ** 2 * s;
  return [
    vT,
    vN,
    omega,
    mode === "stick" ? 0 : a + (1 + 3 * s * s) * T + 3 * s * c * N,
    b + 3 * s * c * T + (1 + 3 * c * c) * N,
    3 * R - 3 * s * T - 3 * c * N,
  ];
}

function rungeKutta(x: RodState, mode: Mode, law: RodLaw, loads: RodLoads, h: number): RodState {
  const add = (k: readonly number[], share: number) => x.map((value, i) => value + share * h * (k[i] ?? 0));
  const k1 = field(x, mode, law, loads);
  const k2 = field(add(k1, 0.5), mode, law, loads);
  const k3 = field(add(k2, 0.5), mode, law, loads);
  const k4 = field(add(k3, 1), mode, law, loads);
  return x.map(
    (value, i) => value + (h / 6) * ((k1[i] ?? 0) + 2 * (k2[i] ?? 0) + 2 * (k3[i] ?? 0) + (k4[i] ?? 0)),
  );
}

function inside(state: RodState, mode: Mode, law: RodLaw, loads: RodLoads): boolean {
  const [, y = 0, , vT = 0, vN = 0] = state;
  if (mode === "flight") return law.open(y, vN) >= 0;
  if (!(law.closed(y, vN) >= 0)) return false;
  if (mode === "slip+") return vT >= 0;
  if (mode === "slip-") return vT <= 0;
  const { T, N } = forces(state, mode, law, loads);
  return Math.abs(T) <= loads.mu * N;
}

const slipOf = (vT: number): Mode => (vT > 0 ? "slip+" : "slip-");

function firstMode(state: RodState, law: RodLaw, loads: RodLoads): Mode {
  const [, y = 0, , vT = 0, vN = 0] = state;
  if (!(law.closed(y, vN) > 0)) return "flight";
  return vT === 0 ? atRest(state, law, loads) : slipOf(vT);
}

/** After a step that just left its mode. */
function nextMode(state: RodState, mode: Mode, law: RodLaw, loads: RodLoads): Mode {
  const [, y = 0, , vT = 0, vN = 0] = state;
  if (mode === "flight") return slipOf(vT);
  if (!(law.closed(y, vN) >= 0)) return "flight";
  return atRest(state, law, loads);
}

/** v_T = 0: stick where both sides push towards it, else the side that leads away. */
function atRest(state: RodState, law: RodLaw, loads: RodLoads): Mode {
  const above = field(state, "slip+", law, loads)[3] ?? 0;
  const below = field(state, "slip-", law, loads)[3] ?? 0;
  if (above < 0 && below > 0) return "stick";
  return above >= 0 ? "slip+" : "slip-";
}
