/**
 * Which forces do redundant contacts carry? The motion leaves them open; equal elastic supports in the stiff limit
 * select the shortest forces that satisfy every inequality of [LB01] (2.5)-(2.8), and so does the enumeration of
 * modes. With the equations G λ = c of independent rows they are λ_i = P_i g_i, g = Gᵀy: the projection of the pull
 * g_i of a contact on its friction cone. While no contact changes its support the P_i are linear, and (G P Gᵀ) y =
 * c is one small system.
 */

import type { CodeWriter } from "../../expression/index.js";
import { frictionAlong } from "../../mechanism/index.js";
import {
  type ContactPhase,
  type ForcePair,
  hasTangent,
  isEdge,
  type PhaseShape,
  type SmoothFormulas,
  type Support,
  signOf,
  signOfEdge,
} from "../../phase/index.js";
import { dotOf, solveSmall } from "../text/linear.js";
import type { MassFactor } from "../text/massFactor.js";
import { one, type Scribe, type Value, zero } from "../text/scribe.js";

/** What the code of a field has computed so far. */
export interface FieldParts {
  readonly writer: CodeWriter;
  readonly factor: MassFactor;
  readonly scribe: Scribe;
  readonly scratch: number;
  /** The independent rows, and their accelerations without unknown forces. */
  readonly rows: readonly (readonly Value[])[];
  readonly rest: readonly Value[];
  /** Forces of compliant contacts. */
  readonly given: readonly (ForcePair<Value> | undefined)[];
  /** The direction of the force of a row. */
  readonly direction: (contact: number, kind: "N" | "T") => Value[];
}

export interface Carried {
  /** λ_N and λ_T of each contact that has unknown forces. */
  readonly forces: readonly (ForcePair<Value> | undefined)[];
  /** g_N and g_T: what each would carry without its inequalities. */
  readonly pulls: readonly (ForcePair<Value> | undefined)[];
  /** M⁻¹ times a direction, with the force along it. */
  readonly pushes: readonly (readonly [column: readonly Value[], force: Value])[];
}

/** A contact with unknown forces: the columns M⁻¹D of both, and rows · M⁻¹D. */
interface Carrier {
  readonly contact: number;
  readonly support: Support;
  readonly side: 1 | -1;
  readonly mu: Value;
  readonly N?: Column;
  readonly T?: Column;
}

interface Column {
  readonly column: readonly Value[];
  readonly G: readonly Value[];
}

/** Forces of a shape whose rows are redundant. */
export function carriedForces(formulas: SmoothFormulas, shape: PhaseShape, parts: FieldParts): Carried {
  const { scribe, rest, scratch, given } = parts;
  const carriers = shape.contacts.flatMap((phase, i) => carrierOf(formulas, shape, parts, phase, i) ?? []);
  const terms = carriers.flatMap((carrier) => loadedTerms(scribe, carrier));
  const S = rest.map((_, i) =>
    rest.map((_, k) =>
      scribe.sum(terms.map(({ G, weight }) => [scribe.times(weight, G[i] as Value), G[k] as Value] as const)),
    ),
  );
  const held = carriers.flatMap((carrier) => heldTerm(scribe, carrier, given[carrier.contact]));
  const right = rest.map((value, i) =>
    scribe.minus(
      scribe.negative(value),
      held.map(({ G, force }) => [force, G[i] as Value] as const),
    ),
  );
  const first = solveSmall(scribe, S, right, scratch).x;
  // The condition of G P Gᵀ is the square of that of G: what the forces of the first solution leave is corrected once.
  const left = right.map((value, i) =>
    scribe.minus(
      value,
      terms.map(({ G, weight }) => [scribe.times(weight, dotOf(scribe, G, first)), G[i] as Value] as const),
    ),
  );
  const correction = solveSmall(scribe, S, left, scratch).x;
  const y = first.map((value, i) => scribe.sum([[one, correction[i] as Value]], value));
  const forces: (ForcePair<Value> | undefined)[] = shape.contacts.map(() => undefined);
  const pulls: (ForcePair<Value> | undefined)[] = shape.contacts.map(() => undefined);
  const pushes: (readonly [readonly Value[], Value])[] = [];
  for (const carrier of carriers) {
    const { contact, N, T } = carrier;
    const pull: ForcePair<Value> = [
      N === undefined ? zero : dotOf(scribe, N.G, y),
      T === undefined ? zero : dotOf(scribe, T.G, y),
    ];
    const force = projected(scribe, carrier, pull, given[contact]);
    pulls[contact] = pull;
    forces[contact] = force;
    if (N !== undefined) pushes.push([N.column, force[0]]);
    if (T !== undefined) pushes.push([T.column, force[1]]);
  }
  return { forces, pulls, pushes };
}

