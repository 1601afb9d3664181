/**
 * How does slip continue through b = k_N = 0? One motion passes the point smoothly, with the finite force λ* = lim
 * −b/k_N; beyond it k_N < 0 < b, where slip is admissible and a stiff contact leaves it (Nordmark, Várkonyi and
 * Champneys 2018). The formula λ_N = −b/k_N is empty at the point, so the first moment is stepped with a force that
 * is linear in time and meets it at its end.
 */

import { characterOf, type SlipFlow, slipFlow } from "../../atlas/index.js";
import { kineticInput, modeInput } from "../../contact/index.js";
import { namedState } from "../../mechanism/index.js";
import { addScaled } from "../../numerics/index.js";
import { signOf } from "../../phase/index.js";
import type { Run } from "../run.js";
import { simulateTolerances } from "../tolerances.js";
import { addPowers } from "./powers.js";

/** Steps of the search for the slope of the force. */
const slopeSteps = 4;

/** How k_N and b change along the slip of a contact at the present state. */
export function flowAt(
  { contacts, mechanism, state, t, settings }: Run,
  contact: number,
): SlipFlow | undefined {
  const sign = signOf(contacts[contact]?.mode ?? "flight");
  const { parameters } = settings;
  const named = namedState(mechanism, state);
  return sign === 0 ? undefined : slipFlow(mechanism, named, contact, sign, { t, parameters });
}

/** Slip through the point of a contact that is alone; the force there must be a push. */
export function slideOn(run: Run, contact: number): undefined {
  const { reader, state, losses, t } = run;
  const flow = flowAt(run, contact);
  if (flow === undefined) return;
  const force = characterOf(flow).regularForce;
  const sign = signOf(run.contacts[contact]?.mode ?? "flight");
  const start = state.slice();
  const pull = (): number => sign * (reader.modes[kineticInput(sign)] as number);
  const kN = (): number =>
    (reader.modes[modeInput.C] as number) - pull() * (reader.modes[modeInput.B] as number);
  reader.read(t, contact);
  const [vT, wTilde] = [reader.vT, reader.wTildeN - pull() * reader.wTildeT];
  const moment = (simulateTolerances.moment * (reader.modes[modeInput.C] as number)) / Math.abs(flow.free.kN);
  const time = Math.min(moment, run.last - t);
  if (!(time > 0)) return;
  const carry = (slope: number): number => {
    step(run, contact, start, time, pull, (at) => force + slope * at);
    reader.read(t + time, contact);
    return (reader.modes[modeInput.b] as number) + kN() * (force + slope * time);
  };
  let [before, fBefore] = [0, carry(0)];
  let [slope, f] = [force / time, carry(force / time)];
  for (let k = 0; k < slopeSteps && f !== fBefore; k++) {
    const next = slope - (f * (slope - before)) / (f - fBefore);
    [before, fBefore, slope, f] = [slope, f, next, carry(next)];
  }
  run.t += time;
  addPowers(run, start, time);
  // Trapezoids: what they leave out is of third order in this moment.
  const half = time / 2;
  const end = force + slope * time;
  losses.friction += half * pull() * (force * vT + end * reader.vT);
  losses.work -= half * (force * wTilde + end * (reader.wTildeN - pull() * reader.wTildeT));
}

/**
 * One step of order four with a force that depends on the time since the point; the contact stays closed by its
 * formula.
 */
function step(
  run: Run,
  contact: number,
  start: Float64Array,
  h: number,
  pull: () => number,
  force: (at: number) => number,
): void {
  const { reader, state, t } = run;
  const n = start.length / 2;
  const sum = new Float64Array(2 * n);
  let slope = new Float64Array(2 * n);
  for (const [at, weight] of [
    [0, 1],
    [h / 2, 2],
    [h / 2, 2],
    [h, 1],
  ] as const) {
    for (let i = 0; i < 2 * n; i++) state[i] = (start[i] as number) + at * (slope[i] as number);
    reader.read(t + at, contact);
    slope = new Float64Array(2 * n);
    for (let i = 0; i < n; i++) {
      const push = (reader.alongN[i] as number) - pull() * (reader.alongT[i] as number);
      slope[i] = state[n + i] as number;
      slope[n + i] = (reader.freeAcceleration[i] as number) + force(at) * push;
    }
    addScaled(sum, weight, slope);
  }
  for (let i = 0; i < 2 * n; i++) state[i] = (start[i] as number) + (h / 6) * (sum[i] as number);
}
