/** Which options and limits has a motion? One frozen object of defaults; help and documentation read it. */

import { type ComplianceOptions, complianceDefaults, givenCompliance, lawOfOptions } from "../atlas/index.js";
import { stepDefaults } from "../integrate/index.js";
import type { OutputTexts, ParameterValues, Progress, WorkOptions } from "../mechanism/index.js";
import { Mistake } from "../mistake/index.js";
import { type ImpactLaw, impactLaws } from "../model/index.js";
import { type Method, methods, refuseForMethod } from "./method.js";
import { type Policy, type PolicyOptions, policyOf } from "./policy.js";
import type { Samples } from "./record/sampleLog.js";

export interface SimulateOptions extends ComplianceOptions, WorkOptions {
  /** The time at which the run ends, in seconds after the start. */
  readonly until?: number;
  /** The time of the start state. */
  readonly t?: number;
  readonly parameters?: ParameterValues;
  /** Event by event to a tolerance, or by Moreau–Jean steps of fixed length. */
  readonly method?: Method;
  /** The length of a step of timestepping, in seconds; shortened so that the last step ends the run. */
  readonly step?: number;
  readonly rtol?: number;
  readonly atol?: number;
  /** Replaces the law of every contact. */
  readonly law?: ImpactLaw;
  /** Rules that choose among several futures: `{ stick: "eager", slipEnd: "reverseChatter" }`. */
  readonly policy?: PolicyOptions;
  /**
   * Futures by their labels, one for each ambiguity of the run in turn: the first is followed at the first
   * ambiguity. An empty one, and all beyond the last, are left to the policy.
   */
  readonly follow?: readonly string[];
  /** The member of a family of reverse chatter, from 0 up to 1. */
  readonly phase?: number;
  /** The member of a family of velocity jumps, by the jump of one velocity: `{ theta: 2 }`. */
  readonly jump?: JumpOption;
  /** Rows at this many evenly spaced times, and two at every jump; 0 for none. */
  readonly samples?: number;
  /** Further columns of rows: definitions, or expressions of the file's names, as `{ height: "l*cos(phi)" }`. */
  readonly outputs?: OutputTexts;
  readonly maxSteps?: number;
  readonly maxEvents?: number;
}

/** Options of one motion, which may be long. */
export interface MotionOptions extends SimulateOptions {
  /**
   * Receives the rows in blocks and in order; then the trajectory keeps none, and memory does not grow with their
   * number.
   */
  readonly onRows?: (rows: Samples) => void;
  /** Keep the polynomials of all steps, so that states between them are known without integration. */
  readonly dense?: boolean;
  /** Estimate the errors of event times, by a second run with smaller tolerances. */
  readonly errors?: boolean;
}

export const simulateDefaults = Object.freeze({
  until: 10,
  t: 0,
  method: methods[0],
  step: 1e-3,
  rtol: stepDefaults.rtol,
  atol: stepDefaults.atol,
  policy: Object.freeze({}) as PolicyOptions,
  ...complianceDefaults,
  phase: 0,
  samples: 0,
  dense: true,
  errors: false,
  /** Numbers that polynomials may take up, 8 bytes each; states beyond the steps that fit are integrated again. */
  denseNumbers: 2 ** 24,
  maxSteps: 10_000_000,
  /** Where maxSteps has its default: steps times the characters of code that each runs (see `emit/program`). */
  maxWork: 1e12,
  maxEvents: 1_000_000,
  /** This many events without any progress in time end a run. */
  stalledEvents: 100,
  /** Jumps that follow each other at one instant end a run at this many. */
  nestedJumps: 20,
  /** A chatter is completed once its hops are this small relative to its first, or after this number of impacts. */
  chatterShare: 1.1e-3, // 1e-3 is a power of common restitutions, and rounding would decide
  chatterImpacts: 100,
  /** The error of a completed chatter, relative to the tolerance of the run. */
  chatterError: 1,
});

/**
 * Numbers of the state are not measured by a smaller one: 1, or what an absolute tolerance of the caller implies,
 * which has the unit of the file. A relative tolerance alone changes nothing.
 */
export const smallestSize = ({ rtol, atol }: { readonly rtol: number; readonly atol: number }): number =>
  atol === simulateDefaults.atol ? 1 : (simulateDefaults.rtol / simulateDefaults.atol) * (atol / rtol);

/** The most rows of one table of a run. */
export const mostRows = 10_000_000;

/** One coordinate with the jump of its velocity. */
export type JumpOption = Readonly<Record<string, number>>;

