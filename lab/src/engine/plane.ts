/** Where in a plane of two quantities is the motion determined? The paradox map of the library, packed for the page. */

import { Mistake, makeAxis, mapParadox } from "judder";
import type { Compiled } from "./compiled.js";
import type { MapAnswer, QuestionOf } from "./protocol.js";

const verdicts: readonly (string | null)[] = [null, "consistent", "indeterminate", "inconsistent"];

export function mapOf({ mechanism }: Compiled, { scenario, axes }: QuestionOf<"map">): MapAnswer {
  const [x, y] = axes.map(({ name, low, high, count }) => makeAxis(mechanism, name, [low, high], count));
  if (x === undefined || y === undefined) throw new Mistake("a map needs two quantities");
  const map = mapParadox(mechanism, [x, y], { parameters: scenario.set, start: scenario.from });
  return {
    x: map.x,
    y: map.y,
    verdict: Uint8Array.from(map.grid.verdict.flat(), (verdict) => verdicts.indexOf(verdict)),
    curves: map.curves,
    points: map.points.map((point) => [point.x, point.y]),
  };
}
