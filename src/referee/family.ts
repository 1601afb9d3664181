/**
 * Which compliant runs are made? One motion with decreasing ε, evenly spaced in its logarithm,
 * [NDCb] §6: λ_N = −y/ε² (6.8), or with ε_N the law (6.15)-(6.16) with the contact's restitution.
 */

import { pow } from "../elementary/index.js";
import {
  type Mechanism,
  type ParameterValues,
  reportWork,
  type StartValues,
  type WorkOptions,
} from "../mechanism/index.js";
import { Mistake } from "../mistake/index.js";
import {
  type CompliantVerdict,
  type FinalState,
  makeState,
  type Outcome,
  type SimulateOptions,
  simulate,
  simulateDefaults,
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
  extends Pick<SimulateOptions, "until" | "t" | "rtol" | "atol" | "maxSteps" | "maxEvents">,
    WorkOptions {
  readonly parameters?: ParameterValues;
  readonly epsilon?: EpsilonRange;
  readonly epsilonN?: LayerChoice;
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

/** The runs that are requested. Plain data: they can be made elsewhere, each by itself. */
export interface LimitPlan {
  /** As for `makeState`; `contact` in it is the resting penetration of each run. */
  readonly start: StartValues;
  /** From soft to stiff. */
  readonly contacts: readonly { readonly epsilon: number; readonly epsilonN?: number }[];
  readonly simulate: Required<Pick<LimitOptions, "parameters" | "t" | "until" | "rtol" | "atol">> &
    Pick<LimitOptions, "maxSteps" | "maxEvents">;
}

/** Throws Mistake with the value where a range makes no sense. */
export function limitPlan(values: StartValues, options: LimitOptions = {}): LimitPlan {
  const { t = 0, until = limitDefaults.until, parameters = {}, maxSteps, maxEvents } = options;
  const {
    epsilon: range = limitDefaults.epsilon,
    rtol = limitDefaults.rtol,
    atol = limitDefaults.atol,
  } = options;
  const contacts = epsilons(range).map((epsilon, i, all) => {
    const epsilonN = layerOf(options.epsilonN, epsilon, i / (all.length - 1));
    return { epsilon, ...(epsilonN === undefined ? {} : { epsilonN }) };
  });
  const limits = {
    ...(maxSteps === undefined ? {} : { maxSteps }),
    ...(maxEvents === undefined ? {} : { maxEvents }),
  };
  return { start: { ...values }, contacts, simulate: { parameters, t, until, rtol, atol, ...limits } };
}

/** One run of a plan, by its place; its progress is reported now and then. */
export function limitRun(
  mechanism: Mechanism,
  { start: values, contacts, simulate: how }: LimitPlan,
  place: number,
  work: WorkOptions = {},
): LimitRun {
  const contact = contacts[place];
  if (contact === undefined) throw new Mistake(`the plan has runs 0 to ${contacts.length - 1}, got ${place}`);
  const { parameters, t } = how;
  const start = makeState(mechanism, values, { ...contact, parameters, t });
  const run = simulate(mechanism, start, { ...how, ...contact, ...work, dense: false });
  return summary(run, contact, Math.sqrt(contact.epsilon), t);
}

/** All runs of a plan one after another, from soft to stiff. */
export function compliantFamily(
  mechanism: Mechanism,
  values: StartValues,
  options: LimitOptions = {},
): LimitRun[] {
  const plan = limitPlan(values, options);
  const { signal } = options;
  return plan.contacts.map(({ epsilon }, i, all) => {
    const run = limitRun(mechanism, plan, i, signal === undefined ? {} : { signal });
    reportWork(options, (i + 1) / all.length, `epsilon = ${Number(epsilon.toPrecision(3))}`);
    return run;
  });
}

/** Evenly spaced in the logarithm; throws Mistake with the value where the range makes no sense. */
function epsilons({ from, to, count }: EpsilonRange): number[] {
  for (const value of [from, to])
    if (!(value > 0 && Number.isFinite(value)))
      throw new Mistake(`epsilon must be a positive number, got ${value}`);
  if (from === to) throw new Mistake(`a limit needs a range of epsilon, got ${from}..${to}`);
  if (!Number.isInteger(count) || count < 3 || count > limitDefaults.mostRuns)
    throw new Mistake(
      `a limit needs a whole number of runs from 3 to ${limitDefaults.mostRuns}, got ${count}`,
    );
  const [large, small] = [Math.max(from, to), Math.min(from, to)];
  return Array.from({ length: count }, (_, i) => between(large, small, i / (count - 1)));
}

/** A geometric mean; the ends are met exactly. */
const between = (from: number, to: number, share: number): number =>
  share === 0 ? from : share === 1 ? to : from * pow(to / from, share);

function layerOf(choice: LayerChoice | undefined, epsilon: number, share: number): number | undefined {
  if (choice === undefined) return undefined;
  const value =
    typeof choice === "number"
      ? choice
      : "ratio" in choice
        ? choice.ratio * epsilon
        : between(choice.from, choice.to, share);
  if (!(value > 0 && Number.isFinite(value)))
    throw new Mistake(`epsilonN must be a positive number, got ${value}`);
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
