/**
 * How does reverse chatter begin? [NDCb] §4: infinitely many impacts right after the end of slip, each faster by
 * the growth factor e. All motions of the family look alike near their start, shifted by a phase between 0 and 1,
 * so that any of them can be entered at a small hop: its speed gives the time that has passed, and two impulses
 * bring the contact to its velocities.
 */

import { log, pow } from "../../elementary/index.js";
import { type Law, pathInput, pathResult } from "../../impact/index.js";
import type { Outcome } from "../record/outcome.js";
import type { Run } from "../run.js";
import { simulateTolerances } from "../tolerances.js";
import { addPowers } from "./powers.js";

/** Passes over the impulses; each gains as much as the positions change. */
const corrections = 3;

/** Enters the member of the given phase at the end of slip of a contact; `growth` is e there. */
export function beginReverseChatter(
  run: Run,
  contact: number,
  growth: number,
  phase: number,
): Outcome | undefined {
  const { reader, t } = run;
  const law = run.lawOf(contact);
  if (!reader.read(t, contact) || law.chatter === undefined)
    return run.outcome("indeterminate", "reverse chatter begins here and cannot be followed under this law");
  const [, , , a, b] = reader.modes as unknown as [number, number, number, number, number];
  // A height h is reached with √(2|b|h). The member does not change with what can be shown, only where it is entered.
  const speed =
    Math.sqrt(-2 * b * simulateTolerances.referenceHeight) * pow(growth, phase - Math.floor(phase));
  const visible = Math.sqrt(
    -2 * b * simulateTolerances.clearance * simulateTolerances.visible * reader.resolvedScale,
  );
  const vN = speed * pow(growth, Math.max(0, Math.ceil(log(visible / speed) / log(growth))));
  const last = lastImpact(run, law, (-2 * a) / b, vN / growth);
  // Hops before this one took 2v/|b| each, with speeds smaller by e, e², …: together 2v/(|b|(e − 1)).
  const time = (-2 * vN) / (b * (growth - 1));
  const from = run.contacts[contact]?.mode ?? "flight";
  run.mark();
  const whole = time <= run.last - t;
  const { T, N } = carry(run, contact, growth, time, whole ? time : run.last - t, { vT: last.vT, vN });
  addPowers(run, run.events.before, run.t - t);
  run.setMode(contact, "flight");
  run.fresh[contact] = 1;
  run.hop = (-2 * vN) / b;
  run.events.add({ t, state: run.state }, run.j++, "reverseChatter", contact, from, "flight");
  run.events.addImpulse(T, N, 0);
  run.events.addResume(run.t);
  // Energies of earlier impacts are smaller by e², e⁴, …; those up to an earlier end grow with the square of the time.
  const share = (run.t - t) / time;
  run.losses.impacts -= (share * share * last.energy) / (1 - pow(growth, -2));
  run.losses.work -= T * reader.wTildeT + N * reader.wTildeN;
  return whole ? undefined : run.outcome("finished");
}

/**
 * The state after all hops of a stretch of time: free motion, and impulses that bring the contact to its
 * velocities. Both are taken from the middle, so that the error is of third order. A run that ends earlier gets its
 * share of the impulses.
 */
function carry(
  run: Run,
  contact: number,
  growth: number,
  time: number,
  until: number,
  after: { readonly vT: number; readonly vN: number },
): { readonly T: number; readonly N: number } {
  const { reader, state, t } = run;
  const n = state.length / 2;
  const start = state.slice();
  const share = until / time;
  let [T, N] = [0, 0];
  const move = (to: number, part: number): void => {
    for (let i = 0; i < n; i++) {
      const [q, v] = [start[i] as number, start[n + i] as number];
      const f = reader.freeAcceleration[i] as number;
      const kick = (reader.alongT[i] as number) * T + (reader.alongN[i] as number) * N;
      // Impulses shrink by e towards the past, and so do the times left after them: Σ P_k (time left) = P·time/(e +
      // 1).
      state[i] = q + v * to + (f * to * to) / 2 + (part * kick * to) / (growth + 1);
      state[n + i] = v + f * to + part * kick;
    }
  };
  /** The impulses that the velocities at the end still lack. */
  const correct = (): void => {
    reader.read(t + until, contact);
    const [A, B, C] = reader.modes as unknown as [number, number, number];
    const [restT, restN] = [share * after.vT - reader.vT, share * after.vN - reader.vN];
    T += (C * restT - B * restN) / (A * C - B * B);
    N += (A * restN - B * restT) / (A * C - B * B);
  };
  const pass = (): void => {
    state.set(start);
    reader.read(t, contact);
    move(until / 2, 0.5);
    reader.read(t + until / 2, contact);
    move(until, 1);
  };
  for (let k = 0; k < corrections; k++) {
    pass();
    correct();
  }
  pass();
  run.t = t + until;
  return { T, N };
}

/**
 * The impact right before, with the settled ratio ρ = −v_T/v_N and the given normal speed: v_T after it, and its
 * energy.
 */
function lastImpact(
  { reader }: Run,
  law: Law,
  rho: number,
  speed: number,
): { readonly vT: number; readonly energy: number } {
  const input = Float64Array.from(reader.impact);
  input[pathInput.vT] = rho * speed;
  input[pathInput.vN] = -speed;
  const out = new Float64Array(pathResult.size);
  law.impactInto(input, 0, out);
  const [vT, vN, T, N] = out as unknown as [number, number, number, number];
  return { vT, energy: (T * (rho * speed + vT) + N * (vN - speed)) / 2 };
}
