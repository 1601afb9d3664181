/**
 * Where in a plane of two parameters do equilibria change their character? Critical values are found along the first parameter
 * and each is followed through the plane: the engineer's chart of friction against a mass.
 */

import type { Box, Pair } from "../../continuation/index.js";
import type { Mechanism } from "../../mechanism/index.js";
import { parameterIndex } from "../branch/options.js";
import {
  type AlongOptions,
  type AlongReport,
  criticalOrigin,
  equilibriaAlong,
} from "../equilibria/critical/branches.js";
import type { CriticalEquilibrium } from "../equilibria/critical/criticalEquilibrium.js";
import {
  type CurveSteps,
  checkLabels,
  type NoCurve,
  type ParameterCurve,
  type PlaneReport,
  passes,
  type SecondParameter,
  secondValues,
} from "./curve.js";
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

/** `progress` is told the share that is done. Throws RangeError on a caller's mistake. */
export function equilibriumCurves(
  mechanism: Mechanism,
  options: EquilibriumCurvesOptions,
  progress: (share: number) => void = () => undefined,
): EquilibriumCurves {
  const { second, labels, parameter, low, high, onCurvePoint, ...rest } = options;
  checkLabels(labels, restCurveKinds);
  const values = secondValues(mechanism, parameter, second, options.parameters);
  const names = [parameter, second.parameter] as const;
  const box: Box = [
    [low, high],
    [second.low, second.high],
  ];
  const indices = [parameterIndex(mechanism, names[0]), parameterIndex(mechanism, names[1])] as const;
  const curves: ParameterCurve[] = [];
  const unfollowed: NoCurve[] = [];
  const follow = (point: CriticalEquilibrium, at: Pair) => {
    const { kind, contact } = point;
    if (labels !== undefined && !labels.includes(kind)) return;
    const same = curves.filter(
      (one) => one.label === kind && one.contact === contact && sameModes(one, point),
    );
    if (same.some((curve) => passes(curve, at, box))) return;
    const origin = criticalOrigin(point);
    const found =
      origin === undefined || !(restCurveKinds as readonly string[]).includes(kind)
        ? `a critical value of the kind ${kind} is not followed: no number vanishes there`
        : restCurve(origin, point, indices, box, names, {
            ...rest,
            ...(onCurvePoint === undefined ? {} : { onPoint: (values) => onCurvePoint(kind, values) }),
          });
    if (typeof found === "string") unfollowed.push({ label: kind, values: at, because: found });
    else curves.push(found);
  };
  const reports = values.map((value, k) => {
    const parameters = { ...options.parameters, [second.parameter]: value };
    const share = (part: number) => progress((k + part) / values.length);
    const along = equilibriaAlong(mechanism, { ...rest, parameter, low, high, parameters }, (part) =>
      share(part / 2),
    );
    const critical = along.critical.filter((point) => !turnsAtCrossing(point, along.critical, high - low));
    for (const [i, point] of critical.entries()) {
      follow(point, [point.value, value]);
      share((1 + (i + 1) / critical.length) / 2);
    }
    return along;
  });
  return { along: reports[0] as AlongReport, parameters: names, ranges: box, curves, unfollowed };
}

/** A fold this near to a branch point, as a share of the range, is the branch that crosses there. */
const near = 1e-6;

/** At a pitchfork one of the branches turns back too: that is no fold that could be followed alone. */
const turnsAtCrossing = (
  { kind, value }: CriticalEquilibrium,
  critical: readonly CriticalEquilibrium[],
  width: number,
): boolean =>
  kind === "fold" &&
  critical.some((other) => other.kind === "branchPoint" && Math.abs(other.value - value) <= near * width);

const sameModes = ({ modes = {} }: ParameterCurve, point: CriticalEquilibrium): boolean =>
  Object.entries(point.modes).every(([name, mode]) => modes[name] === mode);
