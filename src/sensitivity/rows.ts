/** The rows of a motion with their derivatives, at given times. */

import type { Mechanism } from "../mechanism/index.js";
import { type PathPiece, simulateDefaults } from "../simulate/index.js";
import type { ColumnFlow } from "../variation/flow.js";
import type { PowerName } from "../variation/phaseNodes.js";
import type { VariableColumns } from "./changes.js";
import { type SensitivityOptions, sensitivityDefaults } from "./options.js";
import { quantityColumns, quantityFunctions } from "./quantities.js";
import type { NotValidReason } from "./reason.js";
import { sensitivityTolerances } from "./tolerances.js";

export interface CourseRow {
  readonly t: number;
  readonly values: readonly (number | null)[];
  /** By variable, then by column; null where nothing is known. */
  readonly slopes: readonly (readonly (number | null)[])[] | null;
  readonly reason?: NotValidReason;
}

/** The flow of a phase, the state alone to all digits of the run, and the parameters with the signs of branches. */
export interface PhaseWork {
  readonly flow: ColumnFlow;
  readonly exact: ColumnFlow;
  /** What the flow sums up. */
  readonly powers: readonly PowerName[];
  readonly p: Float64Array;
}

/** Receives the end of each step of the flow. */
export type OnStep = NonNullable<Parameters<ColumnFlow["advance"]>[2]>;

/**
 * Derivatives are measured by their own size, and by that of the state over that of the variable. Next to them the
 * state needs no more digits than they do: every piece starts from the state of the run.
 */
export function tolerate(
  { flow, exact }: PhaseWork,
  { rtol = simulateDefaults.rtol, atol = simulateDefaults.atol }: SensitivityOptions,
  ofColumn: (column: number) => number,
): void {
  const { slopeTolerance } = sensitivityDefaults;
  exact.tolerate(rtol, atol, () => 0);
  const share = Math.max(1, slopeTolerance / rtol);
  flow.tolerate(share * rtol, share * atol, ofColumn);
}

export class RowCourse {
  readonly rows: CourseRow[] = [];
  private place = 0;
  private readonly near: number;
  private readonly columns: ReturnType<typeof quantityColumns>;

  /** Times in order; `span` is the length of the run. */
  constructor(
    private readonly mechanism: Mechanism,
    private readonly own: VariableColumns,
    private readonly times: readonly number[],
    private readonly span: number,
  ) {
    this.columns = quantityColumns(mechanism);
    this.near = sensitivityTolerances.atEvent * span;
  }

  /** Carries the flow of a piece to its end, with the rows on the way; false where it cannot be carried. */
  carry(piece: PathPiece, work: PhaseWork, isFirst: boolean): boolean {
    const { near, span, times } = this;
    const { flow, exact } = work;
    const { t, state, tEnd, guard } = piece;
    this.skip(t - near);
    if ((times[this.place] as number) <= tEnd + near) exact.begin(t, state);
    for (; (times[this.place] as number) <= tEnd + near; this.place++) {
      const time = times[this.place] as number;
      const to = Math.min(time, tEnd);
      if (!flow.advance(to, span) || !exact.advance(to, span)) return false;
      const atEvent = (!isFirst && time < t + near) || (guard !== undefined && time > tEnd - near);
      this.add(piece, work, time, atEvent ? { kind: "eventAtRow" } : undefined);
    }
    return flow.advance(tEnd, span);
  }

  /** Times between two pieces, inside a chatter. */
  private skip(before: number): void {
    for (; (this.times[this.place] as number) < before; this.place++)
      this.rows.push({
        t: this.times[this.place] as number,
        values: this.columns.map(() => null),
        slopes: null,
        reason: { kind: "insideChatter" },
      });
  }

  private add(piece: PathPiece, { flow, exact, p }: PhaseWork, t: number, reason?: NotValidReason): void {
    const { own, columns } = this;
    const { y, n } = flow;
    const functions = quantityFunctions(this.mechanism, piece, own.varied);
    const state = exact.y;
    const solved = functions.evaluate(t, state.subarray(0, n), state.subarray(n), p);
    const isKnown = (force: boolean) => solved && !(force && piece.hyperstatic);
    const values = columns.map(({ place, formula, force }) => {
      if (place >= 0) return state[place] as number;
      return isKnown(force) ? (functions.values[formula] as number) : null;
    });
    const slopes = own.variables.map((_, j) => {
      const change = y.subarray(2 * n * (1 + j), 2 * n * (2 + j));
      return columns.map(({ place, formula, force }) => {
        if (place >= 0) return change[place] as number;
        const at = formula * flow.field.variables;
        return isKnown(force) ? own.along({ slopes: functions.slopes, at }, j, change)[0] : null;
      });
    });
    this.rows.push({ t, values, slopes, ...(reason === undefined ? {} : { reason }) });
  }
}
