/**
 * Where does a mechanism go when one of its points is pulled by hand? To the nearest place, measured by its masses,
 * where the point is at the hand, slides hold and no contact penetrates.
 */

import { hypot, square } from "../elementary/index.js";
import { Mistake } from "../mistake/index.js";
import { addScaled, shortestStep } from "../numerics/index.js";
import { activityOf } from "./kernels/activity.js";
import type { Occasion } from "./kernels/matrices.js";
import type { State } from "./mechanism.js";
import { dynamicsLayout, type Mechanism } from "./mechanism.js";
import { parameterVector } from "./parameters.js";
import { pointSlopes } from "./point.js";
import type { Scene } from "./scene.js";
import { namedState, stateVectors } from "./state.js";
import { mechanismTolerances } from "./tolerances.js";

export interface Pull {
  /** The place of the point's x among the numbers of the scene. */
  readonly point: number;
  readonly to: readonly [number, number];
}

export interface Pulled {
  readonly state: State;
  /** The unilateral contacts that the hand has closed. */
  readonly closed: readonly string[];
}

/** Newton steps towards the hand, and onto the surfaces. */
const [steps, closing] = [24, 6];
/** Halvings of a step at whose end a gap is negative. */
const halvings = 30;

const { pulledGap, pullStep, pointYields, gapYields } = mechanismTolerances;

interface Row {
  readonly slopes: readonly number[];
  readonly residual: number;
  /** What is added to its diagonal, as a share of the largest entry: the row gives way where rows contradict. */
  readonly yields: number;
}

/** The state after the pull; velocities stay. */
export function pullPoint(
  mechanism: Mechanism,
  scene: Scene,
  state: State,
  { point, to }: Pull,
  { t = 0, parameters = {} }: Occasion = {},
): Pulled {
  if (!(Number.isInteger(point) && point >= 0 && point + 1 < scene.size))
    throw new Mistake(`a point of the scene is a place from 0 to ${scene.size - 2}, got ${point}`);
  if (!to.every(Number.isFinite)) throw new Mistake(`a point is pulled to two numbers, got ${to.join(", ")}`);
  const [q, v] = stateVectors(mechanism, state);
  const p = parameterVector(mechanism, parameters);
  const values = new Float64Array(mechanism.dynamics.size);
  const layout = dynamicsLayout(mechanism);
  const held = new Set<number>();
  const gap = (k: number) => values[layout.contact(k)] as number;
  const gapAt = (place: Float64Array, k: number): number => {
    mechanism.dynamics.into(t, place, v, p, values);
    return gap(k);
  };
  const acting = (place: Float64Array) => activityOf(mechanism).at?.(t, place, v, p);
  let [nearest, best] = [Number.POSITIVE_INFINITY, q.slice()];
  for (let step = 0; step <= steps + closing; step++) {
    mechanism.dynamics.into(t, q, v, p, values);
    const acts = acting(q);
    for (const [k, { bilateral }] of mechanism.contacts.entries())
      if (acts?.[k] === false) held.delete(k);
      else if (bilateral || gap(k) < 0) held.add(k);
    const { here, slopes } = pointSlopes(mechanism, scene, { t, q, p }, point);
    const rows = slopes.map((own, k): Row => {
      return { slopes: own, residual: (to[k] as number) - (here[k] as number), yields: pointYields };
    });
    const distance = hypot(...rows.map(({ residual }) => residual));
    const holds = [...held].every((k) => Math.abs(gap(k)) <= pulledGap);
    if (holds && distance < nearest) [nearest, best] = [distance, q.slice()];
    const gaps = [...held].map((k): Row => {
      const at = layout.contact(k) + layout.WN;
      return { slopes: [...values.subarray(at, at + layout.n)], residual: -gap(k), yields: gapYields };
    });
    const from = q.slice();
    const free = mechanism.contacts.flatMap(({ when }, k) =>
      when && !held.has(k) && gap(k) >= -pulledGap ? [k] : [],
    );
    move(q, values.subarray(0, square(layout.n)), [...(step < steps ? rows : []), ...gaps]);
    if (acts !== undefined)
      stayOutside(from, q, free, held, gapAt, (place, k) => acting(place)?.[k] === true);
  }
  // A stretched mechanism hardly follows, and steps there can lead away.
  q.set(best);
  mechanism.dynamics.into(t, q, v, p, values);
  const acts = acting(q);
  const closed = mechanism.contacts.filter(
    ({ bilateral }, k) => !bilateral && acts?.[k] !== false && Math.abs(gap(k)) <= pulledGap,
  );
  return { state: namedState(mechanism, [...q, ...v]), closed: closed.map(({ name }) => name) };
}

/**
 * An edge acts only near its surface, so a long step could pass it: the step ends at the first surface that it
 * crosses, or before a contact that holds would cease to act below its surface.
 */
function stayOutside(
  from: Float64Array,
  q: Float64Array,
  free: readonly number[],
  held: ReadonlySet<number>,
  gapAt: (place: Float64Array, k: number) => number,
  acts: (place: Float64Array, k: number) => boolean,
): void {
  for (const k of free) {
    if (gapAt(q, k) >= -pulledGap) continue;
    const [, behind] = crossing(from, q, (place) => gapAt(place, k) < -pulledGap);
    if (acts(behind, k)) q.set(behind);
  }
  for (const k of held) {
    if (acts(q, k) || gapAt(q, k) >= -pulledGap) continue;
    const [before] = crossing(from, q, (place) => !acts(place, k));
    q.set(before);
  }
}

/** The places before and behind a crossing on the way to q. */
function crossing(
  from: Float64Array,
  q: Float64Array,
  isBehind: (place: Float64Array) => boolean,
): [Float64Array, Float64Array] {
  const at = (share: number) => from.map((value, i) => value + share * ((q[i] as number) - value));
  let [before, behind] = [0, 1];
  for (let i = 0; i < halvings; i++) {
    const middle = (before + behind) / 2;
    if (isBehind(at(middle))) behind = middle;
    else before = middle;
  }
  return [at(before), at(behind)];
}

/** The step of least kinetic energy that meets the rows; the point yields where they contradict. */
function move(q: Float64Array, M: Float64Array, rows: readonly Row[]): void {
  const step = shortestStep(
    M,
    rows.map(({ slopes }) => slopes),
    rows.map(({ residual }) => residual),
    { yields: rows.map(({ yields }) => yields) },
  );
  if (step === undefined) return;
  // A stretched mechanism hardly follows: there the step would be wild.
  const share = Math.min(1, pullStep / Math.max(...step.map(Math.abs)));
  addScaled(q, share, step);
}