function carrierOf(
  formulas: SmoothFormulas,
  { supports = [] }: PhaseShape,
  { writer, factor, scribe, rows, direction }: FieldParts,
  { mode, side }: ContactPhase,
  contact: number,
): Carrier | undefined {
  const compliant = formulas.compliance?.[contact] !== undefined;
  if (mode === "flight" || (compliant && signOf(mode) !== 0)) return undefined;
  const column = (kind: "N" | "T"): Column => {
    const own = factor.solve(direction(contact, kind));
    return { column: own, G: rows.map((row) => dotOf(scribe, row, own)) };
  };
  const support = supports[contact] ?? "inside";
  const { friction } = formulas.contacts[contact] as SmoothFormulas["contacts"][number];
  return {
    contact,
    side,
    support,
    mu: writer.value(frictionAlong(friction, -signOfEdge(support)).static),
    ...(compliant ? {} : { N: column("N") }),
    ...(mode === "stick" && hasTangent(formulas, contact) ? { T: column("T") } : {}),
  };
}

/** Along the edge of a cone the force is a multiple of r = (side, ±μ): λ = r (r·g)/(1 + μ²). */
function edgeOf(scribe: Scribe, { mu, support, side }: Carrier, [N, T]: ForcePair<Value>): Value {
  const normal = side > 0 ? N : scribe.negative(N);
  const pull = scribe.times(mu, T);
  return signOfEdge(support) > 0 ? scribe.sum([[one, pull]], normal) : scribe.minus(normal, [[one, pull]]);
}

const edgeWeight = (scribe: Scribe, mu: Value): Value => scribe.over(one, scribe.sum([[mu, mu]], one));

/** What a contact adds to G P Gᵀ: weight · G Gᵀ for each direction in which its force is free. */
function loadedTerms(
  scribe: Scribe,
  carrier: Carrier,
): readonly { readonly G: readonly Value[]; readonly weight: Value }[] {
  const { support, N, T, mu } = carrier;
  if (support === "idle") return [];
  if (!isEdge(support))
    return [N, T].flatMap((column) => (column === undefined ? [] : [{ G: column.G, weight: one }]));
  if (N === undefined || T === undefined) return [];
  const G = N.G.map((value, i) => edgeOf(scribe, carrier, [value, T.G[i] as Value]));
  return [{ G, weight: edgeWeight(scribe, mu) }];
}

/** A compliant contact at the edge of its cone: λ_T = ±μ|λ_N| is a number. */
function heldTerm(
  scribe: Scribe,
  { support, N, T, mu, side }: Carrier,
  given: ForcePair<Value> | undefined,
): readonly { readonly G: readonly Value[]; readonly force: Value }[] {
  if (N !== undefined || T === undefined || given === undefined || !isEdge(support)) return [];
  return [{ G: T.G, force: edgeForce(scribe, mu, given, signOfEdge(support) * side) }];
}

function edgeForce(scribe: Scribe, mu: Value, [normal]: ForcePair<Value>, sign: number): Value {
  const hold = scribe.times(mu, normal);
  return sign > 0 ? hold : scribe.negative(hold);
}

/** The force of a contact from its pull. */
function projected(
  scribe: Scribe,
  carrier: Carrier,
  pull: ForcePair<Value>,
  given: ForcePair<Value> | undefined,
): ForcePair<Value> {
  const { support, N, mu, side } = carrier;
  if (support === "idle") return [zero, zero];
  if (N === undefined) {
    if (!isEdge(support) || given === undefined) return pull;
    return [zero, edgeForce(scribe, mu, given, signOfEdge(support) * side)];
  }
  if (!isEdge(support)) return pull;
  const along = scribe.times(edgeOf(scribe, carrier, pull), edgeWeight(scribe, mu));
  const tangential = scribe.times(mu, along);
  return [
    side > 0 ? along : scribe.negative(along),
    signOfEdge(support) > 0 ? tangential : scribe.negative(tangential),
  ];
}
