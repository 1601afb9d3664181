/**
 * Which formulas hold in a phase? Loads, the directions of contact forces, the forces themselves, the guards that
 * end the phase and the powers of the ledger, [LB01] (2.3)-(2.8), with compliant contacts as in [NDCb] (6.8),
 * (6.15)-(6.16). Written once for every arithmetic: steps print them as code, the analysis of orbits differentiates
 * them.
 */

import type { Mode } from "../contact/index.js";
import type { Node } from "../expression/index.js";
import { frictionAlong } from "../mechanism/index.js";
import type { Arithmetic } from "./arithmetic.js";
import { type Guard, guardRule } from "./guards/index.js";
import { guardsOf } from "./guards/list.js";
import { resolvedRates } from "./guards/resolved.js";
import type { HeldKink } from "./held.js";
import { contactOf, type SmoothFormulas } from "./pieces.js";
import { rateFormulas } from "./rate.js";
import { contactRow } from "./rows.js";
import { type ContactPhase, heldIn, type PhaseShape, type Row, sharesForce, signOf } from "./shape.js";
import type { ForcePair, SolvedForces } from "./solved.js";

export class PhaseSystem<T> {
  constructor(
    private readonly formulas: SmoothFormulas,
    private readonly shape: PhaseShape,
    private readonly arithmetic: Arithmetic<T>,
    /** Which form of a compliant law: `sloped` has derivatives where the contact opens. */
    private readonly form: "force" | "sloped" = "force",
  ) {}

  private signed(value: T, sign: number): T {
    return sign < 0 ? this.arithmetic.negative(value) : value;
  }

  /** W_N or W_T, or ∂φ/∂q̇ of a kink. */
  row(own: Row): T[] {
    return contactRow(this.formulas, own).row.map((entry) => this.arithmetic.value(entry));
  }

  /**
   * The direction in which the force of a row acts: in rigid slip, and in an impact, friction comes with the normal
   * force.
   */
  direction(own: Row, friction: "kinetic" | "static" | "impact" = "kinetic"): T[] {
    const { arithmetic } = this;
    const { contact, kind } = own;
    if (kind === "K")
      return (this.formulas.held[contact] as HeldKink).pull.map((entry) => arithmetic.value(entry));
    const { mode, side } = this.shape.contacts[contact] as ContactPhase;
    const sign = signOf(mode) * side;
    const row = this.row(own);
    const all = contactOf(this.formulas, contact).friction;
    const coefficient = friction === "impact" ? all.impact : frictionAlong(all, signOf(mode))[friction];
    const mu = arithmetic.value(coefficient);
    if (kind === "T" || sign === 0 || mu === arithmetic.zero) return row;
    const tangent = this.row({ contact, kind: "T" });
    const pull = this.signed(mu, -sign);
    return row.map((entry, i) => arithmetic.sum([[pull, tangent[i] as T]], entry));
  }

  /** λ_N of the closed compliant contacts, and λ_T of those that slip; undefined for all others. */
  given(): (ForcePair<T> | undefined)[] {
    const { shape, arithmetic, formulas, form } = this;
    return shape.contacts.map(({ mode, side, layer }, contact) => {
      const law = formulas.compliance?.[contact];
      if (law === undefined || mode === "flight") return undefined;
      const normal = arithmetic.value(law[form](layer));
      return this.withFriction(contact, normal, mode, side, arithmetic.zero);
    });
  }

  /** A normal force with the friction of slip, or with what holds where there is none. */
  private withFriction(contact: number, normal: T, mode: Mode, side: number, holds: T): ForcePair<T> {
    const sign = signOf(mode);
    if (sign === 0) return [normal, holds];
    const { arithmetic } = this;
    const pull = arithmetic.times(
      arithmetic.value(frictionAlong(contactOf(this.formulas, contact).friction, sign).kinetic),
      normal,
    );
    return [normal, this.signed(pull, -sign * side)];
  }

  /** h, and the forces that compliant contacts put on the mechanism by themselves. */
  loads(given: readonly (ForcePair<T> | undefined)[]): T[] {
    const { formulas, arithmetic } = this;
    return formulas.h.map((entry, k) => {
      const terms = given.flatMap((force, i) => {
        if (force === undefined) return [];
        const { WN, WT } = contactOf(formulas, i);
        return [
          [force[0], arithmetic.value(WN[k] as Node)],
          [force[1], arithmetic.value(WT[k] as Node)],
        ] as const;
      });
      return arithmetic.sum(terms, arithmetic.value(entry));
    });
  }

