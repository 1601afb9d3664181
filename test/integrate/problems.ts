/** Which smooth problems have known solutions? */
import type { PlainField } from "./programs.js";

export interface Known {
  readonly field: PlainField;
  /** The state, then the integrals from time 0. */
  exact(t: number): number[];
}

/** Half an axis 1, eccentricity e, from the pericentre; the integral is ∫ r·v dt = (|r|² − |r₀|²)/2. */
export function kepler(e: number): Known {
  const anomaly = (t: number): number => {
    let E = t;
    for (let k = 0; k < 60; k++) E -= (E - e * Math.sin(E) - t) / (1 - e * Math.cos(E));
    return E;
  };
  return {
    field: {
      state: 4,
      rates: (_t, [x = 0, y = 0, u = 0, v = 0]) => {
        const cube = Math.hypot(x, y) ** 3;
        return [u, v, -x / cube, -y / cube];
      },
      powers: (_t, [x = 0, y = 0, u = 0, v = 0]) => [x * u + y * v],
    },
    exact: (t) => {
      const E = anomaly(t);
      const minor = Math.sqrt(1 - e * e);
      const r = 1 - e * Math.cos(E);
      const velocity = [-Math.sin(E) / r, (minor * Math.cos(E)) / r];
      const integral = (r * r - (1 - e) ** 2) / 2;
      return [Math.cos(E) - e, minor * Math.sin(E), ...velocity, integral];
    },
  };
}

/** y′ = y² cos t: y = 1/(c − sin t), and ∫ y cos t dt = ln(y/y₀). Depends on time, not linear. */
export const riccati: Known = {
  field: {
    state: 1,
    rates: (t, [y = 0]) => [y * y * Math.cos(t)],
    powers: (t, [y = 0]) => [y * Math.cos(t)],
  },
  exact: (t) => [1 / (2 - Math.sin(t)), Math.log(2 / (2 - Math.sin(t)))],
};

/** A pendulum from the angle 2 at rest: sin(φ/2) = k sn(K − t, k), by descending Landen transformations. */
export const pendulum: Known = {
  field: { state: 2, rates: (_t, [angle = 0, rate = 0]) => [rate, -Math.sin(angle)] },
  exact: (t) => {
    const k = Math.sin(1);
    const { quarter, amplitude } = landen(k);
    const phase = amplitude(quarter - t);
    return [2 * Math.asin(k * Math.sin(phase)), -2 * k * Math.cos(phase)];
  },
};

/** K(k), and am(u, k): arithmetic-geometric means down, angles back up. */
function landen(k: number): { quarter: number; amplitude: (u: number) => number } {
  const a = [1];
  const c = [k];
  let b = Math.sqrt(1 - k * k);
  while (Math.abs(c.at(-1) ?? 0) > 1e-17 && a.length < 12) {
    const last = a.at(-1) ?? 1;
    a.push((last + b) / 2);
    c.push((last - b) / 2);
    b = Math.sqrt(last * b);
  }
  const n = a.length - 1;
  const amplitude = (u: number): number => {
    let phi = 2 ** n * (a[n] ?? 1) * u;
    for (let i = n; i > 0; i--) phi = (phi + Math.asin(((c[i] ?? 0) / (a[i] ?? 1)) * Math.sin(phi))) / 2;
    return phi;
  };
  return { quarter: Math.PI / (2 * (a[n] ?? 1)), amplitude };
}
