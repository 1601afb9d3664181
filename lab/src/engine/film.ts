/**
 * How does a trajectory become a film? Its samples with the pictures and energies that belong to them, in flat
 * arrays.
 */

import {
  type Mechanism,
  Mistake,
  type Mode,
  makeState,
  type SimulateOptions,
  type State,
  simulate,
  type Trajectory,
} from "judder";
import { dynamicsLayout, parameterVector, writtenDefinitionsOf } from "#inner";
import { type Scenario, samplesOf, scenarioKey } from "../scenario/scenario.js";
import { choicesOf, contactsOf } from "./choices.js";
import type { Compiled } from "./compiled.js";
import { type Film, modeNames, type QuestionOf, type RunAnswer } from "./protocol.js";

/** What a run may cost before it ends as `stopped`. */
const filmDefaults = Object.freeze({ milliseconds: 4000, events: 20_000 });

/** Until when the present question may be computed. */
let deadline = 0;
const renewDeadline = (): void => {
  deadline = performance.now() + filmDefaults.milliseconds;
};

/** Aborted once the time of the present question is over. */
const outOfTime = {
  get aborted() {
    return performance.now() > deadline;
  },
};

/** The start state and options of a scenario, as the command line would read them. */
export function jobOf(
  { mechanism }: Pick<Compiled, "mechanism">,
  scenario: Scenario,
): { start: State; options: SimulateOptions } {
  const { set, from, until, follow } = scenario;
  renewDeadline();
  const { events } = filmDefaults;
  const options: SimulateOptions = {
    parameters: set,
    until,
    ...choicesOf(scenario),
    ...contactsOf(scenario),
    follow,
    samples: samplesOf(scenario),
    maxEvents: events,
    signal: outOfTime,
  };
  return { start: makeState(mechanism, from, options), options };
}

/** The last run of this worker: the page requests moments inside it. */
let last: { readonly key: string; readonly run: Trajectory } | undefined;

function trajectoryOf(compiled: Compiled, scenario: Scenario): Trajectory {
  const { start, options } = jobOf(compiled, scenario);
  const run = simulate(compiled.mechanism, start, { ...options, dense: false });
  last = { key: scenarioKey(scenario), run };
  return run;
}

/** Runs a scenario. */
export function runOf(compiled: Compiled, asked: Scenario): RunAnswer {
  const [run, followed] = followedRun(compiled, asked);
  const { events, ambiguities, ledger, stats } = run;
  const film = filmOf(compiled, run, asked);
  return { info: compiled.info, film, events, ambiguities, ledger, stats, followed };
}

/** A run along the futures of a scenario as far as it offers them; the rest is left to the policy. */
function followedRun(compiled: Compiled, scenario: Scenario): [Trajectory, readonly string[]] {
  const { follow } = scenario;
  let run = attemptOf(compiled, scenario) ?? trajectoryOf(compiled, { ...scenario, follow: [] });
  for (;;) {
    const taken = takenOf(run, follow);
    const followed = follow.slice(0, taken);
    if (taken === follow.length || !run.ambiguities[taken]?.options.includes(follow[taken] as string)) {
      last = { key: scenarioKey({ ...scenario, follow: followed }), run };
      return [run, followed];
    }
    run = trajectoryOf(compiled, { ...scenario, follow: follow.slice(0, taken + 1) });
  }
}

/** The number of the first futures that a run has taken. */
function takenOf({ ambiguities }: Trajectory, follow: readonly string[]): number {
  const other = follow.findIndex((label, i) => {
    const chosen = ambiguities[i]?.chosen;
    return chosen === undefined || (label !== "" && label !== chosen);
  });
  return other < 0 ? follow.length : other;
}

/** The run along all futures of a scenario; undefined where it does not offer them. */
function attemptOf(compiled: Compiled, scenario: Scenario): Trajectory | undefined {
  try {
    return trajectoryOf(compiled, scenario);
  } catch (error) {
    if (error instanceof Mistake && scenario.follow.length > 0) return undefined;
    throw error;
  }
}

/**
 * Rows of a part of a scenario's run, at this many times; with one time the row there, after its jump where it has
 * one.
 */
