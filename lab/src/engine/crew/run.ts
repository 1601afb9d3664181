/** How is a piece of a crew's work computed? By the library, with the options of the scenario. */

import {
  type ChunkRunner,
  followEquilibria,
  followOrbits,
  type Mechanism,
  Mistake,
  makeState,
  type OrbitBranchPoint,
  type SweepJob,
  simulate,
} from "judder";
import {
  encodeChunk,
  forcingOf,
  judgeLimit,
  laneSpace,
  limitPlan,
  limitRun,
  parameterVector,
  runChunk,
  sweepJob,
} from "#inner";
import type { Scenario } from "../../scenario/scenario.js";
import { choicesOf, contactsOf, without } from "../choices.js";
import type { Compiled } from "../compiled.js";
import { curvesIn } from "./curves.js";
import type {
  Along,
  CrewJob,
  CurveAnswer,
  LimitRequest,
  OrbitAnswer,
  OrbitLine,
  Piece,
  PieceAnswers,
  PieceKind,
  PieceResult,
  SettledAnswer,
  SweepRequest,
} from "./job.js";

/** Told of the curves of a piece so far. */
export type CurveListener = (place: number, answer: CurveAnswer) => void;

/** One for all sweeps of a worker. */
const lanes = laneSpace(WebAssembly);

/** Throws Mistake where the job means nothing. */
export function runnerOf(
  compiled: Compiled,
  job: CrewJob,
  onCurves: CurveListener = () => undefined,
): ChunkRunner<PieceResult> {
  const { mechanism } = compiled;
  const { scenario, sweep, limit, pieces } = job;
  const swept = sweep === undefined ? undefined : sweepOf(mechanism, scenario, sweep);
  return function* (place, onProgress) {
    const piece = pieces[place];
    if (piece === undefined) throw new Mistake(`the job has pieces 0 to ${pieces.length - 1}, got ${place}`);
    if (piece.kind === "rows")
      return encodeChunk(yield* runChunk(mechanism, swept as SweepJob, piece.chunk, { onProgress, lanes }));
    try {
      if (piece.kind === "curves") {
        const onSoFar = (answer: CurveAnswer) => onCurves(place, answer);
        return { answer: curvesIn(mechanism, scenario, piece, { onProgress, onSoFar }) };
      }
      return { answer: answerTo(mechanism, scenario, limit, piece, onProgress) };
    } catch (error) {
      return { failure: error instanceof Error ? error.message : String(error) };
    }
  };
}

/** What is swept is not set besides. */
function sweepOf(mechanism: Mechanism, scenario: Scenario, request: SweepRequest): SweepJob {
  const { over, settle, record, starts } = request;
  const names = over.map(({ name }) => name);
  return sweepJob(mechanism, {
    ...{ over, settle, record },
    ...(starts === undefined ? {} : { starts }),
    ...choicesOf(scenario),
    ...contactsOf(scenario),
    parameters: without(scenario.set, names),
    start: without(scenario.from, names),
  });
}

function answerTo(
  mechanism: Mechanism,
  scenario: Scenario,
  limit: LimitRequest | undefined,
  piece: Exclude<Piece, { kind: "rows" | "curves" }>,
  onProgress: () => void,
): PieceAnswers[Exclude<PieceKind, "rows" | "curves">] {
  switch (piece.kind) {
    case "rest":
      return followEquilibria(mechanism, {
        parameters: scenario.set,
        parameter: piece.parameter,
        low: piece.low,
        high: piece.high,
        onProgress,
      });
    case "orbits":
      return orbitsAlong(mechanism, scenario, piece, onProgress);
    case "settled":
      return settledStart(mechanism, scenario, piece.set, piece.seconds);
    case "compliant":
      return limitRun(mechanism, planFor(scenario, limit as LimitRequest), piece.place, { onProgress });
    case "verdict":
      return judgeLimit(mechanism, planFor(scenario, limit as LimitRequest), piece.runs);
  }
}

const planFor = ({ set }: Scenario, { start, ...how }: LimitRequest) =>
  limitPlan(start, { ...how, parameters: set });

function orbitsAlong(
  mechanism: Mechanism,
  scenario: Scenario,
  { parameter, low, high }: Along,
  onProgress: () => void,
): OrbitAnswer {
  const parameters = without(scenario.set, [parameter]);
  const found = followOrbits(mechanism, {
    ...choicesOf(scenario),
    parameter,
    from: low,
    to: high,
    parameters,
    double: true,
    startAt: (value) =>
      makeState(mechanism, scenario.from, { parameters: { ...parameters, [parameter]: value } }),
    onProgress,
  });
  const lines = [
    ...(found.branch.length === 0 ? [] : [lineOf(found.branch, false)]),
    ...(found.doubled ?? []).map(({ branch }) => lineOf(branch, true)),
  ];
  return { lines, because: found.outcome?.reason };
}

const lineOf = (branch: readonly OrbitBranchPoint[], doubled: boolean): OrbitLine => ({
  points: branch.map(({ value, period, shift, word, stable, max, min, start, label, border }) => ({
    value,
    period,
    ...(shift === undefined ? {} : { shift }),
    word,
    stable,
    max,
    min,
    start,
    ...(label === undefined ? {} : { label }),
    ...(border?.regions === undefined ? {} : { regions: border.regions }),
  })),
  doubled,
});

/** A forced motion settles for whole periods of its forcing, so that it can begin at t = 0 again. */
function settledStart(
  mechanism: Mechanism,
  scenario: Scenario,
  set: Readonly<Record<string, number>>,
  seconds: number,
): SettledAnswer {
  const p = parameterVector(mechanism, set);
  const report = forcingOf(mechanism, p);
  if (report.kind === "unknown") throw new Mistake(report.reason);
  const period = report.kind === "none" ? undefined : report.forcing.period(p);
  const until = period === undefined ? seconds : Math.ceil(seconds / period) * period;
  const start = makeState(mechanism, scenario.from, { parameters: set });
  const { outcome, final } = simulate(mechanism, start, {
    ...choicesOf(scenario),
    parameters: set,
    until,
    dense: false,
  });
  if (outcome.kind !== "finished") throw new Mistake(`the motion ends as ${outcome.kind} at ${outcome.t} s`);
  return {
    from: Object.fromEntries([
      ...mechanism.coordinates.flatMap((name) => [
        [name, String(final.q[name])],
        [`${name}'`, String(final.v[name])],
      ]),
      ...Object.entries({ ...final.memory, ...final.states }).map(([name, value]) => [name, String(value)]),
    ]),
  };
}
