/**
 * Which positions and velocities close the loops of a mechanism? Values that are given are kept where the others
 * can close all loops. Else those given last are not kept: they, and those left out, are where Newton's method
 * begins. It takes the shortest step that closes the loops to first order, so that redundant constraints do not
 * matter.
 */

import { hypot } from "../elementary/index.js";
import { randomSource, solveAffine, svd } from "../numerics/index.js";
import { dynamicsLayout, type Mechanism } from "./mechanism.js";
import { mechanismTolerances } from "./tolerances.js";

/** A condition on the position or on the velocity at a contact. */
export interface LoopCondition {
  readonly contact: number;
  readonly of: "WN" | "WT";
  /** The gap that is wanted; of a velocity it is 0. */
  readonly gap: number;
}

const { sameAssembly } = mechanismTolerances;

/** Steps of Newton's method, halvings of one step, and beginnings that are tried. */
const effort = Object.freeze({ steps: 60, halvings: 12, tries: 60, seed: 20110523 });

/** Coordinates whose whole turns leave every body where it was: angles of pins and of free bodies. */
export const turningOf = ({ model, coordinates }: Pick<Mechanism, "model" | "coordinates">): number[] =>
  (model.assembly?.tree ?? [])
    .flatMap(({ joint, coordinates: own }) => (joint === "pin" ? own : own.slice(2)))
    .map((name) => coordinates.indexOf(name));

/** What the program has written to close loops: rods and joints that are not part of the tree. */
export const loopsOf = ({ model, contacts }: Pick<Mechanism, "model" | "contacts">): number[] =>
  contacts.flatMap(({ bilateral }, i) => (bilateral && model.contacts[i]?.derived === true ? [i] : []));

export interface Closed {
  readonly q: Float64Array;
  /** The condition that is farthest from being met, and by how much. */
  readonly worst: LoopCondition;
  readonly distance: number;
  readonly closes: boolean;
}

export class LoopSolver {
  private readonly layout: ReturnType<typeof dynamicsLayout>;
  private readonly values: Float64Array;
  private readonly visible: number;

  constructor(
    private readonly mechanism: Pick<Mechanism, "dynamics" | "dimension" | "coordinates">,
    private readonly t: number,
    private readonly p: Float64Array,
  ) {
    this.layout = dynamicsLayout(mechanism);
    this.values = new Float64Array(mechanism.dynamics.size);
    this.visible = mechanism.coordinates.length;
  }

  /**
   * Closes the loops from q with as many of the given values as possible, else from random values of the others. Angles
   * among `turns` that Newton's method has turned round come back by whole turns where the loops stay closed.
   */
  positions(
    q: Float64Array,
    given: readonly number[],
    conditions: readonly LoopCondition[],
    turns: readonly number[],
  ): Closed {
    const { free, closed } = this.search(q, given, conditions);
    const back = closed.q.slice();
    for (const i of turns) if (free.includes(i)) back[i] = nearestTurn(back[i] as number, q[i] as number);
    if (back.every((value, i) => value === closed.q[i])) return closed;
    const again = this.newton(back, free, conditions);
    const moved = again.q.some((value, i) => Math.abs(value - (back[i] as number)) > sameAssembly);
    return closed.closes && again.closes && !moved ? again : closed;
  }

