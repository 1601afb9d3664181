/**
 * Does a motion have a derivative at one of its events? Not where the guard is met with no speed, where another one
 * is met at the same instant, or where a change would not keep what the next phase holds.
 */

import { type Mechanism, perMechanism } from "../mechanism/index.js";
import { type Guard, guardRule } from "../phase/index.js";
import type { PathPiece } from "../simulate/index.js";
import { analysedFormulas } from "../variation/analysed.js";
import { type ContactFunctions, contactFunctions, type heldValues } from "../variation/constraints.js";
import { variedKey } from "../variation/differentiatedField.js";
import { phaseGuards } from "../variation/guard.js";
import { StateFormulas } from "../variation/implicit.js";
import { endsInHop } from "../variation/pieces.js";
import type { EventValue } from "../variation/segmentEvent.js";
import type { FormulaSlopes, VariableColumns } from "./changes.js";
import type { Objection } from "./impactBorder.js";
import { sensitivityTolerances } from "./tolerances.js";

/** A guard by the names of the model. */
export function guardName({ contacts, events, kinks }: Mechanism, guard: Guard): string {
  const { of } = guardRule(guard);
  const named = { contact: contacts, event: events, kink: kinks, phase: [] }[of][guard.index];
  const name = named === undefined ? "" : "name" in named ? named.name : named.text;
  return name === "" ? guard.kind : `${name} ${guard.kind}`;
}

export const contactOfGuard = ({ contacts }: Mechanism, guard: Guard) => {
  const contact = guardRule(guard).of === "contact" ? contacts[guard.index]?.name : undefined;
  return contact === undefined ? {} : { contact };
};

/**
 * The guard of piece i touches zero and turns back, or passes it with no speed; hops of a chatter are slow by
 * nature.
 */
export function grazeAt(
  mechanism: Mechanism,
  pieces: readonly PathPiece[],
  i: number,
  value: EventValue | undefined,
  /** ẋ where the piece begins, and the largest component of the state along the run. */
  first: Float64Array,
  reach: number,
): Objection | undefined {
  const piece = pieces[i] as PathPiece;
  const { guard, events } = piece;
  if (guard === undefined) return undefined;
  const named = { guard: guardName(mechanism, guard), ...contactOfGuard(mechanism, guard) };
  if (events.length === 0 && guardRule(guard).touches)
    return { reason: { kind: "graze", ...named, share: 0 } };
  if (value === undefined) return undefined;
  const { share, depth, begun } = speedOf(piece, value, first, reach);
  const { graze, grazeDepth, hopSpeed } = sensitivityTolerances;
  const hops = () =>
    Math.abs(value.guardRate) > hopSpeed * begun &&
    followsHop(pieces, i, named.contact) &&
    endsInHop(pieces.slice(i), 0, "nothing");
  const slow = (share < graze || depth < grazeDepth) && !hops();
  return slow || value.guardRate === 0 ? { reason: { kind: "graze", ...named, share } } : undefined;
}

/** Was an impact the last that happened at a contact before the end of piece i? */
function followsHop(pieces: readonly PathPiece[], i: number, contact: string | undefined): boolean {
  for (let k = i - 1; k >= 0; k--) {
    const last = (pieces[k] as PathPiece).events.findLast((event) => event.contact === contact);
    if (last !== undefined) return last.type === "impact";
  }
  return false;
}

/**
 * The rate of a guard relative to what is usual: by the sum of the sizes of its terms, at the end of the piece, at its
 * start, and on average. How far it would go beyond zero if its rate changed as fast as it does, relative to what
 * the largest component of the state makes of it; and the size of its rate at the start.
 */
