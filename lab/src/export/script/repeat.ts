/** What does a script need to repeat a figure? The motion of the scenario, or a question of its own about it. */

import { type ContactEvent, makeRange } from "judder";
import type { Along, LimitRequest, SweepRequest } from "../../engine/crew/job.js";
import type { Scenario } from "../../scenario/scenario.js";

/**
 * What the library draws: a picture of the motion, one of its impacts, many runs, compliant runs, what moves
 * critical values.
 */
export type Repeat =
  | MotionFigure
  | { readonly impact: ContactEvent }
  | { readonly sweep: SweepFigure }
  | { readonly limit: LimitFigure }
  | { readonly levers: LeverFigure };

export interface MotionFigure {
  readonly plot: "phase" | "histories" | "energy" | "strobe";
  readonly over?: readonly string[];
  /** Over the paradox map of its plane. */
  readonly map?: boolean;
}

/** Many runs over one or two quantities, each from the same scenario. */
export interface SweepFigure extends SweepRequest {
  readonly scenario: Scenario;
  /** The quantity of the picture; left out: basins. */
  readonly plot?: string;
  /** Branches over one parameter, curves over two: those of rest, and those of orbits. */
  readonly lines?: readonly ("rest" | "orbits")[];
}

/** Compliant runs from a state of the scenario. */
export interface LimitFigure extends LimitRequest {
  readonly scenario: Scenario;
  /** What is drawn of their ends. */
  readonly quantity: string;
}

/** Critical values along a parameter, and what moves them. */
export interface LeverFigure extends Along {
  readonly scenario: Scenario;
}

/** The scenario that a figure was computed from: the stage may show another one by now. */
export function scenarioOf(repeat: Repeat, shown: Scenario): Scenario {
  if ("sweep" in repeat) return repeat.sweep.scenario;
  if ("limit" in repeat) return repeat.limit.scenario;
  return "levers" in repeat ? repeat.levers.scenario : shown;
}

/** The methods that a figure needs besides those of its motion, by the names of their commands. */
export function methodsOf(repeat: Repeat): string[] {
  if ("limit" in repeat) return ["limit"];
  if ("levers" in repeat) return ["equilibria"];
  if ("sweep" in repeat) {
    const { lines = [] } = repeat.sweep;
    return ["sweep", ...lines.map((of) => (of === "rest" ? "equilibria" : "continue"))];
  }
  return "plot" in repeat && repeat.map === true ? ["map"] : [];
}

/** The values of an axis as a range, where the range has them to the last bit. */
export function rangeIn({
  name,
  values,
}: SweepRequest["over"][number]): readonly [number, number] | undefined {
  const [low, high] = [values[0] as number, values.at(-1) as number];
  if (values.length < 2 || !(low < high)) return undefined;
  const made = makeRange(low, high, values.length, name);
  return made.every((value, i) => value === values[i]) ? [low, high] : undefined;
}

/** What is swept is not given as well. */
export const without = <T>(
  entries: Readonly<Record<string, T>>,
  names: readonly string[],
): Record<string, T> => Object.fromEntries(Object.entries(entries).filter(([name]) => !names.includes(name)));

export const namesIn = (over: SweepRequest["over"]): string[] => over.map(({ name }) => name);
