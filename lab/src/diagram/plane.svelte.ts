/**
 * To which motion does each point of a plane lead? A sweep over two quantities: starts give basins, parameters a
 * chart.
 */

import { amountsIn, longest, off, withAmount } from "../crew/amounts.js";
import { CrewRun } from "../crew/crewRun.svelte.js";
import { readRanges, writeRanges } from "../crew/ranges.js";
import type { Along, Piece } from "../engine/crew/job.js";
import { type AxisRange, axisOf, piecesOf, type SweepRow } from "../engine/crew/table.js";
import type { MechanismInfo } from "../engine/protocol.js";
import type { Scenario } from "../scenario/scenario.js";
import { lab } from "../state/lab.svelte.js";

import { showMotion } from "./load.js";
import { type Axes, mostChanging, plainAxis, planesOf, usualCount } from "./planes.js";

/** Fewer seconds than in a diagram: there are more runs. Curves of orbits take long. */
export const planeAmounts = Object.freeze({
  settle: { own: 20, least: 0, most: longest },
  record: { own: 4, least: 0.1, most: longest },
  orbits: off,
});

/** The most points of a plane. */
export const mostPoints = 40_000;

/** This number of pieces shows a coarse picture before curves, which take long, keep a worker busy. */
const coarse = 16;

/** Points along each axis of a plane that is only tried. */
const scouted = 7;

class Plane {
  readonly run = new CrewRun();
  readonly scout = new CrewRun();
  private decided = $state.raw<{
    readonly mechanism: string;
    readonly model: string | undefined;
    readonly axes: Axes;
  }>();
  /** Of what planes are being tried. */
  private deciding: { readonly mechanism: string; readonly model: string | undefined } | undefined;
  picked = $state.raw<SweepRow>();

  readonly amounts = $derived(amountsIn(lab.scenario.view.amounts, planeAmounts));

  set(name: keyof typeof planeAmounts, value: number): void {
    lab.look({ amounts: withAmount(lab.scenario.view.amounts, planeAmounts, name, value) });
  }

  names({ coordinates, parameters }: MechanismInfo): string[] {
    return [...coordinates, ...coordinates.map((name) => `${name}'`), ...parameters.map(({ name }) => name)];
  }

  /** The axes in the link, or those with more than one motion in them. */
  axesFor(info: MechanismInfo): Axes {
    const asked = this.askedAxes(info);
    if (asked !== undefined) return asked;
    return this.isDecided ? (this.decided?.axes as Axes) : (planesOf(info, lab.run?.film)[0] as Axes);
  }

  private askedAxes(info: MechanismInfo): Axes | undefined {
    const asked = readRanges(lab.scenario.view.over, usualCount);
    const [x, y] = asked.filter(({ name }) => this.names(info).includes(name));
    return x !== undefined && y !== undefined && x.name !== y.name ? [x, y] : undefined;
  }

  private get isDecided(): boolean {
    const { mechanism, model } = lab.scenario;
    return this.decided?.mechanism === mechanism && this.decided.model === model;
  }

  /** The link names axes, or they are chosen; else they are being chosen. */
  isReady(info: MechanismInfo): boolean {
    return this.askedAxes(info) !== undefined || this.isDecided;
  }

  /**
   * Looks at a few points of each plane that may be of interest, and takes the first one in which the motion changes along both
   * axes, else along one.
   */
  async decide(info: MechanismInfo): Promise<void> {
    const { scenario } = lab;
    const { mechanism, model } = scenario;
    if (this.deciding?.mechanism === mechanism && this.deciding.model === model) return;
    const own = { mechanism, model };
    this.deciding = own;
    const { settle, record } = planeAmounts;
    const axes = await mostChanging(planesOf(info, lab.run?.film), async (tried) => {
      const over = tried.map((axis) => axisOf({ ...axis, count: scouted }));
      const sweep = { over, settle: settle.own, record: record.own, kept: info.kept };
      await this.scout.start({ scenario, sweep, pieces: piecesOf(sweep) }, info.coordinates);
      return this.deciding === own && this.scout.share === 1 ? this.scout.rows : undefined;
    });
    if (this.deciding !== own) return;
    this.deciding = undefined;
    this.decided = { ...own, axes };
  }

  /** The view is closed: nothing is computed for it any more. */
  leave(): void {
    this.deciding = undefined;
    this.scout.cancel();
    this.run.cancel();
  }

  plainAxis(info: MechanismInfo, name: string): AxisRange {
    return plainAxis(info, lab.run?.film, name);
  }

  ask(axes: Axes): void {
    lab.look({ over: writeRanges(axes) });
  }

  start(info: MechanismInfo, axes: Axes): void {
    const { settle, record } = this.amounts;
    const sweep = { over: axes.map(axisOf), settle, record, kept: info.kept };
    this.picked = undefined;
    const rows = piecesOf(sweep);
    const pieces = [...rows.slice(0, coarse), ...this.curvesFor(info, axes), ...rows.slice(coarse)];
    void this.run.start({ scenario: lab.scenario, sweep, pieces }, info.coordinates);
  }

  /** Over two parameters, the curves on which rest and orbits change. */
  private curvesFor(info: MechanismInfo, axes: Axes): Piece[] {
    if (!this.isChart(info, axes)) return [];
    const [first, second] = axes.map(({ name, low, high }) => ({ parameter: name, low, high })) as [
      Along,
      Along,
    ];
    const rest: Piece = { kind: "curves", of: "rest", plane: [first, second] };
    return this.amounts.orbits > 0 ? [rest, { ...rest, of: "orbits" }] : [rest];
  }

  isChart({ parameters }: MechanismInfo, axes: Axes): boolean {
    return axes.every(({ name }) => parameters.some((one) => one.name === name));
  }

  /** The controls describe another plane than the one that was computed. */
  get stale(): boolean {
    const { sweep } = this.run.job ?? {};
    if (sweep === undefined) return false;
    return (
      !this.run.isOf(lab.scenario) ||
      sweep.settle !== this.amounts.settle ||
      sweep.record !== this.amounts.record
    );
  }

  fits({ mechanism, model }: Scenario): boolean {
    const scenario = this.run.job?.scenario;
    return scenario !== undefined && scenario.mechanism === mechanism && scenario.model === model;
  }

  /** Puts the start and the parameters of a point on the stage. */
  show(row: SweepRow, info: MechanismInfo): void {
    const { scenario, sweep } = this.run.job ?? {};
    if (scenario === undefined || sweep === undefined) return;
    this.picked = row;
    const values = sweep.over.map(({ name }) => [name, row[name] as number] as const);
    const isParameter = (name: string) => info.parameters.some((one) => one.name === name);
    const set = Object.fromEntries(values.filter(([name]) => isParameter(name)));
    const states = values
      .filter(([name]) => !isParameter(name))
      .map(([name, value]) => [name, String(value)]);
    showMotion({
      set: { ...scenario.set, ...set },
      from: { ...scenario.from, ...Object.fromEntries(states) },
    });
  }
}

export const plane = new Plane();
