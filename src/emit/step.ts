/**
 * How do a field and a tableau become one straight-line step? The twelve stages, the end of the step, its polynomial and a trial
 * point, each one function on the work space. Small fields are written into every stage; large ones are called, because the
 * engine does not optimise very long functions.
 */

import {
  dop853,
  keptStages,
  type Layout,
  polynomialSize,
  sampledStages,
  type Weights,
} from "../integrate/index.js";
import type { FieldValues, FieldWriter, StateNames, Wanted } from "./field.js";
import type { ResolvedRate } from "./shape.js";
import { forStage, Scribe, type Template, type Value, zero } from "./text/scribe.js";

/** Sources of the functions of a `StepProgram`, bodies of (w, p); `field` where it is called and not written in. */
export interface StepSources {
  readonly step: string;
  readonly shift: string;
  readonly finish: string;
  readonly dense: string;
  readonly trial: string;
  readonly field?: string;
}

/** Fields whose code is longer than this are called: twelve copies would pass the engine's limit. */
const inlineLimit = 5000;

type MakeField = (scribe: Scribe) => FieldWriter;

/** Integrals from `first` on are those of the rates of guards: the step must be short enough to follow them. */
export interface ResolvedGuards {
  readonly first: number;
  readonly rates: readonly ResolvedRate[];
}

/** How well a step must follow a guard, beside the guard's own size and change: enough to see every crossing. */
const resolution = 1e-4;

export function writeStep(makeField: MakeField, layout: Layout, resolved: ResolvedGuards): StepSources {
  const probe = new Scribe();
  makeField(probe).evaluate(stateNames(layout, "y"), { powers: true });
  const inline = probe.body.join("\n").length <= inlineLimit;
  return {
    step: new StepWriter(makeField, layout, inline).step(resolved),
    shift: new StepWriter(makeField, layout, inline).shift(),
    finish: new StepWriter(makeField, layout, true).finish(),
    dense: new StepWriter(makeField, layout, inline).dense(),
    trial: new StepWriter(makeField, layout, true).trial(),
    ...(inline ? {} : { field: new StepWriter(makeField, layout, true).field() }),
  };
}

function stateNames({ state }: Layout, prefix: string): StateNames {
  const n = state / 2;
  const names = (from: number) => Array.from({ length: n }, (_, i) => `${prefix}_${from + i}`);
  return { t: `t_${prefix}`, q: names(0), v: names(n) };
}

const sumText = (weights: Weights, of: (stage: number) => Value): string =>
  weights
    .map(([stage, weight], i) => {
      const size = `${Math.abs(weight)}*${of(stage)}`;
      return i === 0 ? (weight < 0 ? `-${size}` : size) : `${weight < 0 ? " - " : " + "}${size}`;
    })
    .join("");

class StepWriter {
  private readonly scribe = new Scribe();
  private readonly fieldWriter: FieldWriter;
  private readonly n: number;
  private readonly templates = new Map<string, Template<FieldValues>>();

  constructor(
    makeField: MakeField,
    private readonly layout: Layout,
    private readonly inline: boolean,
  ) {
    this.n = layout.state / 2;
    this.fieldWriter = makeField(this.scribe);
  }

  step(resolved: ResolvedGuards): string {
    const { layout } = this;
    this.put(`const t = w[${layout.t}], h = w[${layout.h}];`);
    this.load("y", layout.y0, layout.state);
    const derivatives = new Map([[1, this.load("k1", layout.f0, layout.total)]]);
    for (const [i, { c, weights }] of dop853.stages.entries()) {
      const stage = i + 2;
      const names = this.stageState(`s${stage}`, c, weights, derivatives);
      const wanted: Wanted = { powers: keptStages.includes(stage), guards: sampledStages.includes(stage) };
      const values = this.evaluate(names, wanted);
      derivatives.set(stage, [...names.v, ...values.acceleration, ...values.powers]);
      if (keptStages.includes(stage))
        this.store(layout.k + keptStages.indexOf(stage) * layout.state, [...names.v, ...values.acceleration]);
      if (wanted.guards)
        this.store(layout.inner + sampledStages.indexOf(stage) * layout.guards, values.guards);
    }
    this.writeSolution(derivatives, resolved);
    this.writeEnd("z");
    return this.text();
  }