export function partOf(
  compiled: Compiled,
  { scenario, from, to, count }: Omit<QuestionOf<"part">, "kind">,
): Film {
  const run = last?.key === scenarioKey(scenario) ? last.run : trajectoryOf(compiled, scenario);
  renewDeadline();
  const { columns, rows } = run.rowsBetween(from, to, count);
  const samples = { columns, rows: from === to ? rows.slice(-1) : rows };
  return filmOf(compiled, { samples, outcome: run.outcome }, scenario);
}

/** The film of a trajectory from a time on. */
export function filmOf(
  compiled: Compiled,
  run: Pick<Trajectory, "samples" | "outcome">,
  { set }: Scenario,
  since = 0,
): Film {
  const { mechanism, scene } = compiled;
  const rows = (run.samples?.rows ?? []).filter((row) => (row[0] as number) >= since);
  const n = mechanism.coordinates.length;
  const contacts = mechanism.contacts.length;
  const definitions = writtenDefinitionsOf(mechanism);
  const defined = 2 + 2 * n + 5 * contacts;
  const stride = defined + definitions.names.length;
  const film = {
    numbers: new Float64Array(rows.length * stride),
    modes: new Uint8Array(rows.length * contacts),
    scene: new Float64Array(rows.length * scene.size),
    energy: new Float64Array(rows.length * 2),
  };
  const p = parameterVector(mechanism, set);
  const frictionAt = frictionReader(mechanism, p);
  const energies = new Float64Array(mechanism.energies.size);
  const kinks = Float64Array.of(...p, ...mechanism.kinks.map(() => 1));
  for (const [i, row] of rows.entries()) {
    const t = row[0] as number;
    const [q, v] = vectorsOf(mechanism, row as readonly number[]);
    film.numbers.set(row.slice(0, 2 + 2 * n) as number[], i * stride);
    frictionAt(t, q, v);
    for (let k = 0; k < contacts; k++) {
      const [mode, ...numbers] = row.slice(2 + 2 * n + 5 * k, 7 + 2 * n + 5 * k) as [Mode, ...number[]];
      film.modes[i * contacts + k] = modeNames.indexOf(mode);
      film.numbers.set([...numbers, frictionAt.of(k, mode)], i * stride + 2 + 2 * n + 5 * k);
    }
    definitions.at(
      Float64Array.of(...q, ...v),
      t,
      p,
      film.numbers.subarray(i * stride + defined, (i + 1) * stride),
    );
    scene.into(t, q, p, film.scene, i * scene.size);
    mechanism.energies.into(t, q, v, kinks, energies);
    film.energy.set(energies.subarray(0, 2), 2 * i);
  }
  return { ...film, rows: rows.length, stride, outcome: run.outcome };
}

/** Memory follows the contacts of a row, then the first-order states, which are velocities. */
function vectorsOf(
  { coordinates: { length: n }, memory, states, dimension, contacts }: Mechanism,
  row: readonly number[],
): [Float64Array, Float64Array] {
  const [q, v] = [new Float64Array(dimension), new Float64Array(dimension)];
  const kept = 2 + 2 * n + 5 * contacts.length;
  q.set([...row.slice(2, 2 + n), ...row.slice(kept, kept + memory.length)]);
  v.set(row.slice(2 + n, 2 + 2 * n));
  v.set(row.slice(kept + memory.length), dimension - states.length);
  return [q, v];
}

/** The friction coefficients of a state; they may depend on it: in slip the present one, else what holds. */
function frictionReader(mechanism: Mechanism, p: Float64Array) {
  const layout = dynamicsLayout(mechanism);
  const values = new Float64Array(mechanism.dynamics.size);
  const read = (t: number, q: Float64Array, v: Float64Array): void =>
    mechanism.dynamics.into(t, q, v, p, values);
  return Object.assign(read, {
    of: (k: number, mode: Mode) => {
      const at = (offset: number) => values[layout.contact(k) + offset] as number;
      if (mode === "slip+") return at(layout.frictionKinetic(1));
      if (mode === "slip-") return at(layout.frictionKinetic(-1));
      return Math.max(at(layout.frictionStatic(1)), at(layout.frictionStatic(-1)));
    },
  });
}

/** The arrays of films, which are handed over and not copied. */
export const buffersOf = (films: readonly (Film | undefined)[]): ArrayBuffer[] =>
  films.flatMap((film) =>
    film === undefined
      ? []
      : [film.numbers, film.modes, film.scene, film.energy].map(({ buffer }) => buffer as ArrayBuffer),
  );
