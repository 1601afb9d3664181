/**
 * Which compliant runs are asked? One motion, again and again with a smaller ε, evenly spaced in its logarithm, [NDCb] §6:
 * λ_N = −y/ε² (6.8), or with ε_N the law (6.15)-(6.16) with the contact's restitution.
 */

import type { Mechanism, ParameterValues } from "../mechanism/index.js";
import {
  type CompliantVerdict,
  type FinalState,
  type Outcome,
  type SimulateOptions,
  simulate,
  simulateDefaults,
  startOfRun,
  type Trajectory,
} from "../simulate/index.js";

/** The largest and the smallest, in either order; runs go from large to small. */
export interface EpsilonRange {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** ε_N of a run: a number, a share of ε, or a range that goes along with that of ε. */
export type LayerChoice =
  | number
  | { readonly ratio: number }
  | { readonly from: number; readonly to: number };

export interface LimitOptions
  extends Pick<SimulateOptions, "until" | "t" | "rtol" | "atol" | "maxSteps" | "maxEvents"> {
  readonly parameters?: ParameterValues;
  readonly epsilon?: EpsilonRange;
  readonly epsilonN?: LayerChoice;
  /** Told after every run: the share that is done. */
  readonly onProgress?: (share: number, note: string) => void;
}

export const limitDefaults = Object.freeze({
  epsilon: Object.freeze({ from: 1e-3, to: 1e-5, count: 9 }),
  until: 2,
  rtol: simulateDefaults.rtol,
  atol: simulateDefaults.atol,
  /** Runs beyond this are a mistake. */
  mostRuns: 10_000,
});

export interface LimitRun {
  readonly epsilon: number;
  readonly epsilonN?: number;
  readonly outcome: Outcome;
  /** Transitions from flight to contact. */
  readonly impacts: number;
  /** What this run did, in the words of the rigid model. */
  readonly verdict: CompliantVerdict;
  /** Ratios of successive impacts while they grow. */
  readonly growth: readonly number[];
  readonly final: FinalState;
  /** Change of the velocities within √ε of the start, where a contact was closed; 0 where none was. */
  readonly jump: number;
  /** When the slip of the start ended, and the impacts after it. */
  readonly slipEnd: number | null;
  readonly impactTimes: readonly number[];
}

/** The runs, from soft to stiff. `texts` describe the start; `contact` in them is the resting penetration of each run. */
export function compliantFamily(
  mechanism: Mechanism,
  texts: readonly string[],
  options: LimitOptions = {},
): LimitRun[] {
  const range = options.epsilon ?? limitDefaults.epsilon;
  const { t = 0, until = limitDefaults.until, parameters = {}, onProgress } = options;
  const { rtol = limitDefaults.rtol, atol = limitDefaults.atol, maxSteps, maxEvents } = options;
  const limits = {
    ...(maxSteps === undefined ? {} : { maxSteps }),
    ...(maxEvents === undefined ? {} : { maxEvents }),
  };
  return epsilons(range).map((epsilon, i, all) => {
    const epsilonN = layerOf(options.epsilonN, epsilon, i / Math.max(1, all.length - 1));
    const contact = { epsilon, ...(epsilonN === undefined ? {} : { epsilonN }) };
    const start = startOfRun(mechanism, texts, { ...contact, parameters, t });
    const run = simulate(mechanism, start, { ...contact, ...limits, parameters, t, until, rtol, atol });
    onProgress?.((i + 1) / all.length, `epsilon = ${Number(epsilon.toPrecision(3))}`);
    return summary(run, contact, Math.sqrt(epsilon), t);
  });
}

/** Evenly spaced in the logarithm; throws RangeError with the value where the range makes no sense. */
export function epsilons({ from, to, count }: EpsilonRange): number[] {
  for (const value of [from, to])
    if (!(value > 0 && Number.isFinite(value)))
      throw new RangeError(`epsilon must be a positive number, got ${value}`);
  if (from === to) throw new RangeError(`a limit needs a range of epsilon, got ${from}..${to}`);
  if (!Number.isInteger(count) || count < 3 || count > limitDefaults.mostRuns)
    throw new RangeError(
      `a limit needs a whole number of runs from 3 to ${limitDefaults.mostRuns}, got ${count}`,
    );
  const [large, small] = [Math.max(from, to), Math.min(from, to)];
  return Array.from({ length: count }, (_, i) => between(large, small, i / (count - 1)));
}

/** A geometric mean; the ends are met exactly. */
const between = (from: number, to: number, share: number): number =>
  share === 0 ? from : share === 1 ? to : from * (to / from) ** share;

function layerOf(choice: LayerChoice | undefined, epsilon: number, share: number): number | undefined {
  if (choice === undefined) return undefined;
  const value =
    typeof choice === "number"
      ? choice
      : "ratio" in choice
        ? choice.ratio * epsilon
        : between(choice.from, choice.to, share);
  if (!(value > 0 && Number.isFinite(value)))
    throw new RangeError(`epsilonN must be a positive number, got ${value}`);
  return value;
}

function summary(
  run: Trajectory,
  contact: { readonly epsilon: number; readonly epsilonN?: number },
  short: number,
  t0: number,
): LimitRun {
  const { outcome, final, compliant, events } = run;
  const slips = events.find(({ from }) => from === "slip+" || from === "slip-");
  return {
    ...contact,
    outcome,
    impacts: compliant?.impacts ?? 0,
    verdict: compliant?.verdict ?? "flight",
    growth: compliant?.growth ?? [],
    final,
    jump: velocityChange(run, t0, short),
    slipEnd: slips?.t ?? null,
    impactTimes: events.filter(({ type }) => type === "impact").map(({ t }) => t),
  };
}

/** The largest change of a velocity between the start and a short time after it. */
function velocityChange({ at, outcome, final, provenance, events }: Trajectory, t0: number, short: number) {
  const modes =
    events[0] === undefined ? Object.values(final.contacts).map(({ mode }) => mode) : [events[0].from];
  if (outcome.t < t0 + short || modes.every((mode) => mode === "flight")) return 0;
  const [before, after] = [provenance.start.v, at(t0 + short).v];
  return Math.max(...Object.keys(before).map((name) => Math.abs((after[name] ?? 0) - (before[name] ?? 0))));
}