function speedOf(
  { t, state, tEnd, end }: PathPiece,
  { guardSlopes, guardRate, endRate }: EventValue,
  first: Float64Array,
  reach: number,
): { readonly share: number; readonly depth: number; readonly begun: number } {
  const byTime = Math.abs(guardSlopes[endRate.length] as number);
  let begun = guardSlopes[endRate.length] as number;
  const n = endRate.length / 2;
  let [last, begin, change, turn, bend, steepest] = [byTime, byTime, 0, 0, 0, 0];
  for (let k = 0; k < endRate.length; k++) {
    const slope = Math.abs(guardSlopes[k] as number);
    last += slope * Math.abs(endRate[k] as number);
    begin += slope * Math.abs(first[k] as number);
    begun += (guardSlopes[k] as number) * (first[k] as number);
    turn += slope * Math.abs((endRate[k] as number) - (first[k] as number));
    change += slope * Math.abs((end[k] as number) - (state[k] as number));
    if (k < n) bend += slope * Math.abs(endRate[n + k] as number);
    steepest = Math.max(steepest, slope);
  }
  const time = tEnd - t;
  const usual = Math.max(last, begin, time > 0 ? change / time : 0);
  const size = 2 * Math.max(bend, time > 0 ? turn / time : 0) * steepest * reach;
  return {
    share: usual > 0 ? Math.abs(guardRate) / usual : 0,
    depth: size > 0 ? (guardRate * guardRate) / size : 1,
    begun: Math.abs(begun),
  };
}

interface GuardValue {
  readonly guard: Guard;
  readonly value: number;
  /** dγ/dt along the motion. */
  readonly rate: number;
  readonly formula: FormulaSlopes;
}

interface Moment {
  readonly t: number;
  readonly state: Float64Array;
  readonly p: Float64Array;
}

/** The guards of the phase of a piece that have formulas, at a state: those whose value and rate are admitted. */
export function guardValues(
  mechanism: Mechanism,
  piece: PathPiece,
  { t, state, p }: Moment,
  varied: readonly number[],
  admits?: (value: number, rate: number, guard: Guard) => boolean,
): GuardValue[] {
  const n = state.length / 2;
  const [q, v] = [state.subarray(0, n), state.subarray(n)];
  const { guards, functions } = phaseGuards(mechanism, piece, varied);
  if (!functions.evaluate(t, q, v, p)) return [];
  const { slopes, values, field } = functions;
  const found: GuardValue[] = [];
  for (let k = 0; k < guards.length; k++) {
    const guard = guards[k] as Guard;
    const at = k * field.variables;
    let rate = slopes[at + 2 * n] as number;
    for (let i = 0; i < n; i++)
      rate +=
        (slopes[at + i] as number) * (v[i] as number) +
        (slopes[at + n + i] as number) * (field.z[i] as number);
    const value = values[k] as number;
    if (admits === undefined || admits(value, rate, guard))
      found.push({ guard, value, rate, formula: { slopes, at } });
  }
  return found;
}

const isOther = ({ guard }: PathPiece, other: Guard): boolean =>
  other.kind !== guard?.kind || other.index !== guard.index;

const noParameters: readonly number[] = Object.freeze([]);

/** Is another guard of the phase at zero where the piece ends? */
export function isMetWithAnother(
  mechanism: Mechanism,
  piece: PathPiece,
  p: Float64Array,
  span: number,
): boolean {
  const { guard, tEnd: t, end: state } = piece;
  if (guard === undefined || piece.hyperstatic) return false;
  const impacts = piece.events.some(({ impulse }) => impulse !== undefined);
  const near = sensitivityTolerances.simultaneous * span;
  const mayBeMet = (value: number, rate: number, other: Guard) =>
    Math.abs(value / rate) <= near || (impacts && guardRule(other).touches === true);
  return guardValues(mechanism, piece, { t, state, p }, noParameters, mayBeMet).some((other) =>
    isMet(mechanism, piece, other, span),
  );
}

/**
 * Another guard counts as met within a share of the run; a gap also where it is 0 to rounding in an impact of another
 * contact, which then counts as closed.
 */
function isMet(
  mechanism: Mechanism,
  piece: PathPiece,
  { guard, value, rate, formula: { slopes, at } }: GuardValue,
  span: number,
): boolean {
  if (!isOther(piece, guard)) return false;
  const { simultaneous, touching } = sensitivityTolerances;
  if (Math.abs(value / rate) <= simultaneous * span) return true;
  if (guardRule(guard).touches !== true || piece.events.every(({ impulse }) => impulse === undefined))
    return false;
  let size = 0;
  for (let i = 0; i < mechanism.dimension; i++)
    size += Math.abs((slopes[at + i] as number) * (piece.end[i] as number));
  return Math.abs(value) <= touching * size;
}

