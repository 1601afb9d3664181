/**
 * How do a field and a tableau become one straight-line step? The twelve stages and the end of the step, each one
 * function on the work space; what lies inside it is written in `polynomial.ts`. Small fields are written into
 * every stage; large ones are called, because the engine does not optimise very long functions.
 */

import { dop853, keptStages, type StepLayout, sampledStages } from "../../integrate/index.js";
import type { ResolvedRate } from "../../phase/index.js";
import type { Wanted } from "../field.js";
import { Scribe, type Value, zero } from "../text/scribe.js";
import { PolynomialWriter } from "./polynomial.js";
import {
  fieldSlots,
  isCut,
  type MakeField,
  type StageDerivatives,
  StageWriter,
  stateNames,
  sumText,
  waitingAt,
} from "./stage.js";

/**
 * Sources of the functions of a `StepProgram`, bodies of (w, p); `field` where it is called and not written in,
 * `parts` where the step is cut: it then only calls them in order.
 */
export interface StepSources {
  readonly step: string;
  readonly shift: string;
  readonly finish: string;
  readonly dense: string;
  readonly trial: string;
  readonly stop: string;
  readonly field?: string;
  readonly parts?: Readonly<Record<string, string>>;
}

/** Fields whose code is longer than this are called: twelve copies would pass the engine's limit. */
const inlineLimit = 5000;

/** Integrals from `first` on are those of the rates of guards: the step must be short enough to follow them. */
export interface ResolvedGuards {
  readonly first: number;
  readonly rates: readonly ResolvedRate[];
}

/** How well a step must follow a guard, relative to the guard's own size and change: enough to see every crossing. */
const resolution = 1e-4;

export function writeStep(
  makeField: MakeField,
  layout: StepLayout,
  resolved: ResolvedGuards,
): { readonly sources: StepSources; readonly free: readonly number[] } {
  const probe = new Scribe();
  makeField(probe).evaluate(stateNames(layout, "y"), { powers: true });
  const inline = probe.body.join("\n").length <= inlineLimit;
  const parts = inline || !isCut(layout) ? undefined : stepParts(makeField, layout, resolved);
  const writer = new StepWriter(makeField, layout, inline);
  const sources = {
    step:
      parts === undefined
        ? writer.step(resolved)
        : Object.keys(parts)
            .map((name) => `${name}(w, p);`)
            .join("\n"),
    ...(parts === undefined ? {} : { parts }),
    shift: new StepWriter(makeField, layout, inline).shift(),
    finish: new StepWriter(makeField, layout, true).finish(),
    dense: new PolynomialWriter(makeField, layout, inline).dense(),
    trial: new PolynomialWriter(makeField, layout, true).trial(),
    stop: new PolynomialWriter(makeField, layout, inline).stop(),
    ...(inline ? {} : { field: new StepWriter(makeField, layout, true).field() }),
  };
  return { sources, free: writer.free };
}

/** One function for each stage and one for the end; what a stage found waits in the scratch space. */
function stepParts(
  makeField: MakeField,
  layout: StepLayout,
  resolved: ResolvedGuards,
): Record<string, string> {
  const at = (from: number) => Array.from({ length: layout.total }, (_, i) => `w[${from + i}]`);
  const derivatives: StageDerivatives = new Map([[1, at(layout.f0)]]);
  const parts: Record<string, string> = {};
  for (const i of dop853.stages.keys()) {
    const stage = i + 2;
    const place = waitingAt(layout, stage);
    parts[`stage${stage}`] = new StepWriter(makeField, layout, false).stage(i, derivatives, place);
    derivatives.set(stage, at(place));
  }
  parts.end = new StepWriter(makeField, layout, false).end(derivatives, resolved);
  return parts;
}

class StepWriter extends StageWriter {
  step(resolved: ResolvedGuards): string {
    const { layout } = this;
    this.begin();
    const derivatives: StageDerivatives = new Map([[1, this.load("k1", layout.f0, layout.total)]]);
    for (const i of dop853.stages.keys()) derivatives.set(i + 2, this.writeStage(i, derivatives));
    return this.close(derivatives, resolved);
  }

  /** One stage alone, its derivatives left at a place of the work space. */
  stage(i: number, derivatives: StageDerivatives, place: number): string {
    this.begin();
    this.store(place, this.writeStage(i, derivatives));
    return this.text();
  }

  /** What comes after the stages, alone. */
  end(derivatives: StageDerivatives, resolved: ResolvedGuards): string {
    const { layout } = this;
    this.begin();
    this.load("k1", layout.f0, layout.total);
    return this.close(derivatives, resolved);
  }

  private close(derivatives: StageDerivatives, resolved: ResolvedGuards): string {
    this.writeSolution(derivatives);
    const { names } = this.writeEnd("z");
    this.writeError(derivatives, resolved, [...names.q, ...names.v]);
    return this.text();
  }

  private begin(): void {
    const { layout } = this;
    this.put(`const t = w[${layout.t}], h = w[${layout.h}];`);
    this.load("y", layout.y0, layout.state);
  }

  /**
   * Derivatives at the stage behind those that are known; what the polynomial and the search for events want of it
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
          : `${rate.fine ? `w[${layout.rtol}]` : resolution}*(Math.abs(w[${layout.g0 + rate.guard}]) + Math.abs(h*k1_${i}) + Math.abs(z_${i} - w[${layout.y0 + i}])) + w[${layout.atol + (rate.fine ? i : 0)}]`;
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

  /**
   * The field as a function of its own: from the trial state to accelerations, powers and guards in the scratch
   * space.
   */
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
}