/** The jump of one velocity. */
export interface Jump {
  readonly coordinate: string;
  readonly value: number;
}

/** Options of a run that always have a value. */
type Chosen =
  | "until"
  | "t"
  | "parameters"
  | "method"
  | "step"
  | "rtol"
  | "atol"
  | "follow"
  | "phase"
  | "samples"
  | "outputs"
  | "dense"
  | "errors"
  | "maxSteps"
  | "maxEvents";

export interface Settings extends Required<Pick<MotionOptions, Chosen>> {
  readonly law: ImpactLaw | undefined;
  readonly compliance: ComplianceOptions;
  readonly policy: Policy;
  readonly policyOptions: PolicyOptions;
  readonly jump: Jump | undefined;
  readonly onRows: ((rows: Samples) => void) | undefined;
  readonly maxWork: number;
  readonly shouldStop: () => boolean;
  readonly onProgress: (t: number) => void;
}

/** The options with their defaults; throws Mistake with the value where one means nothing. */
export function settingsOf(options: MotionOptions): Settings {
  const { until, t, step, rtol, atol, phase, samples, dense, errors, maxSteps, maxEvents } = {
    ...simulateDefaults,
    ...definedOf(options),
  };
  const method: Method = options.method ?? simulateDefaults.method;
  refuseForMethod(options);
  const positive = { step, rtol, atol, maxSteps, maxEvents };
  for (const [name, value] of Object.entries(positive)) {
    if (!(value > 0)) throw new Mistake(`${name} must be positive, got ${value}`);
  }
  if (!(rtol >= 1e-15 && rtol <= 1e-2))
    throw new Mistake(`rtol must lie between 1e-15 and 0.01, got ${rtol}`);
  if (!Number.isFinite(t)) throw new Mistake(`t must be a finite number, got ${t}`);
  if (!(until >= 0 && Number.isFinite(until)))
    throw new Mistake(`until must be a finite number >= 0, got ${until}`);
  if (method === "timestepping" && !(Number.isFinite(step) && t + until - step < t + until))
    throw new Mistake(`step must be finite and long enough to change the time, got ${step}`);
  if (!Number.isInteger(samples) || samples < 0 || samples > mostRows) {
    throw new Mistake(`samples must be a whole number from 0 to ${mostRows}, got ${samples}`);
  }
  if (!(phase >= 0 && phase <= 1)) throw new Mistake(`phase must lie between 0 and 1, got ${phase}`);
  if (options.law !== undefined && !impactLaws.includes(options.law)) {
    throw new Mistake(`law must be one of ${impactLaws.join(" ")}, got ${options.law}`);
  }
  const policyOptions = options.policy ?? simulateDefaults.policy;
  return {
    until,
    t,
    parameters: options.parameters ?? {},
    method,
    step,
    rtol,
    atol,
    law: options.law,
    compliance: complianceOptions(options),
    policy: policyOf(policyOptions),
    policyOptions,
    follow: options.follow ?? [],
    phase,
    jump: options.jump === undefined ? undefined : readJump(options.jump),
    samples,
    outputs: options.outputs ?? {},
    onRows: options.onRows,
    dense,
    errors,
    maxSteps,
    maxWork: maxSteps === simulateDefaults.maxSteps ? simulateDefaults.maxWork : Number.POSITIVE_INFINITY,
    maxEvents,
    shouldStop: () => options.signal?.aborted === true,
    onProgress: progressOf(options.onProgress, t, until),
  };
}

/** The options that choose a compliant law, checked before anything is computed. */
function complianceOptions(options: SimulateOptions): ComplianceOptions {
  const given = givenCompliance(options);
  lawOfOptions(given);
  return given;
}

function readJump(option: JumpOption): Jump {
  const [[coordinate, value] = ["", Number.NaN], ...others] = Object.entries(option);
  if (!Number.isFinite(value) || others.length > 0)
    throw new Mistake(
      `jump names one coordinate with the jump of its velocity, like { theta: 2 }, got ${JSON.stringify(option)}`,
    );
  return { coordinate, value };
}

/** The time of a run as the share that is done. */
const progressOf = (onProgress: Progress | undefined, t: number, until: number): Settings["onProgress"] =>
  onProgress === undefined
    ? () => undefined
    : (now) => onProgress(until > 0 ? (now - t) / until : 1, `t = ${Number(now.toPrecision(6))} s`);

/** An option that is given as undefined is not given. */
function definedOf(options: SimulateOptions): Partial<typeof simulateDefaults> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
