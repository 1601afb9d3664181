/** What the classes share: numbers with dimensions, frictions, bodies and their coordinates. */

import type { Load } from "./loads.js";
import { round } from "./loads.js";
import { chance, type Dice, type Dimension, length, plain } from "./model.js";
import type { Friction, Shape } from "./shapes.js";

export const g = 9.81;

export const quantity = (value: number, dimension: Dimension) => ({ value, dimension });

/** One coefficient or two, under a name. */
export function drawFriction({ draw, plan }: Dice, low: number, high: number, name = "mu", twofold = 0.3) {
  const muStatic = round(draw(low, high));
  const two = chance(plan, twofold);
  const muKinetic = two ? round(muStatic * draw(0.5, 0.95)) : muStatic;
  const friction: Friction = {
    muStatic,
    muKinetic,
    restitution: 0,
    text: { static: name, kinetic: two ? `${name}k` : name, restitution: "0" },
  };
  const parameters = {
    [name]: quantity(muStatic, plain),
    ...(two ? { [`${name}k`]: quantity(muKinetic, plain) } : {}),
  };
  return { friction, parameters };
}

export const body = (first: number, size: number, suffix = "") => ({
  first,
  size,
  names: [`x${suffix}`, `y${suffix}`, `th${suffix}`] as [string, string, string],
});

export const bodyCoordinates = (suffix = "") => [
  { name: `x${suffix}`, dimension: length },
  { name: `y${suffix}`, dimension: length },
  { name: `th${suffix}`, dimension: plain },
];

export const diagonal = (values: readonly number[]) =>
  values.map((value, i) => values.map((_, j) => (i === j ? value : 0)));

export const shapesTo = (shapes: readonly Shape[]) => ({
  definitions: Object.assign({}, ...shapes.map(({ definitions }) => definitions)) as Record<string, string>,
  contacts: shapes.map(({ text }) => text),
});

export const mixed = (...loads: readonly Load[]) =>
  Object.assign({}, ...loads.map(({ parameters }) => parameters));
export const jumpsOf = (...loads: readonly Load[]) => loads.flatMap(({ jumps }) => jumps);
export const shortest = (...loads: readonly Load[]) => Math.min(...loads.map(({ feature }) => feature), 0.3);
