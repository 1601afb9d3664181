/**
 * The motion of a mechanism with one frictional contact from its closed terms alone: M q̈ = h + W λ, [LB01] (2.3)-(2.4), in each
 * mode on all coordinates without projection, rules 1 and 2 (stick persists; at its border with k_N < 0 it opens). Every
 * impact is an explicit event; nothing is completed.
 */

import { marchUntil } from "./extrapolation.js";
import { march } from "./impulseMarch.js";
import { localProblem, solve, type Terms } from "./lagrange.js";

export type MarchMode = "flight" | "slip+" | "slip-" | "stick";

export interface OneContact {
  terms(q: readonly number[], v: readonly number[], t: number): Terms;
  gap(q: readonly number[], t: number): number;
  readonly contact: string;
  readonly mu: number;
  readonly r: number;
  readonly law: "moreau" | "stronge";
}

export interface MarchEvent {
  readonly type: string;
  readonly t: number;
  readonly from: MarchMode;
  readonly to: MarchMode;
  readonly before: readonly number[];
  readonly after: readonly number[];
}

interface Local {
  readonly A: number;
  readonly B: number;
  readonly C: number;
  readonly a: number;
  readonly b: number;
}

function forcesIn(mode: MarchMode, { A, B, C, a, b }: Local, mu: number): { T: number; N: number } {
  if (mode === "flight") return { T: 0, N: 0 };
  if (mode === "stick") {
    const det = A * C - B * B;
    return { T: (B * b - C * a) / det, N: (B * a - A * b) / det };
  }
  const s = mode === "slip+" ? 1 : -1;
  const N = -b / (C - s * mu * B);
  return { T: -s * mu * N, N };
}

const at = (y: readonly number[], t: number, system: OneContact) => {
  const n = y.length / 2;
  const [q, v] = [y.slice(0, n), y.slice(n)];
  const terms = system.terms(q, v, t);
  const contact = terms.contacts[system.contact] as Terms["contacts"][string];
  const along = (row: readonly number[], drift: number) =>
    row.reduce((sum, w, i) => sum + w * (v[i] as number), drift);
  const vT = along(contact.WT, contact.wTildeT);
  const vN = along(contact.WN, contact.wTildeN);
  return { q, v, terms, contact, vT, vN, local: localProblem(terms, contact) };
};

/** Moreau's law for one contact: stick, else the slip that keeps its direction. */
function moreau({ A, B, C }: Local, mu: number, r: number, vT: number, vN: number) {
  const det = A * C - B * B;
  const jump = -(1 + r) * vN;
  const stick = { T: (-C * vT - B * jump) / det, N: (A * jump + B * vT) / det };
  if (stick.N >= 0 && Math.abs(stick.T) <= mu * stick.N) return stick;
  for (const s of [1, -1]) {
    const N = jump / (C - s * mu * B);
    if (N >= 0 && s * (vT + (B - s * mu * A) * N) > 0) return { T: -s * mu * N, N };
  }
  throw new RangeError("the oracle's impact has no solution");
}

function restMode(local: Local, mu: number, vT: number): MarchMode {
  const slips: MarchMode[] = vT > 0 ? ["slip+"] : vT < 0 ? ["slip-"] : ["slip+", "slip-"];
  if (vT === 0) {
    const { T, N } = forcesIn("stick", local, mu);
    if (N >= 0 && Math.abs(T) <= mu * N) return "stick";
  }
  for (const mode of slips) {
    const s = mode === "slip+" ? 1 : -1;
    const { T, N } = forcesIn(mode, local, mu);
    const rate = local.a + local.A * T + local.B * N;
    if (N >= 0 && local.C - s * mu * local.B > 0 && (vT !== 0 || s * rate > 0)) return mode;
  }
  return "flight";
}

/** The events until a time, and the state there. */
export function marchOneContact(
  system: OneContact,
  start: { readonly t: number; readonly y: readonly number[]; readonly mode: MarchMode },
  end: number,
  h: number,
  enough: (event: MarchEvent) => boolean = () => false,
): { events: MarchEvent[]; t: number; y: number[]; mode: MarchMode } {
  let { t, mode } = start;
  let y = [...start.y];
  let first = h;
  const events: MarchEvent[] = [];
  while (t < end) {
    const present = mode;
    const rates = (time: number, x: readonly number[]) => {
      if (present === "flight") {
        const [q, v] = [x.slice(0, x.length / 2), x.slice(x.length / 2)];
        const { M, h: force } = system.terms(q, v, time);
        return [...v, ...solve(M, force)];
      }
      const { v, terms, contact, local } = at(x, time, system);
      const { T, N } = forcesIn(present, local, system.mu);
      const right = terms.h.map((value, i) => value + (contact.WT[i] ?? 0) * T + (contact.WN[i] ?? 0) * N);
      return [...v, ...solve(terms.M, right)];
    };
    const guards = (time: number, x: readonly number[]) => {
      if (present === "flight") return [system.gap(x.slice(0, x.length / 2), time)];
      const { vT, local } = at(x, time, system);
      const { T, N } = forcesIn(present, local, system.mu);
      if (present === "stick") return [N, system.mu * N - T, system.mu * N + T];
      return [N, present === "slip+" ? vT : -vT];
    };
    const stop = marchUntil(rates, guards, { t, y }, end, h, first);
    [t, y] = [stop.t, stop.y];
    if (stop.guard < 0) break;
    const event = transition(system, mode, stop.guard, t, y);
    events.push(event);
    if (enough(event)) break;
    [mode, y] = [event.to, [...event.after]];
    const { local, vN } = at(y, t, system);
    // A hop is met in two steps at least, so that its landing is not missed.
    first = mode === "flight" && event.type === "impact" ? Math.min(h, vN / Math.abs(local.b)) : h;
  }
  return { events, t, y, mode };
}

function transition(system: OneContact, from: MarchMode, guard: number, t: number, y: number[]): MarchEvent {
  const { q, v, terms, contact, vT, vN, local } = at(y, t, system);
  const { mu, r } = system;
  const plain = (to: MarchMode): MarchEvent => {
    const type = to === "flight" ? "liftoff" : to;
    return { type, t, from, to, before: y, after: y };
  };
  if (from === "flight") {
    const { T, N } =
      system.law === "moreau" ? moreau(local, mu, r, vT, vN) : march("stronge", { ...local, mu }, r, vT, vN);
    const push = solve(
      terms.M,
      contact.WT.map((w, i) => w * T + (contact.WN[i] as number) * N),
    );
    const after = [...q, ...v.map((value, i) => value + (push[i] as number))];
    const next = at(after, t, system);
    const size = 1e-11 * (Math.abs(vT) + Math.abs(vN));
    const to = next.vN > size ? "flight" : restMode(next.local, mu, Math.abs(next.vT) <= size ? 0 : next.vT);
    return { type: "impact", t, from, to, before: y, after };
  }
  if (guard === 0) return plain("flight");
  if (from !== "stick") return plain(restMode(local, mu, 0));
  const s = guard === 1 ? -1 : 1;
  return plain(local.C - s * mu * local.B > 0 ? (s > 0 ? "slip+" : "slip-") : "flight");
}
