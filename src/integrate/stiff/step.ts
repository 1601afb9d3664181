/**
 * What is one step of Radau IIA? Its stages, the state and the integrals at its end, the polynomial inside, an
 * estimate of the error: [HW] IV.8, on the work space of the explicit steps.
 */

import { places } from "../dip.js";
import { polynomialSize, type StepLayout } from "../program.js";
import { integrateTolerances } from "../tolerances.js";
import { StageSystem } from "./newton.js";
import { ErrorNorm } from "./norm.js";
import type { StiffProgram } from "./program.js";
import { radau } from "./tableau.js";

const { c, A, error: errorWeights } = radau;

export class RadauStep {
  readonly system: StageSystem;
  readonly norm: ErrorNorm;
  /** The Jacobian belongs to another state and did not serve well. */
  stale = true;
  /** The estimate is taken twice where it is large: at first steps and after refused ones. */
  cautious = true;
  evaluations = 0;
  private readonly layout: StepLayout;
  private readonly y0: Float64Array;
  private readonly estimate: Float64Array;
  private readonly moved: Float64Array;
  private readonly stageRates: Float64Array;
  private factoredFor = Number.NaN;
  /** Length of the step that the polynomial belongs to; 0 where there is none. */
  private polynomialStep = 0;

  constructor(
    private readonly program: StiffProgram,
    private readonly w: Float64Array,
    private readonly p: Float64Array,
  ) {
    const { layout } = program;
    this.layout = layout;
    this.system = new StageSystem(program, p);
    this.y0 = new Float64Array(layout.state);
    this.norm = new ErrorNorm(program, w, p);
    this.estimate = new Float64Array(layout.state);
    this.moved = new Float64Array(layout.total);
    this.stageRates = new Float64Array(3 * layout.total);
  }

  /** A new start: nothing is known of steps before. */
  begin(): void {
    this.stale = true;
    this.cautious = true;
    this.polynomialStep = 0;
  }

  /**
   * From (t, y0, f0) over h: y1, the error estimate, the polynomial, guards at inner points; error ∞ without
   * convergence.
   */
  attempt(): void {
    const { w, layout, system, y0 } = this;
    const [t, h] = [w[layout.t] as number, w[layout.h] as number];
    for (let i = 0; i < layout.state; i++) y0[i] = w[layout.y0 + i] as number;
    this.norm.set();
    this.guess(h);
    w[layout.error] = Number.POSITIVE_INFINITY;
    for (let again = 0; again < 2; again++) {
      const fresh = this.stale;
      if (this.stale) system.linearise(t, y0);
      if (this.stale || this.factoredFor !== h) {
        this.stale = false;
        this.factoredFor = h;
        if (!system.factor(h)) return;
      }
      const { converged } = system.iterate(t, y0, h, this.norm, integrateTolerances.stages);
      if (converged) break;
      // An old Jacobian may be to blame: once more with that of this state.
      if (fresh || again === 1) return;
      this.stale = true;
      system.z.fill(0);
    }
    this.integrate(t, h);
    this.interpolate(h);
    w[layout.error] = this.errorOf(t, h);
    this.sample();
  }

  /** The polynomial of the step before continues; without one the state stays. */
  private guess(h: number): void {
    const { w, layout, system } = this;
    const n = layout.state;
    const share = this.polynomialStep > 0 ? h / this.polynomialStep : 0;
    for (let s = 0; s < 3; s++) {
      const x = 1 + (c[s] as number) * share;
      for (let i = 0; i < n; i++) {
        const at = (k: number) => w[layout.polynomial + k * layout.state + i] as number;
        system.z[s * n + i] = share === 0 ? 0 : x * (at(0) + (1 - x) * (at(1) + x * at(2))) - at(0);
      }
    }
    this.polynomialStep = 0;
  }

  /** y1 = y0 + z₃; the integrals by the weights of the method, from the rates at the stages. */
  private integrate(t: number, h: number): void {
    const { w, layout, system, y0, moved, stageRates } = this;
    const { state, total } = layout;
    for (let i = 0; i < state; i++)
      w[layout.y1 + i] = (y0[i] as number) + (system.z[2 * state + i] as number);
    if (total === state) return;
    for (let s = 0; s < 3; s++) {
      for (let i = 0; i < state; i++)
        this.estimate[i] = (y0[i] as number) + (system.z[s * state + i] as number);
      this.program.rates(t + (c[s] as number) * h, this.estimate, this.p, moved);
      stageRates.set(moved, s * total);
    }
    this.evaluations += 3;
    for (let i = state; i < total; i++)
      w[layout.y1 + i] = (w[layout.y0 + i] as number) + this.integralAt(i, h);
  }

  private integralAt(i: number, h: number): number {
    const { stageRates, layout } = this;
    const at = (s: number) => stageRates[s * layout.total + i] as number;
    return h * (A[2][0] * at(0) + A[2][1] * at(1) + A[2][2] * at(2));
  }

  /** The cubic through the start and the stages, in the nested form of the explicit polynomial. */
  private interpolate(h: number): void {
    const { w, layout, system } = this;
    const { state } = layout;
    const put = (k: number, i: number, value: number) => {
      w[layout.polynomial + k * state + i] = value;
    };
    const [c1, c2] = c;
    for (let i = 0; i < state; i++) {
      const z = (s: 0 | 1 | 2) => system.z[s * state + i] as number;
      const last = z(2);
      const first = (z(0) / c1 - last) / (1 - c1);
      const second = ((z(1) / c2 - last) / (1 - c2) - first) / (c2 - c1);
      put(0, i, last);
      put(1, i, first - c1 * second);
      put(2, i, second);
      for (let k = 3; k < polynomialSize; k++) put(k, i, 0);
    }
    this.polynomialStep = h;
  }

  /**
   * [HW] (IV.8.19), (IV.8.20): filtered by the real system, so that it is bounded for the fastest decay; once more
   * in doubt.
   */
  private errorOf(t: number, h: number): number {
    const { w, layout, system, estimate, y0, moved } = this;
    const n = layout.state;
    const difference = (i: number) =>
      (errorWeights[0] * (system.z[i] as number) +
        errorWeights[1] * (system.z[n + i] as number) +
        errorWeights[2] * (system.z[2 * n + i] as number)) /
      h;
    for (let i = 0; i < n; i++) estimate[i] = (w[layout.f0 + i] as number) + difference(i);
    system.solveReal(estimate);
    const error = Math.sqrt(this.norm.square(estimate, 0));
    if (error < 1 || !this.cautious) return error;
    for (let i = 0; i < n; i++) estimate[i] = (estimate[i] as number) + (y0[i] as number);
    this.program.rates(t, estimate, this.p, moved);
    this.evaluations++;
    for (let i = 0; i < n; i++) estimate[i] = (moved[i] as number) + difference(i);
    system.solveReal(estimate);
    return Math.sqrt(this.norm.square(estimate, 0));
  }

  /** Guards where the explicit step samples them. */
  private sample(): void {
    const { w, layout } = this;
    if (layout.guards === 0) return;
    for (let k = 1; k < places.length - 1; k++) {
      w[layout.theta] = places[k] as number;
      this.program.trial(w, this.p);
      this.evaluations++;
      const to = layout.inner + (k - 1) * layout.guards;
      w.copyWithin(to, layout.gTrial, layout.gTrial + layout.guards);
    }
  }
}
