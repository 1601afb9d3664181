/**
 * Which parameters are forces at a drawn point? The generalized force of a parameter, ∂h/∂p, is that of a force f at
 * a point with Jacobian J where ∂h/∂p = Jᵀ f with the same f in every state.
 */

import { hypot } from "../elementary/index.js";
import { dotOfLists } from "../numerics/index.js";
import { dynamicsLayout, type Mechanism, type State } from "./mechanism.js";
import { type ParameterValues, parameterVector } from "./parameters.js";
import { pointSlopes } from "./point.js";
import type { Scene } from "./scene.js";
import { stateVectors } from "./state.js";
import { mechanismTolerances } from "./tolerances.js";

export interface PointLoad {
  readonly parameter: string;
  /** The place of the point's x among the numbers of the scene. */
  readonly point: number;
  /** The force for a parameter of 1. */
  readonly direction: readonly [number, number];
}

const { loadMisfit, loadTurn } = mechanismTolerances;

/** By a parameter in N: the first of its points that explains it. Centres of circles come before corners. */
export function pointLoadsOf(
  mechanism: Mechanism,
  scene: Scene,
  state: State,
  parameters: ParameterValues = {},
): PointLoad[] {
  const [q, v] = stateVectors(mechanism, state);
  const p = parameterVector(mechanism, parameters);
  const turned = q.map((value, i) => value + loadTurn * (i + 1));
  const points = pointsOf(scene);
  return mechanism.parameters.flatMap(({ name, unit }, i) => {
    if (unit !== "N") return [];
    for (const point of points) {
      const here = forceAt(mechanism, scene, { q, v, p }, i, point);
      const there = forceAt(mechanism, scene, { q: turned, v, p }, i, point);
      if (here === undefined || there === undefined) continue;
      if (hypot(here[0] - there[0], here[1] - there[1]) > loadMisfit * hypot(...here)) continue;
      return [{ parameter: name, point, direction: here }];
    }
    return [];
  });
}

function pointsOf({ shapes }: Scene): number[] {
  const circles = shapes.flatMap(({ kind, at }) => (kind === "circle" ? [at] : []));
  const corners = shapes.flatMap(({ kind, at, size }) =>
    kind === "ground" || kind === "circle" ? [] : Array.from({ length: size / 2 }, (_, i) => at + 2 * i),
  );
  return [...circles, ...corners];
}

/** The force at a point that has the generalized force of a parameter; undefined where none has. */
function forceAt(
  mechanism: Mechanism,
  scene: Scene,
  { q, v, p }: { readonly q: Float64Array; readonly v: Float64Array; readonly p: Float64Array },
  parameter: number,
  point: number,
): [number, number] | undefined {
  const { n, h } = dynamicsLayout(mechanism);
  const valuesAt = (by: number) => {
    const values = new Float64Array(mechanism.dynamics.size);
    const moved = p.map((value, i) => (i === parameter ? value + by : value));
    mechanism.dynamics.into(0, q, v, moved, values);
    return values;
  };
  const [before, after] = [valuesAt(0), valuesAt(1)];
  const change = after.map((value, i) => value - (before[i] as number));
  const Q = change.subarray(h, h + n);
  const size = hypot(...Q);
  const others = change.filter((value, i) => (i < h || i >= h + n) && Math.abs(value) > loadMisfit);
  if (!(size > 0 && Number.isFinite(size)) || others.length > 0) return undefined;
  const [x, y] = pointSlopes(mechanism, scene, { t: 0, q, p }, point).slopes;
  const [xx, xy, yy] = [dotOfLists(x, x), dotOfLists(x, y), dotOfLists(y, y)];
  const [xQ, yQ] = [dotOfLists(x, Q), dotOfLists(y, Q)];
  const determinant = xx * yy - xy * xy;
  const force: [number, number] =
    determinant > loadMisfit * (xx + yy) * (xx + yy)
      ? [(yy * xQ - xy * yQ) / determinant, (xx * yQ - xy * xQ) / determinant]
      : [xx > 0 ? xQ / xx : 0, xx > 0 || !(yy > 0) ? 0 : yQ / yy];
  const misfit = hypot(...Q.map((value, i) => value - (x[i] ?? 0) * force[0] - (y[i] ?? 0) * force[1]));
  return misfit <= loadMisfit * size ? force : undefined;
}
