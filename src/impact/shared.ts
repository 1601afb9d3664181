/**
 * Which conditions do several contacts impose on one impact? All contacts with gap 0 take part (I_S, [LB01] (2.1)),
 * M(v⁺ − v⁻) = ΣWΛ. Moreau's problem, [LB01] (2.12)-(2.18), and Frémond's have the form of the acceleration problem
 * with the velocity before in place of the free acceleration. The same complete enumeration finds every solution;
 * beyond its limit Lemke's method finds one.
 */

import { type ContactSystem, type ModeSolution, solveModes } from "../contact/index.js";
import type { ImpactOrder } from "./several/order.js";

export interface SharedContact {
  readonly name: string;
  readonly bilateral: boolean;
  readonly WN: readonly number[];
  readonly WT: readonly number[];
  readonly wTildeN: number;
  readonly wTildeT: number;
  readonly vN: number;
  readonly vT: number;
  readonly restitution: number;
  readonly friction: number;
}

export interface SharedImpact {
  readonly M: ContactSystem["M"];
  /** Velocities before. */
  readonly before: readonly number[];
  readonly contacts: readonly SharedContact[];
  /** What the slides hold. */
  readonly held?: ContactSystem["held"];
}

export interface SharedSolution {
  /** Velocities after. */
  readonly v: readonly number[];
  readonly impulses: Readonly<Record<string, { readonly T: number; readonly N: number }>>;
  /** Of a law with phases: the impulses of each. */
  readonly phases?: readonly Readonly<Record<string, { readonly T: number; readonly N: number }>>[];
  /** Of contacts that collide one after the other: in which order. */
  readonly order?: ImpactOrder;
  readonly hyperstatic?: true;
  readonly continuum?: true;
  readonly degenerate?: true;
}

export interface SharedReport {
  readonly solutions: readonly SharedSolution[];
  /** Every combination was tried. */
  readonly complete: boolean;
  readonly note?: string;
}

/**
 * 0 ≤ Λ_N ⊥ v_N⁺ + r v_N⁻ ≥ 0, and Coulomb's law on v_T⁺ + share · v_T⁻. Undefined where the mass matrix is not
 * positive definite.
 */
export function solveShared(impact: SharedImpact, shareBefore: 0 | 1): SharedReport | undefined {
  const { M, before, contacts, held } = impact;
  const system: ContactSystem = {
    M,
    h: momentumOf(M, before),
    ...(held === undefined ? {} : { held }),
    contacts: contacts.map(
      ({ name, bilateral, WN, WT, wTildeN, wTildeT, vN, vT, restitution, friction }) => ({
        name,
        bilateral,
        slip: 0,
        WN,
        WT,
        // A contact that already leaves (v_N > 0) has nothing to give back: else it would be sent through the surface.
        wBarN: bilateral ? wTildeN : wTildeN + restitution * Math.min(vN, 0),
        wBarT: shareBefore === 1 ? wTildeT + vT : wTildeT,
        frictionStatic: friction,
        frictionKinetic: friction,
      }),
    ),
  };
  const report = solveModes(system, { reasons: false, labels: false });
  if (report === undefined) return undefined;
  const solutions = report.solutions.map((solution) => sharedSolution(solution, contacts));
  return { solutions, complete: report.complete, ...(report.complete ? {} : { note: report.note }) };
}

/** M v. */
export const momentumOf = (M: SharedImpact["M"], v: readonly number[]): number[] =>
  M.map((row) => row.reduce((sum, mass, j) => sum + mass * (v[j] as number), 0));

/** Impulses and velocities in place of forces and accelerations. */
export function sharedSolution(
  { acceleration, forces, hyperstatic, continuum, degenerate }: ModeSolution,
  contacts: readonly SharedContact[],
): SharedSolution {
  return {
    v: acceleration,
    impulses: Object.fromEntries(
      contacts.map(({ name }) => [name, { T: forces[name]?.lambdaT ?? 0, N: forces[name]?.lambdaN ?? 0 }]),
    ),
    ...(hyperstatic ? { hyperstatic } : {}),
    ...(continuum ? { continuum } : {}),
    ...(degenerate ? { degenerate } : {}),
  };
}