  /** The end of a step becomes the start of the next. */
  shift(): string {
    const { y0, y1, t, tEnd, total, outputs } = this.layout;
    for (let i = 0; i < 2 * total + outputs; i++) this.put(`w[${y0 + i}] = w[${y1 + i}];`);
    this.put(`w[${t}] = w[${tEnd}];`);
    return this.text();
  }

  /** y1, the integrals, and the error of [HNW] II.10 from both estimates. */
  private writeSolution(
    derivatives: ReadonlyMap<number, readonly Value[]>,
    { first, rates }: ResolvedGuards,
  ): void {
    const { layout } = this;
    const at = (i: number) => (stage: number) => derivatives.get(stage)?.[i] as Value;
    this.put("let e5 = 0, e3 = 0, scale = 0, e = 0;");
    for (let i = 0; i < layout.total; i++) {
      const integral = i >= layout.state;
      const start = integral ? `w[${layout.y0 + i}]` : `y_${i}`;
      const idle = derivatives.get(12)?.[i] === zero;
      this.put(`const z_${i} = ${start}${idle ? "" : ` + h*(${sumText(dop853.solution, at(i))})`};`);
      if (integral) this.put(`w[${layout.y1 + i}] = z_${i};`);
      const rate = rates[i - layout.state - first];
      if (integral && rate === undefined) continue;
      const size =
        rate === undefined
          ? `w[${layout.atol + i}] + w[${layout.rtol}]*Math.max(Math.abs(y_${i}), Math.abs(z_${i}))`
          : `${rate.fine ? `w[${layout.rtol}]` : resolution}*(Math.abs(w[${layout.g0 + rate.guard}]) + Math.abs(h*k1_${i}) + Math.abs(z_${i} - ${start})) + w[${layout.atol + (rate.fine ? i : 0)}]`;
      this.put(
        `scale = 1/(${size});`,
        `e = scale*(${sumText(dop853.error5, at(i))}); e5 += e*e;`,
        `e = scale*(${sumText(dop853.error3, at(i))}); e3 += e*e;`,
      );
    }
    const whole = `Math.sqrt((e5 + 0.01*e3)*${layout.state})`;
    this.put(`w[${layout.error}] = e5 === 0 ? 0 : h*e5/${whole};`);
  }

  finish(): string {
    this.load("y", this.layout.y1, this.layout.state);
    this.writeEnd("y");
    return this.text();
  }

  /** The state moves onto its constraints; derivatives and outputs there. */
  private writeEnd(prefix: string): void {
    const { layout } = this;
    this.put(`const t_${prefix} = w[${layout.tEnd}];`);
    const { names, values } = this.fieldWriter.project(stateNames(layout, prefix));
    this.store(layout.y1, [...names.q, ...names.v]);
    this.store(layout.f1, [...names.v, ...values.acceleration, ...values.powers]);
    this.store(layout.g1, [...values.guards, ...values.forces]);
  }

  dense(): string {
    const { layout } = this;
    this.put(`const t = w[${layout.t}], h = w[${layout.h}];`);
    this.load("y", layout.y0, layout.state);
    const derivatives = new Map([
      [1, this.load("k1", layout.f0, layout.state)],
      [13, this.load("k13", layout.f1, layout.state)],
    ]);
    for (const [i, stage] of keptStages.entries())
      derivatives.set(stage, this.load(`k${stage}`, layout.k + i * layout.state, layout.state));
    for (const [i, { c, weights }] of dop853.extra.entries()) {
      const stage = i + 14;
      const names = this.stageState(`s${stage}`, c, weights, derivatives);
      const values = this.evaluate(names, {});
      derivatives.set(stage, [...names.v, ...values.acceleration]);
    }
    for (let i = 0; i < layout.state; i++) {
      const at = (stage: number) => derivatives.get(stage)?.[i] as Value;
      this.put(`const d_${i} = w[${layout.y1 + i}] - y_${i};`);
      const higher = dop853.polynomial.map((weights) => `h*(${sumText(weights, at)})`);
      const all = [`d_${i}`, `h*${at(1)} - d_${i}`, `2*d_${i} - h*(${at(13)} + ${at(1)})`, ...higher];
      for (const [k, value] of all.entries())
        this.put(`w[${layout.polynomial + k * layout.state + i}] = ${value};`);
    }
    return this.text();
  }

