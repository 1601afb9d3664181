/**
 * How do the rates of a motion with its derivatives become a step? For few components all twelve stages are written
 * into one function, as `StepWriter` does for the motion alone; for many the sums over stages are loops, and only
 * the rates are written.
 */

import { dop853, type StepLayout, type Weights } from "../../integrate/index.js";
import { sumText } from "../step/stage.js";
import { forStage, Scribe, type Template, type Value, zero } from "../text/scribe.js";
import { VariationField, type VariationNames } from "./field.js";
import type { VariationFormulas } from "./formulas.js";

export class VariationStepWriter {
  private readonly scribe = new Scribe();
  readonly field: VariationField;
  private template: Template<Value[]> | undefined;

  constructor(
    given: VariationFormulas,
    private readonly layout: StepLayout,
  ) {
    this.field = new VariationField(given, this.scribe);
  }

  /** The rates alone, from one place of the work space to another. */
  rates(t: number, from: number, to: number): string {
    this.put(`const t_y = w[${t}];`);
    this.store(to, this.field.rates({ t: "t_y", y: this.load("y", from) }), true);
    return this.text();
  }

  /** From the state at the end of a step, the rates there. */
  finish(): string {
    const { layout } = this;
    return this.rates(layout.tEnd, layout.y1, layout.f1);
  }

  step(): string {
    const { layout } = this;
    this.put(`const t = w[${layout.t}], h = w[${layout.h}];`);
    const y = this.load("y", layout.y0);
    const first = [...this.load("k1", layout.f0), ...this.loadIntegrals("k1", layout.f0)];
    const derivatives = new Map([[1, first]]);
    for (const [i, { c, weights }] of dop853.stages.entries()) {
      const stage = `s${i + 2}`;
      this.put(`const t_${stage} = t + ${c}*h;`);
      this.move(stage, y, weights, derivatives);
      derivatives.set(i + 2, this.written(stage));
    }
    const end = this.move("z", y, dop853.solution, derivatives);
    this.error(y, end, derivatives);
    this.store(layout.y1, end, false);
    for (let i = layout.state; i < layout.total; i++) {
      const sum = sumText(dop853.solution, (k) => derivatives.get(k)?.[i] as Value);
      this.put(`w[${layout.y1 + i}] = w[${layout.y0 + i}]${sum === zero ? "" : ` + h*(${sum})`};`);
    }
    this.put(`const t_z = w[${layout.tEnd}];`);
    this.store(layout.f1, this.written("z"), false);
    return this.text();
  }

  /** The error of [HNW] II.10 from both estimates. */
  private error(
    y: readonly Value[],
    end: readonly Value[],
    derivatives: ReadonlyMap<number, readonly Value[]>,
  ): void {
    const { layout } = this;
    this.put("let e5 = 0, e3 = 0, scale = 0, e = 0;");
    for (const [i, value] of end.entries()) {
      const at = (stage: number) => derivatives.get(stage)?.[i] as Value;
      const fifth = sumText(dop853.error5, at);
      if (value === zero || fifth === zero) continue;
      const larger = `Math.max(Math.abs(${y[i]}), Math.abs(${value}))`;
      this.put(
        `scale = 1/(w[${layout.atol + i}] + w[${layout.rtol}]*${larger});`,
        `e = scale*(${fifth}); e5 += e*e;`,
        `e = scale*(${value}b - (${sumText(dop853.third, at)})); e3 += e*e;`,
      );
    }
    const whole = `Math.sqrt((e5 + 0.01*e3)*${layout.state})`;
    this.put(`w[${layout.error}] = e5 === 0 ? 0 : h*e5/${whole};`);
  }

  /** The state at a stage. */
  private move(
    stage: string,
    y: readonly Value[],
    weights: Weights,
    derivatives: ReadonlyMap<number, readonly Value[]>,
  ): Value[] {
    return y.map((start, i) => {
      if (start === zero) return zero;
      const sum = sumText(weights, (k) => derivatives.get(k)?.[i] as Value);
      const name = `${stage}_${i}`;
      this.put(`const ${name}b = ${sum};`, `const ${name} = ${start}${sum === zero ? "" : ` + h*${name}b`};`);
      return name;
    });
  }

  /** The rates are written once and repeated with other names. */
  private written(stage: string): Value[] {
    const names = (mark: string): VariationNames => ({
      t: `t_${mark}`,
      y: this.components((i) => `${mark}_${i}`),
    });
    this.template ??= this.scribe.template((mark) => this.field.rates(names(mark)));
    this.put(...this.template.lines.map((line) => forStage(line, stage)));
    return this.template.value.map((value) => forStage(value, stage));
  }

  private components(name: (i: number) => Value): Value[] {
    const { field } = this;
    return Array.from({ length: field.size }, (_, i) => (field.isIdle(i) ? zero : name(i)));
  }

  private load(prefix: string, from: number): Value[] {
    return this.components((i) => {
      this.put(`const ${prefix}_${i} = w[${from + i}];`);
      return `${prefix}_${i}`;
    });
  }

  private loadIntegrals(prefix: string, from: number): Value[] {
    const { state, integrals } = this.layout;
    return Array.from({ length: integrals }, (_, i) => {
      this.put(`const ${prefix}_${state + i} = w[${from + state + i}];`);
      return `${prefix}_${state + i}`;
    });
  }

  /** Components that stay 0 need not be written where they are 0 already. */
  private store(at: number, values: readonly Value[], all: boolean): void {
    for (const [i, value] of values.entries())
      if (all || !this.field.isIdle(i)) this.put(`w[${at + i}] = ${value};`);
  }

  private put(...lines: string[]): void {
    this.scribe.body.push(...lines);
  }

  private text(): string {
    return [...this.scribe.head, ...this.scribe.body].join("\n");
  }
}
