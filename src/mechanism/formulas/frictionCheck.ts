/** Is a friction that depends on the slip velocity valid: finite where slip ends, and not negative? */

import { pow } from "../../elementary/index.js";
import { evaluate, evaluator, type Node, symbolsOf } from "../../expression/index.js";
import type { ContactModel, Expression, Findings } from "../../model/index.js";
import type { ContactFormulas } from "./contacts.js";

/** Slip velocities at which a curve is tried, in both directions: from 1e-6 m/s on, this many in each decade. */
const trial = Object.freeze({ from: -6, decades: 9, each: 8 });
/** Up to this speed, in m/s, a negative friction is refused; beyond it only a warning is given. */
const refused = 1;

type Values = ReadonlyMap<string, number>;

/** At the model's own parameters, where the coefficients depend on nothing else. */
export function checkCurves(
  contact: ContactModel,
  { curve, declaredStatic, friction }: ContactFormulas,
  parameters: Values,
  findings: Findings,
  warnings: Findings,
): void {
  const { static: resting, kinetic, impact } = contact.friction;
  const own = curve.slip.name;
  const depends = (node: Node | undefined): node is Node => node !== undefined && symbolsOf([node]).has(own);
  const known = (node: Node) => [...symbolsOf([node])].every((name) => name === own || parameters.has(name));
  const limits: [Expression | undefined, Node, number][] = [];
  if (depends(curve.kinetic))
    limits.push([kinetic, friction.plus.static, 1], [kinetic, friction.minus.static, -1]);
  if (depends(curve.static))
    limits.push([resting, declaredStatic.plus, 1], [resting, declaredStatic.minus, -1]);
  for (const [place, node, side] of limits)
    if (place !== undefined && known(node) && !checkLimit(contact, place, node, side, parameters, findings))
      return;
  for (const [place, node] of [[kinetic, curve.kinetic] as const, [impact, curve.impact] as const])
    if (place !== undefined && depends(node) && known(node))
      checkValues(contact, place, node, own, parameters, findings, warnings);
}

function checkLimit(
  { name }: ContactModel,
  place: Expression,
  node: Node,
  side: number,
  parameters: Values,
  findings: Findings,
): boolean {
  const value = evaluate([node], parameters)[0] as number;
  if (value >= 0 && value < Number.POSITIVE_INFINITY) return true;
  const from = side > 0 ? "above" : "below";
  const problem = value < 0 ? "must not be negative" : "must be a finite number";
  findings.add(place, `friction of ${name.value} ${problem} where slip goes to 0 from ${from}, got ${value}`);
  return false;
}

function checkValues(
  { name }: ContactModel,
  place: Expression,
  node: Node,
  own: string,
  parameters: Values,
  findings: Findings,
  warnings: Findings,
): void {
  const values = new Map(parameters);
  const { values: at } = evaluator([node]);
  for (let k = 0; k <= trial.decades * trial.each; k++) {
    const speed = pow(10, trial.from + k / trial.each);
    for (const slip of [speed, -speed]) {
      values.set(own, slip);
      const value = at(values)[0] as number;
      if (!(value < 0)) continue;
      const message =
        `friction of ${name.value} must not be negative, got ${Number(value.toPrecision(6))} at ` +
        `slip = ${Number(slip.toPrecision(3))}`;
      (speed <= refused ? findings : warnings).add(place, message, "write max(0, …) around the curve");
      return;
    }
  }
}
