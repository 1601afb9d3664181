/**
 * How is the field written into a stage of a step? Once for every kind of stage, then repeated with other names;
 * where it is too long for that, as a call. The state of a stage is summed up from the derivatives before it, as
 * far as it is free.
 */

import type { StepLayout, Weights } from "../../integrate/index.js";
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
    protected readonly inline: boolean,
  ) {
    this.fieldWriter = makeField(this.scribe);
    const all = Array.from({ length: layout.state }, (_, i) => i);
    this.free = this.reduces ? (this.fieldWriter.reduction?.free(layout.state / 2) as number[]) : all;
  }

  /** Only where the field is written in: a called one takes whole states. */
  protected get reduces(): boolean {
    return this.inline && this.fieldWriter.reduction !== undefined;
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

  protected evaluate(names: StateNames, wanted: Wanted): StageValues {
    if (this.inline) return this.writtenIn(names, wanted);
    const { layout } = this;
    const n = layout.state / 2;
    const { time, out } = fieldSlots(layout);
    this.put(`w[${time}] = ${names.t};`);
    this.store(layout.yTrial, [...names.q, ...names.v]);
    this.put("field(w, p);");
    const values = (from: number, count: number, kind: string) =>
      this.load(`${kind}${names.t}`, out + from, count);
    return {
      names,
      acceleration: values(0, n, "a"),
      powers: wanted.powers ? values(n, layout.integrals, "p") : [],
      guards: wanted.guards ? values(n + layout.integrals, layout.guards, "g") : [],
      forces: [],
    };
  }

  /** The field at a state whose free components have names. */
  protected at(names: StateNames, wanted: Wanted): StageValues {
    const { fieldWriter } = this;
    return this.reduces
      ? fieldWriter.complete(names, wanted)
      : { ...fieldWriter.evaluate(names, wanted), names };
  }

  private writtenIn(names: StateNames, wanted: Wanted): StageValues {
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
  protected writeEnd(prefix: string): StageValues {
    const { layout, fieldWriter } = this;
    this.put(`const t_${prefix} = w[${layout.tEnd}];`);
    const known = stateNames(layout, prefix);
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

/** Where a called field finds the time and leaves its results. */
export function fieldSlots(layout: StepLayout): { time: number; out: number } {
  const { scratchAt, scratch, state, integrals, guards } = layout;
  const size = 1 + state / 2 + integrals + guards;
  return { time: scratchAt + scratch - size, out: scratchAt + scratch - size + 1 };
}

/**
 * Steps of states from this size on are cut into parts, one for each stage: in one function they would pass the
 * engine's limit.
 */
const longState = 10;

/** Whether a step that calls its field is cut. */
export const isCut = ({ state }: Pick<StepLayout, "state">): boolean => state >= longState;

/** Stages 2 … 12 leave derivatives, which wait in the scratch space for the parts behind them. */
const [waiting, lastStage] = [11, 12];

/** Where the derivatives of a stage wait; they stand before what belongs to the field. */
export const waitingAt = (layout: StepLayout, stage: number): number =>
  fieldSlots(layout).time - (lastStage - stage + 1) * layout.total;

/** What a called field needs of the scratch space, and the parts of a step that calls it. */
export const calledFieldScratch = (coordinates: number, integrals: number, guards: number): number => {
  const state = 2 * coordinates;
  return 1 + coordinates + integrals + guards + (isCut({ state }) ? waiting * (state + integrals) : 0);
};
