/** Where in a plane do k_N = 0 and b = 0 meet while the contact slips that way? Its Génot–Brogliato points. */

import type { Mechanism } from "../../mechanism/index.js";
import { type Approach, genotBrogliatoPoint } from "../paradox/genotBrogliato.js";
import type { Axis } from "./axis.js";
import type { PlanePoint } from "./contour.js";
import type { ProbeOptions, Reading } from "./probe.js";

export interface MapPoint {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** Of the eigenvalues of the slip flow: [NDCb] §7. */
  readonly ratio: number;
  readonly approach: Approach;
}

type Read = (x: number, y: number) => Reading | undefined;

/** Looks along the lines k_N^± = 0 for a change of sign of b. */
export function meetingPoints(
  mechanism: Mechanism,
  axes: readonly [Axis, Axis],
  options: ProbeOptions,
  lines: Readonly<Record<"plus" | "minus", readonly (readonly PlanePoint[])[]>>,
  read: Read,
): MapPoint[] {
  const unknowns = [axes[0].name, axes[1].name] as const;
  return (["plus", "minus"] as const).flatMap((key) => {
    const slip = key === "plus" ? 1 : -1;
    const guesses = lines[key].flatMap((points) => crossings(points, read));
    const found = guesses.flatMap((near) => {
      const point = genotBrogliatoPoint(mechanism, unknowns, { ...options, near, slip });
      // At rest there is no slip that could arrive, and a search may leave the plane.
      if (point === undefined || !axes.every((axis, i) => within(axis, i === 0 ? point.x : point.y)))
        return [];
      const { x, y, ratio, approach } = point;
      const slips = slip * (read(x, y)?.vT ?? 0) > 0;
      return slips ? [{ name: `Genot-Brogliato${slip > 0 ? "+" : "-"}`, x, y, ratio, approach }] : [];
    });
    return found;
  });
}

function crossings(points: readonly PlanePoint[], read: Read): PlanePoint[] {
  const values = points.map((point) => read(...point)?.b ?? Number.NaN);
  return points.slice(1).flatMap((to, k) => {
    const from = points[k] as PlanePoint;
    const [before, after] = [values[k] as number, values[k + 1] as number];
    if (!(before > 0 !== after > 0) || !Number.isFinite(before - after)) return [];
    const share = before / (before - after);
    return [[from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])] as const];
  });
}

const within = ({ values }: Axis, value: number): boolean =>
  value >= (values[0] as number) && value <= (values.at(-1) as number);