  /**
   * All that are found from random values, without those that differ by whole turns of the coordinates in `turns`. Ones
   * that are not isolated, because the linkage has more freedom there, are not listed.
   */
  all(
    q: Float64Array,
    given: readonly number[],
    conditions: readonly LoopCondition[],
    turns: readonly number[],
  ): { readonly found: Float64Array[]; readonly families: boolean } {
    const random = randomSource(effort.seed);
    const first = this.positions(q, given, conditions, turns).q;
    const still = new Float64Array(q.length);
    // Of a closed position as many values are kept as there are degrees of freedom, given ones first.
    const { rows } = this.read(first, still, conditions);
    const every = Array.from({ length: this.visible }, (_, i) => i);
    const free = this.freeColumns(rows, [...given, ...every.filter((i) => !given.includes(i))]);
    const found: Float64Array[] = [first];
    let families = false;
    for (let k = 0; k < effort.tries; k++) {
      const closed = this.newton(this.turned(q, free, conditions, random), free, conditions);
      if (!closed.closes) continue;
      for (const i of turns)
        if (free.includes(i)) closed.q[i] = nearestTurn(closed.q[i] as number, first[i] as number);
      const same = (other: Float64Array) =>
        other.every((value, i) => {
          const there = closed.q[i] as number;
          return Math.abs((turns.includes(i) ? nearestTurn(there, value) : there) - value) < sameAssembly;
        });
      if (found.some(same)) continue;
      const there = this.read(closed.q, still, conditions).rows;
      const isIsolated =
        rankOf(there.map((row) => Float64Array.from(free, (i) => row[i] as number))) === free.length;
      if (isIsolated)
        found.push(closed.q.map((value) => (Math.abs(value) < mechanismTolerances.loop ? 0 : value)));
      else families = true;
    }
    return { found, families };
  }

  private search(q: Float64Array, given: readonly number[], conditions: readonly LoopCondition[]) {
    const random = randomSource(effort.seed);
    const others = (kept: number) =>
      Array.from({ length: this.visible }, (_, i) => i).filter((i) => !given.slice(0, kept).includes(i));
    let best: { free: number[]; closed: Closed } | undefined;
    for (const tries of [1, effort.tries])
      for (let kept = given.length; kept >= 0; kept--) {
        const free = others(kept);
        for (let k = 0; k < tries; k++) {
          const closed = this.newton(
            k === 0 ? q : this.turned(q, free, conditions, random),
            free,
            conditions,
          );
          if (closed.closes) return { free, closed };
          if (best === undefined || closed.distance < best.closed.distance) best = { free, closed };
        }
      }
    return best as { free: number[]; closed: Closed };
  }

  /** The velocities nearest to v with all conditions met; undefined where there are none. */
  velocities(
    q: Float64Array,
    v: Float64Array,
    given: readonly number[],
    conditions: readonly LoopCondition[],
  ): Float64Array | undefined {
    const { rows, rates } = this.read(q, v, conditions);
    const free = this.freeColumns(rows, given);
    const step = this.shortest(rows, rates, free);
    const after = v.slice();
    for (const [k, i] of free.entries()) after[i] = (after[i] as number) - (step.shortest[k] as number) + 0;
    const scale = Math.max(1, ...after.map(Math.abs));
    return step.residual <= mechanismTolerances.loopRate * scale ? after : undefined;
  }

  /** Conditions that follow from those before them, here or at a place nearby that has nothing special. */
  dependent(
    q: Float64Array,
    conditions: readonly LoopCondition[],
    where: "here" | "nearby",
  ): LoopCondition[] {
    const place = where === "here" ? q : this.nearby(q, conditions);
    const { rows } = this.read(place, new Float64Array(q.length), conditions);
    return conditions.filter((_, k) => rankOf(rows.slice(0, k + 1)) === rankOf(rows.slice(0, k)));
  }

  /** W of each condition, its gap without what is wanted, and its velocity. */
  private read(q: Float64Array, v: Float64Array, conditions: readonly LoopCondition[]) {
    const { layout, values, visible } = this;
    this.mechanism.dynamics.into(this.t, q, v, this.p, values);
    const rows = conditions.map(({ contact, of }) => {
      const at = layout.contact(contact) + layout[of];
      return values.slice(at, at + visible);
    });
    const gaps = conditions.map(({ contact, gap }) => (values[layout.contact(contact)] as number) - gap);
    const rates = conditions.map(({ contact, of }, k) => {
      const shift = values[
        layout.contact(contact) + (of === "WN" ? layout.wTildeN : layout.wTildeT)
      ] as number;
      return (rows[k] as Float64Array).reduce((sum, weight, i) => sum + weight * (v[i] as number), shift);
    });
    return { rows, gaps, rates };
  }

