/**
 * Do the formulas mean what a contact needs them to mean?
 * A gap must be a distance: with J = ∂(X, Y)/∂q of the contact point, W_N = Jᵀn with |n| = 1 at the surface. Otherwise
 * λ_N is not the normal force and the friction cone has the wrong opening.
 */

import { contactLaw, numberProblem, slideLaws } from "../../contact/index.js";
import { hypot, log10, square } from "../../elementary/index.js";
import { type Evaluator, evaluate, evaluator, type Node, symbolsOf } from "../../expression/index.js";
import type { ContactModel, Diagnostic, Expression } from "../../model/index.js";
import { Findings, findWarnings, type Model } from "../../model/index.js";
import { dotOfLists, randomSource } from "../../numerics/index.js";
import { mechanismTolerances } from "../tolerances.js";
import { checkBodies } from "./bodies.js";
import type { ContactFormulas } from "./contacts.js";
import type { Formulas } from "./formulas.js";
import { checkCurves } from "./frictionCheck.js";

/** How often the distance is tried, at random configurations brought to the surface. */
const trial = Object.freeze({ seed: 20091218, states: 12, newtonSteps: 30, evaluations: 400_000 });

type Values = Map<string, number>;

/** Nodes that may still be evaluated in all trials of a model together. */
interface Budget {
  left: number;
}

/** Throws ModelError for what cannot be right; returns what looks wrong. */
export function checkFormulas(model: Model, formulas: Formulas, findings: Findings): Diagnostic[] {
  const warnings = new Findings(model.source);
  const parameters: Values = new Map(model.parameters.map(({ name, value }) => [name.value, value]));
  const budget: Budget = { left: trial.evaluations };
  checkBodies(model, formulas.words, findings);
  for (const [i, contact] of model.contacts.entries()) {
    const derived = formulas.contacts[i] as ContactFormulas;
    const { friction, restitution } = contact;
    checkConstant(friction.kinetic, derived.curve.kinetic, parameters, Number.MAX_VALUE, findings);
    if (derived.curve.static !== undefined)
      checkConstant(friction.static, derived.curve.static, parameters, Number.MAX_VALUE, findings);
    if (friction.impact !== undefined)
      checkConstant(friction.impact, derived.friction.impact, parameters, Number.MAX_VALUE, findings);
    checkCurves(contact, derived, parameters, findings, warnings);
    checkConstant(restitution, derived.restitution, parameters, 1, findings);
    warnStatic(contact, derived, parameters, warnings);
    checkCompliance(contact, derived, parameters, findings);
    if (contact.kind === "surface" && contact.slip === undefined)
      warnMoving(contact, derived, formulas, warnings);
    const trials = contact.derived
      ? "distance"
      : derived.at === undefined
        ? "untried"
        : checkDistance(contact, derived, formulas, parameters, budget, findings);
    if (trials === "untried" || trials === "more")
      warnings.add(contact.normal, ...doubt(contact, derived, trials));
  }
  findings.throwIfAny();
  findWarnings(model, warnings);
  return warnings.sorted();
}

/**
 * An implicit surface does not say how it moves along itself; the slip is taken relative to a motion along its
 * normal.
 */
function warnMoving(
  contact: ContactModel,
  { gap, WT }: ContactFormulas,
  { words }: Formulas,
  warnings: Findings,
): void {
  const turning = words.q.some(({ name }) => symbolsOf(WT).has(name));
  if (!turning || !symbolsOf([gap]).has(words.t.name)) return;
  const message = `the surface of ${contact.name.value} moves and is assumed to move along its normal`;
  warnings.add(contact.normal, message, "give slip: if it carries the point along");
}

/** Friction and restitution that depend on parameters only must have sensible values at the model's own. */
function checkConstant(
  expression: Expression | undefined,
  node: Node,
  parameters: Values,
  high: number,
  findings: Findings,
): void {
  if (expression === undefined || [...symbolsOf([node])].some((name) => !parameters.has(name))) return;
  const value = evaluate([node], parameters)[0] as number;
  if (value >= 0 && value <= high) return;
  const friction = value < 0 ? "friction must not be negative" : "friction must be a finite number";
  const wanted = high === 1 ? "restitution must lie between 0 and 1" : friction;
  findings.add(expression, `${wanted}, got ${value}`);
}

/**
 * Static friction below kinetic is legal and changes nothing: at rest the contact holds up to the kinetic friction.
 */
function warnStatic(
  { friction, name }: ContactModel,
  { declaredStatic, friction: { plus } }: ContactFormulas,
  parameters: Values,
  warnings: Findings,
): void {
  const nodes = [declaredStatic.plus, plus.kinetic];
  if (
    friction.static === undefined ||
    friction.static === friction.kinetic ||
    [...symbolsOf(nodes)].some((symbol) => !parameters.has(symbol))
  )
    return;
  const [rest = 0, slip = 0] = evaluate(nodes, parameters);
  if (!(rest < slip)) return;
  warnings.add(
    friction.static,
    `static friction ${rest} of ${name.value} is below its kinetic friction ${slip}; at rest ${slip} is used`,
    "static friction must not be below kinetic friction, see decisions/0030",
  );
}

/** Stiffnesses are positive, dampings not negative, at the model's own parameters. */
function checkCompliance(
  { compliance, kind, name }: ContactModel,
  derived: ContactFormulas,
  parameters: Values,
  findings: Findings,
): void {
  if (compliance === undefined) return;
  const { law, numbers } = compliance;
  const values = evaluate([...(derived.compliance?.numbers ?? [])], parameters);
  for (const [i, expression] of numbers.entries()) {
    const problem = numberProblem(law, i, values[i] as number);
    if (expression !== undefined && problem !== undefined) findings.add(expression, problem);
  }
  if (kind === "slide" && !contactLaw(law).bothWays)
    findings.add(
      name,
      `the slide ${name.value} cannot have the law ${law}`,
      `a slide holds both ways: give it ${slideLaws.join(" or ")}`,
    );
}

