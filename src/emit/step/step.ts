/**
 * How do a field and a tableau become one straight-line step? The twelve stages and the end of the step, each one
 * function on the work space; what lies inside it is written in `polynomial.ts`. Small fields are written into
 * every stage; large ones are called and summed up by loops (`looped.ts`), because the engine does not optimise very
 * long functions.
 */

import { dop853, keptStages, type StepLayout, sampledStages } from "../../integrate/index.js";
import type { Wanted } from "../field.js";
import { Scribe, type Value, zero } from "../text/scribe.js";
import { LoopedStep } from "./looped.js";
import { PolynomialWriter } from "./polynomial.js";
import {
  type MakeField,
  type ResolvedGuards,
  type StageDerivatives,
  StageWriter,
  stateNames,
  sumText,
  toleratedRate,
} from "./stage.js";

/** Sources of the functions of a `StepProgram`, bodies of (w, p); those that others call come first. */
export type StepSources = Readonly<
  Record<"finish" | "step" | "shift" | "dense" | "trial" | "stop", string> & { field?: string }
>;

export interface WrittenStep {
  readonly sources: StepSources;
  /** Components of the state that are integrated; the others follow from them. */
  readonly free: readonly number[];
  /** Numbers behind the layout that the code needs. */
  readonly waiting: number;
  /** Characters of code that one step runs, loops written out. */
  readonly cost: number;
}

/** Fields whose code is longer than this are called: twelve copies would pass the engine's limit. */
const longestField = 3000;
/** Longer states are summed up by loops, for the same reason. */
const longestState = 6;

export function writeStep(makeField: MakeField, layout: StepLayout, resolved: ResolvedGuards): WrittenStep {
  const isShort = layout.state <= longestState && fieldLength(makeField, layout) <= longestField;
  const finish = new StepWriter(makeField, layout).finish();
  const trial = new PolynomialWriter(makeField, layout).trial();
  if (!isShort) return loopedStep(makeField, layout, resolved, { finish, trial });
  const writer = new StepWriter(makeField, layout);
  const step = writer.step(resolved);
  const sources = {
    finish,
    step,
    shift: new StepWriter(makeField, layout).shift(),
    dense: new PolynomialWriter(makeField, layout).dense(),
    trial,
    stop: new PolynomialWriter(makeField, layout).stop(),
  };
  return { sources, free: writer.free, waiting: 0, cost: step.length };
}

function fieldLength(makeField: MakeField, layout: StepLayout): number {
  const probe = new Scribe();
  makeField(probe).evaluate(stateNames(layout, "y"), { powers: true });
  return probe.body.join("\n").length;
}

/** Characters of one term of a sum over stages. */
const termLength = 25;

function loopedStep(
  makeField: MakeField,
  layout: StepLayout,
  resolved: ResolvedGuards,
  { finish, trial }: Pick<StepSources, "finish" | "trial">,
): WrittenStep {
  const looped = new LoopedStep(layout);
  const field = looped.field(makeField);
  const sums = [...dop853.stages.map(({ weights }) => weights), dop853.solution, dop853.error5, dop853.third];
  const terms = layout.total * sums.reduce((count, { length }) => count + length, 0);
  return {
    sources: {
      field,
      finish,
      step: looped.step(resolved),
      shift: looped.shift(),
      dense: looped.dense(),
      trial,
      stop: looped.stop(),
    },
    free: Array.from({ length: layout.state }, (_, i) => i),
    waiting: looped.waiting,
    cost: dop853.stages.length * field.length + finish.length + termLength * terms,
  };
}

class StepWriter extends StageWriter {
  step(resolved: ResolvedGuards): string {
    const { layout } = this;
    this.put(`const t = w[${layout.t}], h = w[${layout.h}];`);
    this.load("y", layout.y0, layout.state);
    const derivatives: StageDerivatives = new Map([[1, this.load("k1", layout.f0, layout.total)]]);
    for (const i of dop853.stages.keys()) derivatives.set(i + 2, this.writeStage(i, derivatives));
    this.writeSolution(derivatives);
    const { names } = this.writeEnd();
    this.writeError(derivatives, resolved, [...names.q, ...names.v]);
    return this.text();
  }

