/** Where does the energy of a run go? Every term by its own quadrature; what is left over measures the error. */

import type { Mode } from "../../contact/index.js";
import { dynamicsLayout } from "../../mechanism/index.js";
import { contactEnergy } from "../compliant/report.js";
import type { Run } from "../run.js";
import { simulateTolerances } from "../tolerances.js";
import { errorShare } from "./judged.js";
import type { Losses } from "./outcome.js";

/**
 * kinetic + potential = work + events − dissipated − friction − impacts + residual, each by its own quadrature, in
 * joules.
 */
export interface Ledger {
  readonly kinetic: number;
  readonly potential: number;
  /** In compliant runs: the change of what the contacts store; it is a term of its own next to the potential. */
  readonly contact?: number;
  readonly work: number;
  readonly dissipated: number;
  readonly friction: number;
  readonly impacts: number;
  /** Energy that events of the model file have brought, where it has some. */
  readonly events?: number;
  readonly residual: number;
  /** The residual relative to the largest term. */
  readonly relative: number;
  /** Some impact added energy: possible under newton and moreau with r > 0, and with moving surfaces. */
  readonly gainsEnergy: boolean;
}

/** The stored energy of a compliant run; nothing for a rigid one. */
export const contactTerm = (run: Run): { readonly contact?: number } =>
  run.laws === undefined ? {} : { contact: contactEnergy(run) };

/**
 * An energy below which all terms belong to a mechanism at rest: a share of what the loads do along positions of at
 * least this size.
 */
export function restEnergy({ mechanism, state, t, p }: Run, smallest: number): number {
  const { n, h } = dynamicsLayout(mechanism);
  const values = new Float64Array(mechanism.dynamics.size);
  mechanism.dynamics.into(t, state.subarray(0, n), state.subarray(n), p, values);
  const size = (q: number, i: number) => Math.abs(values[h + i] as number) * (smallest + Math.abs(q));
  return simulateTolerances.still * state.subarray(0, n).reduce((sum, q, i) => sum + size(q, i), 0);
}

/** Errors of velocities by which the kinetic energy may be off, in absolute tolerances. */
const speedErrors = 10;

/**
 * The energy that errors of the velocities have: of the absolute tolerance in all of them, at a kinetic energy, and of
 * the relative one in those of the end. A motion may return to where it began with all the terms of its ledger at 0.
 */
function speedNoise(run: Run, kinetic: number): number {
  const { mechanism, state, t, p, settings } = run;
  const { n } = dynamicsLayout(mechanism);
  const values = new Float64Array(mechanism.dynamics.size);
  mechanism.dynamics.into(t, state.subarray(0, n), state.subarray(n), p, values);
  let [inertia, twice] = [0, 0];
  for (let i = 0; i < n; i++) {
    const [mass, v] = [values[i * n + i] as number, state[n + i] as number];
    inertia += mass;
    twice += mass * v * v;
  }
  const error = speedErrors * settings.atol;
  const moving = errorShare(settings.rtol, run.book.steps) * twice;
  return moving + error * (Math.sqrt(2 * inertia * kinetic) + inertia * error);
}

/**
 * The relative residual by which a run is judged: positions below the size at which its tolerance is absolute have
 * errors of that size, and so have velocities.
 */
export function beyondTolerance(
  run: Run,
  { relative, residual }: Ledger,
): Pick<Ledger, "relative" | "residual"> {
  const { rtol, atol } = run.settings;
  const own = residual / relative || 0;
  if (Math.abs(residual) <= speedNoise(run, own)) return { residual, relative: 0 };
  const largest = Math.max(own, restEnergy(run, atol / rtol), run.walk.work);
  return { residual, relative: largest === 0 ? 0 : residual / largest };
}

interface Energy {
  readonly kinetic: number;
  readonly potential: number;
  /** What compliant contacts store; left out where all contacts are rigid. */
  readonly contact?: number;
}

/** How a run began: its energies, and the modes of its contacts. */
export interface Beginning extends Energy {
  readonly modes: readonly Mode[];
}

/** `rest`: an energy below which all terms belong to a mechanism at rest. */
export function ledgerOf(start: Energy, end: Energy, losses: Losses, rest = 0, withEvents = false): Ledger {
  const kinetic = end.kinetic - start.kinetic;
  const potential = end.potential - start.potential;
  const contact = (end.contact ?? 0) - (start.contact ?? 0);
  const { work, dissipated, friction, impacts, events, gain } = losses;
  const residual = kinetic + potential + contact - (work + events - dissipated - friction - impacts);
  const terms = [kinetic, potential, contact, work, dissipated, friction, impacts, events];
  // Where nothing happens all of them are roundings: of the energy of rest, of the motion, of the potential.
  const stored = Math.max(Math.abs(start.potential), Math.abs(end.potential));
  const floors = [rest, simulateTolerances.still * start.kinetic, simulateTolerances.smallestChange * stored];
  const largest = Math.max(...[...terms, ...floors].map(Math.abs));
  const relative = largest === 0 ? 0 : residual / largest;
  return {
    kinetic,
    potential,
    ...(end.contact === undefined ? {} : { contact }),
    work,
    dissipated,
    friction,
    impacts,
    ...(withEvents ? { events } : {}),
    residual,
    relative,
    gainsEnergy: gain > 1e-12 * largest,
  };
}
