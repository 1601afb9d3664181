/**
 * Which equations hold while no contact changes its mode? The shape of the generated code, and what each guard means.
 * Compliant contacts are those of [NDCb] §6.
 */

import type { Mode } from "../contact/index.js";
import { contactCoupling } from "../mechanism/index.js";
import type { Layer } from "./complianceFormulas.js";
import type { SmoothFormulas } from "./pieces.js";

/** What a contact does in a phase; `side` is the sign of λ_N, which can be negative on slides only. */
export interface ContactPhase {
  readonly mode: Mode;
  readonly side: 1 | -1;
  /** Of a closed contact under (6.15): on which side of the layer its normal velocity is. */
  readonly layer?: Layer;
}

/** A condition that keeps two bodies together: no normal motion, or no slip. */
export interface Row {
  readonly contact: number;
  readonly kind: "N" | "T";
}

/**
 * How a contact whose forces are not unique carries its share: inside its friction cone, at one of its edges, or not at all while
 * others keep it closed.
 */
export type Support = "inside" | "edge+" | "edge-" | "idle";
/** A row of dependent slides that is held by the slope of their dependence. */
export interface BentRow {
  /** Its place among the rows. */
  readonly row: number;
  /** One per row, of its gap in the dependence. */
  readonly weights: readonly number[];
  /** The coordinate along which the slope is taken. */
  readonly along: number;
}

export interface PhaseShape {
  /** One per contact of the mechanism. */
  readonly contacts: readonly ContactPhase[];
  /** Independent rows of the closed contacts; what the others would add follows from these. */
  readonly rows: readonly Row[];
  /** Some row was left out: forces are not unique. Then one support per contact. */
  readonly hyperstatic: boolean;
  readonly supports?: readonly Support[];
  /** Tangential rows of compliant contacts that depend on those of `rows`: they share their forces, `sharing` says how. */
  readonly shared?: readonly Row[];
  /** Rows whose own direction depends on the others here, while the positions hold one direction more. */
  readonly bent?: readonly BentRow[];
  /** Nobody asks for the ledger: its integrals are not in the code. */
  readonly bare?: boolean;
}

export type GuardKind =
  | "gap"
  | "normalForce"
  | "slip"
  | "coneAbove"
  | "coneBelow"
  | "determinant"
  | "freeNormal"
  | "combination"
  | "openModes"
  | "edge"
  | "reloadAbove"
  | "reloadBelow"
  | "layerAbove"
  | "layerBelow"
  | "creepAbove"
  | "creepBelow"
  | "kink";

/**
 * A function of the state that is positive in the phase (a kink or a free acceleration: of the sign it had at the start). Which
 * other motions are open is watched from outside the code. `combination` is the end of a combination whose forces are not unique.
 */
export interface Guard {
  readonly kind: GuardKind;
  /** The contact, or the kink. */
  readonly index: number;
}

export const signOf = (mode: Mode): -1 | 0 | 1 => (mode === "slip+" ? 1 : mode === "slip-" ? -1 : 0);

/** The mode of a closed contact with this direction of slip. */
export const modeOfSlip = (slip: number): Exclude<Mode, "flight"> =>
  slip === 0 ? "stick" : slip > 0 ? "slip+" : "slip-";

/** Only a contact that rubs has a tangential row. */
export const hasTangent = ({ contacts }: SmoothFormulas, contact: number): boolean =>
  contacts[contact]?.rubs === true;

/** Does the contact hold by the rows of others? */
export const sharesForce = ({ shared = [] }: PhaseShape, contact: number): boolean =>
  shared.some((row) => row.contact === contact);

/** All rows of the closed contacts. */
export function allRows(formulas: SmoothFormulas, phases: readonly ContactPhase[]): Row[] {
  return phases.flatMap(({ mode }, contact): Row[] => {
    if (mode === "flight") return [];
    const normal: Row[] = formulas.compliance?.[contact] === undefined ? [{ contact, kind: "N" }] : [];
    return mode === "stick" && hasTangent(formulas, contact) ? [...normal, { contact, kind: "T" }] : normal;
  });
}

/** A rate that is integrated so that the step control resolves a guard. */
export interface ResolvedRate {
  readonly contact: number;
  /** Of the gap, or of the normal velocity. */
  readonly of: "gap" | "vN";
  /** The guard whose size counts, by its place. */
  readonly guard: number;
  /** To the tolerance of the run: a compliant contact. Else only so well that no crossing is lost. */
  readonly fine: boolean;
}

/**
 * What the step control must resolve: in flight nothing else may tell how fast a gap turns; a compliant contact lives on its
 * penetration, and in the layer of (6.16) on its normal velocity.
 */
