/** What is under the pointer of a drawing, and which place does it mean? */

import type { Outline, Sketch, SketchLink, SketchPlace } from "../engine/editing/protocol.js";

const far = ([ax, ay]: SketchPlace, [bx, by]: SketchPlace): number => Math.hypot(bx - ax, by - ay);

/** The distance of a place from a segment. */
function fromSegment([px, py]: SketchPlace, [ax, ay]: SketchPlace, [bx, by]: SketchPlace): number {
  const [dx, dy] = [bx - ax, by - ay];
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, ((px - ax) * dx + (py - ay) * dy) / square));
  return Math.hypot(px - ax - share * dx, py - ay - share * dy);
}

/** 0 inside, else the distance from the outline. */
function fromOutline(outline: Outline, place: SketchPlace): number {
  if (outline.kind === "disc") return Math.max(0, far(place, outline.at) - outline.radius);
  if (outline.kind === "ground") {
    const [dx, dy] = [place[0] - outline.at[0], place[1] - outline.at[1]];
    return Math.max(0, dy * Math.cos(outline.angle) - dx * Math.sin(outline.angle));
  }
  const { points, kind } = outline;
  const closed = kind === "polygon";
  const edges = points.map((point, i) => [point, points[(i + 1) % points.length] as SketchPlace] as const);
  const inside =
    closed &&
    edges.every(([[ax, ay], [bx, by]]) => (bx - ax) * (place[1] - ay) - (by - ay) * (place[0] - ax) >= 0);
  if (inside) return 0;
  return Math.min(
    ...(closed ? edges : edges.slice(0, -1)).map(([one, other]) => fromSegment(place, one, other)),
  );
}

/** The moving bodies at a place, the topmost first. */
export const bodiesAt = ({ bodies }: Sketch, place: SketchPlace, reach: number): string[] =>
  bodies
    .filter(({ name, outlines, points }) => {
      if (name === "ground") return false;
      if (outlines.some((outline) => fromOutline(outline, place) <= reach)) return true;
      return outlines.length === 0 && Object.values(points).some((point) => far(point, place) <= reach);
    })
    .map(({ name }) => name)
    .reverse();

/** The number of the ground's shape at a place. */
export function groundAt({ bodies }: Sketch, place: SketchPlace, reach: number): number | undefined {
  const shapes = bodies.find(({ name }) => name === "ground")?.outlines ?? [];
  const found = shapes.findIndex((outline) => fromOutline(outline, place) <= reach);
  return found < 0 ? undefined : found;
}

/** The number of the joint or spring at a place. */
export function linkAt(links: readonly SketchLink[], place: SketchPlace, reach: number): number | undefined {
  const found = links.findIndex(({ from, to }) => fromSegment(place, from, to) <= reach);
  return found < 0 ? undefined : found;
}

/** A place that a hand means: a point of the drawing within its reach, else the nearest one of the grid. */
export function snapped({ bodies }: Sketch, place: SketchPlace, reach: number, step: number): SketchPlace {
  const marks = bodies.flatMap(({ points, outlines, name }) => [
    ...(name === "ground" && outlines.length === 0 ? [] : Object.values(points)),
    ...outlines.flatMap((outline): readonly SketchPlace[] =>
      "points" in outline ? outline.points : [outline.at],
    ),
  ]);
  const [best] = marks
    .filter((mark) => far(mark, place) <= reach)
    .sort((one, other) => far(one, place) - far(other, place));
  const onGrid = (value: number) => Number((Math.round(value / step) * step).toFixed(9));
  return best ?? [onGrid(place[0]), onGrid(place[1])];
}

/** A round number of metres for the grid: at least this many. */
export function gridStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return (
    [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least * (1 - 1e-9)) ?? 10 * power
  );
}
