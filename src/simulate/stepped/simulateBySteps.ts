/**
 * How does a mechanism move, without locating events? By Moreau–Jean steps of
 * fixed length (Moreau 1988; Jean 1999): first order in the step, any number of contacts, one solution of each
 * step's contact problem. decisions/0012 says what is solved and what is not.
 */

import { lawNamed } from "../../impact/index.js";
import { type Mechanism, namedState, type State } from "../../mechanism/index.js";
import { stepLaws } from "../method.js";
import type { Settings } from "../options.js";
import { columnsOf } from "../record/columns.js";
import type { ContactEvent } from "../record/contactEvent.js";
import type { FinalContact, FinalState } from "../record/finalState.js";
import { judged, ofFixedSteps } from "../record/judged.js";
import { ledgerOf } from "../record/ledger.js";
import { frictionNotes } from "../record/notes.js";
import type { Outcome } from "../record/outcome.js";
import type { SampleRow } from "../record/rowReader.js";
import { keptSamples } from "../record/sampleLog.js";
import {
  checkCount,
  checkTime,
  type Readers,
  type Recorded,
  runProvenance,
  type Trajectory,
  withReaders,
} from "../record/trajectory.js";
import { SteppedRun } from "./steppedRun.js";

/** Steps between two checks for cancellation. */
const stepsPerLook = 256;

export function simulateBySteps(mechanism: Mechanism, start: State, settings: Settings): Trajectory {
  const run = new SteppedRun(mechanism, start, settings);
  const energy = run.energy();
  const outcome = loop(run);
  const final = finalOf(run);
  const ledger = ledgerOf(energy, run.energy(), run.losses, 0, mechanism.events.length > 0);
  let events: ContactEvent[] | undefined;
  const recorded: Recorded = {
    method: "timestepping",
    notes: notesOf(run),
    outcome: judged(outcome, final, ledger, ofFixedSteps(run.dt)),
    final,
    get events() {
      events ??= run.events.events();
      return events;
    },
    ledger,
    ambiguities: run.ambiguities,
    provenance: runProvenance(run),
    stats: {
      steps: run.steps,
      evaluations: run.stepper.body.evaluations,
      events: run.events.count,
      step: run.dt,
      residual: run.residual,
    },
    ...(run.samples === undefined ? {} : keptSamples(run.samples.samples(), settings.onRows)),
  };
  const rowsBetween: Readers["rowsBetween"] = (from, to, count) => {
    checkCount(count);
    const { columns, rows } = repeat(run, from, to, count).samples?.samples() ?? { columns: [], rows: [] };
    return { columns, rows: rows.filter(([t]) => (t as number) >= from - run.dt / 2) };
  };
  return withReaders(recorded, {
    at: (t) => namedState(mechanism, repeat(run, t, t, 0).stepper.state),
    columns: (times) =>
      columnsOf(
        mechanism,
        run.p,
        times,
        settings.outputs,
        (t) => rowsBetween(t, t, 1).rows.at(-1) as SampleRow,
      ),
    rowsBetween,
  });
}

function loop(run: SteppedRun): Outcome {
  const { maxSteps, maxEvents, shouldStop, onProgress } = run.settings;
  while (run.steps < run.count) {
    if (run.steps >= maxSteps) return run.outcome("tooManySteps", `more than ${maxSteps} steps`);
    if (run.events.count > maxEvents) return run.outcome("tooManyEvents", `more than ${maxEvents} events`);
    if (run.steps % stepsPerLook === 0) {
      if (shouldStop()) return run.outcome("stopped");
      onProgress(run.t);
    }
    const outcome = run.advance();
    if (outcome !== undefined) return outcome;
  }
  return run.outcome("finished");
}

/**
 * The same steps once more, up to the end of the one next to a time; with rows at this many times of a part of
 * them.
 */
function repeat(
  { mechanism, start, settings, dt, steps, t: end }: SteppedRun,
  from: number,
  to: number,
  samples: number,
): SteppedRun {
  checkTime(from, settings.t, end);
  checkTime(to, from, end);
  const again = new SteppedRun(mechanism, start, { ...settings, samples, onRows: undefined }, { from, to });
  const wanted = Math.min(steps, Math.round((to - settings.t) / dt));
  while (again.steps < wanted) again.advance();
  return again;
}

function finalOf({ mechanism, stepper, forces, t, j }: SteppedRun): FinalState {
  const { body, q, v, modes, state } = stepper;
  body.read(t, q, v);
  const contacts = mechanism.contacts.map(({ name }, k): [string, FinalContact] => [
    name,
    {
      mode: modes[k] as FinalContact["mode"],
      gap: body.number(k, body.layout.gap),
      vT: body.vT(k, v),
      vN: body.vN(k, v),
      lambdaT: forces[2 * k + 1] as number,
      lambdaN: forces[2 * k] as number,
    },
  ]);
  return { t, j, ...namedState(mechanism, state), contacts: Object.fromEntries(contacts) };
}

function notesOf({ mechanism, settings, p }: SteppedRun): string[] {
  const others = mechanism.contacts.filter(({ law }) => settings.law === undefined && !lawNamed(law).inSteps);
  return [
    "each step follows one solution of its contact problem; others are listed only where one to three active " +
      "contacts may have them by strong friction",
    "events have the times of ends of steps; a force is the impulse of a step divided by its length, also in an impact",
    ...frictionNotes({ mechanism, p }),
    ...others.map(
      ({ name, law }) => `impacts at ${name} are resolved by ${stepLaws.join(" ")}, not by ${law}`,
    ),
  ];
}