  trial(): string {
    const { layout } = this;
    this.put(`const x = w[${layout.theta}], r = 1 - x, t_y = w[${layout.t}] + x*w[${layout.h}];`);
    for (let i = 0; i < layout.state; i++) {
      const term = (k: number) => `w[${layout.polynomial + k * layout.state + i}]`;
      let nested = term(polynomialSize - 1);
      for (let k = polynomialSize - 2; k >= 0; k--)
        nested = `${term(k)} + ${k % 2 === 0 ? "r" : "x"}*(${nested})`;
      this.put(`const y_${i} = w[${layout.y0 + i}] + x*(${nested});`, `w[${layout.yTrial + i}] = y_${i};`);
    }
    const { guards, forces } = this.fieldWriter.evaluate(stateNames(layout, "y"), {
      guards: true,
      forces: true,
    });
    this.store(layout.gTrial, [...guards, ...forces]);
    return this.text();
  }

  /** The field as a function of its own: from the trial state to accelerations, powers and guards in the scratch space. */
  field(): string {
    const { layout } = this;
    const { time, out } = fieldSlots(layout);
    this.put(`const t_y = w[${time}];`);
    this.load("y", layout.yTrial, layout.state);
    const { acceleration, powers, guards } = this.fieldWriter.evaluate(stateNames(layout, "y"), {
      powers: true,
      guards: true,
    });
    this.store(out, [...acceleration, ...powers, ...guards]);
    return this.text();
  }

  private stageState(
    prefix: string,
    c: number,
    weights: Weights,
    derivatives: ReadonlyMap<number, readonly Value[]>,
  ): StateNames {
    const names = stateNames(this.layout, prefix);
    this.put(`const ${names.t} = t + ${c}*h;`);
    for (const [i, name] of [...names.q, ...names.v].entries()) {
      const sum = sumText(weights, (stage) => derivatives.get(stage)?.[i] as Value);
      this.put(`const ${name} = y_${i} + h*(${sum});`);
    }
    return names;
  }

  private evaluate(names: StateNames, wanted: Wanted): FieldValues {
    if (this.inline) return this.writtenIn(names, wanted);
    const { layout, n } = this;
    const { time, out } = fieldSlots(layout);
    this.put(`w[${time}] = ${names.t};`);
    this.store(layout.yTrial, [...names.q, ...names.v]);
    this.put("field(w, p);");
    const values = (from: number, count: number, kind: string) =>
      this.load(`${kind}${names.t}`, out + from, count);
    return {
      acceleration: values(0, n, "a"),
      powers: wanted.powers ? values(n, layout.integrals, "p") : [],
      guards: wanted.guards ? values(n + layout.integrals, layout.guards, "g") : [],
      forces: [],
    };
  }

  /** Fields are written once for every kind of stage and repeated with other names. */
  private writtenIn(names: StateNames, wanted: Wanted): FieldValues {
    const { scribe, fieldWriter, layout } = this;
    const key = `${wanted.powers} ${wanted.guards}`;
    const known = this.templates.get(key);
    const template =
      known ?? scribe.template((mark) => fieldWriter.evaluate(stateNames(layout, mark), wanted));
    this.templates.set(key, template);
    const stage = names.t.slice(2);
    const named = (values: readonly Value[]) => values.map((value) => forStage(value, stage));
    this.put(...template.lines.map((line) => forStage(line, stage)));
    const { acceleration, powers, guards, forces } = template.value;
    return {
      acceleration: named(acceleration),
      powers: named(powers),
      guards: named(guards),
      forces: named(forces),
    };
  }

  private load(prefix: string, from: number, count: number): Value[] {
    return Array.from({ length: count }, (_, i) => {
      this.put(`const ${prefix}_${i} = w[${from + i}];`);
      return `${prefix}_${i}`;
    });
  }

  private store(at: number, values: readonly Value[]): void {
    for (const [i, value] of values.entries()) this.put(`w[${at + i}] = ${value};`);
  }

  private put(...lines: string[]): void {
    this.scribe.body.push(...lines);
  }

  private text(): string {
    return [...this.scribe.head, ...this.scribe.body].join("\n");
  }
}

/** Where a called field finds the time and leaves its results. */
function fieldSlots({ scratchAt, scratch, state, integrals, guards }: Layout): { time: number; out: number } {
  const size = 1 + state / 2 + integrals + guards;
  return { time: scratchAt + scratch - size, out: scratchAt + scratch - size + 1 };
}

/** What a called field needs of the scratch space. */
export const calledFieldScratch = (coordinates: number, integrals: number, guards: number): number =>
  1 + coordinates + integrals + guards;
