/**
 * How do velocities after an impact of two phases change with those before? Pfeiffer & Glocker 1996, chapter 8:
 * once it is known which contacts slip, stick and give back in compression and in expansion, both phases are one
 * linear system in (v_E, v_C, Λ_C, Λ_E), for one contact or for several at once; it is differentiated as it stands.
 */

import { contactStatesAt, type SimultaneousImpact, simultaneousImpacts } from "../../atlas/index.js";
import type { Node } from "../../expression/index.js";
import type { SimultaneousLaw } from "../../impact/index.js";
import { type Mechanism, namedParameters } from "../../mechanism/index.js";
import { contactOf, type LinearFormulas, type Row, type SmoothFormulas } from "../../phase/index.js";
import type { ContactEvent, PathPiece } from "../../simulate/index.js";
import { analysedFormulas } from "../analysed.js";
import { ImplicitSystem } from "../implicit.js";
import { variationTolerances } from "../tolerances.js";
import { type HitContact, impactSystem, linearReset, stoppedOf } from "./algebraicReset.js";
import type { ExpandingContact, PhasedImpact } from "./phasedImpact.js";
import { phasedMargin } from "./phasedMargin.js";
import type { Reset } from "./reset.js";

/** The phases of the impact that follow from the events, or why they cannot be named. */
export function phasesOf(
  mechanism: Mechanism,
  { p }: PathPiece,
  hits: readonly ContactEvent[],
  law: SimultaneousLaw,
  independent: (rows: readonly Row[]) => Row[],
): PhasedImpact | "lostPhases" | "openImpulses" {
  const [first] = hits as [ContactEvent];
  const parameters = namedParameters(mechanism, p);
  const known = mechanism.contacts.map(({ name }) => ({
    touching: hits.some(({ contact }) => contact === name),
  }));
  const states = contactStatesAt(mechanism, first.before, { t: first.t, parameters, known });
  const impacts = simultaneousImpacts(mechanism.coordinates, states, first.before, law)?.impacts ?? [];
  const met = impacts.find((impact) => hits.every((event) => isThat(impact, event)));
  if (met?.phases === undefined) return "lostPhases";
  if (met.continuum) return "openImpulses";
  const [squeezed = {}, returned = {}] = met.phases;
  const compression: HitContact[] = [];
  const expansion: ExpandingContact[] = [];
  const isSome = someOf([...Object.values(squeezed), ...Object.values(returned)]);
  // Without anything to give back expansion does nothing, exactly.
  const gives = states.contacts.some(({ name, restitution }) => restitution * (squeezed[name]?.N ?? 0) > 0);
  for (const { name, friction, restitution, bilateral } of states.contacts) {
    const contact = mechanism.contacts.findIndex((one) => one.name === name);
    const [before, after] = [squeezed[name] ?? none, returned[name] ?? none];
    const back = restitution * before.N;
    if (isSome(before)) compression.push(hitBy(contact, before, friction.impact));
    if (gives && isSome(after))
      expansion.push({
        ...hitBy(contact, after, friction.impact),
        recoil: !bilateral && Math.abs(after.N - back) <= variationTolerances.cone * Math.abs(after.N),
      });
  }
  const hit = hits.map(({ contact }) => ({
    contact: mechanism.contacts.findIndex(({ name }) => name === contact),
  }));
  const held = expansion.filter(({ recoil }) => !recoil);
  const rows = [
    independent(heldRows(compression, compression)),
    independent(heldRows(held, expansion)),
  ] as const;
  return { law, hit, compression, expansion, rows };
}

/** What holds: v_N = 0, and v_T = 0 in stick; normal rows first, so that of dependent ones tangents are left out. */
export const heldRows = (normal: readonly HitContact[], all: readonly HitContact[]): Row[] => [
  ...normal.map(({ contact }): Row => ({ contact, kind: "N" })),
  ...stoppedOf(all).map((contact): Row => ({ contact, kind: "T" })),
];

type Impulse = { readonly T: number; readonly N: number };
const none: Impulse = Object.freeze({ T: 0, N: 0 });
const sizeOf = ({ T, N }: Impulse): number => Math.abs(T) + Math.abs(N);