/** Such a guard that a change would not meet at the same time. */
export function simultaneousAt(
  mechanism: Mechanism,
  columns: VariableColumns,
  piece: PathPiece,
  p: Float64Array,
  changes: readonly Float64Array[],
  delays: readonly number[],
  span: number,
): Objection | undefined {
  const { guard, tEnd: t, end: state } = piece;
  if (guard === undefined || piece.hyperstatic) return undefined;
  for (const other of guardValues(mechanism, piece, { t, state, p }, columns.varied)) {
    if (!isMet(mechanism, piece, other, span)) continue;
    const apart = Math.abs(other.value / other.rate);
    // Along what both guards share, they are met together again.
    const variables = changes.flatMap((change, j) => {
      const [sum, size] = columns.along(other.formula, j, change);
      const ahead = (delays[j] as number) * other.rate;
      return Math.abs(sum + ahead) > sensitivityTolerances.leaves * (size + Math.abs(ahead)) ? [j] : [];
    });
    const guards = [guardName(mechanism, guard), guardName(mechanism, other.guard)] as const;
    if (variables.length > 0) return { reason: { kind: "simultaneous", guards, apart }, variables };
  }
  return undefined;
}

/** Guards that are at zero where the run begins: a change across them begins with an event, or on its other side. */
export function startGuardsAt(
  mechanism: Mechanism,
  columns: VariableColumns,
  piece: PathPiece,
  p: Float64Array,
  changes: readonly Float64Array[],
  span: number,
): Objection[] {
  const { t, state } = piece;
  if (piece.hyperstatic) return [];
  const values = guardValues(mechanism, piece, { t, state, p }, columns.varied);
  return values.flatMap(({ guard, value, rate, formula }): Objection[] => {
    const isNow = Math.abs(value / rate) <= sensitivityTolerances.simultaneous * span;
    if (!isNow && !columns.isZero(value, formula)) return [];
    const variables = columns.moving(formula, changes);
    if (variables.length === 0) return [];
    return [{ reason: { kind: "startEvent", guard: guardName(mechanism, guard) }, variables }];
  });
}

/**
 * Variables whose change leaves what the contacts of a phase hold, one objection for each held value; `held`:
 * which.
 */
export function leavesAt(
  mechanism: Mechanism,
  columns: VariableColumns,
  { t, state, p }: { readonly t: number; readonly state: Float64Array; readonly p: Float64Array },
  held: ReturnType<typeof heldValues>,
  changes: readonly Float64Array[],
  timeOf?: (j: number) => number,
): Objection[] {
  const functions: ContactFunctions = contactFunctions(mechanism, columns.varied);
  functions.read(t, state, p);
  return held.flatMap(({ contact, value }): Objection[] => {
    const at = functions.place(contact, value) * functions.width;
    const variables = columns.moving({ slopes: functions.slopes, at }, changes, timeOf);
    const named = value === "kink" ? mechanism.kinks[contact]?.text : mechanism.contacts[contact]?.name;
    return variables.length > 0 ? [{ reason: { kind: "leaves", contact: named as string }, variables }] : [];
  });
}

/**
 * A restitution of 0 that a variable would raise: then the contact bounces, however little, instead of staying
 * closed.
 */
export function restitutionAt(
  mechanism: Mechanism,
  columns: VariableColumns,
  { events, tEnd: t, end: state }: PathPiece,
  p: Float64Array,
): Objection[] {
  const hits = events.filter(({ impulse }) => impulse !== undefined);
  if (hits.length === 0) return [];
  const formulas = restitutionFormulas(mechanism, columns.varied);
  formulas.read(t, state, p);
  return hits.flatMap(({ contact }): Objection[] => {
    const index = mechanism.contacts.findIndex(({ name }) => name === contact);
    if (index < 0 || formulas.values[index] !== 0) return [];
    const at = index * formulas.width;
    const variables = columns.own.flatMap((own, j) =>
      own >= 0 && formulas.slopes[at + own] !== 0 ? [j] : [],
    );
    return variables.length === 0 ? [] : [{ reason: { kind: "leaves", contact }, variables }];
  });
}

const madeRestitutions = perMechanism<StateFormulas>();

const restitutionFormulas = (mechanism: Mechanism, varied: readonly number[]): StateFormulas =>
  madeRestitutions(mechanism, variedKey(varied), () => {
    const { contacts } = analysedFormulas(mechanism);
    return new StateFormulas(
      mechanism,
      contacts.map(({ restitution }) => restitution),
      varied,
    );
  });
