/**
 * Where in a plane of two parameters do equilibria change their character? Critical values are found along the
 * first parameter and each is followed through the plane: the engineer's chart of friction against a mass.
 */

import type { Pair } from "../../../continuation/index.js";
import type { AlongOptions, AlongReport } from "../../../equilibria/critical/alongReport.js";
import { criticalOrigin, equilibriaAlong } from "../../../equilibria/critical/branches.js";
import type { CriticalEquilibrium } from "../../../equilibria/critical/criticalEquilibrium.js";
import { type Mechanism, reportWork, type WorkOptions } from "../../../mechanism/index.js";
import { branchTolerances } from "../../tolerances.js";
import { PlaneBook } from "../book.js";
import type { CurveSteps, ParameterCurve, PlaneReport, SecondParameter } from "../curve.js";
import type { NoCurveReason } from "../reason.js";
import { restCurve, restCurveKinds } from "./rest.js";

export interface EquilibriumCurvesOptions extends AlongOptions, Omit<CurveSteps, "onPoint"> {
  readonly second: SecondParameter;
  /** Which kinds are followed; all of them, if left out. */
  readonly labels?: readonly string[];
  /** Called at every point of a curve as it comes, with the curve's kind and the values of both parameters. */
  readonly onCurvePoint?: (kind: string, values: Pair) => void;
}

export interface EquilibriumCurves extends PlaneReport {
  /** Along the first parameter, at the first value of the second. */
  readonly along: AlongReport;
}

/** Throws Mistake on a caller's mistake. */
export function equilibriumCurves(
  mechanism: Mechanism,
  options: EquilibriumCurvesOptions & WorkOptions,
): EquilibriumCurves {
  const { second, labels, parameter, low, high, onCurvePoint, ...rest } = options;
  const book = new PlaneBook(
    mechanism,
    { ...options, range: [low, high], labels, parameters: options.parameters },
    restCurveKinds,
  );
  const { values } = book;
  const curveAt = (point: CriticalEquilibrium): ParameterCurve | NoCurveReason => {
    const origin = criticalOrigin(point);
    const told = onCurvePoint && ((at: Pair) => onCurvePoint(point.kind, at));
    return origin === undefined || !(restCurveKinds as readonly string[]).includes(point.kind)
      ? { kind: "noNumber", critical: point.kind }
      : restCurve(origin, point, book, told === undefined ? rest : { ...rest, onPoint: told });
  };
  const reports = values.map((value, k) => {
    const parameters = { ...options.parameters, [second.parameter]: value };
    const share = (part: number) => reportWork(options, (k + part) / values.length);
    const along = equilibriaAlong(mechanism, {
      ...rest,
      ...{ parameter, low, high, parameters },
      onProgress: (part) => share(part / 2),
    });
    const critical = along.critical.filter((point) => !turnsAtCrossing(point, along.critical, high - low));
    for (const [i, point] of critical.entries()) {
      book.add(
        { label: point.kind, at: [point.value, value] },
        (curve) => curve.contact === point.contact && sameModes(curve, point),
        () => curveAt(point),
      );
      share((1 + (i + 1) / critical.length) / 2);
    }
    return along;
  });
  return { along: reports[0] as AlongReport, ...book.report() };
}

/** At a pitchfork one of the branches turns back too: that is no fold that could be followed alone. */
const turnsAtCrossing = (
  { kind, value }: CriticalEquilibrium,
  critical: readonly CriticalEquilibrium[],
  width: number,
): boolean =>
  kind === "fold" &&
  critical.some(
    (other) =>
      other.kind === "branchPoint" && Math.abs(other.value - value) <= branchTolerances.sameValue * width,
  );

const sameModes = ({ modes = {} }: ParameterCurve, point: CriticalEquilibrium): boolean =>
  Object.entries(point.modes).every(([name, mode]) => modes[name] === mode);
