/**
 * How are columns of derivatives carried next to a motion? The variational equation δẋ = A δx + b is linear, and its
 * columns do not see each other: the stages of the motion leave A and b in the work space, and one function carries
 * one column, which is called for each of them.
 */

import { dop853, type StepLayout, type WorkFunction } from "../../integrate/index.js";
import { Scribe, type Value, zero } from "../text/scribe.js";
import { VariationField } from "./field.js";
import type { VariationFormulas } from "./formulas.js";
import { type BlockNames, BlockStep, calledRates, FreePlaces, placesFrom } from "./step.js";

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
  /** The functions: the motion calls the first one. For a column `p` is the work space from its own place on. */
  readonly sources: { readonly record: string; readonly motion: string; readonly column: string };
  /** The squares of both error estimates. */
  readonly error5: number;
  readonly error3: number;
  /** Columns that do not stay 0; the place of each is shifted by this number from that of the one before it. */
  private readonly columns: readonly number[];
  private readonly width: number;
  /** From one row of a column to the next, where columns stand next to each other. */
  private readonly stride: number;
  /** Integrals of the first column: rates at the start, and what they grow by. */
  private readonly rate0: number;
  private readonly growth: number;
  private readonly n: number;
  private readonly powers: number;
  private readonly rows: number;
  private readonly record: StageRecord;
  /** The time and the state of a stage, what is found there, and what all stages left. */
  private readonly trial: number;
  private readonly found: number;
  private readonly left: number;
  /** b of the first column, stage by stage. */
  private readonly direct: number;

  constructor(
    private readonly given: VariationFormulas,
    private readonly layout: StepLayout,
  ) {
    const n = given.formulas.words.q.length;
    const powers = given.integrals?.nodes.length ?? 0;
    [this.n, this.powers, this.rows] = [n, powers, n + powers];
    const field = new VariationField(given, new Scribe());
    this.width = 2 * n;
    this.columns = [...given.columns.keys()].filter((column) => !field.isIdle(2 * n * (1 + column)));
    this.stride = Math.max(1, this.width * given.columns.length);
    const places = new FreePlaces(layout.size);
    this.trial = places.take(1 + 2 * n);
    this.found = places.next;
    this.record = new StageRecord(given, this.trial, this.found);
    places.take(this.record.size);
    this.left = places.take(stages * this.record.size);
    this.direct = places.take(stages * this.rows * this.stride);
    this.rate0 = places.take(powers * this.stride);
    this.growth = places.take(powers * this.stride);
    this.error5 = places.take(1);
    this.error3 = places.take(1);
    this.waiting = places.next - layout.size;
    this.sources = { record: this.record.text, motion: this.motionText(), column: this.columnText() };
  }

  /** Carries all columns of a work space by the function for one. */
  carrier(w: Float64Array, carry: WorkFunction): () => void {
    const { layout, powers, columns, width, stride, rate0, growth } = this;
    const { y0, y1, f0, state } = layout;
    const views = columns.map((column) => w.subarray(width * column));
    return () => {
      for (let i = 0; i < views.length; i++) {
        const view = views[i] as Float64Array;
        const at = state + powers * (1 + (columns[i] as number));
        for (let k = 0; k < powers; k++) view[rate0 + k * stride] = w[f0 + at + k] as number;
        carry(w, view);
        for (let k = 0; k < powers; k++)
          w[y1 + at + k] = (w[y0 + at + k] as number) + (view[growth + k * stride] as number);
      }
    };
  }

  private common() {
    const { t, h, rtol } = this.layout;
    const { error5, error3 } = this;
    return { t, h, rtol, error5, error3 };
  }

  private leftAt(stage: number, place: number): number {
    return this.left + stage * this.record.size + place;
  }

  private directAt(stage: number, row: number): number {
    return this.direct + (stage * this.rows + row) * this.stride;
  }

  /** The motion: its step, and what its stages leave. */
  private motionText(): string {
    const { layout, n, rows, powers, trial, found, record, given, columns, width } = this;
    const scribe = new Scribe();
    const { y0, f0, y1, state, atol } = layout;
    const rates = (names: BlockNames) => [
      ...names.y.slice(n),
      ...calledRates(scribe, names, { trial, found, count: rows }),
    ];
    const own = columns.flatMap((column) =>
      (record.b.get(given.columns[column] as number) ?? []).flatMap((value, row) =>
        typeof value === "number" ? [{ column, row, value }] : [],
      ),
    );
    const behind = (stage: number) => [
      `for (let i = 0; i < ${record.size}; i++) w[${this.leftAt(stage, 0)} + i] = w[${found} + i];`,
      ...own.map(
        ({ column, row, value }) => `w[${this.directAt(stage, row) + width * column}] = w[${found + value}];`,
      ),
    ];
    const step = new BlockStep(
      scribe,
      { size: 2 * n, integrals: powers, rates, behind },
      {
        ...this.common(),
        ...{ y0, f0, y1, atol },
        rate0: placesFrom(f0 + state, powers),
        integral0: placesFrom(y0 + state, powers),
        integral1: placesFrom(y1 + state, powers),
      },
    );
    return step.text();
  }

  /** One column: what all columns share is read from `w`, its own from `p`. */
  private columnText(): string {
    const { n, rows, powers, record, layout, width, stride } = this;
    const scribe = new Scribe();
    const entry = (mark: string, value: Value | number): Value =>
      typeof value === "number" ? `a_${mark}_${value}` : value;
    const direct = (mark: string, row: number): Value => `b_${mark}_${row}`;
    const read = record.A.flat().filter((value) => typeof value === "number");
    const before = (stage: number, mark: string) => [
      ...read.map((value) => `const ${entry(mark, value)} = w[${this.leftAt(stage, value)}];`),
      ...Array.from(
        { length: rows },
        (_, row) => `const ${direct(mark, row)} = p[${this.directAt(stage, row)}];`,
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
    const { y0, f0, y1, atol } = layout;
    const step = new BlockStep(
      scribe,
      { size: 2 * n, integrals: powers, rates, before, own: "p" },
      {
        ...this.common(),
        ...{ y0: y0 + width, f0: f0 + width, y1: y1 + width, atol: atol + width },
        rate0: placesFrom(this.rate0, powers, stride),
        integral1: placesFrom(this.growth, powers, stride),
      },
    );
    return step.text();
  }
}
