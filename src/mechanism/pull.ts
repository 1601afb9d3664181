/**
 * Where does a mechanism go when one of its points is pulled by hand? To the nearest place, measured by its masses,
 * where the point is at the hand, slides hold and no contact penetrates.
 */

import { hypot, square } from "../elementary/index.js";
import { Mistake } from "../mistake/index.js";
import { shortestStep } from "../numerics/index.js";
import type { Occasion } from "./kernels/matrices.js";
import type { State } from "./mechanism.js";
import { dynamicsLayout, type Mechanism } from "./mechanism.js";
import { parameterVector } from "./parameters.js";
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

const { pulledGap, pullWidth, pullStep, pointYields, gapYields } = mechanismTolerances;

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
  const held = new Set(mechanism.contacts.flatMap(({ bilateral }, k) => (bilateral ? [k] : [])));
  const gap = (k: number) => values[layout.contact(k)] as number;
  let [nearest, best] = [Number.POSITIVE_INFINITY, q.slice()];
  for (let step = 0; step <= steps + closing; step++) {
    mechanism.dynamics.into(t, q, v, p, values);
    for (const k of mechanism.contacts.keys()) if (gap(k) < 0) held.add(k);
    const rows = pointRows(scene, t, q, p, point, to).map(({ slopes, ...row }) => ({
      ...row,
      slopes: slopes.map((slope, i) => (i < mechanism.coordinates.length ? slope : 0)), // the hand moves no memory
    }));
    const distance = hypot(...rows.map(({ residual }) => residual));
    const holds = [...held].every((k) => Math.abs(gap(k)) <= pulledGap);
    if (holds && distance < nearest) [nearest, best] = [distance, q.slice()];
    const gaps = [...held].map((k): Row => {
      const at = layout.contact(k) + layout.WN;
      return { slopes: [...values.subarray(at, at + layout.n)], residual: -gap(k), yields: gapYields };
    });
    const pulls = step < steps ? rows : [];
    move(q, values.subarray(0, square(layout.n)), [...pulls, ...gaps]);
  }
  // A stretched mechanism hardly follows, and steps there can lead away.
  q.set(best);
  mechanism.dynamics.into(t, q, v, p, values);
  const closed = mechanism.contacts.filter(({ bilateral }, k) => !bilateral && Math.abs(gap(k)) <= pulledGap);
  return { state: namedState(mechanism, [...q, ...v]), closed: closed.map(({ name }) => name) };
}

/** How the point follows the coordinates, by central differences, and how far it is from the hand. */
function pointRows(
  scene: Scene,
  t: number,
  q: Float64Array,
  p: Float64Array,
  point: number,
  to: Pull["to"],
): Row[] {
  const out = new Float64Array(scene.size);
  const at = (place: Float64Array): [number, number] => {
    scene.into(t, place, p, out);
    return [out[point] as number, out[point + 1] as number];
  };
  const here = at(q);
  const columns = Array.from(q, (_, i) => {
    const beside = (sign: number) => at(q.map((value, k) => (k === i ? value + sign * pullWidth : value)));
    const [before, after] = [beside(-1), beside(1)];
    return [0, 1].map((k) => ((after[k] as number) - (before[k] as number)) / (2 * pullWidth));
  });
  return [0, 1].map((k) => ({
    slopes: columns.map((column) => column[k] as number),
    residual: (to[k] as number) - (here[k] as number),
    yields: pointYields,
  }));
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
  for (let m = 0; m < q.length; m++) q[m] = (q[m] as number) + share * (step[m] as number);
}