  /** Coordinates that move: those not given, and given ones without which the rows would lose rank. */
  private freeColumns(rows: readonly Float64Array[], given: readonly number[]): number[] {
    const rank = rankOf(rows);
    let free = Array.from({ length: this.visible }, (_, i) => i);
    for (const i of given) {
      const fewer = free.filter((one) => one !== i);
      if (rankOf(rows.map((row) => Float64Array.from(fewer, (k) => row[k] as number))) === rank) free = fewer;
    }
    return free;
  }

  private newton(start: Float64Array, free: readonly number[], conditions: readonly LoopCondition[]): Closed {
    let q: Float64Array = start.slice();
    const still = new Float64Array(q.length);
    let { rows, gaps } = this.read(q, still, conditions);
    let size = hypot(...gaps);
    for (let step = 0; step < effort.steps && size > 0; step++) {
      const { shortest } = this.shortest(rows, gaps, free);
      let share = 1;
      let next = this.moved(q, free, shortest, share);
      let there = this.read(next, still, conditions);
      for (let k = 0; k < effort.halvings && !(hypot(...there.gaps) < size); k++) {
        share /= 2;
        next = this.moved(q, free, shortest, share);
        there = this.read(next, still, conditions);
      }
      if (!(hypot(...there.gaps) < size)) break;
      q = next;
      rows = there.rows;
      gaps = there.gaps;
      size = hypot(...gaps);
    }
    const distance = Math.max(...gaps.map(Math.abs));
    const worst =
      conditions[gaps.findIndex((gap) => Math.abs(gap) === distance)] ?? (conditions[0] as LoopCondition);
    const scale = Math.max(1, ...free.map((i) => Math.abs(q[i] as number)));
    return { q, worst, distance, closes: distance <= mechanismTolerances.loop * scale };
  }

  private moved(q: Float64Array, free: readonly number[], step: Float64Array, share: number): Float64Array {
    const after = q.slice();
    for (const [k, i] of free.entries()) after[i] = (after[i] as number) - share * (step[k] as number) + 0;
    return after;
  }

  private shortest(rows: readonly Float64Array[], right: readonly number[], free: readonly number[]) {
    const matrix = Float64Array.from(rows.flatMap((row) => free.map((i) => row[i] as number)));
    const largest = Math.max(0, ...matrix.map(Math.abs));
    const limit = mechanismTolerances.loopRank * largest;
    return solveAffine(rows.length, free.length, matrix, Float64Array.from(right), limit);
  }

  /** Another place at which the loops are closed. */
  private nearby(q: Float64Array, conditions: readonly LoopCondition[]): Float64Array {
    const random = randomSource(effort.seed);
    const shaken = q.map((value, i) => (i < this.visible ? value + 0.2 * (random() - 0.5) : value));
    const all = Array.from({ length: this.visible }, (_, i) => i);
    return this.newton(shaken, all, conditions).q;
  }

  /** Other values of the free coordinates on which some condition depends. */
  private turned(
    q: Float64Array,
    free: readonly number[],
    conditions: readonly LoopCondition[],
    random: () => number,
  ): Float64Array {
    const after = q.slice();
    for (const i of free) after[i] = (q[i] as number) + 2 * Math.PI * (random() - 0.5);
    const { rows } = this.read(after, new Float64Array(q.length), conditions);
    for (const i of free) if (rows.every((row) => row[i] === 0)) after[i] = q[i] as number;
    return after;
  }
}

/** The angle that differs from this one by whole turns and is nearest to another. */
function nearestTurn(angle: number, other: number): number {
  const whole = Math.round((angle - other) / (2 * Math.PI));
  return whole === 0 ? angle : angle - 2 * Math.PI * whole;
}

function rankOf(rows: readonly Float64Array[]): number {
  const columns = rows[0]?.length ?? 0;
  if (columns === 0) return 0;
  const { values } = svd(rows.length, columns, Float64Array.from(rows.flatMap((row) => [...row])));
  return values.filter((value) => value > mechanismTolerances.loopRank * (values[0] as number)).length;
}
