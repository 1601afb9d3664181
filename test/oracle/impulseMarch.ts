/**
 * An impact as a march along the normal impulse p (Darboux, Keller): v' = (k_T, k_N) of the present regime; a regime ends
 * where v_T = 0; compression ends where v_N = 0. Work is integrated piece by piece and the end is found as the root of the
 * law's own condition. No closed map, no region table: the region is read off what happened.
 */

export interface March {
  readonly vT: number;
  readonly vN: number;
  readonly T: number;
  readonly N: number;
  /** 0 where nothing happens. */
  readonly region: number;
  /** The least relative distance to a border that a decision met. */
  readonly clearance: number;
}

export type MarchLaw = "stronge" | "poisson" | "newton";

interface Contact {
  readonly A: number;
  readonly B: number;
  readonly C: number;
  readonly mu: number;
}

type Regime = 1 | -1 | 0;

/** Per unit of normal impulse: tangential impulse, and the changes of v_T and v_N. */
function slopes({ A, B, C, mu }: Contact, regime: Regime) {
  const T = regime === 0 ? -B / A : -regime * mu;
  return { T, vT: regime === 0 ? 0 : A * T + B, vN: B * T + C };
}

/** What a contact point at rest tangentially does: it sticks if the cone allows, else it is dragged. */
function fromRest({ A, B, mu }: Contact): Regime {
  if (Math.abs(B / A) <= mu) return 0;
  return B > 0 ? 1 : -1;
}

/** The smallest p > 0 with ½ k p² + v p = w; the integral of a velocity that changes at the rate k. */
function workRoot(v: number, k: number, w: number): number {
  if (Math.abs(k) < 1e-300) return w / v;
  const roots = [
    (-v + Math.sqrt(Math.max(v * v + 2 * k * w, 0))) / k,
    (-v - Math.sqrt(Math.max(v * v + 2 * k * w, 0))) / k,
  ];
  return Math.min(...roots.filter((p) => p > 0), Number.POSITIVE_INFINITY);
}

export function march(law: MarchLaw, contact: Contact, r: number, vT0: number, vN0: number): March {
  let [vT, vN, T, p, work] = [vT0, vN0, 0, 0, 0];
  const regimes: Regime[] = [];
  let regime: Regime = vT > 0 ? 1 : vT < 0 ? -1 : fromRest(contact);
  let clearance = Number.POSITIVE_INFINITY;
  const { A, B, mu } = contact;
  const note = (value: number, size: number) => {
    clearance = Math.min(clearance, Math.abs(value) / size);
  };
  note(Math.abs(B) - mu * A, Math.abs(B) + mu * A);
  if (vN > 0 || (vN === 0 && slopes(contact, regime).vN >= 0))
    return { vT, vN, T: 0, N: 0, region: 0, clearance };
  let compression: { p: number; work: number } | undefined;
  let stopped: "compression" | "restitution" | undefined;
  for (let piece = 0; piece < 6; piece++) {
    regimes.push(regime);
    const k = slopes(contact, regime);
    const toStop = regime === 0 || vT * k.vT >= 0 ? Number.POSITIVE_INFINITY : -vT / k.vT;
    const toZero = compression === undefined && k.vN > 0 ? -vN / k.vN : Number.POSITIVE_INFINITY;
    let toEnd = Number.POSITIVE_INFINITY;
    if (compression !== undefined) {
      if (law === "poisson") toEnd = (1 + r) * compression.p - p;
      if (law === "newton") toEnd = (-r * vN0 - vN) / k.vN;
      if (law === "stronge") {
        const left = (1 - r * r) * compression.work - work;
        toEnd = left > 0 ? workRoot(vN, k.vN, left) : 0;
      }
    }
    const step = Math.min(toStop, toZero, toEnd);
    for (const other of [toStop, toZero, toEnd]) {
      if (other !== step && Number.isFinite(other)) note(other - step, p + Math.abs(other) + Math.abs(step));
    }
    const before = vN;
    vT = step === toStop ? 0 : vT + k.vT * step;
    vN = step === toZero ? 0 : vN + k.vN * step;
    T += k.T * step;
    p += step;
    work += ((before + vN) / 2) * step;
    if (step === toEnd) break;
    if (step === toZero) compression = { p, work };
    if (step === toStop) {
      stopped = compression === undefined ? "compression" : "restitution";
      regime = fromRest(contact);
    }
  }
  return { vT, vN, T, N: p, region: regionOf(vT0, regimes, stopped), clearance };
}

function regionOf(
  vT0: number,
  regimes: readonly Regime[],
  stopped: "compression" | "restitution" | undefined,
): number {
  const positive = vT0 > 0 || (vT0 === 0 && regimes[0] !== -1);
  if (vT0 === 0) return regimes[0] === 0 ? 5 : positive ? 1 : 9;
  if (stopped === undefined) return positive ? 1 : 2;
  const sticks = regimes.at(-1) === 0;
  const odd = (stopped === "restitution" ? 3 : 5) + (sticks ? 0 : 4);
  return positive ? odd : odd + 1;
}
