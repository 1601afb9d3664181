/** What is the friction coefficient of a contact over its slip velocity, at one moment of a motion? */

import { evaluateMatrices, type Matrices, type State } from "judder";
import type { Compiled } from "./compiled.js";
import type { CurveAnswer, QuestionOf } from "./protocol.js";

/** Values of the slip velocity in each direction. */
const count = 160;

export function curveOf({ mechanism }: Compiled, question: QuestionOf<"curve">): CurveAnswer {
  const { scenario, contact, t, q, v, slip } = question;
  const named = (values: readonly number[]) =>
    Object.fromEntries(mechanism.coordinates.map((name, i) => [name, values[i] as number]));
  const occasion = { t, parameters: scenario.set };
  const at = (state: State) => evaluateMatrices(mechanism, state, occasion).contacts[contact] as Contact;
  const kept = mechanism.start; // memory and first-order states as at the start
  const present = at({ ...kept, q: named(q), v: named(v) });
  const { WT, vT } = present;
  const square = WT.reduce((sum, weight) => sum + weight * weight, 0);
  if (square === 0) return { contact, points: [], hold: undefined };
  /** The state with another slip velocity: friction depends on no other velocity. */
  const slipping = (s: number) =>
    at({
      ...kept,
      q: named(q),
      v: named(v.map((value, i) => value + ((WT[i] as number) * (s - vT)) / square)),
    });
  const side = (to: number, direction: "plus" | "minus") =>
    Array.from({ length: count + 1 }, (_, k): readonly [number, number] => {
      const s = (to * k) / count;
      const { [direction]: own } = slipping(s).friction;
      return [s, k === 0 ? own.onset : own.kinetic];
    });
  const [low, high] = slip;
  const points = [
    ...(low < 0 ? [side(low, "minus").reverse()] : []),
    ...(high > 0 ? [side(high, "plus")] : []),
  ];
  const { plus, minus } = present.friction;
  return { contact, points, hold: { plus: plus.static, minus: minus.static } };
}

type Contact = Matrices["contacts"][string];
