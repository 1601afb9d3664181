/**
 * How does reverse chatter begin? [NDCb] §4: infinitely many impacts right after the end of slip, each faster by the growth factor
 * e. All motions of the family look alike near their start, shifted by a phase between 0 and 1, so that any of them can be
 * entered at a small hop: its speed gives the time that has passed, and two impulses bring the contact to its velocities.
 */

import { impulsePathInto, type PathLaw, pathInput, pathResult } from "../../impact/index.js";
import type { Outcome, Run } from "../run.js";
import { addPowers } from "./chatter.js";

/** The first hop is this many times higher than what the gap can show. */
const clearance = 100;
/** Heights that the gap can show, beside its terms. */
const visibleShare = 1e-14;

/** Enters the member of the given phase at the end of slip of a contact; `growth` is e there. */
export function beginReverseChatter(
  run: Run,
  contact: number,
  growth: number,
  phase: number,
): Outcome | undefined {
  const { reader, t, state, settings } = run;
  const law = run.lawOf(contact);
  if (!reader.read(t, contact) || law === "moreau" || law === "fremond")
    return run.outcome("indeterminate", "reverse chatter begins here and cannot be followed under this law");
  const [A, B, C, a, b] = reader.modes as unknown as [number, number, number, number, number];
  const visible = Math.sqrt((2 * clearance * visibleShare * reader.gapScale) / -b);
  const vN = -b * visible * growth ** phase;
  const last = lastImpact(run, law, (-2 * a) / b, vN / growth);
  const vT = last.vT;
  // Hops before this one took 2v/|b| each, with speeds smaller by e, e², …: together 2v/(|b|(e − 1)).
  const time = (-2 * vN) / (b * (growth - 1));
  const [restT, restN] = [vT - a * time, vN - b * time];
  const determinant = A * C - B * B;
  const [T, N] = [(C * restT - B * restN) / determinant, (A * restN - B * restT) / determinant];
  const from = run.contacts[contact]?.mode ?? "flight";
  run.mark();
  const n = state.length / 2;
  for (let i = 0; i < n; i++) {
    const v = state[n + i] as number;
    const f = reader.freeAcceleration[i] as number;
    const kick = (reader.alongT[i] as number) * T + (reader.alongN[i] as number) * N;
    // Impulses shrink by e towards the past, and so do the times left after them: Σ P_k (time left) = P·time/(e + 1).
    state[i] = (state[i] as number) + v * time + (f * time * time) / 2 + (kick * time) / (growth + 1);
    state[n + i] = v + f * time + kick;
  }
  run.t += time;
  addPowers(run, run.events.before, time);
  run.setMode(contact, "flight");
  run.fresh[contact] = 1;
  run.hop = (-2 * vN) / b;
  run.events.add(run.t - time, run.j++, "reverseChatter", contact, from, "flight", state);
  run.events.addImpulse(T, N, 0);
  // Energies of earlier impacts are smaller by e², e⁴, …
  run.losses.impacts -= last.energy / (1 - growth ** -2);
  run.losses.work -= T * reader.wTildeT + N * reader.wTildeN;
  return run.t > settings.t + settings.until ? run.outcome("finished") : undefined;
}

/** The impact right before, with the settled ratio ρ = −v_T/v_N and the given normal speed: v_T after it, and its energy. */
function lastImpact(
  { reader }: Run,
  law: PathLaw,
  rho: number,
  speed: number,
): { readonly vT: number; readonly energy: number } {
  const input = Float64Array.from(reader.impact);
  input[pathInput.vT] = rho * speed;
  input[pathInput.vN] = -speed;
  const out = new Float64Array(pathResult.size);
  impulsePathInto(law, input, 0, out);
  const [vT, vN, T, N] = out as unknown as [number, number, number, number];
  return { vT, energy: (T * (rho * speed + vT) + N * (vN - speed)) / 2 };
}
