/**
 * How do rates of one block of components become a step? All twelve stages are written into one function, as
 * `StepWriter` does for the motion alone.
 */

import { dop853, type Weights } from "../../integrate/index.js";
import { sumText } from "../step/stage.js";
import { forStage, type Scribe, type Template, type Value, zero } from "../text/scribe.js";

/** Names of the time and of the components at a stage. */
export interface BlockNames {
  readonly t: Value;
  readonly y: readonly Value[];
  /** Begins the names of what belongs to the stage. */
  readonly mark: string;
}

export interface BlockField {
  readonly size: number;
  readonly integrals: number;
  /** Rates of the components, then those of the integrals: written once, repeated for each stage. */
  readonly rates: (names: BlockNames) => readonly Value[];
  /** What else is written before or behind the rates of a stage; stages are counted from 0. */
  readonly before?: (stage: number, mark: string) => readonly string[];
  readonly behind?: (stage: number) => readonly string[];
  /** The array with the components; `w`, if left out. */
  readonly own?: "p";
}

/** FreePlaces from one on, this far apart. */
export const placesFrom = (first: number, count: number, apart = 1): number[] =>
  Array.from({ length: count }, (_, k) => first + k * apart);

/** Where a block stands in the work space. */
export interface BlockPlaces {
  readonly t: number;
  readonly h: number;
  readonly y0: number;
  readonly f0: number;
  readonly y1: number;
  /** Of each integral: its rate at the start, and the values at both ends. */
  readonly rate0: readonly number[];
  readonly integral0?: readonly number[];
  readonly integral1: readonly number[];
  readonly atol: number;
  readonly rtol: number;
  /** The squares of both error estimates, to which the block adds its own. */
  readonly error5: number;
  readonly error3: number;
}

/** FreePlaces one after the other, from one on. */
export class FreePlaces {
  constructor(public next: number) {}

  take(count: number): number {
    this.next += count;
    return this.next - count;
  }
}

/** Rates that the function `record` finds: it reads time and components at one place and writes to another. */
export function calledRates(
  scribe: Scribe,
  { t, y, mark }: BlockNames,
  { trial, found, count }: { readonly trial: number; readonly found: number; readonly count: number },
): Value[] {
  scribe.body.push(`w[${trial}] = ${t};`, ...y.map((value, i) => `w[${trial + 1 + i}] = ${value};`));
  scribe.body.push("record(w, p);");
  const own = Array.from({ length: count }, (_, i) => `r_${mark}_${i}`);
  scribe.body.push(...own.map((name, i) => `const ${name} = w[${found + i}];`));
  return own;
}

export class BlockStep {
  private template: Template<readonly Value[]> | undefined;

  constructor(
    private readonly scribe: Scribe,
    private readonly field: BlockField,
    private readonly places: BlockPlaces,
  ) {}

  private get own(): string {
    return this.field.own ?? "w";
  }

  text(): string {
    const { places, field, scribe } = this;
    this.put(`const t = w[${places.t}], h = w[${places.h}];`);
    const y = this.load("y", places.y0, field.size);
    const first = [
      ...this.load("k1", places.f0, field.size),
      ...places.rate0.map((place, i) => {
        this.put(`const j1_${i} = ${this.own}[${place}];`);
        return `j1_${i}`;
      }),
    ];
    const derivatives = new Map<number, readonly Value[]>([[1, first]]);
    for (const [i, { c, weights }] of dop853.stages.entries()) {
      const stage = `s${i + 2}`;
      this.put(`const t_${stage} = t + ${c}*h;`);
      this.move(stage, y, weights, derivatives);
      derivatives.set(i + 2, this.written(stage, i));
    }
    const end = this.move("z", y, dop853.solution, derivatives);
    this.error(y, end, derivatives);
    for (const [i, value] of end.entries()) this.put(`${this.own}[${places.y1 + i}] = ${value};`);
    for (let i = 0; i < field.integrals; i++) {
      const sum = sumText(dop853.solution, (k) => derivatives.get(k)?.[field.size + i] as Value);
      const before = places.integral0 === undefined ? "" : `${this.own}[${places.integral0[i]}] + `;
      this.put(`${this.own}[${places.integral1[i]}] = ${before}h*(${sum});`);
    }
    return [...scribe.head, ...scribe.body].join("\n");
  }

  /** The squares of both estimates of [HNW] II.10, in units of what is tolerated. */
  private error(
    y: readonly Value[],
    end: readonly Value[],
    derivatives: ReadonlyMap<number, readonly Value[]>,
  ): void {
    const { places } = this;
    this.put(`let e5 = w[${places.error5}], e3 = w[${places.error3}], scale = 0, e = 0;`);
    for (const [i, value] of end.entries()) {
      const at = (stage: number) => derivatives.get(stage)?.[i] as Value;
      const larger = `Math.max(Math.abs(${y[i]}), Math.abs(${value}))`;
      this.put(
        `scale = 1/(${this.own}[${places.atol + i}] + w[${places.rtol}]*${larger});`,
        `e = scale*(${sumText(dop853.error5, at)}); e5 += e*e;`,
        `e = scale*(${value}b - (${sumText(dop853.third, at)})); e3 += e*e;`,
      );
    }
    this.put(`w[${places.error5}] = e5;`, `w[${places.error3}] = e3;`);
  }

  /** The components at a stage. */
  private move(
    stage: string,
    y: readonly Value[],
    weights: Weights,
    derivatives: ReadonlyMap<number, readonly Value[]>,
  ): Value[] {
    return y.map((start, i) => {
      const sum = sumText(weights, (k) => derivatives.get(k)?.[i] as Value);
      const name = `${stage}_${i}`;
      this.put(`const ${name}b = ${sum};`, `const ${name} = ${start}${sum === zero ? "" : ` + h*${name}b`};`);
      return name;
    });
  }

  /** The rates are written once and repeated with other names. */
  private written(stage: string, i: number): Value[] {
    const { field } = this;
    this.put(...(field.before?.(i, stage) ?? []));
    this.template ??= this.scribe.template((mark) =>
      field.rates({
        t: `t_${mark}`,
        y: Array.from({ length: field.size }, (_, k) => `${mark}_${k}`),
        mark,
      }),
    );
    const { lines, value } = this.template;
    this.put(...lines.map((line) => forStage(line, stage)), ...(field.behind?.(i) ?? []));
    return value.map((rate) => forStage(rate, stage));
  }

  private load(prefix: string, from: number, count: number): Value[] {
    return Array.from({ length: count }, (_, i) => {
      this.put(`const ${prefix}_${i} = ${this.own}[${from + i}];`);
      return `${prefix}_${i}`;
    });
  }

  private put(...lines: string[]): void {
    this.scribe.body.push(...lines);
  }
}
