/** Do all formulas of a mechanism repeat after a time? Tried at random states, as shifts of coordinates are. */

import { evaluate } from "../../expression/index.js";
import type { Mechanism } from "../mechanism.js";
import { mechanismTolerances } from "../tolerances.js";
import { formulaSlopes, signNodes, trialStates, type Values } from "./trial.js";

/** Where in the time between `from` and its repetition, and how far from there, formulas are compared. */
const [place, apart] = [0.618, 0.382];

/** From a time on, with these parameters; clock events by their own periods. */
export function repeatsAfter(mechanism: Mechanism, p: Float64Array, period: number, from: number): boolean {
  const { nodes, evaluator } = formulaSlopes(mechanism);
  const { words } = mechanism.formulas;
  const { unchanged, repeats } = mechanismTolerances;
  const states = trialStates(mechanism, p, []);
  const at = (later: number) =>
    states.map((state, i) => {
      const t = from + period * ((i + place) / states.length + later);
      return evaluator.values(new Map([...state, [words.t.name, t]]));
    });
  const [now, meanwhile, then] = [at(0), at(apart), at(1)];
  const change = (other: readonly number[][], state: number, node: number) =>
    Math.abs((other[state]?.[node] as number) - (now[state]?.[node] as number));
  const signs = new Set(signNodes(mechanism));
  const isSameSign = (node: number) =>
    now.every((values, k) => Math.sign(values[node] as number) === Math.sign(then[k]?.[node] as number));
  return (
    clocksRepeat(mechanism, states[0] as Values, period) &&
    nodes.every((formula, node) => {
      if (signs.has(formula) && isSameSign(node)) return true;
      const usual = Math.max(...now.map((_, k) => change(meanwhile, k, node) || 0));
      return now.every((values, k) => {
        const most = repeats * usual + unchanged * Math.abs(values[node] as number);
        return !(change(then, k, node) > most);
      });
    })
  );
}

function clocksRepeat({ formulas }: Mechanism, values: Values, period: number): boolean {
  const clocks = formulas.events.flatMap(({ trigger }) => (trigger.kind === "zero" ? [] : [trigger.every]));
  return evaluate(clocks, values).every((every) => {
    const turns = period / every;
    return Math.abs(turns - Math.round(turns)) <= mechanismTolerances.repeats * turns;
  });
}