/** Impulses above the rounding of the largest one, below which the side of the cone is random. */
function someOf(impulses: readonly Impulse[]): (impulse: Impulse) => boolean {
  const rounding = variationTolerances.cone * Math.max(0, ...impulses.map(sizeOf));
  return (impulse) => sizeOf(impulse) > rounding;
}

function isThat({ impulses }: SimultaneousImpact, { contact, impulse }: ContactEvent): boolean {
  const [ours, theirs] = [impulses[contact] ?? none, impulse ?? none];
  const size = variationTolerances.sameImpulse * (sizeOf(ours) + sizeOf(theirs));
  return Math.abs(ours.T - theirs.T) <= size && Math.abs(ours.N - theirs.N) <= size;
}

/** Whether the impulse lies on its cone, and on which side. */
export function hitBy(contact: number, { T, N }: Impulse, mu: number): HitContact {
  const slips = Math.abs(T) >= mu * Math.abs(N) * (1 - variationTolerances.cone);
  return { contact, side: N < 0 ? -1 : 1, slip: !slips ? 0 : T < 0 ? 1 : -1 };
}

export function phasedReset(mechanism: Mechanism, impact: PhasedImpact, varied: readonly number[]): Reset {
  const system = new ImplicitSystem(mechanism, impactEquations(analysedFormulas(mechanism), impact), varied);
  const last = impact.expansion.length > 0 ? impact.expansion : impact.compression;
  const reset = linearReset(system, stoppedOf(last));
  return (t, state, p) => {
    const value = reset(t, state, p);
    if (value === undefined) return undefined;
    const border = phasedMargin(mechanism, impact, system.z, { t, state, p });
    return border < variationTolerances.border ? { ...value, border } : value;
  };
}

/**
 * M v_E − M v_C − D_E Λ_E − r D_E Λ_NC = 0, M v_C − D_C Λ_C = M v, and v_N, v_T of the rows that hold: K z + e = 0.
 * D is W with the friction of contacts that slip.
 */
function impactEquations(
  formulas: SmoothFormulas,
  { compression, expansion, rows: [first, second] }: PhasedImpact,
): LinearFormulas {
  const { words, M } = formulas;
  const { graph, v } = words;
  const { zero } = graph;
  const minus = (entry: Node | undefined) => (entry === undefined ? zero : graph.negate(entry));
  const squeezing = impactSystem(formulas, compression, first);
  const expanding = impactSystem(formulas, expansion, second);
  const inFirst = first.map((row) => squeezing.direction(row, "impact"));
  const inSecond = second.map((row) => expanding.direction(row, "impact"));
  // What r Λ_NC does in expansion, in the column of Λ_NC.
  const given = first.map(({ contact, kind }) => {
    const back = expansion.find((hit) => hit.recoil && kind === "N" && hit.contact === contact);
    if (back === undefined) return undefined;
    const { restitution } = contactOf(formulas, contact);
    return expanding
      .direction({ contact, kind }, "impact")
      .map((entry) => graph.multiply(restitution, entry));
  });
  const zeros = (list: readonly unknown[]) => list.map(() => zero);
  const top = M.map((row, i) => [
    ...row,
    ...row.map((entry) => graph.negate(entry)),
    ...given.map((direction) => minus(direction?.[i])),
    ...inSecond.map((direction) => minus(direction[i])),
  ]);
  const middle = M.map((row, i) => [
    ...zeros(row),
    ...row,
    ...inFirst.map((direction) => minus(direction[i])),
    ...zeros(second),
  ]);
  const rest = [...zeros(first), ...zeros(second)];
  const below = [
    ...first.map((one) => [...zeros(M), ...squeezing.row(one), ...rest]),
    ...second.map((one) => [...squeezing.row(one), ...zeros(M), ...rest]),
  ];
  const rateOf = ({ contact, kind }: Row) =>
    contactOf(formulas, contact)[kind === "N" ? "wTildeN" : "wTildeT"];
  const momentum = M.map((row) => graph.add(...row.map((entry, i) => graph.multiply(entry, v[i] as Node))));
  return {
    K: [...top, ...middle, ...below],
    e: [...zeros(M), ...momentum.map((one) => graph.negate(one)), ...[...first, ...second].map(rateOf)],
  };
}
