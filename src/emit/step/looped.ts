/**
 * How is a step written whose stages do not fit into one function that the engine optimises? The field is a function
 * of its own, and sums over stages are loops over the components of the state: the length of the code does not depend
 * on their number.
 */

import {
  dop853,
  gauss,
  keptStages,
  polynomialSize,
  type StepLayout,
  sampledStages,
  type Weights,
} from "../../integrate/index.js";
import type { FieldWriter } from "../field.js";
import { Scribe } from "../text/scribe.js";
import { type ResolvedGuards, stateNames, toleratedRate } from "./stage.js";

/** Where what a stage found waits: stages 2 to 12, of which the polynomial and its end use the first ones again. */
const waitingStages = 11;
const extraPlaces = new Map(dop853.extra.map((_, i) => [14 + i, i]));

/** The sources of a step with a called field: those that others call come first. */
export class LoopedStep {
  /** How many numbers behind the layout it needs. */
  readonly waiting: number;
  private readonly n: number;
  /** Where a called field finds the time and leaves accelerations, powers and guards. */
  private readonly time: number;
  private readonly out: number;
  /** Mean derivatives, then the derivatives of the stages. */
  private readonly mean: number;
  private lines: string[] = [];

  constructor(private readonly layout: StepLayout) {
    const { state, integrals, guards, total, size } = layout;
    this.n = state / 2;
    this.time = size;
    this.out = size + 1;
    this.mean = this.out + this.n + integrals + guards;
    this.waiting = this.mean + (1 + waitingStages) * total - size;
  }

  /** From the trial state to accelerations, powers and guards. */
  field(makeField: (scribe: Scribe) => FieldWriter): string {
    const scribe = new Scribe();
    const { yTrial, state } = this.layout;
    scribe.body.push(`const t_y = w[${this.time}];`);
    for (let i = 0; i < state; i++) scribe.body.push(`const y_${i} = w[${yTrial + i}];`);
    const { acceleration, powers, guards } = makeField(scribe).evaluate(stateNames(this.layout, "y"), {
      powers: true,
      guards: true,
    });
    for (const [i, value] of [...acceleration, ...powers, ...guards].entries())
      scribe.body.push(`w[${this.out + i}] = ${value};`);
    return [...scribe.head, ...scribe.body].join("\n");
  }

  step(resolved: ResolvedGuards): string {
    const { layout, n, out } = this;
    const { y0, y1, total, state, integrals, guards } = layout;
    this.lines = [`const t = w[${layout.t}], h = w[${layout.h}];`];
    const place = (stage: number) => (stage === 1 ? layout.f0 : this.waitingAt(stage - 2));
    for (const [i, one] of dop853.stages.entries()) {
      const stage = i + 2;
      this.evaluateAt(one, place, place(stage));
      const kept = keptStages.indexOf(stage);
      if (kept >= 0) this.copy(state, layout.k + kept * state, place(stage));
      const sampled = sampledStages.indexOf(stage);
      if (sampled >= 0) this.copy(guards, layout.inner + sampled * guards, out + n + integrals);
    }
    this.each(total, `w[${this.mean} + i] = ${sumOf(dop853.solution, place)};`);
    this.each(total, `w[${y1} + i] = w[${y0} + i] + h*w[${this.mean} + i];`);
    this.lines.push("finish(w, p);");
    this.writeError(place, resolved);
    return this.lines.join("\n");
  }

  /** The error of [HNW] II.10 from both estimates, as for a step that is written in. */
  private writeError(place: (stage: number) => number, { first, rates }: ResolvedGuards): void {
    const { layout, mean } = this;
    const { y0, y1, state, atol, rtol } = layout;
    const add = (at: (from: number) => string, size: string) =>
      `scale = 1/(${size}); e = scale*(${sumOf(dop853.error5, place, at)}); e5 += e*e; ` +
      `e = scale*(${at(mean)} - (${sumOf(dop853.third, place, at)})); e3 += e*e;`;
    this.lines.push("let e5 = 0, e3 = 0, scale = 0, e = 0;");
    const largest = `Math.max(Math.abs(w[${y0} + i]), Math.abs(w[${y1} + i]))`;
    this.each(state, `{ ${add(each, `w[${atol} + i] + w[${rtol}]*${largest}`)} }`);
    for (const [k, rate] of rates.entries()) {
      const i = state + first + k;
      const at = (from: number) => `w[${from + i}]`;
      const size = toleratedRate(layout, rate, i, at(layout.f0), `${at(y1)} - ${at(y0)}`);
      this.lines.push(add(at, size));
    }
    const whole = `Math.sqrt((e5 + 0.01*e3)*${state})`;
    this.lines.push(`w[${layout.error}] = e5 === 0 ? 0 : h*e5/${whole};`);
  }

  shift(): string {
    const { y0, y1, t, tEnd, total, outputs } = this.layout;
    this.lines = [];
    this.copy(2 * total + outputs, y0, y1);
    this.lines.push(`w[${t}] = w[${tEnd}];`);
    return this.lines.join("\n");
  }

