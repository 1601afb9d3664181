/** From which friction on are Painlevé's box and a rod with a rounded tip paradoxical? [LB01] introduction and Appendix A. */

import { findLeastCriticalFriction, makeAxis, type ParameterValues } from "judder";
import { border } from "../border.js";
import { contactProblem, mechanismOf } from "../problem.js";

/** C/B of the leading corner. */
export function boxFriction(parameters: ParameterValues = {}): number {
  const { B, C } = contactProblem("box", {}, parameters, "front");
  return C / B;
}

/** The smallest over all tilts of the line from the corner to the centre, which has length 1. */
export function tiltedFriction(rho: number): number {
  const at = (tilt: number) => boxFriction({ a: Math.cos(tilt), h: Math.sin(tilt), rho });
  return at(border((tilt) => at(tilt + 1e-5) < at(tilt - 1e-5), 0.1, 1.5));
}

/** The smallest over all angles, for a disc of a radius at the tip of a rod of half length 1. */
export function roundedFriction(radius: number): number {
  const rounded = mechanismOf("rounded");
  const angles = makeAxis(rounded, "theta", [0.02, 1.55], 52);
  return findLeastCriticalFriction(rounded, angles, { parameters: { radius } })?.mu ?? Number.NaN;
}

/** At 41 ratios of lengths: the box over ρ/√(a² + h²), the rod over the radius of its tip. */
export const frictionCurves: Readonly<Record<"box" | "rod", () => [number, number][]>> = {
  box: () => between(0.1, 1).map((rho) => [rho, tiltedFriction(rho)]),
  rod: () => between(0, 1.5).map((radius) => [radius, roundedFriction(radius)]),
};

const between = (from: number, to: number) =>
  Array.from({ length: 41 }, (_, i) => from + ((to - from) * i) / 40);
