/**
 * How is the motion inside a step written? As the method's polynomial of order 7, with three stages more: its
 * coefficients, a point on it, and the end of a step that stops there.
 */

import { dop853, gauss, keptStages, polynomialSize } from "../../integrate/index.js";
import { type Value, zero } from "../text/scribe.js";
import type { StateNames } from "../text/stateNames.js";
import { type StageDerivatives, StageWriter, stateNames, sumText } from "./stage.js";

export class PolynomialWriter extends StageWriter {
  dense(): string {
    const { layout } = this;
    this.put(`const t = w[${layout.t}], h = w[${layout.h}];`);
    this.load("y", layout.y0, layout.state);
    const derivatives: StageDerivatives = new Map([
      [1, this.load("k1", layout.f0, layout.state)],
      [13, this.load("k13", layout.f1, layout.state)],
    ]);
    for (const [i, stage] of keptStages.entries())
      derivatives.set(stage, this.load(`k${stage}`, layout.k + i * layout.state, layout.state));
    for (const [i, { c, weights }] of dop853.extra.entries()) {
      const stage = i + 14;
      const { names, acceleration } = this.evaluate(
        this.stageState(`s${stage}`, c, weights, derivatives),
        {},
      );
      derivatives.set(stage, [...names.v, ...acceleration]);
    }
    this.put("let rough = 0, scale = 0;");
    for (const i of this.free) {
      const at = (stage: number) => derivatives.get(stage)?.[i] as Value;
      this.put(`const d_${i} = w[${layout.y1 + i}] - y_${i};`);
      const higher = dop853.polynomial.map((weights, k) => {
        this.put(`const d${k}_${i} = h*(${sumText(weights, at)});`);
        return `d${k}_${i}`;
      });
      const all = [`d_${i}`, `h*${at(1)} - d_${i}`, `2*d_${i} - h*(${at(13)} + ${at(1)})`, ...higher];
      for (const [k, value] of all.entries())
        this.put(`w[${layout.polynomial + k * layout.state + i}] = ${value};`);
      const [before, last] = higher.slice(-2);
      this.put(
        `scale = 1/(w[${layout.atol + i}] + w[${layout.rtol}]*Math.abs(y_${i}));`,
        `rough += scale*scale*(${before}*${before} + ${last}*${last});`,
      );
    }
    this.put(`w[${layout.rough}] = rough/${Math.max(1, this.free.length)};`);
    return this.text();
  }

  trial(): string {
    const { layout } = this;
    this.put(`const x = w[${layout.theta}], t_y = w[${layout.t}] + x*w[${layout.h}];`);
    const { names, guards, forces } = this.at(this.inside("y", "x"), { guards: true, forces: true });
    this.store(layout.yTrial, [...names.q, ...names.v]);
    this.store(layout.gTrial, [...guards, ...forces]);
    return this.text();
  }

  /** Names of the state of the polynomial at a share of the step. */
  private inside(prefix: string, x: Value): StateNames {
    const { layout } = this;
    this.put(`const r_${prefix} = 1 - ${x};`);
    for (const i of this.free) {
      const term = (k: number) => `w[${layout.polynomial + k * layout.state + i}]`;
      let nested = term(polynomialSize - 1);
      for (let k = polynomialSize - 2; k >= 0; k--)
        nested = `${term(k)} + ${k % 2 === 0 ? `r_${prefix}` : x}*(${nested})`;
      this.put(`const ${prefix}_${i} = w[${layout.y0 + i}] + ${x}*(${nested});`);
    }
    return stateNames(layout, prefix);
  }

  /** The step ends on its polynomial; integrals that are computed by Gauss's rule. */
  stop(): string {
    const { layout } = this;
    const { state, told, y0, y1 } = layout;
    this.put(`const t = w[${layout.t}], x = w[${layout.theta}], h = x*w[${layout.h}];`);
    const rates = (told > 0 ? gauss : []).map(([place], i) => {
      const stage = `s${i}`;
      this.put(`const x_${stage} = ${place}*x, t_${stage} = t + ${place}*h;`);
      return this.evaluate(this.inside(stage, `x_${stage}`), { powers: true }).powers;
    });
    this.inside("z", "x");
    this.writeEnd();
    const weights = gauss.map(([, weight], i) => [i, weight] as const);
    for (let i = 0; i < told; i++) {
      const sum = sumText(weights, (k) => rates[k]?.[i] as Value);
      this.put(`w[${y1 + state + i}] = w[${y0 + state + i}]${sum === zero ? "" : ` + h*(${sum})`};`);
    }
    this.put(`w[${layout.h}] = h;`);
    return this.text();
  }
}
