/**
 * How do velocities after an impact along the impulse change with those before? [NDCb] §2.5: M(v⁺ − v⁻) = W_T Λ_T +
 * W_N Λ_N with impulses that are formulas of A, B, C, μ, r, v_T, v_N in each region. A = W_TᵀM⁻¹W_T is
 * differentiated without M⁻¹: with y = M⁻¹W_T held, the form 2yᵀW_T − yᵀM y has the value A and the derivative of
 * A.
 */

import type { Node, SymbolNode } from "../../expression/index.js";
import {
  type ImpactLawName,
  type ImpulseSlopes,
  type Law,
  lawNamed,
  pathInput,
  pathResult,
  type Region,
} from "../../impact/index.js";
import type { KernelFunction, Mechanism } from "../../mechanism/index.js";
import { factorInPlace, solveFactored } from "../../numerics/index.js";
import { contactOf } from "../../phase/index.js";
import { analysedFormulas } from "../analysed.js";
import { kernelOf, SparseSlopes, variablesOf } from "../implicit.js";
import { variationTolerances } from "../tolerances.js";
import { type Reset, type ResetValue, velocityReset } from "./reset.js";

export interface PathImpact {
  readonly contact: number;
  readonly law: ImpactLawName;
  /** Nothing collided: v_N before is 0 by the mode. */
  readonly resting: boolean;
  /** The region whose formulas hold, also beyond its borders; the impact's own, if left out. */
  readonly region?: Region;
}

export function pathReset(mechanism: Mechanism, impact: PathImpact, varied: readonly number[]): Reset {
  const map = new PathMap(mechanism, impact, varied);
  return (t, state, p) => map.apply(t, state, p);
}

/** The seven numbers of an impact, before the equations of motion in the outputs. */
const numbers = pathInput.size;

class PathMap {
  private readonly n: number;
  private readonly variables: number;
  private readonly smooth: boolean;
  private readonly values: KernelFunction;
  private readonly change: SparseSlopes;
  private readonly out: Float64Array;
  private readonly slopes: Float64Array;
  private readonly held: Float64Array;

  constructor(
    mechanism: Mechanism,
    private readonly impact: PathImpact,
    varied: readonly number[],
  ) {
    const formulas = analysedFormulas(mechanism);
    const { words, M } = formulas;
    const { graph, v } = words;
    const n = v.length;
    const contact = contactOf(formulas, impact.contact);
    const { WN, WT, wTildeN, wTildeT, friction, restitution } = contact;
    const fresh = (name: string) => WN.map((_, i) => graph.symbol(`${name} ${i}`));
    const [yT, yN, after] = [fresh("along T"), fresh("along N"), fresh("after")];
    const impulse = [graph.symbol("impulse T"), graph.symbol("impulse N")] as const;
    const dot = (one: readonly Node[], other: readonly Node[]) =>
      graph.add(...one.map((entry, i) => graph.multiply(entry, other[i] as Node)));
    const form = (one: readonly Node[], other: readonly Node[]) =>
      dot(
        one,
        M.map((row) => dot(row, other)),
      );
    const vT = graph.add(dot(WT, v), wTildeT);
    const vN = graph.add(dot(WN, v), wTildeN);
    const equations = M.map((row, i) =>
      graph.subtract(
        dot(
          row,
          after.map((one, j) => graph.subtract(one, v[j] as Node)),
        ),
        graph.add(graph.multiply(WT[i] as Node, impulse[0]), graph.multiply(WN[i] as Node, impulse[1])),
      ),
    );
    const outputs = [
      graph.subtract(graph.scale(2, dot(yT, WT)), form(yT, yT)),
      graph.subtract(graph.add(dot(yT, WN), dot(yN, WT)), form(yT, yN)),
      graph.subtract(graph.scale(2, dot(yN, WN)), form(yN, yN)),
      friction.impact,
      restitution,
      vT,
      vN,
      ...equations,
    ];
    const symbols: SymbolNode[] = [...yT, ...yN, ...after, ...impulse];
    this.n = n;
    this.smooth = WT.every((entry) => entry === graph.zero);
    const variables = variablesOf(mechanism, varied);
    this.variables = variables.length;
    this.values = kernelOf(mechanism, {}, [...M.flat(), ...WT, ...WN, friction.impact, restitution, vT, vN]);
    this.change = new SparseSlopes(
      mechanism,
      outputs,
      variables,
      { y: symbols },
      (i, j) => i * variables.length + j,
    );
    this.out = new Float64Array(n * n + 2 * n + 4);
    this.slopes = new Float64Array(outputs.length * variables.length);
    this.held = new Float64Array(3 * n + 2);
  }

