/** What do jumps and stretches that no step has integrated add to the ledger? */

import { modeInput } from "../../contact/index.js";
import { presentPhase } from "../motion/several/supports.js";
import type { Run } from "../run.js";

/**
 * ½Λ·(V⁺ + V⁻) is what an impulse does to the energy, of it Λ·w̃ comes from moving surfaces. Returns it: an impact
 * is the sum of its impulses.
 */
export function addImpulse(
  { losses }: Run,
  T: number,
  N: number,
  sumT: number,
  sumN: number,
  wTildeT: number,
  wTildeN: number,
): number {
  const change = (T * sumT + N * sumN) / 2;
  losses.impacts -= change;
  losses.work -= T * wTildeT + N * wTildeN;
  return change;
}

/** The largest energy that one impact has added. */
export function addGain({ losses }: Run, change: number): void {
  losses.gain = Math.max(losses.gain, change);
}

/**
 * Friction and the work of moving surfaces of other contacts, which are closed while one of them hops; by
 * trapezoids.
 */
export function addContactPowers(run: Run, from: Float64Array, time: number): void {
  const { losses, contacts, mechanism, state, t } = run;
  if (contacts.every(({ mode }) => mode === "flight")) return;
  const { stepper } = presentPhase(run);
  const { w, layout } = stepper;
  if (layout.told === 0) return;
  const n = state.length / 2;
  const energies = new Float64Array(mechanism.energies.size);
  for (const [moment, at] of [
    [t - time, from],
    [t, state],
  ] as const) {
    stepper.begin(moment, at, 1);
    mechanism.energies.into(moment, at.subarray(0, n), at.subarray(n), run.p, energies);
    const rates = layout.f0 + layout.state;
    const outer = (energies[2] as number) + (energies[3] as number);
    losses.work += (time / 2) * ((w[rates] as number) - outer);
    losses.friction += (time / 2) * (w[rates + 2] as number);
  }
}

/**
 * Work and dissipation on the way from a state to the present one, in its middle, with the mean velocity that leads
 * there.
 */
export function addPowers({ mechanism, state, losses, p, t }: Run, from: Float64Array, time: number): void {
  if (!(time > 0)) return;
  const n = state.length / 2;
  const mean = from.subarray(0, n).map((q, i) => ((state[i] as number) - q) / time);
  const middle = from.subarray(0, n).map((q, i) => ((state[i] as number) + q) / 2);
  const energies = new Float64Array(mechanism.energies.size);
  mechanism.energies.into(t - time / 2, middle, mean, p, energies);
  losses.work += ((energies[2] as number) + (energies[3] as number)) * time;
  losses.dissipated += (energies[4] as number) * time;
}

/** Takes both velocities from the contact that was read last, by the impulse that does so. */
export function halt(run: Run): void {
  const { modes, vT, vN, wTildeT, wTildeN } = run.reader;
  const [A, B, C] = [modeInput.A, modeInput.B, modeInput.C].map((k) => modes[k] as number) as [
    number,
    number,
    number,
  ];
  const determinant = A * C - B * B;
  if (!(determinant > 0)) return;
  const [T, N] = [(B * vN - C * vT) / determinant, (B * vT - A * vN) / determinant];
  addGain(run, addImpulse(run, T, N, vT, vN, wTildeT, wTildeN));
  run.reader.push(T, N);
}
