/**
 * What does the diagram show? Its axis and quantity from the link, what the crew has found, and the value that was
 * picked.
 */

import { amountsIn, longest, withAmount } from "../crew/amounts.js";
import { CrewRun } from "../crew/crewRun.svelte.js";
import { firstParameter, parameterRange, readRanges, writeRanges } from "../crew/ranges.js";
import type { Along, CrewJob, Piece } from "../engine/crew/job.js";
import {
  type AxisRange,
  axisOf,
  diagramQuantities,
  piecesOf,
  type SweepRow,
  sweepDefaults,
} from "../engine/crew/table.js";
import type { MechanismInfo, RunAnswer } from "../engine/protocol.js";
import { leaves, usualCoordinate } from "../plots/columns.js";
import type { Scenario } from "../scenario/scenario.js";
import { lab } from "../state/lab.svelte.js";
import { type LinePoint, type Start, wordOf } from "./branches.js";
import { entriesOf, showMotion } from "./load.js";

/** Values of the axis. */
const usualCount = 400;

/** Several starts show motions that exist side by side. */
export const diagramAmounts = Object.freeze({
  settle: { own: sweepDefaults.settle, least: 0, most: longest },
  record: { own: sweepDefaults.record, least: 0.1, most: longest },
  starts: { own: 1, least: 1, most: 20, whole: true },
});

/** A coordinate, or the velocity of one that leaves. */
function columnOf(run: RunAnswer): string {
  const coordinate = usualCoordinate(run);
  return leaves(run, coordinate) ? `v_${coordinate}` : coordinate;
}

/** This number of pieces shows first points before branches, which may take long, keep the workers busy. */
const coarse = 4;

class Diagram {
  readonly run = new CrewRun();
  /** Finds the settled state of a forced motion. */
  readonly settling = new CrewRun();
  /** The value of the axis that is on the stage, and its row where there is one. */
  picked = $state<number>();
  row = $state.raw<SweepRow>();
  /** The word that explains the label of the point that was picked, where it has one. */
  word = $state<string>();
  /** Starts that the diagram has put on the stage: it is not computed from them. */
  private shown: Scenario["from"] | undefined;

  /** The axis in the link, or the first parameter with its range. */
  axisFor(info: MechanismInfo): AxisRange {
    const [asked] = readRanges(lab.scenario.view.over, usualCount);
    if (asked !== undefined && info.parameters.some(({ name }) => name === asked.name)) return asked;
    return this.plainAxis(info, firstParameter(info), usualCount);
  }

  plainAxis(info: MechanismInfo, name: string, count: number): AxisRange {
    const [low, high] = parameterRange(info, name);
    return { name, low, high, count };
  }

  private first:
    | { readonly mechanism: string; readonly model: string | undefined; readonly column: string }
    | undefined;

  quantityFor({ coordinates, kept }: MechanismInfo): string {
    const { show } = lab.scenario.view;
    return diagramQuantities(coordinates, { kept }).includes(show) ? show : `extrema ${this.usual()}`;
  }

  /**
   * The column of the motion that was shown first: a point of the diagram that is put on the stage does not change
   * it.
   */
  private usual(): string {
    const { run, scenario } = lab;
    const { mechanism, model } = scenario;
    const decided = this.first?.mechanism === mechanism && this.first.model === model;
    if (!decided && run?.info.name === mechanism) this.first = { mechanism, model, column: columnOf(run) };
    return this.first?.column ?? "";
  }

  readonly amounts = $derived(amountsIn(lab.scenario.view.amounts, diagramAmounts));

  set(name: keyof typeof diagramAmounts, value: number): void {
    lab.look({ amounts: withAmount(lab.scenario.view.amounts, diagramAmounts, name, value) });
  }

  ask(axis: AxisRange): void {
    lab.look({ over: writeRanges([axis]) });
  }

