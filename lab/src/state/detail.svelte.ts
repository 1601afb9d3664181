/**
 * What is between the rows of the film? The state at the cursor, computed by the solver for that very moment, and
 * of a long motion rows close to each other around the cursor. Both belong to one run; with another run they are
 * gone.
 */

import type { EngineClient } from "../engine/client.js";
import type { Film, RunAnswer } from "../engine/protocol.js";
import { farApart, partStep, rowStep, type Scenario } from "../scenario/scenario.js";
import { momentAt, numbersAt, rowAt } from "../stage/moment.js";

/** Seconds of the clock between two states while the film plays: faster than they can be read. */
const pause = 0.1;

/**
 * Pictures in a second of the clock: rows of a part are as close as these, and in every part as many as there are
 * in 2 s of a motion.
 */
const pictures = 60;
const inPart = 1000;

/** Seconds of the motion between two rows of a part at a speed of the film, from among powers of 2. */
const closeness = (speed: number): number =>
  Math.min(partStep, partStep * 2 ** Math.floor(Math.log2(speed / pictures / partStep)));

interface Shown {
  readonly film: Film;
  readonly row: number;
  readonly t: number;
}

export class Detail {
  private moment = $state.raw<Shown & { readonly run: RunAnswer }>();
  private part = $state.raw<{ readonly run: RunAnswer; readonly film: Film }>();
  /** When a state was requested last, and which part. */
  private askedAt = Number.NEGATIVE_INFINITY;
  private wanted: { readonly run: RunAnswer; readonly from: number; readonly close: number } | undefined;

  constructor(private readonly engine: EngineClient) {}

  /**
   * The numbers that may be shown at a time: of a row there, else of the solver; while it plays, of the last moment
   * that came.
   */
  at(run: RunAnswer, t: number, playing: boolean): Shown | undefined {
    const row = rowAt(run.film, t);
    if (row !== undefined) return { film: run.film, row, t };
    const { moment } = this;
    return moment?.run === run && (playing || moment.t === t) ? moment : undefined;
  }

  /** The numbers of a row at a time: of the solver where they have come, else of the film. */
  numbersAt(run: RunAnswer, t: number): Float64Array {
    const exact = this.at(run, t, false);
    if (exact !== undefined)
      return numbersAt(exact.film.numbers, exact.film.stride, { row: exact.row, share: 0 });
    const film = this.filmAt(run, t);
    return numbersAt(film.numbers, film.stride, momentAt(film, t));
  }

  /** The film that shows a time best. */
  filmAt(run: RunAnswer, t: number): Film {
    return this.partAt(run, t) ?? run.film;
  }

  /** Rows close to each other around a time of a long motion. */
  partAt(run: RunAnswer, t: number): Film | undefined {
    const { part } = this;
    if (part?.run !== run) return undefined;
    const { film } = part;
    const [from, to] = [film.numbers[0] as number, film.numbers[(film.rows - 1) * film.stride] as number];
    return t >= from && t <= to ? film : undefined;
  }

  /** Asks for what is missing at a time of a scenario's run. */
  look(run: RunAnswer, scenario: Scenario, t: number, playing: boolean, speed: number): void {
    const close = playing ? closeness(speed) : partStep;
    if (rowStep(scenario) > farApart || close < 0.75 * rowStep(scenario))
      void this.lookAround(run, scenario, t, close);
    if (this.at(run, t, false) !== undefined) return;
    const now = performance.now() / 1000;
    if (playing && this.moment?.run === run && now - this.askedAt < pause) return;
    this.askedAt = now;
    void this.lookAt(run, scenario, t);
  }

  private async lookAt(run: RunAnswer, scenario: Scenario, t: number): Promise<void> {
    const film = await answerOf(
      this.engine.ask<"moment">({ kind: "moment", scenario, from: t, to: t, count: 1 }),
    );
    if (film !== undefined && film.rows > 0) this.moment = { run, film, row: 0, t };
  }

  private async lookAround(run: RunAnswer, scenario: Scenario, t: number, close: number): Promise<void> {
    // Parts begin at multiples of their length, and reach half as far beyond both of their ends.
    const step = inPart * close;
    const from = step * Math.floor(t / step);
    if (this.wanted?.run === run && this.wanted.from === from && this.wanted.close === close) return;
    const wanted = { run, from, close };
    this.wanted = wanted;
    const end = run.film.numbers[(run.film.rows - 1) * run.film.stride] as number;
    const [low, high] = [Math.max(0, from - step / 2), Math.min(end, from + 1.5 * step)];
    const count = 1 + Math.ceil((high - low) / close);
    const film = await answerOf(
      this.engine.ask<"part">({ kind: "part", scenario, from: low, to: high, count }),
    );
    if (film !== undefined && film.rows > 0) this.part = { run, film };
    else if (this.wanted === wanted) this.wanted = undefined;
  }
}

/** Undefined where a newer question has taken its place, or where there is no answer: nothing is shown then. */
const answerOf = (asked: Promise<Film>): Promise<Film | undefined> => asked.catch(() => undefined);