/** What became of the trials of one contact; `more` depends on the configuration not only through its point. */
type Trials = "distance" | "untried" | "more" | "reported";

function checkDistance(
  contact: ContactModel,
  derived: ContactFormulas,
  formulas: Formulas,
  parameters: Values,
  budget: Budget,
  findings: Findings,
): Trials {
  const { words } = formulas;
  const names = [...words.q, words.t].map(({ name }) => name);
  const J = (derived.at ?? []).flatMap((part) =>
    words.q.map((coordinate) => words.derivative(part, coordinate)),
  );
  const surface = evaluator([derived.gap, ...derived.WN]);
  const whole = evaluator([...J, ...derived.WN]);
  const random = randomSource(trial.seed);
  let tried = 0;
  for (let i = 0; i < trial.states && budget.left > 0; i++) {
    const values: Values = new Map(parameters);
    for (const name of names) values.set(name, 2 * random() - 1);
    if (
      !bringToSurface(
        surface,
        words.q.map(({ name }) => name),
        values,
        budget,
      )
    )
      continue;
    const numbers = whole.values(values);
    const normal = normalAt(numbers.slice(0, J.length), numbers.slice(J.length));
    if (normal === undefined) continue;
    tried += 1;
    if (!normal.follows) return "more"; // two bodies may touch, or the point is the wrong one: undecidable here
    if (isUnit(normal)) continue;
    findings.add(contact.normal, ...complaint(contact, derived.name, normal));
    return "reported";
  }
  return tried > 0 ? "distance" : "untried";
}

function doubt({ kind }: ContactModel, { name, at }: ContactFormulas, trials: Trials): [string, string] {
  const message = `it cannot be verified that the ${kind} of ${name} is a distance`;
  if (at === undefined) return [message, "add at: [X, Y]"];
  if (trials === "untried") return [message, "no configuration was found on its surface"];
  return [
    message,
    "it depends on more than its point at:; where two bodies touch, give the relative slip: as well",
  ];
}

function complaint(contact: ContactModel, name: string, { length }: Normal): [string, string] {
  // Enough digits to differ from 1.
  const digits = 2 - Math.floor(log10(Math.abs(length - 1)));
  const slope = Number(length.toPrecision(Math.min(17, Math.max(6, digits))));
  const hints = {
    surface: "its gradient must not vanish on the surface: write it with a simple zero",
    slide: "divide it by the length of its gradient",
    gap: "divide it by the length of its gradient, or give surface: as an expression of X and Y",
  };
  return [
    `the ${contact.kind} of ${name} is not a distance: its slope at the point is ${slope}, not 1`,
    hints[contact.kind],
  ];
}

function isUnit({ length, unique }: Normal): boolean {
  return Math.abs(length - 1) <= mechanismTolerances.distance || (!unique && length < 1);
}

/** Newton's method across the surface, along the gradient of the gap. */
function bringToSurface(
  surface: Evaluator,
  names: readonly string[],
  values: Values,
  budget: Budget,
): boolean {
  for (let step = 0; step < trial.newtonSteps && budget.left > 0; step++) {
    budget.left -= surface.size;
    const [distance, ...slopes] = surface.values(values) as [number, ...number[]];
    if (Math.abs(distance) < mechanismTolerances.surface) return true;
    const square = slopes.reduce((total, slope) => total + slope * slope, 0);
    if (!(square > 0) || !Number.isFinite(distance)) return false;
    for (const [j, name] of names.entries()) {
      values.set(name, (values.get(name) as number) - (distance * (slopes[j] as number)) / square);
    }
  }
  return false;
}

interface Normal {
  /** W_N = Jᵀn has a solution. */
  readonly follows: boolean;
  /** |n| of the shortest one. */
  readonly length: number;
  /** J has rank 2, so that n is the only one. */
  readonly unique: boolean;
}

/** The shortest n with Jᵀn = W_N; undefined where the numbers do not decide. */
function normalAt(J: readonly number[], W: readonly number[]): Normal | undefined {
  const n = W.length;
  const [x, y] = [J.slice(0, n), J.slice(n)];
  const [xx, xy, yy] = [dotOfLists(x, x), dotOfLists(x, y), dotOfLists(y, y)];
  const [xw, yw, ww] = [dotOfLists(x, W), dotOfLists(y, W), dotOfLists(W, W)];
  const determinant = xx * yy - xy * xy;
  const trace = xx + yy;
  if (!(trace > 0) || !Number.isFinite(ww + trace)) return undefined;
  const unique = determinant > mechanismTolerances.rank2 * trace * trace;
  if (!unique && determinant > mechanismTolerances.rank1 * trace * trace) return undefined;
  // Rank 1: JJᵀ = trace · (unit)(unit)ᵀ, whose pseudo-inverse is JJᵀ / trace².
  const nx = unique ? (yy * xw - xy * yw) / determinant : (xx * xw + xy * yw) / square(trace);
  const ny = unique ? (xx * yw - xy * xw) / determinant : (xy * xw + yy * yw) / square(trace);
  const missed = W.reduce((sum, w, i) => sum + square(w - nx * (x[i] as number) - ny * (y[i] as number)), 0);
  return { follows: missed <= square(mechanismTolerances.distance) * ww, length: hypot(nx, ny), unique };
}
