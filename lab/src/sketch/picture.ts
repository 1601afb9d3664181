/** How is a sketch drawn? As the shapes of a stage, so that it looks like the motion that follows from it. */

import type { Sketch, SketchBody, SketchPlace } from "../engine/editing/protocol.js";
import type { MechanismInfo } from "../engine/protocol.js";

interface Picture {
  readonly scene: MechanismInfo["scene"];
  readonly numbers: readonly number[];
}

export function pictureOf({ bodies, springs, joints }: Sketch): Picture {
  const shapes: MechanismInfo["scene"]["shapes"][number][] = [];
  const numbers: number[] = [];
  const add = (kind: (typeof shapes)[number]["kind"], values: readonly number[]) => {
    shapes.push({ kind, label: undefined, at: numbers.length, size: values.length });
    numbers.push(...values);
  };
  for (const { outlines } of bodies)
    for (const outline of outlines) {
      if (outline.kind === "disc") add("circle", [...outline.at, outline.radius]);
      else if (outline.kind === "ground") add("ground", [...outline.at, outline.angle]);
      else if (outline.kind === "polygon") add("polygon", outline.points.flat());
      else
        for (const [i, point] of outline.points.slice(1).entries())
          add("segment", [...(outline.points[i] as SketchPlace), ...point]);
    }
  for (const body of bodies) for (const points of bareLines(body)) add("segment", points);
  for (const { kind, from, to } of joints)
    if (kind === "rod" || kind === "rope") add("segment", [...from, ...to]);
  for (const { kind, from, to } of springs) if (kind === "between") add("spring", [...from, ...to]);
  return { scene: { shapes, assumed: false, contacts: [], size: numbers.length }, numbers };
}

/** Bodies without a shape are lines through their points. */
function bareLines({ name, outlines, points }: SketchBody): number[][] {
  if (name === "ground" || outlines.length > 0) return [];
  const places = Object.values(points);
  return places.slice(1).map((place, i) => [...(places[i] as SketchPlace), ...place]);
}

/** Where the drawing is, with some room around it. */
export function roomOf({ bodies }: Sketch): {
  readonly middle: SketchPlace;
  readonly width: number;
  readonly height: number;
} {
  const places = bodies.flatMap(({ name, at, outlines, points }) => [
    ...(name === "ground" ? [] : [at]),
    ...Object.values(name === "ground" ? {} : points),
    ...outlines.flatMap((outline): SketchPlace[] => {
      if ("points" in outline) return [...outline.points];
      const {
        at: [x, y],
      } = outline;
      const radius = outline.kind === "disc" ? outline.radius : 0;
      return [
        [x - radius, y - radius],
        [x + radius, y + radius],
      ];
    }),
  ]);
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  const [left, right] = [Math.min(0, ...xs), Math.max(0, ...xs)];
  const [low, high] = [Math.min(0, ...ys), Math.max(0, ...ys)];
  return {
    middle: [(left + right) / 2, (low + high) / 2],
    width: Math.max(3, 1.4 * (right - left)),
    height: Math.max(2, 1.4 * (high - low)),
  };
}
