/**
 * How is the field written into a stage of a step? Once for every kind of stage, then repeated with other names. The
 * state of a stage is summed up from the derivatives before it, as far as it is free.
 */

import type { StepLayout, Weights } from "../../integrate/index.js";
import type { ResolvedRate } from "../../phase/index.js";
import { everything, type FieldValues, type FieldWriter, type Wanted } from "../field.js";
import { forStage, Scribe, type Template, type Value, zero } from "../text/scribe.js";
import type { StateNames } from "../text/stateNames.js";

export type MakeField = (scribe: Scribe) => FieldWriter;

/** Derivatives of all components by stage. */
export type StageDerivatives = Map<number, readonly Value[]>;

/** The field at a stage, with the whole state there. */
export interface StageValues extends FieldValues {
  readonly names: StateNames;
}

/** Integrals from `first` on are those of the rates of guards: the step must be short enough to follow them. */
export interface ResolvedGuards {
  readonly first: number;
  readonly rates: readonly ResolvedRate[];
}

/** How well a step must follow a guard, relative to the guard's own size and change: enough to see every crossing. */
const resolution = 1e-4;

/** The error that the integral i of a guard's rate may have; the rate at the start, and what it has grown by. */
export function toleratedRate(
  { rtol, atol, g0 }: StepLayout,
  { fine, guard }: ResolvedRate,
  i: number,
  rate: Value,
  growth: string,
): string {
  const sizes = `Math.abs(w[${g0 + guard}]) + Math.abs(h*${rate}) + Math.abs(${growth})`;
  return `${fine ? `w[${rtol}]` : resolution}*(${sizes}) + w[${atol + (fine ? i : 0)}]`;
}

export function stateNames({ state }: StepLayout, prefix: string): StateNames {
  const n = state / 2;
  const names = (from: number) => Array.from({ length: n }, (_, i) => `${prefix}_${from + i}`);
  return { t: `t_${prefix}`, q: names(0), v: names(n) };
}

/** A weighted sum of values, those that are 0 left out. */
export const sumText = (weights: Weights, of: (stage: number) => Value): string =>
  weights
    .filter(([stage]) => of(stage) !== zero)
    .map(([stage, weight], i) => `${weight < 0 ? " - " : i > 0 ? " + " : ""}${Math.abs(weight)}*${of(stage)}`)
    .join("") || zero;

export class StageWriter {
  protected readonly scribe = new Scribe();
  protected readonly fieldWriter: FieldWriter;
  /** Components of the state that are integrated; the others follow from them. */
  readonly free: readonly number[];
  private readonly templates = new Map<string, Template<StageValues>>();

  constructor(
    makeField: MakeField,
    protected readonly layout: StepLayout,
  ) {
    this.fieldWriter = makeField(this.scribe);
    const all = Array.from({ length: layout.state }, (_, i) => i);
    this.free = this.reduces ? (this.fieldWriter.reduction?.free(layout.state / 2) as number[]) : all;
  }

  protected get reduces(): boolean {
    return this.fieldWriter.reduction !== undefined;
  }

  protected stageState(
    prefix: string,
    c: number,
    weights: Weights,
    derivatives: StageDerivatives,
  ): StateNames {
    const names = stateNames(this.layout, prefix);
    this.put(`const ${names.t} = t + ${c}*h;`);
    for (const i of this.free) {
      const sum = sumText(weights, (stage) => derivatives.get(stage)?.[i] as Value);
      this.put(`const ${prefix}_${i} = y_${i} + h*(${sum});`);
    }
    return names;
  }

  /** The field at a state whose free components have names. */
  protected at(names: StateNames, wanted: Wanted): StageValues {
    const { fieldWriter } = this;
    return this.reduces
      ? fieldWriter.complete(names, wanted)
      : { ...fieldWriter.evaluate(names, wanted), names };
  }

  protected evaluate(names: StateNames, wanted: Wanted): StageValues {
    const { scribe, layout } = this;
    const key = `${wanted.powers} ${wanted.guards}`;
    const known = this.templates.get(key);
    const template = known ?? scribe.template((mark) => this.at(stateNames(layout, mark), wanted));
    this.templates.set(key, template);
    const stage = names.t.slice(2);
    const named = (values: readonly Value[]) => values.map((value) => forStage(value, stage));
    this.put(...template.lines.map((line) => forStage(line, stage)));
    const { acceleration, powers, guards, forces, names: whole } = template.value;
    return {
      names: { t: names.t, q: named(whole.q), v: named(whole.v) },
      acceleration: named(acceleration),
      powers: named(powers),
      guards: named(guards),
      forces: named(forces),
    };
  }

  /** The end of a step on its constraints; derivatives and outputs there. */
  protected writeEnd(): StageValues {
    const { layout, fieldWriter } = this;
    this.put(`const t_z = w[${layout.tEnd}];`);
    const known = stateNames(layout, "z");
    const values = this.reduces ? this.at(known, everything) : fieldWriter.project(known);
    this.storeEnd(values);
    return values;
  }

  protected storeEnd({ names, acceleration, powers, guards, forces }: StageValues): void {
    const { layout } = this;
    this.store(layout.y1, [...names.q, ...names.v]);
    this.store(layout.f1, [...names.v, ...acceleration, ...powers]);
    this.store(layout.g1, [...guards, ...forces]);
  }

  protected load(prefix: string, from: number, count: number): Value[] {
    return Array.from({ length: count }, (_, i) => {
      this.put(`const ${prefix}_${i} = w[${from + i}];`);
      return `${prefix}_${i}`;
    });
  }

  protected store(at: number, values: readonly Value[]): void {
    for (const [i, value] of values.entries()) this.put(`w[${at + i}] = ${value};`);
  }

  protected put(...lines: string[]): void {
    this.scribe.body.push(...lines);
  }

  protected text(): string {
    return [...this.scribe.head, ...this.scribe.body].join("\n");
  }
}