  /** [λ_N, λ_T] of each contact from its unknown forces; those of compliant contacts are given. */
  forces(
    unknown: (contact: number, kind: "N" | "T") => T,
    given: readonly (ForcePair<T> | undefined)[],
  ): ForcePair<T>[] {
    return this.shape.contacts.map(({ mode, side }, contact) => {
      const known = given[contact];
      if (known !== undefined) return signOf(mode) === 0 ? [known[0], unknown(contact, "T")] : known;
      const holds = signOf(mode) === 0 ? unknown(contact, "T") : this.arithmetic.zero;
      return this.withFriction(contact, unknown(contact, "N"), mode, side, holds);
    });
  }

  /** The value of a guard. */
  guard(guard: Guard, solved: SolvedForces<T>): T {
    const { arithmetic, shape, formulas } = this;
    const { index } = guard;
    const phase = shape.contacts[index] ?? { mode: "flight", side: 1 };
    const [normal, tangential] = solved.forces[index] ?? [arithmetic.zero, arithmetic.zero];
    return guardRule(guard).value({
      ...{ index, arithmetic, formulas, shape, solved, phase, normal, tangential },
      contact: contactOf(formulas, index),
      law: formulas.compliance?.[index],
      value: (node) => arithmetic.value(node),
      signed: (value, sign) => this.signed(value, sign),
      pressing: () => this.signed(normal, phase.side),
    });
  }

  /** Work of forces and moving surfaces, dissipation, friction; then what must be resolved. */
  powers({ forces, shares }: SolvedForces<T>, v: readonly T[], acceleration: readonly T[]): T[] {
    const { arithmetic, shape, formulas } = this;
    const resolved = this.resolved(v, acceleration);
    if (shape.bare) return resolved;
    const { power, contacts } = formulas;
    const { one, zero } = arithmetic;
    const value = (node: Node) => arithmetic.value(node);
    const moving = contacts.flatMap(({ wTildeN, wTildeT }, i) => {
      if (shape.contacts[i]?.far) return [];
      const [normal, tangential] = forces[i] as ForcePair<T>;
      return [
        [normal, value(wTildeN)],
        [tangential, value(wTildeT)],
      ] as const;
    });
    const pulls = (of: keyof HeldKink["power"]) =>
      heldIn(shape).map(
        (kink) => [shares(kink), value((formulas.held[kink] as HeldKink).power[of])] as const,
      );
    const outer = arithmetic.sum([[one, value(power.forces)], [one, value(power.time)], ...pulls("forces")]);
    const rubbed = contacts.flatMap(({ slip }, i) => {
      const still = signOf((shape.contacts[i] as ContactPhase).mode) === 0;
      return still && !sharesForce(shape, i) ? [] : [[(forces[i] as ForcePair<T>)[1], value(slip)] as const];
    });
    const lost = shape.contacts.flatMap(({ mode, layer }, i) => {
      const law = formulas.compliance?.[i];
      return law === undefined || mode === "flight" ? [] : [[one, value(law.loss(layer))] as const];
    });
    return [
      arithmetic.minus(outer, moving),
      arithmetic.sum([...lost, ...pulls("dissipation")], value(power.dissipation)),
      arithmetic.minus(zero, rubbed),
      ...resolved,
    ];
  }

  /** ġ, v̇_N, or φ̇ of an expression, of the guards that the step control must resolve. */
  private resolved(v: readonly T[], acceleration: readonly T[]): T[] {
    const { formulas, arithmetic, shape } = this;
    return resolvedRates(formulas, shape).map(({ index, of, guard }) => {
      const { row, start } = of === "expression" ? this.expression(guard) : this.normal(index, of);
      const x = of === "gap" ? v : acceleration;
      const terms = row.map((entry, i) => [arithmetic.value(entry), x[i] as T] as const);
      return arithmetic.sum(terms, arithmetic.value(start));
    });
  }

  private normal(contact: number, of: "gap" | "vN") {
    const { WN, wTildeN, wBarN } = contactOf(this.formulas, contact);
    return { row: WN, start: of === "gap" ? wTildeN : wBarN };
  }

  private expression(place: number) {
    const { formulas, shape } = this;
    const guard = guardsOf(formulas, shape)[place] as Guard;
    const { row, bar } = rateFormulas(
      formulas.words,
      guardRule(guard).formula?.(formulas, guard.index) as Node,
    );
    return { row, start: bar };
  }
}
