/**
 * How are columns of derivatives carried next to a motion? The variational equation δẋ = A δx + b is linear, and its
 * columns do not see each other: the stages of the motion leave A and b in the work space, and one function carries
 * one column, which is called for each of them.
 */

import { dop853, type StepLayout } from "../../integrate/index.js";
import { Scribe, type Value, zero } from "../text/scribe.js";
import { VariationField } from "./field.js";
import type { VariationFormulas } from "./formulas.js";
import { type BlockNames, BlockStep, calledRates, Places } from "./step.js";

/** What is copied before and behind the function for one column. */
export interface ColumnCopies {
  readonly before: Copies;
  readonly behind: Copies;
}

/** Numbers that are copied from one place of the work space to another. */
export interface Copies {
  readonly to: Int32Array;
  readonly from: Int32Array;
}

const stages = dop853.stages.length;
/** What a stage of the motion leaves: rates, then entries of A and b that are not 0. */
class StageRecord {
  readonly text: string;
  readonly size: number;
  /** A by rows, those of q̈, then of the integrals: a literal, or a place in the record. */
  readonly A: readonly (readonly (Value | number)[])[];
  /** b by variables. */
  readonly b: ReadonlyMap<number, readonly (Value | number)[]>;

  /** From the time and the state at `from` to the record at `to`. */
  constructor(given: VariationFormulas, from: number, to: number) {
    const scribe = new Scribe();
    const field = new VariationField(given, scribe);
    const { n } = field;
    scribe.body.push(`const t_y = w[${from}];`);
    const y = Array.from({ length: 2 * n }, (_, i) => {
      scribe.body.push(`const y_${i} = w[${from + 1 + i}];`);
      return `y_${i}`;
    });
    const { accelerations, powers, slopes } = field.motion({ t: "t_y", y });
    const kept: Value[] = [...accelerations, ...powers];
    const keep = (value: Value): Value | number => (value === zero ? value : kept.push(value) - 1);
    const rows = [...kept.keys()];
    this.A = rows.map((row) => Array.from({ length: 2 * n }, (_, k) => keep(slopes[k]?.[row] as Value)));
    const own = new Set(given.columns.filter((variable) => variable >= 0));
    this.b = new Map(
      [...own].map((variable) => [variable, (slopes[variable] as readonly Value[]).map(keep)]),
    );
    this.size = kept.length;
    scribe.body.push(...kept.map((value, i) => `w[${to + i}] = ${value};`));
    this.text = [...scribe.head, ...scribe.body].join("\n");
  }
}

export class ColumnStep {
  /** How many numbers behind the layout it needs. */
  readonly waiting: number;
  /** The functions; the motion calls the first one. */
  readonly sources: { readonly record: string; readonly motion: string; readonly column: string };
  /** The squares of both error estimates. */
  readonly error5: number;
  readonly error3: number;
  private readonly n: number;
  private readonly powers: number;
  private readonly rows: number;
  private readonly record: StageRecord;
  /** The time and the state of a stage, what is found there, and what all stages left. */
  private readonly trial: number;
  private readonly found: number;
  private readonly left: number;
  /** Where the function for one column works. */
  private readonly slot: Readonly<
    Record<"y0" | "f0" | "rate0" | "integral0" | "own" | "atol" | "y1" | "integral1", number>
  >;
  /** Zeros. */
  private readonly none: number;

  constructor(
    private readonly given: VariationFormulas,
    private readonly layout: StepLayout,
  ) {
    const n = given.formulas.words.q.length;
    const powers = given.integrals?.nodes.length ?? 0;
    [this.n, this.powers, this.rows] = [n, powers, n + powers];
    const places = new Places(layout.size);
    this.trial = places.take(1 + 2 * n);
    this.found = places.next;
    this.record = new StageRecord(given, this.trial, this.found);
    places.take(this.record.size);
    this.left = places.take(stages * this.record.size);
    this.slot = {
      y0: places.take(2 * n),
      f0: places.take(2 * n),
      rate0: places.take(powers),
      integral0: places.take(powers),
      own: places.take(stages * this.rows),
      atol: places.take(2 * n),
      y1: places.take(2 * n),
      integral1: places.take(powers),
    };
    this.error5 = places.take(1);
    this.error3 = places.take(1);
    this.none = places.take(1);
    this.waiting = places.next - layout.size;
    this.sources = { record: this.record.text, motion: this.motionText(), column: this.columnText() };
  }

