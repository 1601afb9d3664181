/**
 * Where does a periodic orbit lead as a parameter changes? An iterator over the orbits of its branch. While the word stays the
 * same the branch is F(u, p) = 0, followed by pseudo-arclength; every orbit is confirmed by a simulation. Where the simulation
 * leaves the word a border is reached: it is located, labelled, and the branch goes on with the new word.
 */

import {
  type BranchEndKind,
  type BranchPoint,
  continueBranch,
  type DirectedPlace,
  type Place,
} from "../../continuation/index.js";
import { solvedOrbit } from "../periodic/findOrbit.js";
import type { Orbit } from "../periodic/orbit.js";
import type { BorderVerdict } from "./border.js";
import { type BranchContext, OrbitEquations, samePlace } from "./equations.js";
import { type OrbitBranchOptions, orbitBranchDefaults, parameterIndex } from "./options.js";
import { type Departure, fullCode, type Period, simulatePeriod } from "./period.js";
import { describePoint, type OrbitBranchPoint, periodRows } from "./point.js";
import { restart } from "./restart.js";

export interface OrbitBranchEnd {
  readonly kind: BranchEndKind;
  readonly value: number;
  readonly because: string;
}

/** Follows the orbit; the value returned at last says why the branch ended. Throws RangeError on a caller's mistake. */
export function* continueOrbit(
  orbit: Orbit,
  options: OrbitBranchOptions,
): Generator<OrbitBranchPoint, OrbitBranchEnd> {
  const solved = solvedOrbit(orbit);
  if (solved === undefined) throw new RangeError("the orbit was not found by findOrbit");
  const { problem, u, p } = solved;
  const { mechanism } = problem;
  const parameter = parameterIndex(mechanism, options.parameter);
  const from = p[parameter] as number;
  if (!Number.isFinite(options.to) || options.to === from)
    throw new RangeError(`to must be a number other than the start ${from}, got ${options.to}`);
  const { until: _, method: __, step: ___, samples: ____, ...numbers } = orbit.provenance.options;
  const context: BranchContext = {
    mechanism,
    parameter,
    p,
    simulate: { ...numbers, parameters: orbit.provenance.parameters },
    range: Math.abs(options.to - from),
  };
  const equations = new OrbitEquations(context, problem.plan, u);
  return yield* new OrbitBranch(context, from, options).follow(equations, { u, p: from });
}

class OrbitBranch {
  private count = 0;
  private readonly chosen: Readonly<Record<"ds" | "dsMin" | "dsMax" | "maxPoints", number>>;
  private readonly low: number;
  private readonly high: number;

  constructor(
    readonly context: BranchContext,
    private readonly from: number,
    private readonly options: OrbitBranchOptions,
  ) {
    const { ds, dsMin, dsMax, maxPoints } = { ...orbitBranchDefaults, ...options };
    this.chosen = { ds, dsMin, dsMax, maxPoints };
    this.low = Math.min(from, options.to);
    this.high = Math.max(from, options.to);
  }

  *follow(first: OrbitEquations, place: Place): Generator<OrbitBranchPoint, OrbitBranchEnd> {
    let equations = first;
    let start: Place | DirectedPlace = place;
    const seen = simulatePeriod(first, place, undefined);
    if ("because" in seen) return { kind: "broken", value: place.p, because: seen.because };
    let codes: readonly string[] = seen.pieces.map((piece) => fullCode(first, piece));
    for (;;) {
      const end: WordEnd = yield* this.followWord(equations, start, codes);
      if (end.border === undefined) return end;
      const { border, departure } = end;
      const next = restart(equations, border, codes);
      const turned = next !== undefined && alongP(next.start) * alongP(border) < 0;
      const verdict: BorderVerdict = next === undefined ? "end" : turned ? "nonsmoothFold" : "persistence";
      yield this.describe(equations, border, codes, {
        label: "TC",
        border: { because: departure?.because ?? end.because, verdict },
      });
      if (next === undefined) return end;
      ({ equations, codes, start } = next);
      if (start.p < this.low || start.p > this.high)
        return { kind: "bound", value: start.p, because: "the branch leaves its range at a border" };
    }
  }

  /** The part of the branch that has one word. */
  private *followWord(
    equations: OrbitEquations,
    start: Place | DirectedPlace,
    codes: readonly string[],
  ): Generator<OrbitBranchPoint, WordEnd> {
    let departure: Departure | undefined;
    const broken = (place: Place) => {
      const period = simulatePeriod(equations, place, codes);
      if (!("because" in period)) return undefined;
      departure = period;
      return period.because;
    };
    const { ds, dsMin, dsMax, maxPoints } = this.chosen;
    const walk = continueBranch(equations.continuation(broken), start, {
      ds,
      dsMin,
      dsMax,
      maxPoints: Math.max(1, maxPoints - this.count),
      newtonTolerance: orbitBranchDefaults.newtonTolerance,
      low: this.low,
      high: this.high,
      direction: this.options.to > this.from ? 1 : -1,
    });
    let held: BranchPoint | undefined;
    for (;;) {
      const { value, done } = walk.next();
      if (done) {
        const { kind, at, because } = value;
        const border = kind === "broken" ? held : undefined;
        if (held !== undefined && border === undefined) yield this.describe(equations, held, codes, {});
        return { kind, value: at.p, because, border, departure };
      }
      if (held !== undefined) yield this.describe(equations, held, codes, {});
      held = value;
    }
  }

  private describe(
    equations: OrbitEquations,
    point: Place & { readonly label?: string },
    codes: readonly string[],
    special: Pick<OrbitBranchPoint, "label" | "border">,
  ): OrbitBranchPoint {
    this.count += 1;
    this.options.onProgress?.(point.p, this.count);
    const period = simulatePeriod(equations, point, codes, periodRows);
    const label = point.label === undefined ? {} : { label: names[point.label] ?? point.label };
    const shown: Period =
      "because" in period ? (simulatePeriod(equations, point, undefined, periodRows) as Period) : period;
    return describePoint(equations, point, shown, { ...label, ...special });
  }
}

interface WordEnd extends OrbitBranchEnd {
  /** The last orbit of the word, where another begins. */
  readonly border: BranchPoint | undefined;
  readonly departure: Departure | undefined;
}

const names: Readonly<Record<string, string>> = { fold: "LP", branchPoint: "BP" };

const alongP = ({ tangent }: DirectedPlace): number => tangent.at(-1) as number;
