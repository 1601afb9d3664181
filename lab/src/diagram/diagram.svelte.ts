/** What does the diagram show? Its axis and quantity from the link, what the crew has found, and the value that was picked. */

import type { Along, CrewJob } from "../engine/crew/job.js";
import { type AxisRange, axisOf, diagramQuantities, piecesOf, type SweepRow } from "../engine/crew/table.js";
import type { MechanismInfo } from "../engine/protocol.js";
import type { Scenario } from "../scenario/scenario.js";
import { lab } from "../state/lab.svelte.js";
import type { LinePoint, Start } from "./branches.js";
import { CrewRun } from "./crewRun.svelte.js";
import { entriesOf, showMotion } from "./load.js";
import { firstParameter, parameterRange, readRanges, writeRanges } from "./ranges.js";

export const diagramDefaults = Object.freeze({ count: 400, settle: 50, record: 10 });

class Diagram {
  readonly run = new CrewRun();
  /** Finds the settled state of a forced motion. */
  readonly settling = new CrewRun();
  settle = $state<number>(diagramDefaults.settle);
  record = $state<number>(diagramDefaults.record);
  /** A value of the axis. */
  picked = $state<number>();
  /** Starts that the diagram has put on the stage: it is not computed from them. */
  private shown: Scenario["from"] | undefined;

  /** The axis that the link asks for, or the first parameter with its range. */
  axisFor(info: MechanismInfo): AxisRange {
    const [asked] = readRanges(lab.scenario.view.over, diagramDefaults.count);
    if (asked !== undefined && info.parameters.some(({ name }) => name === asked.name)) return asked;
    return this.plainAxis(info, firstParameter(info), diagramDefaults.count);
  }

  plainAxis(info: MechanismInfo, name: string, count: number): AxisRange {
    const [low, high] = parameterRange(info, name);
    return { name, low, high, count };
  }

  quantityFor({ coordinates }: MechanismInfo): string {
    const { show } = lab.scenario.view;
    return diagramQuantities(coordinates).includes(show) ? show : `extrema ${coordinates[0]}`;
  }

  ask(axis: AxisRange): void {
    lab.look({ over: writeRanges([axis]) });
  }

  start(info: MechanismInfo, axis: AxisRange): void {
    const before = this.run.job?.scenario;
    const own = before !== undefined && lab.scenario.from === this.shown ? before.from : lab.scenario.from;
    const sweep = { over: [axisOf(axis)], settle: this.settle, record: this.record };
    const along: Along = { parameter: axis.name, low: axis.low, high: axis.high };
    const job: CrewJob = {
      scenario: { ...lab.scenario, from: own },
      sweep,
      pieces: [{ kind: "rest", ...along }, { kind: "orbits", ...along }, ...piecesOf(sweep)],
    };
    this.picked = undefined;
    void this.run.start(job, info.coordinates);
  }

  /** The scenario is no longer the one that was computed, but for the swept parameter and the start. */
  get stale(): boolean {
    const { job } = this.run;
    if (job === undefined) return false;
    const key = ({ mechanism, model, set, law, policy, phase, jump }: Scenario) => {
      const others = Object.entries(set).filter(([name]) => name !== this.axisName);
      return JSON.stringify([mechanism, model, others, law, policy, phase, jump]);
    };
    return key(job.scenario) !== key(lab.scenario);
  }

  get axisName(): string {
    return this.run.job?.sweep?.over[0]?.name ?? "";
  }

  /** The same mechanism as the one of the rows. */
  fits({ mechanism, model }: Scenario): boolean {
    const scenario = this.run.job?.scenario;
    return scenario !== undefined && scenario.mechanism === mechanism && scenario.model === model;
  }

  rowAt(value: number): SweepRow | undefined {
    return this.run.rows.find((row) => row[this.axisName] === value);
  }

  /** Puts the settled motion of a row on the stage. */
  async showRow(row: SweepRow, info: MechanismInfo): Promise<void> {
    const value = row[this.axisName] as number;
    this.picked = value;
    const set = { [this.axisName]: value };
    const [point] = row.points;
    const { scenario } = this.run.job as CrewJob;
    if (!info.timed && point !== undefined) this.show(set, startOf(info, point), row.period);
    else if (point === undefined) this.showEntries(set, scenario.from, undefined);
    else {
      const all = { ...scenario.set, ...set };
      const seconds = this.run.job?.sweep?.settle ?? diagramDefaults.settle;
      await this.settling.start(
        { scenario, pieces: [{ kind: "settled", set: all, seconds }] },
        info.coordinates,
      );
      const [answer] = this.settling.found.settled ?? [];
      if (this.picked === value) this.showEntries(set, answer?.from ?? scenario.from, row.period);
    }
  }

  showPoint({ x, start, period }: LinePoint): void {
    this.picked = x;
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
