/** What is measured of a cost that grows? One run of each size, when the code has settled. */

import {
  type Backend,
  compileMechanism,
  loadMechanism,
  type Mechanism,
  makeRange,
  makeState,
  parseModel,
  type SimulateOptions,
  type StartValues,
  simulate,
} from "judder";
import { javascriptBackend, planOf, runChunk, sweepJob, sweepMechanism } from "#inner";
import { blocksText, chainText, stackText } from "./models.js";
import { type Measure, type Often, settled } from "./processes.js";

/** Hands the code on and counts the operations of one right-hand side: the end of a step holds exactly one. */
function countingBackend(): { readonly backend: Backend; readonly operations: () => number } {
  let counted = 0;
  return {
    operations: () => counted,
    backend: {
      kernel: (args, outputs) => javascriptBackend.kernel(args, outputs),
      space(space) {
        const end = space.sources.find(({ name }) => name === "finish");
        counted ||= end?.body.match(/ [*/+-] |Math\./g)?.length ?? 0;
        return javascriptBackend.space(space);
      },
    },
  };
}

interface Question {
  readonly name: string;
  readonly size: number;
  readonly start?: StartValues;
  readonly options: SimulateOptions;
  readonly often: Often;
}

/** Time per accepted step of a run, with its share of events. */
function costOf(text: string, { name, size, start: values = {}, options, often }: Question): Measure {
  const { backend, operations } = countingBackend();
  const mechanism = compileMechanism(parseModel(text), { backend });
  const start = makeState(mechanism, values);
  const { first, seconds, result } = settled(() => simulate(mechanism, start, options), often);
  if (result.outcome.kind !== "finished") throw new Error(`${name}: ${result.outcome.reason}`);
  const { steps, evaluations, events } = result.stats;
  return {
    name,
    size,
    seconds: seconds / steps,
    first: first / steps,
    error: Math.abs(result.ledger.relative),
    fields: evaluations,
    steps,
    operations: operations(),
    note: `${events} events, ${operations()} operations in a right-hand side`,
  };
}

const sizes = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);
/** Short runs, many of them; time of the processor. */
const short: Often = { before: 20, warm: 1, runs: 15, clock: "processor" };
const fine = { rtol: 1e-9, atol: 1e-9 };

/** A chain of n links swings down, and its end meets the ground. */
export const coordinateCost = (): Measure[] =>
  sizes(8).map((n) =>
    costOf(chainText(n, 0.7 * n), {
      name: `${n} ${n === 1 ? "link" : "links"}`,
      size: n,
      start: Object.fromEntries(sizes(n).map((i) => [`theta${i}`, Number((1.2 - 0.05 * i).toFixed(2))])),
      options: { until: 5, ...fine },
      // The engine is long at work on eight links, and its time counts as well.
      often: { ...short, before: 100 },
    }),
  );

/** Blocks in a row, or one upon the other. */
export const contactCost = (kind: "row" | "ambiguous row" | "stack"): Measure[] =>
  sizes(6).map((k) =>
    costOf(kind === "stack" ? stackText(k) : blocksText(k, kind === "row" ? 0.4 : 0.5), {
      name: `${kind}, ${k} ${k === 1 ? "contact" : "contacts"}`,
      size: k,
      options: { until: 4, ...fine },
      // A run of six contacts takes the engine some hundred runs to settle, as it passes through many phases.
      often: { ...short, before: 150, runs: 9 },
    }),
  );

/** A sweep over friction in this process: settled to the orbit, and a few periods of it. */
export function trajectoryCost(): Measure[] {
  const mechanism = loadMechanism("finger");
  return [1, 10, 100, 1000].map((count) => {
    const over = [{ name: "mu", values: count === 1 ? [0.5] : makeRange(0.42, 0.62, count) }];
    const job = sweepJob(mechanism, { over, settle: 10, record: 2, points: 1, ...fine });
    const swept = sweepMechanism(job);
    const work = () => {
      for (let chunk = 0; chunk < planOf(job).chunks; chunk++) {
        const steps = runChunk(swept, job, chunk);
        while (!steps.next().done);
      }
    };
    const { first, seconds } = settled(work, { ...short, before: 1, runs: count < 1000 ? 9 : 2 });
    return { name: `${count} ${count === 1 ? "run" : "runs"}`, size: count, seconds, first };
  });
}

const tolerances = [1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11, 1e-12];

/** A whole run over 50 s: a chain of three links that swings freely, or the finger with its events. */
export function toleranceCost(kind: "smooth" | "hopping"): Measure[] {
  const [mechanism, values]: [Mechanism, StartValues] =
    kind === "smooth"
      ? [compileMechanism(parseModel(chainText(3, 4))), { theta1: 0.5, theta2: 0.3, theta3: 0.1 }]
      : [loadMechanism("finger"), {}];
  const start = makeState(mechanism, values);
  return tolerances.map((tolerance) => {
    const options = { until: 50, rtol: tolerance, atol: tolerance };
    const { first, seconds, result } = settled(() => simulate(mechanism, start, options), short);
    const { steps, evaluations, events } = result.stats;
    return {
      name: `${kind}, ${tolerance.toExponential(0)}`,
      size: tolerance,
      seconds,
      first,
      error: Math.abs(result.ledger.relative),
      fields: evaluations,
      steps,
      note: `${events} events`,
    };
  });
}
