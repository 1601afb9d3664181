/** What has a crew found so far? Rows of a sweep and answers, as they come; views read it, a few times in a second. */

import { Cancelled, type Crew, startCrew } from "../engine/crew/crew.js";
import type { CrewJob, CurveAnswer, Piece, PieceAnswers, PieceKind } from "../engine/crew/job.js";
import { type AxisRange, axisOf, rowCount, rowsIn, type SweepRow } from "../engine/crew/table.js";
import { type Scenario, scenarioKey } from "../scenario/scenario.js";
import { lab } from "../state/lab.svelte.js";

/** Milliseconds between two pictures of what has come. */
const pictureEvery = 150;

type Found = { [K in Exclude<PieceKind, "rows">]?: readonly PieceAnswers[K][] };

export class CrewRun {
  job = $state.raw<CrewJob>();
  rows = $state.raw<readonly SweepRow[]>([]);
  found = $state.raw<Found>({});
  /** Curves of pieces that are not finished; those of a crew that was called off stay. */
  growing = $state.raw<ReadonlyMap<Piece, CurveAnswer>>(new Map());
  /** How many links had been opened when it began. */
  private loads = 0;
  /** Why a piece has no answer. */
  failures = $state.raw<readonly string[]>([]);
  running = $state(false);
  /** Pieces that are done. */
  done = $state(0);
  problem = $state("");
  /** Of the clock, when the last one ended. */
  seconds = $state(0);
  private crew: Crew | undefined;

  /** Begins anew; `coordinates` are those of the mechanism. Resolves when all is done or called off. */
  async start(job: CrewJob, coordinates: readonly string[]): Promise<void> {
    this.cancel();
    const begin = performance.now();
    Object.assign(this, { job, rows: [], found: {}, failures: [], running: true, done: 0, problem: "" });
    this.growing = new Map();
    this.loads = lab.loads;
    const rows: SweepRow[] = [];
    let [done, timer]: [number, ReturnType<typeof setTimeout> | undefined] = [0, undefined];
    const show = () => {
      timer = undefined;
      if (this.job !== job) return;
      this.rows = [...rows];
      this.done = done;
    };
    const crew = startCrew(job, {
      onPiece: (piece, result) => {
        done++;
        if (result instanceof Uint8Array) {
          if (job.sweep !== undefined) rows.push(...rowsIn(job.sweep, coordinates, result));
        } else this.keep(piece, result);
        timer ??= setTimeout(show, pictureEvery);
      },
      onCurves: (piece, answer) => {
        if (this.job === job) this.growing = new Map([...this.growing, [piece, answer]]);
      },
    });
    this.crew = crew;
    try {
      await crew.done;
      lab.news = "Computed.";
    } catch (error) {
      if (this.job === job && !(error instanceof Cancelled))
        this.problem = error instanceof Error ? error.message : String(error);
    }
    clearTimeout(timer);
    show();
    if (this.job !== job) return;
    this.seconds = (performance.now() - begin) / 1000;
    this.running = false;
  }

  private keep(piece: Piece, result: { readonly answer: unknown } | { readonly failure: string }): void {
    const { kind } = piece;
    this.growing = new Map([...this.growing].filter(([one]) => one !== piece));
    if ("failure" in result) this.failures = [...this.failures, result.failure];
    else {
      const known = (this.found as Record<string, readonly unknown[]>)[kind] ?? [];
      this.found = { ...this.found, [kind]: [...known, result.answer] };
    }
  }

  cancel(): void {
    this.crew?.cancel();
    this.crew = undefined;
    this.running = false;
  }

  /** What it computes no longer belongs to the scenario, because another mechanism or link was opened since. */
  outdated(scenario: Scenario, over: readonly AxisRange[]): boolean {
    const { job } = this;
    if (job === undefined) return true;
    const { mechanism, model } = job.scenario;
    if (mechanism !== scenario.mechanism || model !== scenario.model) return true;
    return this.loads !== lab.loads && (this.asksElse(over) || !this.isOf(scenario, over));
  }

  /** What was found belongs to this scenario, apart from the quantities that it runs over. */
  isOf(scenario: Scenario, over: readonly Named[] = this.job?.sweep?.over ?? []): boolean {
    return this.job === undefined || keyOf(this.job.scenario, over) === keyOf(scenario, over);
  }

  /** Other ranges than those that were computed. */
  asksElse(over: readonly AxisRange[]): boolean {
    return JSON.stringify(over.map(axisOf)) !== JSON.stringify(this.job?.sweep?.over);
  }

  /** The share of pieces that are done, and the rows of all. */
  get share(): number {
    return this.done / Math.max(1, this.job?.pieces.length ?? 1);
  }
  get total(): number {
    return this.job?.sweep === undefined ? 0 : rowCount(this.job.sweep);
  }
}

type Named = Pick<AxisRange, "name">;

/** What a sweep depends on: not on what it runs over, nor on the length and the forks of one motion. */
export const keyOf = (scenario: Scenario, over: readonly Named[]): string =>
  scenarioKey(
    scenario,
    over.map(({ name }) => name),
    ["until", "follow"],
  );