  /**
   * Derivatives at the stage behind those that are known; what the polynomial and the search for events need of it
   * is stored.
   */
  private writeStage(i: number, derivatives: StageDerivatives): readonly Value[] {
    const { layout } = this;
    const { c, weights } = dop853.stages[i] as (typeof dop853.stages)[number];
    const stage = i + 2;
    const known = this.stageState(`s${stage}`, c, weights, derivatives);
    const wanted: Wanted = { powers: keptStages.includes(stage), guards: sampledStages.includes(stage) };
    const { names, acceleration, powers, guards } = this.evaluate(known, wanted);
    const derivative = [...names.v, ...acceleration];
    const kept = layout.k + keptStages.indexOf(stage) * layout.state;
    if (keptStages.includes(stage)) for (const k of this.free) this.put(`w[${kept + k}] = ${derivative[k]};`);
    if (wanted.guards) this.store(layout.inner + sampledStages.indexOf(stage) * layout.guards, guards);
    return [...derivative, ...powers];
  }

  /** The end of a step becomes the start of the next. */
  shift(): string {
    const { y0, y1, t, tEnd, total, outputs } = this.layout;
    for (let i = 0; i < 2 * total + outputs; i++) this.put(`w[${y0 + i}] = w[${y1 + i}];`);
    this.put(`w[${t}] = w[${tEnd}];`);
    return this.text();
  }

  /** The mean derivatives; y1, as far as it is free, and the integrals. */
  private writeSolution(derivatives: StageDerivatives): void {
    const { layout, free } = this;
    for (let i = 0; i < layout.total; i++) {
      const sum = sumText(dop853.solution, (stage) => derivatives.get(stage)?.[i] as Value);
      this.put(`const b_${i} = ${sum};`);
      const integral = i >= layout.state;
      if (!integral && !free.includes(i)) continue;
      const start = integral ? `w[${layout.y0 + i}]` : `y_${i}`;
      this.put(`const z_${i} = ${start}${sum === zero ? "" : ` + h*b_${i}`};`);
      if (integral) this.put(`w[${layout.y1 + i}] = z_${i};`);
    }
  }

  /** The error of [HNW] II.10 from both estimates, of all components: what is given must be resolved as well. */
  private writeError(derivatives: StageDerivatives, resolved: ResolvedGuards, after: readonly Value[]): void {
    const { layout } = this;
    this.put("let e5 = 0, e3 = 0, scale = 0, e = 0;");
    for (let i = 0; i < layout.total; i++) {
      const integral = i >= layout.state;
      const rate = resolved.rates[i - layout.state - resolved.first];
      if (integral && rate === undefined) continue;
      const at = (stage: number) => derivatives.get(stage)?.[i] as Value;
      const size =
        rate === undefined
          ? `w[${layout.atol + i}] + w[${layout.rtol}]*Math.max(Math.abs(y_${i}), Math.abs(${after[i]}))`
          : toleratedRate(layout, rate, i, `k1_${i}`, `z_${i} - w[${layout.y0 + i}]`);
      this.put(
        `scale = 1/(${size});`,
        `e = scale*(${sumText(dop853.error5, at)}); e5 += e*e;`,
        `e = scale*(b_${i} - (${sumText(dop853.third, at)})); e3 += e*e;`,
      );
    }
    const whole = `Math.sqrt((e5 + 0.01*e3)*${layout.state})`;
    this.put(`w[${layout.error}] = e5 === 0 ? 0 : h*e5/${whole};`);
  }

  /** A state that comes from elsewhere moves onto its constraints by the shortest way. */
  finish(): string {
    const { layout } = this;
    this.load("y", layout.y1, layout.state);
    this.put(`const t_y = w[${layout.tEnd}];`);
    this.storeEnd(this.fieldWriter.project(stateNames(layout, "y")));
    return this.text();
  }
}
