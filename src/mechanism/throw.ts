/**
 * Which velocities does a mechanism have when a hand gives one of its points a velocity? Those with the smallest
 * kinetic energy of the change; slides hold, and so do closed contacts where the point can have its velocity with
 * them.
 */

import { hypot } from "../elementary/index.js";
import { Mistake } from "../mistake/index.js";
import { dotOfLists, shortestStep } from "../numerics/index.js";
import type { Occasion } from "./kernels/matrices.js";
import { dynamicsLayout, type Mechanism, type State } from "./mechanism.js";
import { parameterVector } from "./parameters.js";
import { pointSlopes } from "./point.js";
import type { Scene } from "./scene.js";
import { namedState, stateVectors } from "./state.js";
import { mechanismTolerances } from "./tolerances.js";

export interface Throw {
  /** The place of the point's x among the numbers of the scene. */
  readonly point: number;
  /** In metres per second. */
  readonly velocity: readonly [number, number];
}

export interface Thrown {
  readonly state: State;
  /** The unilateral contacts that stay closed. */
  readonly held: readonly string[];
}

const { pulledGap, throwYields, gapYields, liftShare } = mechanismTolerances;

const subtract = (a: Float64Array, b: Float64Array) => a.map((value, i) => value - (b[i] as number));

/** The state with other velocities; coordinates stay. */
export function throwPoint(
  mechanism: Mechanism,
  scene: Scene,
  state: State,
  { point, velocity }: Throw,
  { t = 0, parameters = {} }: Occasion = {},
): Thrown {
  if (!(Number.isInteger(point) && point >= 0 && point + 1 < scene.size))
    throw new Mistake(`a point of the scene is a place from 0 to ${scene.size - 2}, got ${point}`);
  if (!velocity.every(Number.isFinite))
    throw new Mistake(`a velocity has two finite numbers, got ${velocity.join(", ")}`);
  const [q, v] = stateVectors(mechanism, state);
  const p = parameterVector(mechanism, parameters);
  const values = new Float64Array(mechanism.dynamics.size);
  mechanism.dynamics.into(t, q, v, p, values);
  const layout = dynamicsLayout(mechanism);
  const { slopes, drift } = pointSlopes(mechanism, scene, { t, q, p }, point);
  const normal = (k: number) => {
    const at = layout.contact(k) + layout.WN;
    return [...values.subarray(at, at + layout.n)];
  };
  const residuals = slopes.map(
    (row, i) => (velocity[i] as number) - dotOfLists(row, v) - (drift[i] as number),
  );
  const changed = (held: readonly number[]): Float64Array => {
    const step = shortestStep(
      values.subarray(0, layout.h),
      [...slopes, ...held.map(normal)],
      [...residuals, ...held.map(() => 0)],
      { yields: [...slopes.map(() => throwYields), ...held.map(() => gapYields)] },
    );
    return v.map((value, i) => value + (step?.[i] ?? 0));
  };
  const all = [...mechanism.contacts.keys()];
  const slides = all.filter((k) => mechanism.contacts[k]?.bilateral);
  const closed = all.filter(
    (k) => !slides.includes(k) && Math.abs(values[layout.contact(k)] as number) <= pulledGap,
  );
  const together = changed([...slides, ...closed]);
  const missed = residuals.map(
    (residual, i) => residual - dotOfLists(slopes[i] as number[], subtract(together, v)),
  );
  const lifted = hypot(...missed) > liftShare * hypot(...velocity);
  const free = lifted ? changed(slides) : together;
  const held = closed.filter((k) => !lifted || dotOfLists(normal(k), free) <= dotOfLists(normal(k), v));
  const result = held.length === 0 || !lifted ? free : changed([...slides, ...held]);
  return {
    state: namedState(mechanism, [...q, ...result]),
    held: held.map((k) => mechanism.contacts[k]?.name as string),
  };
}
