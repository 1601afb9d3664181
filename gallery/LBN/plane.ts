/** The (φ, φ') plane of the finger that [LBN] draws in Figs. 4.2 and 4.3, at a given friction: regions and the orbit. */

import { loadMechanism, makeAxis, mapParadox, type ParadoxMap } from "judder";
import type { ChartNote } from "judder/figure";
import { drawPhasePortrait } from "judder/figure";
import type { Table } from "../item.js";
import { hoppingOrbit } from "./orbit.js";

const planes = new Map<number, ParadoxMap>();

/** Regions and curves; the tip stays on the belt all over the plane. Kept, for figure, data and numbers need it. */
export function fingerPlane(mu: number): ParadoxMap {
  const plane = planes.get(mu) ?? computePlane(mu);
  planes.set(mu, plane);
  return plane;
}

/** The surroundings of the orbit; the plane with both lines A⁺ = 0, which there are only above the critical friction. */
const near = [[0.3, 0.5] as const, [-2, 2] as const] as const;
const all = [[0.05, 0.9] as const, [-3, 3] as const] as const;

function computePlane(mu: number): ParadoxMap {
  const finger = loadMechanism("finger");
  const [angles, rates] = mu < 0.6 ? near : all;
  const axes = [makeAxis(finger, "phi", angles, 100), makeAxis(finger, "phi'", rates, 80)] as const;
  return mapParadox(finger, axes, { parameters: { mu } });
}

/** The plane as a picture with the orbit over it and texts in it. */
export function drawPlane(mu: number, document: object, notes: readonly ChartNote[]): string {
  return drawPhasePortrait(
    loadMechanism("finger"),
    hoppingOrbit(mu).run,
    { document },
    {
      heading: `the finger at μ = ${mu}: where the motion is determined, and the orbit`,
      labels: ["φ (rad)", "φ' (rad/s)"],
      map: fingerPlane(mu),
      notes,
      ends: false,
    },
  );
}

/** Verdicts of the grid, then the curves point by point, then the orbit with its modes. */
export function planeTable(mu: number): Table {
  const { x, y, grid, curves } = fingerPlane(mu);
  const verdicts = grid.verdict.flatMap((row, j) =>
    row.map((verdict, i) => [verdict ?? "no state", x.values[i] as number, y.values[j] as number]),
  );
  const points = curves.flatMap(({ name, points: line }) => line.map(([phi, rate]) => [name, phi, rate]));
  const { columns = [], rows = [] } = hoppingOrbit(mu).run.samples ?? {};
  const at = (name: string) => columns.indexOf(name);
  const orbit = rows.map((row) => [
    `orbit: ${row[at("tip_mode")]}`,
    Number(row[at("phi")]),
    Number(row[at("v_phi")]),
  ]);
  return { columns: ["what", "phi", "phi'"], rows: [...verdicts, ...points, ...orbit] };
}

/** The places on the φ axis of a named curve: of each piece its first point. */
export function placesOf({ curves }: ParadoxMap, curve: string): number[] {
  const pieces = curves.filter(({ name }) => name === curve);
  const places = curve === "stick border" ? pieces.flatMap(({ points }) => points) : pieces.map(firstPoint);
  return places.map(([phi]) => phi).sort((one, other) => one - other);
}

const firstPoint = ({ points }: ParadoxMap["curves"][number]) => points[0] as readonly [number, number];
