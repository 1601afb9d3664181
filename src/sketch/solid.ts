/** Which mass does a drawn outline have? Area, centroid and moment of inertia of plates in the plane. */

import { cos, hypot, sin } from "../elementary/index.js";
import { Mistake } from "../mistake/index.js";

export type SketchPlace = readonly [number, number];

export interface PlateSolid {
  readonly area: number;
  readonly centroid: SketchPlace;
  /** Second moment of the area about the centroid, m⁴. */
  readonly moment: number;
}

export const discSolid = (at: SketchPlace, radius: number): PlateSolid => {
  const area = Math.PI * radius * radius;
  return { area, centroid: at, moment: (area * radius * radius) / 2 };
};

/** Of a polygon with its corners counterclockwise, by the sums over its edges. */
export function polygonSolid(corners: readonly SketchPlace[]): PlateSolid {
  const [ox, oy] = corners[0] as SketchPlace; // sums relative to a corner keep their digits far from the origin
  let [area, sx, sy, moment] = [0, 0, 0, 0];
  for (const [i, [px, py]] of corners.entries()) {
    const [qx, qy] = corners[(i + 1) % corners.length] as SketchPlace;
    const [ax, ay, bx, by] = [px - ox, py - oy, qx - ox, qy - oy];
    const cross = ax * by - bx * ay;
    area += cross / 2;
    sx += (cross * (ax + bx)) / 6;
    sy += (cross * (ay + by)) / 6;
    moment += (cross * (ax * ax + ax * bx + bx * bx + ay * ay + ay * by + by * by)) / 12;
  }
  if (!(area > 0)) throw new Mistake("the outline has no area: draw it larger");
  const [cx, cy] = [sx / area, sy / area];
  return { area, centroid: [ox + cx, oy + cy], moment: moment - area * (cx * cx + cy * cy) };
}

/** The corners of the convex hull, counterclockwise. */
export function convexHull(points: readonly SketchPlace[]): SketchPlace[] {
  const sorted = [...points].sort(([ax, ay], [bx, by]) => ax - bx || ay - by);
  const half = (places: readonly SketchPlace[]): SketchPlace[] => {
    const chain: SketchPlace[] = [];
    for (const place of places) {
      while (chain.length > 1 && turn(chain.at(-2) as SketchPlace, chain.at(-1) as SketchPlace, place) <= 0)
        chain.pop();
      chain.push(place);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half([...sorted].reverse())];
}

/** Positive where the way over b turns to the left. */
const turn = ([ax, ay]: SketchPlace, [bx, by]: SketchPlace, [cx, cy]: SketchPlace): number =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

export const distance = ([ax, ay]: SketchPlace, [bx, by]: SketchPlace): number => hypot(bx - ax, by - ay);

/** A vector that is turned counterclockwise. */
export const turnedPlace = ([x, y]: SketchPlace, angle: number): SketchPlace => {
  const [c, s] = [cos(angle), sin(angle)];
  return [x * c - y * s, x * s + y * c];
};