  apply(t: number, state: Float64Array, p: Float64Array): ResetValue | undefined {
    const { n, out, impact, held } = this;
    const [q, v] = [state.subarray(0, n), state.subarray(n)];
    this.values(t, q, v, p, out);
    const mass = out.slice(0, n * n);
    const order = new Int32Array(n);
    const [WT, WN] = [out.subarray(n * n, n * n + n), out.subarray(n * n + n, n * n + 2 * n)];
    if (!factorInPlace(n, mass, order)) return undefined;
    held.set(WT, 0);
    held.set(WN, n);
    solveFactored(n, mass, order, held, 0);
    solveFactored(n, mass, order, held, n);
    const input = this.input();
    const result = new Float64Array(pathResult.size);
    const law = lawNamed(impact.law);
    const own = law.impactInto(input, 0, result);
    if (own <= 0) return undefined;
    const { region = own as Region } = impact;
    const slopes = law.slopes?.(region, input);
    if (slopes === undefined) return undefined;
    const { T, N } =
      region === own
        ? { T: result[pathResult.impulseT] as number, N: result[pathResult.impulseN] as number }
        : slopes.impulse;
    if (!Number.isFinite(N)) return undefined; // so far beyond its border a region's root has no value
    const after = v.map((value, i) => value + (held[i] as number) * T + (held[n + i] as number) * N);
    held.set(after, 2 * n);
    held.set([T, N], 3 * n);
    this.slopes.fill(0);
    this.change.addInto(this.slopes, 1, t, q, v, p, held);
    const by = this.velocitySlopes(slopes, mass, order, WT, WN);
    const stopped = slopes.sticks ? [impact.contact] : [];
    const value = velocityReset(state, after, (i, j) => by[j * n + i] as number, this.variables, stopped);
    const border = this.isNearBorder(law, input, own) ? { border: variationTolerances.border } : {};
    return { ...value, region: own, ...border };
  }

  /** Do numbers of the impact that hardly differ lie in another region? */
  private isNearBorder(law: Law, input: Float64Array, own: number): boolean {
    const speed = Math.max(Math.abs(input[pathInput.vT] as number), Math.abs(input[pathInput.vN] as number));
    const { smooth, impact } = this;
    const free = [...(smooth ? [] : [pathInput.mu, pathInput.vT]), ...(impact.resting ? [] : [pathInput.vN])];
    const result = new Float64Array(pathResult.size);
    return free.some((place) =>
      [1, -1].some((side) => {
        const size = place === pathInput.mu ? (input[place] as number) : speed;
        const near = input.slice();
        near[place] = (near[place] as number) + side * variationTolerances.border * size;
        const other = law.impactInto(near, 0, result);
        return (
          other !== own &&
          !this.agree(
            law.slopes?.(own as Region, input),
            other > 0 ? law.slopes?.(other as Region, input) : undefined,
          )
        );
      }),
    );
  }

  /** A, B, C, μ, r, v_T, v_N; a contact whose slip nothing changes has nothing to rub. */
  private input(): Float64Array {
    const { n, out, held, smooth, impact } = this;
    const at = n * n;
    const dot = (from: number, to: number) => {
      let sum = 0;
      for (let i = 0; i < n; i++) sum += (out[from + i] as number) * (held[to + i] as number);
      return sum;
    };
    const [mu, r, vT, vN] = out.subarray(at + 2 * n) as unknown as [number, number, number, number];
    return Float64Array.of(
      smooth ? 1 : dot(at, 0),
      dot(at, n),
      dot(at + n, n),
      smooth ? 0 : mu,
      r,
      vT,
      impact.resting ? 0 : vN,
    );
  }

  /** M δv⁺ = −δ(equations) + W_T δΛ_T + W_N δΛ_N, for each variable. */
  private velocitySlopes(
    { T, N }: ImpulseSlopes,
    mass: Float64Array,
    order: Int32Array,
    WT: Float64Array,
    WN: Float64Array,
  ): Float64Array {
    const { n, variables, slopes, smooth, impact } = this;
    const by = new Float64Array(n * variables);
    for (let j = 0; j < variables; j++) {
      let [changeT, changeN] = [0, 0];
      for (let k = 0; k < numbers; k++) {
        if ((impact.resting && k === pathInput.vN) || (smooth && k === pathInput.mu)) continue;
        const slope = slopes[k * variables + j] as number;
        changeT += (T[k] as number) * slope;
        changeN += (N[k] as number) * slope;
      }
      for (let i = 0; i < n; i++)
        by[j * n + i] =
          (WT[i] as number) * changeT +
          (WN[i] as number) * changeN -
          (slopes[(numbers + i) * variables + j] as number);
      solveFactored(n, mass, order, by, j * n);
    }
    return by;
  }

  /** Are the impulses of two regions one smooth function of what can change here? Friction that is 0 cannot. */
  private agree(one: ImpulseSlopes | undefined, other: ImpulseSlopes | undefined): boolean {
    if (one === undefined || other === undefined) return false;
    const places = Array.from({ length: numbers }, (_, k) => k).filter((k) => this.changes(k));
    return (["T", "N"] as const).every((of) => {
      const size = Math.max(
        ...places.flatMap((k) => [one[of][k] as number, other[of][k] as number]).map(Math.abs),
      );
      return places.every(
        (k) =>
          Math.abs((one[of][k] as number) - (other[of][k] as number)) <= variationTolerances.sameSlope * size,
      );
    });
  }

  /** Does a number of the impact change with any variable? */
  private changes(place: number): boolean {
    const { variables, slopes } = this;
    for (let j = 0; j < variables; j++) if (slopes[place * variables + j] !== 0) return true;
    return false;
  }
}