export function resolvedRates({ compliance }: SmoothFormulas, guards: readonly Guard[]): ResolvedRate[] {
  return guards.flatMap(({ kind, index: contact }, guard): ResolvedRate[] => {
    const fine = compliance?.[contact] !== undefined;
    if (kind === "gap" || (fine && kind === "normalForce")) return [{ contact, of: "gap", guard, fine }];
    const inside =
      kind === "layerAbove" && guards.some((one) => one.kind === "layerBelow" && one.index === contact);
    return inside ? [{ contact, of: "vN", guard, fine }] : [];
  });
}

/** The guards of a shape, in the order of the code's outputs. */
export function guardsOf(formulas: SmoothFormulas, shape: PhaseShape): Guard[] {
  const { contacts, hyperstatic } = shape;
  const { compliance } = formulas;
  const coupling = compliance === undefined ? contactCoupling(formulas) : undefined;
  // A contact that no other closed contact feels: compliant ones push whatever it does.
  const alone = (index: number): boolean =>
    contacts.every(({ mode }, i) => {
      if (i === index || coupling?.[index]?.[i] === false) return true;
      if (compliance?.[i] !== undefined) return mode !== "stick";
      return mode === "flight" && formulas.contacts[i]?.bilateral !== true;
    }) && formulas.contacts[index]?.bilateral !== true;
  const guards = contacts.flatMap(({ mode }, index): Guard[] => {
    if (mode === "flight") return [{ kind: "gap", index }];
    if (compliance?.[index] !== undefined) return compliantGuards(formulas, shape, index);
    const slip: Guard[] = mode === "stick" ? [] : [{ kind: "slip", index }];
    if (hyperstatic) return [...slip, ...supportGuards(formulas, shape, index)];
    const cone: Guard[] =
      mode === "stick" && hasTangent(formulas, index)
        ? [
            { kind: "coneAbove", index },
            { kind: "coneBelow", index },
          ]
        : [];
    // Of a contact alone in stick: flight is possible too as soon as the free acceleration is positive.
    const free: Guard[] = cone.length > 0 && alone(index) ? [{ kind: "freeNormal", index }] : [];
    return [{ kind: "normalForce", index }, ...slip, ...cone, ...free];
  });
  // Only rigid contacts can lose the rate of their normal force.
  const slips = contacts.some(({ mode }, i) => signOf(mode) !== 0 && formulas.compliance?.[i] === undefined);
  const determinant: Guard[] = slips && !hyperstatic ? [{ kind: "determinant", index: 0 }] : [];
  const kinks = formulas.switching.map((_, index): Guard => ({ kind: "kink", index }));
  return [...guards, ...determinant, ...kinks];
}

/** What ends the support of a contact whose forces are not unique; a slide keeps its side instead. */
function supportGuards(
  formulas: SmoothFormulas,
  { contacts, supports = [] }: PhaseShape,
  index: number,
): Guard[] {
  const guards = (...kinds: GuardKind[]): Guard[] => kinds.map((kind) => ({ kind, index }));
  const rubs = contacts[index]?.mode === "stick" && hasTangent(formulas, index);
  switch (supports[index]) {
    case "edge+":
    case "edge-":
      return guards("normalForce", "edge");
    case "idle":
      return rubs ? guards("reloadAbove", "reloadBelow") : guards("reloadAbove");
    default:
      return rubs ? guards("coneAbove", "coneBelow") : guards("normalForce");
  }
}

/**
 * A closed compliant contact: it opens, its slip ends or begins, its velocity leaves the present side of the layer. Where it shares a
 * force because its tangent depended on others, it may begin to creep.
 */
function compliantGuards(formulas: SmoothFormulas, shape: PhaseShape, index: number): Guard[] {
  const { mode, layer } = shape.contacts[index] as ContactPhase;
  const guard = (kind: GuardKind): Guard => ({ kind, index });
  const support = shape.supports?.[index] ?? "inside";
  const held = support === "inside" ? [guard("coneAbove"), guard("coneBelow")] : [guard("edge")];
  const cone = hasTangent(formulas, index) && support !== "idle" ? held : [];
  return [
    guard("normalForce"),
    ...(mode === "stick" ? cone : [guard("slip")]),
    ...(sharesForce(shape, index) ? [guard("creepAbove"), guard("creepBelow")] : []),
    ...(layer === -1 || layer === 0 ? [guard("layerAbove")] : []),
    ...(layer === 1 || layer === 0 ? [guard("layerBelow")] : []),
  ];
}
