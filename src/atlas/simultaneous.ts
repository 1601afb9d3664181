/**
 * What can happen when several contacts take part in one impact? All contacts with gap 0 do (I_S, [LB01] (2.1)).
 * Moreau's problem, [LB01] (2.12)-(2.18), and Frémond's have the form of the acceleration problem with the velocity before
 * in place of the free acceleration: 0 ≤ Λ_N ⊥ v_N⁺ + r v_N⁻ ≥ 0, and Coulomb's law on v_T⁺ (Frémond: on v_T⁺ + v_T⁻).
 * The same complete enumeration finds every solution; beyond its limit Lemke's method finds one.
 */

import { type ContactSystem, type ModeSolution, solveModes } from "../contact/index.js";
import type { State } from "../mechanism/index.js";
import type { ContactState, ContactStates } from "./contactState.js";
import { heldBySlides } from "./held.js";

export type SimultaneousLaw = "moreau" | "fremond";

export interface SimultaneousImpact {
  /** Velocities after, by coordinate. */
  readonly v: Readonly<Record<string, number>>;
  readonly impulses: Readonly<Record<string, { readonly T: number; readonly N: number }>>;
  /** ½ΣΛ·(V⁺ + V⁻): the work of the impulses, that on moving surfaces included. */
  readonly energyChange: number;
  /** No impulse anywhere. */
  readonly none?: true;
  readonly hyperstatic?: true;
  readonly continuum?: true;
  readonly degenerate?: true;
}

export interface SimultaneousReport {
  readonly impacts: readonly SimultaneousImpact[];
  /** Every combination was tried: there are no others. */
  readonly complete: boolean;
  /** Where not: what was done instead, and what it does not prove. */
  readonly note?: string;
}

/** Every solution, or one of them where too many contacts touch; undefined where the mass matrix is not positive definite. */
export function simultaneousImpacts(
  coordinates: readonly string[],
  states: ContactStates,
  state: State,
  law: SimultaneousLaw,
): SimultaneousReport | undefined {
  const touching = states.contacts.filter((contact) => contact.touching);
  const before = coordinates.map((name) => state.v[name] as number);
  const report = solveModes(impactSystem(states, touching, before, law));
  if (report === undefined) return undefined;
  const impacts = report.solutions.map((solution) => describe(solution, coordinates, touching));
  return { impacts, complete: report.complete, ...(report.complete ? {} : { note: report.note }) };
}

function impactSystem(
  { matrices }: ContactStates,
  touching: readonly ContactState[],
  before: readonly number[],
  law: SimultaneousLaw,
): ContactSystem {
  const momentum = matrices.M.map((row) =>
    row.reduce((sum, mass, j) => sum + mass * (before[j] as number), 0),
  );
  const held = heldBySlides(
    touching
      .filter(({ bilateral }) => bilateral)
      .map(({ WN, wTildeN, curvature }) => ({ WN, wBarN: wTildeN, curvature })),
  );
  return {
    M: matrices.M,
    h: momentum,
    ...(held === undefined ? {} : { held }),
    contacts: touching.map(
      ({ name, bilateral, WN, WT, wTildeN, wTildeT, vN, vT, restitution, friction }) => ({
        name,
        bilateral,
        slip: 0,
        WN,
        WT,
        // A contact that already leaves (v_N > 0) has nothing to give back: else it would be sent through the surface.
        wBarN: bilateral ? wTildeN : wTildeN + restitution * Math.min(vN, 0),
        wBarT: law === "fremond" ? wTildeT + vT : wTildeT,
        frictionStatic: friction.kinetic,
        frictionKinetic: friction.kinetic,
      }),
    ),
  };
}

function describe(
  solution: ModeSolution,
  coordinates: readonly string[],
  touching: readonly ContactState[],
): SimultaneousImpact {
  const { acceleration: after, forces, hyperstatic, continuum, degenerate } = solution;
  const impulses = Object.fromEntries(
    touching.map(({ name }) => [name, { T: forces[name]?.lambdaT ?? 0, N: forces[name]?.lambdaN ?? 0 }]),
  );
  const along = (W: readonly number[]) =>
    W.reduce((sum, weight, j) => sum + weight * (after[j] as number), 0);
  const energyChange = touching.reduce((sum, { name, WN, WT, wTildeN, wTildeT, vN, vT }) => {
    const { T, N } = impulses[name] as { T: number; N: number };
    return sum + (T * (vT + along(WT) + wTildeT) + N * (vN + along(WN) + wTildeN)) / 2;
  }, 0);
  const idle = Object.values(impulses).every(({ T, N }) => T === 0 && N === 0);
  return {
    v: Object.fromEntries(coordinates.map((name, i) => [name, after[i] as number])),
    impulses,
    energyChange,
    ...(idle ? { none: true as const } : {}),
    ...(hyperstatic ? { hyperstatic } : {}),
    ...(continuum ? { continuum } : {}),
    ...(degenerate ? { degenerate } : {}),
  };
}