  private common() {
    const { t, h, rtol } = this.layout;
    const { error5, error3 } = this;
    return { t, h, rtol, error5, error3 };
  }

  private leftAt(stage: number, place: number): number {
    return this.left + stage * this.record.size + place;
  }

  /** The motion: its step, and what its stages leave. */
  private motionText(): string {
    const { layout, n, rows, powers, trial, found, record } = this;
    const scribe = new Scribe();
    const { y0, f0, y1, state, atol } = layout;
    const rates = (names: BlockNames) => [
      ...names.y.slice(n),
      ...calledRates(scribe, names, { trial, found, count: rows }),
    ];
    const behind = (stage: number) => [
      `for (let i = 0; i < ${record.size}; i++) w[${this.leftAt(stage, 0)} + i] = w[${found} + i];`,
    ];
    const step = new BlockStep(
      scribe,
      { size: 2 * n, integrals: powers, rates, behind },
      {
        ...this.common(),
        ...{ y0, f0, y1, rate0: f0 + state, integral0: y0 + state, integral1: y1 + state, atol },
      },
    );
    return step.text();
  }

  /** One column. */
  private columnText(): string {
    const { n, rows, powers, record, slot } = this;
    const scribe = new Scribe();
    const entry = (mark: string, value: Value | number): Value =>
      typeof value === "number" ? `a_${mark}_${value}` : value;
    const direct = (mark: string, row: number): Value => `b_${mark}_${row}`;
    const read = record.A.flat().filter((value) => typeof value === "number");
    const before = (stage: number, mark: string) => [
      ...read.map((value) => `const ${entry(mark, value)} = w[${this.leftAt(stage, value)}];`),
      ...Array.from(
        { length: rows },
        (_, row) => `const ${direct(mark, row)} = w[${slot.own + stage * rows + row}];`,
      ),
    ];
    const rates = ({ y, mark }: BlockNames): Value[] => [
      ...y.slice(n),
      ...record.A.map((row, i) =>
        scribe.sum(
          row.map((value, k) => [entry(mark, value), y[k] as Value] as const),
          direct(mark, i),
        ),
      ),
    ];
    const step = new BlockStep(
      scribe,
      { size: 2 * n, integrals: powers, rates, before },
      { ...this.common(), ...slot },
    );
    return step.text();
  }

  /** Of each column that does not stay 0: what is copied before and behind the function. */
  copies(): ColumnCopies[] {
    const { layout, n, powers, rows, slot, given, record, none } = this;
    const { y0, y1, f0, state, atol } = layout;
    const field = new VariationField(given, new Scribe());
    return given.columns.flatMap((variable, column) => {
      const first = 2 * n * (1 + column);
      if (field.isIdle(first)) return [];
      const integral = state + powers * (1 + column);
      const own = record.b.get(variable);
      const direct = Array.from({ length: stages * rows }, (_, i): [number, number] => {
        const value = own?.[i % rows];
        const from = typeof value === "number" ? this.leftAt(Math.floor(i / rows), value) : none;
        return [slot.own + i, from];
      });
      return {
        before: copiesOf([
          ...ranged(slot.y0, y0 + first, 2 * n),
          ...ranged(slot.f0, f0 + first, 2 * n),
          ...ranged(slot.rate0, f0 + integral, powers),
          ...ranged(slot.integral0, y0 + integral, powers),
          ...ranged(slot.atol, atol + first, 2 * n),
          ...direct,
        ]),
        behind: copiesOf([
          ...ranged(y1 + first, slot.y1, 2 * n),
          ...ranged(y1 + integral, slot.integral1, powers),
        ]),
      };
    });
  }
}

const ranged = (to: number, from: number, count: number): [number, number][] =>
  Array.from({ length: count }, (_, i) => [to + i, from + i]);

const copiesOf = (pairs: readonly (readonly [to: number, from: number])[]): Copies => ({
  to: Int32Array.from(pairs, ([to]) => to),
  from: Int32Array.from(pairs, ([, from]) => from),
});
