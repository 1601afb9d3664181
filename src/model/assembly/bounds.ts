/**
 * How far from touching are two bodies at least? Circles around their shapes do not meet while their clearance is
 * positive. The ground is taken feature by feature: a circle around all of it would meet everything.
 */

import type { Features, TouchProbe, TouchSurface } from "./feature.js";
import { ground } from "./scheme.js";
import { addVectors, minusVector, sum, times, type Vector } from "./text.js";
import { worldOf } from "./world.js";

interface Circle {
  readonly at: Vector;
  readonly radius: string;
}

/** What may touch: a body with one of its features. */
export interface Touching {
  readonly body: string;
  readonly features: Features;
  readonly feature: TouchProbe | TouchSurface;
}

/** Clearances are measured by this share of the radius of a circle. */
const share = 0.5;

/** Zero where two circles touch, 1 where they are half a radius apart; undefined where shapes have no end. */
export function clearance(one: Touching, other: Touching): string | undefined {
  const [own, others] = [circleOf(one), circleOf(other)];
  const moving = [one, other].filter(({ body }) => body !== ground).map(({ features }) => around(features));
  const size = sum(...moving.map((circle) => circle?.radius ?? "0"));
  const line = [one, other].find(({ feature }) => "kind" in feature && feature.kind === "line");
  const circle = own ?? others;
  if (size === "0" || circle === undefined) return undefined;
  const scale = times(String(share / moving.length), size);
  if (line === undefined) {
    if (own === undefined || others === undefined) return undefined;
    const [x, y] = addVectors(worldOf(one.body, own.at), minusVector(worldOf(other.body, others.at)));
    return `(sqrt((${x})^2 + (${y})^2) - (${own.radius}) - (${others.radius}))/(${scale})`;
  }
  const surface = line.feature as TouchSurface & { readonly kind: "line" };
  if (line.body !== ground) return undefined;
  const body = line === one ? other.body : one.body;
  const [x, y] = addVectors(worldOf(body, circle.at), minusVector(surface.at));
  const [nx, ny] = surface.normal;
  return `(${sum(times(nx, `(${x})`), times(ny, `(${y})`))} - (${circle.radius}))/(${scale})`;
}

const circleOf = ({ body, features, feature }: Touching): Circle | undefined =>
  body === ground ? aroundFeature(feature) : around(features);

function aroundFeature(feature: TouchProbe | TouchSurface): Circle | undefined {
  if (!("kind" in feature)) return feature;
  if (feature.kind === "line") return undefined;
  if (feature.kind === "round") return feature;
  const { at, along, length } = feature;
  const half = times("0.5", length);
  return { at: addVectors(at, [times(half, along[0]), times(half, along[1])]), radius: half };
}

/** A circle around all features of a body, about the mean of their middles. */
function around({ probes, surfaces }: Features): Circle | undefined {
  // An edge begins at a corner; where it ends another one begins, or a probe stands.
  const circles = [...probes, ...surfaces].map((feature) =>
    "along" in feature ? { at: feature.at, radius: "0" } : aroundFeature(feature),
  );
  const all = circles.flatMap((circle) => circle ?? []);
  if (all.length < circles.length || all.length === 0) return undefined;
  const middle = (axis: 0 | 1): string => {
    const total = sum(...all.map(({ at }) => at[axis]));
    return total === "0" ? "0" : `(${total})/${all.length}`;
  };
  const at: Vector = [middle(0), middle(1)];
  const reaches = all.map((circle) => {
    const [x, y] = addVectors(circle.at, minusVector(at));
    const away = x === "0" && y === "0" ? "0" : `sqrt((${x})^2 + (${y})^2)`;
    return sum(away, circle.radius);
  });
  const [first = "0", ...others] = new Set(reaches);
  return { at, radius: others.reduce((most, reach) => `max(${most}, ${reach})`, first) };
}