  /** What a diagram of the controls would be computed from: not from a start that a diagram has put on the stage. */
  private get own(): Scenario {
    const { scenario } = lab;
    const before = this.run.job?.scenario;
    return before !== undefined && scenario.from === this.shown
      ? { ...scenario, from: before.from }
      : scenario;
  }

  start(info: MechanismInfo, axis: AxisRange): void {
    const { settle, record, starts } = this.amounts;
    const sweep = { over: [axisOf(axis)], settle, record, starts, kept: info.kept };
    const along: Along = { parameter: axis.name, low: axis.low, high: axis.high };
    const rows = piecesOf(sweep);
    const branches: Piece[] = [
      { kind: "rest", ...along },
      { kind: "orbits", ...along },
    ];
    const job: CrewJob = {
      scenario: this.own,
      sweep,
      pieces: [...rows.slice(0, coarse), ...branches, ...rows.slice(coarse)],
    };
    this.picked = undefined;
    this.row = undefined;
    this.word = undefined;
    void this.run.start(job, info.coordinates);
  }

  /** The controls describe another diagram than the one that was computed. */
  get stale(): boolean {
    const { sweep } = this.run.job ?? {};
    if (sweep === undefined) return false;
    const { settle, record, starts } = this.amounts;
    return (
      !this.run.isOf(this.own) ||
      sweep.settle !== settle ||
      sweep.record !== record ||
      sweep.starts !== starts
    );
  }

  get axisName(): string {
    return this.run.job?.sweep?.over[0]?.name ?? "";
  }

  /** The same mechanism as the one of the rows. */
  fits({ mechanism, model }: Scenario): boolean {
    const scenario = this.run.job?.scenario;
    return scenario !== undefined && scenario.mechanism === mechanism && scenario.model === model;
  }

  /** The rows at a value, one for each start. */
  rowsAt(value: number): SweepRow[] {
    return this.run.rows.filter((row) => row[this.axisName] === value);
  }

  /** Puts the settled motion of a row on the stage. */
  async showRow(row: SweepRow, info: MechanismInfo): Promise<void> {
    const value = row[this.axisName] as number;
    this.picked = value;
    this.row = row;
    this.word = undefined;
    const set = { [this.axisName]: value };
    const [point] = row.points;
    const { scenario } = this.run.job as CrewJob;
    if (!info.timed && point !== undefined) this.show(set, startOf(info, point), row.period);
    else if (point === undefined) this.showEntries(set, scenario.from, undefined);
    else {
      const all = { ...scenario.set, ...set };
      const seconds = this.run.job?.sweep?.settle ?? sweepDefaults.settle;
      await this.settling.start(
        { scenario, pieces: [{ kind: "settled", set: all, seconds }] },
        info.coordinates,
      );
      const [answer] = this.settling.found.settled ?? [];
      if (this.picked === value) this.showEntries(set, answer?.from ?? scenario.from, row.period);
    }
  }

  showPoint(point: LinePoint): void {
    const { x, start, period } = point;
    this.picked = x;
    this.row = undefined;
    this.word = wordOf(point);
    this.show({ [this.axisName]: x }, start, period);
  }

  private show(set: Readonly<Record<string, number>>, start: Start, period: number | undefined): void {
    this.showEntries(set, entriesOf(start), period);
  }

  private showEntries(
    set: Readonly<Record<string, number>>,
    from: Readonly<Record<string, string>>,
    period: number | undefined,
  ): void {
    this.shown = from;
    showMotion({ set, from, period });
  }
}

/** A point of the section has coordinates, then velocities. */
function startOf({ coordinates }: MechanismInfo, point: readonly number[]): Start {
  const n = coordinates.length;
  return {
    q: Object.fromEntries(coordinates.map((name, i) => [name, point[i] as number])),
    v: Object.fromEntries(coordinates.map((name, i) => [name, point[n + i] as number])),
  };
}

export const diagram = new Diagram();
