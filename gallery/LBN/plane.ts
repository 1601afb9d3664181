/** The (φ, φ') plane of the finger that [LBN] draws in Figs. 4.2 and 4.3, at a given friction. */

import { loadMechanism, makeAxis, type ParadoxMap, paradoxMap } from "judder";
import type { ChartNote } from "judder/figure";
import { drawMap } from "judder/figure";
import type { Table } from "../item.js";

const planes = new Map<number, ParadoxMap>();

/** Regions and curves; the tip stays on the belt all over the plane. Kept, for figure, data and numbers need it. */
export function fingerPlane(mu: number): ParadoxMap {
  const plane = planes.get(mu) ?? computePlane(mu);
  planes.set(mu, plane);
  return plane;
}

function computePlane(mu: number): ParadoxMap {
  const finger = loadMechanism("finger");
  const axes = [makeAxis(finger, "phi", [0.05, 0.9], 100), makeAxis(finger, "phi'", [-3, 3], 80)] as const;
  return paradoxMap(finger, axes, { parameters: { mu } });
}

/** The plane as a picture with texts in it. */
export function drawPlane(mu: number, document: object, notes: readonly ChartNote[]): string {
  const heading = `the finger at μ = ${mu}: where the motion is determined`;
  return drawMap(fingerPlane(mu), { document }, heading, { x: "φ (rad)", y: "φ' (rad/s)", notes });
}

/** Verdicts of the grid, then the curves point by point. */
export function planeTable({ x, y, grid, curves }: ParadoxMap): Table {
  const verdicts = grid.verdict.flatMap((row, j) =>
    row.map((verdict, i) => [verdict ?? "no state", x.values[i] as number, y.values[j] as number]),
  );
  const points = curves.flatMap(({ name, points: all }) => all.map(([phi, rate]) => [name, phi, rate]));
  return { columns: ["what", "phi", "phi'"], rows: [...verdicts, ...points] };
}

/** The places on the φ axis of a named curve: of each piece its first point. */
export function placesOf({ curves }: ParadoxMap, curve: string): number[] {
  const pieces = curves.filter(({ name }) => name === curve);
  const places = curve === "stick border" ? pieces.flatMap(({ points }) => points) : pieces.map(firstPoint);
  return places.map(([phi]) => phi).sort((one, other) => one - other);
}

const firstPoint = ({ points }: ParadoxMap["curves"][number]) => points[0] as readonly [number, number];
