/** Where does the paradox live? Planes of two quantities, [LBN] (3.5), (4.10)-(4.15). */

import * as Plot from "@observablehq/plot";
import { loadMechanism, makeAxis, mapParadox, type PlanePoint } from "../../src/index.js";
import type { Canvas } from "../canvas.js";
import type { ChartNote } from "../chart.js";
import { drawMap } from "../map.js";
import { plotSvg } from "../plot.js";

/** The background of [LBN] Fig. 4.3. */
export function drawParadoxMap(canvas: Canvas): string {
  const finger = loadMechanism("finger");
  const axes = [makeAxis(finger, "phi", [0.05, 0.9], 90), makeAxis(finger, "phi'", [-3, 3], 75)] as const;
  const map = mapParadox(finger, axes, { parameters: { mu: 1 } });
  return drawMap(map, canvas, "a finger on a belt at μ = 1: white is consistent", {
    x: "φ (rad)",
    y: "φ' (rad/s)",
  });
}

/** Where b = 0 crosses k_N⁺ = 0. */
export function drawSingularPoint(canvas: Canvas): string {
  const rod = loadMechanism("rod");
  const axes = [makeAxis(rod, "theta", [0.5, 1.5], 81), makeAxis(rod, "theta'", [-0.4, 1.8], 81)] as const;
  const map = mapParadox(rod, axes, { parameters: { mu: 2 }, start: { "x'": 2 } });
  // Next to the curve k_N+ = 0, on the side of the paradox.
  const notes = map.points.map(
    ({ x, y }): ChartNote => ({ at: [x + (x < 1 ? 0.1 : -0.1), y + 0.11], text: "b = k_N+ = 0" }),
  );
  return drawMap(map, canvas, "the rod sliding at μ = 2: its Génot–Brogliato points", {
    x: "θ (rad)",
    y: "θ' (rad/s)",
    notes,
  });
}

/** μ_c over the angle of the slender rod, with its minimum. */
export function drawCriticalFriction(canvas: Canvas): string {
  const rod = loadMechanism("rod");
  const axes = [makeAxis(rod, "theta", [0.25, 1.5], 126), makeAxis(rod, "mu", [0.5, 4], 36)] as const;
  const { curves, critical } = mapParadox(rod, axes, { start: { "x'": 1 } });
  const points = curves.filter(({ name }) => name === "k_N+ = 0").flatMap((curve) => [...curve.points]);
  const place = { x: (p: PlanePoint) => p[0], y: (p: PlanePoint) => p[1] };
  const { mu = 0, x = 0 } = critical ?? {};
  const note = (text: string, at: PlanePoint, colour: string) =>
    Plot.text([at], { ...place, text: () => text, fill: colour, fontSize: 12 });
  return plotSvg(canvas, {
    heading: "critical friction of a slender rod, μ_c = C/|B|",
    x: { label: "angle θ (rad)", domain: [0.25, 1.5] },
    y: { label: "friction μ", domain: [0.5, 4] },
    grid: true,
    marks: [
      Plot.areaY(points, {
        x: place.x,
        y1: place.y,
        y2: 4,
        fill: "#eeb0a8",
        fillOpacity: 0.6,
        sort: place.x,
      }),
      Plot.line(points, { ...place, sort: place.x, stroke: "#c0392b", strokeWidth: 2.5 }),
      Plot.dot([[x, mu]], { fill: "#222", r: 4.5 }),
      note(`μ_c = ${mu.toFixed(4)} at tan θ = ${Math.tan(x).toFixed(2)}`, [x, mu - 0.18], "#222"),
      note("k_N⁺ < 0: paradox in slip⁺", [1, 3], "#8c2a1f"),
      note("k_N⁺ > 0: slip⁺ is determined", [0.75, 0.8], "#222"),
    ],
  });
}
