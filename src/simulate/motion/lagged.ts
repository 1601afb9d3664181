/**
 * What do first-order states do where the crossings of a relay that acts through them end? They swing about the
 * values at which the kink holds the motion, in ever shorter times; on a crossing φ is 0 and φ̇ is largest. The swing
 * is along the relay's own pull: the states move along it to φ̇ = 0.
 */

import { evaluator } from "../../expression/index.js";
import type { HeldKink } from "../../phase/index.js";
import type { Run } from "../run.js";
import { smoothFormulasOf } from "./phases.js";

export function settleLag({ mechanism, state, t, p }: Run, kink: number): void {
  const { words, held, branches } = smoothFormulasOf(mechanism);
  const { row, tilde, pull } = held[kink] as HeldKink;
  const n = words.q.length;
  const symbols = new Map<string, number>([[words.t.name, t]]);
  for (const [i, { name }] of words.q.entries()) symbols.set(name, state[i] as number);
  for (const [i, { name }] of words.v.entries()) symbols.set(name, state[n + i] as number);
  for (const [i, { name }] of [...words.p, ...branches].entries())
    symbols.set(name, p[p.length - words.p.length - branches.length + i] as number);
  const [rest, ...values] = evaluator([tilde, ...row, ...pull]).values(symbols);
  let [rate, effect] = [rest as number, 0];
  for (let i = 0; i < n; i++) {
    rate += (values[i] as number) * (state[n + i] as number);
    if (i >= words.firstState) effect += (values[i] as number) * (values[n + i] as number);
  }
  for (let i = words.firstState; i < n; i++)
    state[n + i] = (state[n + i] as number) - (rate / effect) * (values[n + i] as number);
}
