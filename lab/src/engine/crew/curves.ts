/**
 * Where in a plane of two parameters do rest and orbits change? Curves of the library, reported point by point as
 * they come.
 */

import { followEquilibriumCurves, followOrbitCurves, type Mechanism, makeState } from "judder";
import type { Scenario } from "../../scenario/scenario.js";
import { choicesOf, without } from "../choices.js";
import type { CurveAnswer, Piece } from "./job.js";

interface Watcher {
  /** It lives. */
  readonly onProgress: () => void;
  readonly onSoFar: (answer: CurveAnswer) => void;
}

/** Curves of critical rest, or of bifurcations and borders of orbits. */
export function curvesIn(
  mechanism: Mechanism,
  scenario: Scenario,
  { of, plane: [first, second] }: Extract<Piece, { kind: "curves" }>,
  { onProgress, onSoFar }: Watcher,
): CurveAnswer {
  const { parameter, low, high } = first;
  const parameters = without(scenario.set, [parameter]);
  const soFar = new CurvesSoFar(of);
  const onCurvePoint = (label: string, values: readonly [number, number]) => {
    onProgress();
    soFar.add(label, values);
    onSoFar(soFar.answer());
  };
  const { curves, unfollowed } =
    of === "rest"
      ? followEquilibriumCurves(mechanism, {
          parameter,
          low,
          high,
          parameters,
          second,
          onCurvePoint,
          onProgress,
        })
      : followOrbitCurves(mechanism, {
          ...choicesOf(scenario),
          parameter,
          from: low,
          to: high,
          parameters,
          second,
          startAt: (x, y) =>
            makeState(mechanism, scenario.from, {
              parameters: { ...parameters, [parameter]: x, [second.parameter]: y },
            }),
          onProgress,
          onCurvePoint,
        });
  return {
    of,
    unfollowed: unfollowed.map(({ label, because }) => ({ label, because })),
    curves: curves.map(({ label, regions, points }) => ({
      label,
      ...(regions === undefined ? {} : { regions }),
      points: points.map((point) => ({
        values: point.values,
        ...(point.label === undefined ? {} : { label: point.label }),
      })),
    })),
  };
}

/** What has come: lines of points, each one way from where its curve begins. */
class CurvesSoFar {
  private readonly curves: { label: string; points: { values: readonly [number, number] }[] }[] = [];

  constructor(private readonly of: CurveAnswer["of"]) {}

  /** Points of one way follow each other; where the second way begins it is a line of its own. */
  add(label: string, values: readonly [number, number]): void {
    const last = this.curves.at(-1);
    const [start] = last?.points ?? [];
    const again = start?.values[0] === values[0] && start.values[1] === values[1];
    if (last === undefined || last.label !== label || again)
      this.curves.push({ label, points: [{ values }] });
    else last.points.push({ values });
  }

  answer(): CurveAnswer {
    return { of: this.of, unfollowed: [], curves: this.curves };
  }
}
