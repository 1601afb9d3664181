/**
 * Where in a plane of two parameters do orbits change? A branch along the first parameter gives labelled points;
 * each is followed through the plane. An orbit that shrinks to a point (HB) leaves a curve of the equilibrium.
 */

import type { Pair } from "../../continuation/index.js";
import { criticalOrigin, equilibriaAlong } from "../../equilibria/critical/branches.js";
import { type Mechanism, reportWork, type State } from "../../mechanism/index.js";
import { pointOrigin } from "../border/origin.js";
import { type OrbitsOver, type OrbitsOverOptions, orbitsOver } from "../over.js";
import type { OrbitBranchPoint } from "../point.js";
import { branchTolerances } from "../tolerances.js";
import { PlaneBook } from "./book.js";
import type { CurveSteps, ParameterCurve, PlaneReport, SecondParameter } from "./curve.js";
import { orbitCurve, orbitCurveLabels } from "./orbit.js";
import type { PlaneContext } from "./orbitPlane.js";
import type { NoCurveReason } from "./reason.js";
import { restCurve } from "./rest/rest.js";

export interface OrbitCurvesOptions extends Omit<OrbitsOverOptions, "startAt"> {
  readonly second: SecondParameter;
  /** The start of the search at values of both parameters, where it depends on them. */
  readonly startAt?: (first: number, second: number) => State;
  /** Which labels are followed, RB for all region borders; all of them, if left out. */
  readonly labels?: readonly string[];
  /** Called at every point of a curve as it comes, with the curve's label and the values of both parameters. */
  readonly onCurvePoint?: (label: string, values: Pair) => void;
}

export interface OrbitCurves extends PlaneReport {
  /** The branch along the first parameter, at the first value of the second. */
  readonly over: OrbitsOver;
}

/** Throws Mistake on a caller's mistake; no orbit, and no curve, is an answer. */
export function orbitCurves(mechanism: Mechanism, options: OrbitCurvesOptions): OrbitCurves {
  const { second, labels, onCurvePoint: _, startAt, ...over } = options;
  const { from, to } = options;
  const range = [Math.min(from, to), Math.max(from, to)] as const;
  const book = new PlaneBook(
    mechanism,
    { ...options, range, labels, parameters: options.parameters },
    orbitCurveLabels,
  );
  const finder = new CurveFinder(mechanism, book, options);
  const reports = book.values.map((value, k) => {
    const parameters = { ...options.parameters, [second.parameter]: value };
    const start = startAt === undefined ? {} : { startAt: (first: number) => startAt(first, value) };
    const report = orbitsOver(mechanism, {
      ...over,
      ...start,
      parameters,
      onProgress: (share, note) => options.onProgress?.(share / 2, note),
    });
    const branches = [report.branch, ...(report.doubled ?? []).map(({ branch }) => branch)];
    const points = branches.flat().filter(({ label }) => label !== undefined);
    for (const [i, point] of points.entries()) {
      const { label = "", word, border } = point;
      book.add(
        { label, ...(border?.regions && { regions: border.regions }), at: [point.value, value] },
        (curve) =>
          curve.contact === border?.contact && (label === "HB" || curve.word?.join() === word.join()),
        () => (label === "HB" ? finder.hopf(point.value, parameters) : finder.orbit(point)),
      );
      reportWork(
        options,
        (1 + (k + (i + 1) / points.length) / book.values.length) / 2,
        `${book.curves.length} curves`,
      );
    }
    return report;
  });
  return { over: reports[0] as OrbitsOver, ...book.report() };
}

class CurveFinder {
  constructor(
    private readonly mechanism: Mechanism,
    private readonly book: PlaneBook,
    private readonly options: OrbitCurvesOptions,
  ) {}

  orbit(point: OrbitBranchPoint): ParameterCurve | NoCurveReason {
    const origin = pointOrigin(point);
    if (origin === undefined) return { kind: "noBranch" };
    if (point.label === "BP") return { kind: "branchPoint" };
    const { box, names, indices } = this.book;
    const plane: PlaneContext = { branch: origin.word.equations.context, second: indices[1], box, names };
    return orbitCurve(plane, point, origin, this.stepsFor(point.label ?? ""));
  }

  /** Listeners receive the points of a label. */
  private stepsFor(label: string): CurveSteps {
    const { onCurvePoint, ...steps } = this.options;
    return onCurvePoint === undefined
      ? steps
      : { ...steps, onPoint: (values) => onCurvePoint(label, values) };
  }

  /** Of the equilibrium into which an orbit shrinks. */
  hopf(value: number, parameters: Readonly<Record<string, number>>): ParameterCurve | NoCurveReason {
    const { names, box } = this.book;
    const [[low, high]] = box;
    const around = branchTolerances.aroundHopf * (high - low);
    const along = equilibriaAlong(this.mechanism, {
      parameters,
      parameter: names[0],
      low: value - around,
      high: value + around,
      searches: 2,
    });
    const points = along.critical.filter(({ kind }) => kind === "hopf");
    const [nearest] = points.sort(
      (one, other) => Math.abs(one.value - value) - Math.abs(other.value - value),
    );
    const origin = nearest && criticalOrigin(nearest);
    if (nearest === undefined || origin === undefined)
      return along.because === undefined
        ? { kind: "noEquilibrium" }
        : { kind: "dependsOnTime", title: this.mechanism.title };
    const curve = restCurve(origin, nearest, this.book, this.stepsFor("HB"));
    return "points" in curve ? { ...curve, label: "HB" } : curve;
  }
}