  dense(): string {
    const { layout } = this;
    const { y0, y1, state, polynomial, f0, f1, k, atol, rtol } = layout;
    this.lines = [`const t = w[${layout.t}], h = w[${layout.h}];`];
    const kept = (stage: number) => k + keptStages.indexOf(stage) * state;
    const place = (stage: number) => {
      const extra = extraPlaces.get(stage);
      if (extra !== undefined) return this.waitingAt(extra);
      return stage === 1 ? f0 : stage === 13 ? f1 : kept(stage);
    };
    for (const [i, one] of dop853.extra.entries()) this.evaluateAt(one, place, place(14 + i));
    const [d, start, end] = [`w[${polynomial} + i]`, `w[${f0} + i]`, `w[${f1} + i]`];
    const coefficients = [
      `w[${y1} + i] - w[${y0} + i]`,
      `h*${start} - ${d}`,
      `2*${d} - h*(${end} + ${start})`,
      ...dop853.polynomial.map((weights) => `h*(${sumOf(weights, place)})`),
    ];
    for (const [order, value] of coefficients.entries())
      this.each(state, `w[${polynomial + order * state} + i] = ${value};`);
    const [before, last] = [2, 1].map(
      (from) => `w[${polynomial + (coefficients.length - from) * state} + i]`,
    );
    this.lines.push("let rough = 0, scale = 0;");
    this.each(
      state,
      `{ scale = 1/(w[${atol} + i] + w[${rtol}]*Math.abs(w[${y0} + i])); ` +
        `rough += scale*scale*(${before}*${before} + ${last}*${last}); }`,
    );
    this.lines.push(`w[${layout.rough}] = rough/${state};`);
    return this.lines.join("\n");
  }

  /** The step ends on its polynomial; integrals that are computed by Gauss's rule. */
  stop(): string {
    const { layout, n, out } = this;
    const { y0, y1, state, told, yTrial } = layout;
    this.lines = [`const t = w[${layout.t}], x = w[${layout.theta}], h = x*w[${layout.h}];`];
    const rates = told > 0 ? gauss : [];
    for (const [k, [place]] of rates.entries()) {
      this.lines.push(`w[${this.time}] = t + ${place}*h;`, `const x${k} = ${place}*x;`);
      this.inside(yTrial, `x${k}`, `r${k}`);
      this.lines.push("field(w, p);");
      this.copy(told, this.waitingAt(k), out + n);
    }
    this.inside(y1, "x", "r");
    this.lines.push("finish(w, p);");
    const weights = rates.map(([, weight], k) => [k, weight] as const);
    const sum = sumOf(weights, (k) => this.waitingAt(k));
    this.each(told, `w[${y1 + state} + i] = w[${y0 + state} + i] + h*(${sum});`);
    this.lines.push(`w[${layout.h}] = h;`);
    return this.lines.join("\n");
  }

  /** The state of the polynomial at a share of the step. */
  private inside(to: number, x: string, rest: string): void {
    const { y0, state, polynomial } = this.layout;
    const term = (k: number) => `w[${polynomial + k * state} + i]`;
    let nested = term(polynomialSize - 1);
    for (let k = polynomialSize - 2; k >= 0; k--)
      nested = `${term(k)} + ${k % 2 === 0 ? rest : x}*(${nested})`;
    this.lines.push(`const ${rest} = 1 - ${x};`);
    this.each(state, `w[${to} + i] = w[${y0} + i] + ${x}*(${nested});`);
  }

  /** Derivatives of all components at a stage. */
  private evaluateAt(
    { c, weights }: (typeof dop853.stages)[number],
    place: (stage: number) => number,
    to: number,
  ): void {
    const { y0, yTrial, state, integrals } = this.layout;
    this.lines.push(`w[${this.time}] = t + ${c}*h;`);
    this.each(state, `w[${yTrial} + i] = w[${y0} + i] + h*(${sumOf(weights, place)});`);
    this.lines.push("field(w, p);");
    this.copy(this.n, to, yTrial + this.n);
    this.copy(this.n + integrals, to + this.n, this.out);
  }

  private waitingAt(i: number): number {
    return this.mean + (1 + i) * this.layout.total;
  }

  private copy(count: number, to: number, from: number): void {
    this.each(count, `w[${to} + i] = w[${from} + i];`);
  }

  private each(count: number, statement: string): void {
    if (count > 0) this.lines.push(`for (let i = 0; i < ${count}; i++) ${statement}`);
  }
}

/** Component i of what begins at a place. */
const each = (from: number): string => `w[${from} + i]`;

const sumOf = (weights: Weights, place: (stage: number) => number, at = each): string =>
  weights
    .map(([stage, weight], k) => {
      const sign = weight < 0 ? " - " : k > 0 ? " + " : "";
      return `${sign}${Math.abs(weight)}*${at(place(stage))}`;
    })
    .join("");
