/**
 * Which contact forces are possible? The friction cone, and the two half-lines of a slide, [NDCb] §2.4 and [FIV]
 * Fig. 2-3.
 */

import * as Plot from "@observablehq/plot";
import {
  type Force,
  findModes,
  loadMechanism,
  makeState,
  type RawProblem,
  solveContactModes,
} from "../../src/index.js";
import type { Canvas } from "../canvas.js";
import { plotSvg } from "../plot.js";

const modeColours: Readonly<Record<string, string>> = {
  "slip+": "#c0392b",
  "slip-": "#8e44ad",
  stick: "#1f7a4d",
};

const named = (text: string, lambdaT: number, lambdaN: number, fill = "#222") =>
  Plot.text([{ lambdaT, lambdaN }], {
    x: "lambdaT",
    y: "lambdaN",
    text: () => text,
    fill,
    stroke: "white",
    strokeWidth: 4,
    fontSize: 12,
  });

/** A rod that leans at rest: its force, while the tangential load grows. */
export function drawFrictionCone(canvas: Canvas): string {
  const rod = loadMechanism("rod");
  const parameters = { mu: 0.6 };
  const { tip } = findModes(rod, makeState(rod, { theta: 1 }, { parameters }), { parameters }).contacts;
  const problem = tip as RawProblem;
  const forces = Array.from({ length: 161 }, (_, i) => (i - 80) / 40).flatMap((a) => {
    const [solution] = solveContactModes({ ...problem, a }).solutions;
    const mode = solution?.modes.contact ?? "flight";
    return solution === undefined ? [] : [{ ...(solution.forces.contact as Force), mode }];
  });
  const inMode = (mode: string) => forces.filter((force) => force.mode === mode);
  const place = { x: "lambdaT", y: "lambdaN" };
  const top = 1.1;
  const cone = [-1, 0, 1].map((s) => ({ lambdaT: s * parameters.mu * top, lambdaN: s === 0 ? 0 : top }));
  return plotSvg(canvas, {
    heading: "the friction cone at μ = 0.6, and the force of a leaning rod as its load a grows",
    x: { label: "tangential force λ_T (N)", domain: [-1, 1] },
    y: { label: "normal force λ_N (N)", domain: [0, top] },
    grid: true,
    color: { type: "identity" },
    marks: [
      Plot.line(cone, { x: "lambdaT", y: "lambdaN", fill: "#dfe8f5", fillOpacity: 0.8, stroke: "#6b7f99" }),
      Plot.ruleX([0], { stroke: "#888" }),
      Plot.line(inMode("stick"), { ...place, stroke: modeColours.stick as string, strokeWidth: 4.5 }),
      // The forces of slip do not depend on a: each is one point on its edge.
      ...["slip+", "slip-"].map((mode) =>
        Plot.dot(inMode(mode).slice(0, 1), { ...place, fill: modeColours[mode] as string, r: 8 }),
      ),
      named("λ_T = −μ λ_N", -0.8, 0.75),
      named("λ_T = +μ λ_N", 0.8, 0.75),
    ],
    legend: Object.entries(modeColours).map(([label, colour]) => ({
      label,
      colour,
      symbol: label === "stick" ? "line" : "dot",
    })),
  });
}

/** The bar between two slides: one direction of slip has two reactions, the other has none. */
export function drawSlideReactions(canvas: Canvas): string {
  const bar = loadMechanism("klein");
  const report = findModes(bar, makeState(bar, { "x'": -1 }));
  const { B = 0, C = 0, b = 0, mu = 0 } = report.contacts.B ?? {};
  const reactions = report.solutions.map(({ forces }) => forces.B as Force);
  const reach = 2;
  const branches = [1, -1].map((slip) =>
    [-reach, 0, reach].map((lambdaN) => ({ lambdaN, lambdaT: -slip * mu * Math.abs(lambdaN) })),
  );
  const balance = [-reach, reach].map((lambdaN) => ({ lambdaN, lambdaT: -(b + C * lambdaN) / B }));
  return plotSvg(canvas, {
    heading: "reactions of a rough slide, μ|B| > C: two for slip⁻, none for slip⁺",
    x: { label: "normal force λ_N (N), of either sign", domain: [-reach, reach] },
    y: { label: "tangential force λ_T (N)", domain: [-reach, reach] },
    grid: true,
    marks: [
      Plot.ruleX([0], { stroke: "#888" }),
      Plot.ruleY([0], { stroke: "#888" }),
      ...branches.map((points, i) =>
        Plot.line(points, {
          x: "lambdaN",
          y: "lambdaT",
          stroke: modeColours[i === 0 ? "slip+" : "slip-"] as string,
          strokeWidth: 2.5,
        }),
      ),
      Plot.line(balance, { x: "lambdaN", y: "lambdaT", stroke: "#222", strokeWidth: 2 }),
      Plot.dot(reactions, { x: "lambdaN", y: "lambdaT", fill: "#222", r: 5 }),
    ],
    legend: [
      { label: "slip+", colour: modeColours["slip+"] as string },
      { label: "slip-", colour: modeColours["slip-"] as string },
      { label: "balance", colour: "#222" },
    ],
  });
}
