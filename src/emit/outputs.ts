/**
 * What is told of a motion besides its accelerations? Contact forces, the guards that end the phase, the powers of the ledger and
 * the rates of open gaps, from the forces that `FieldWriter` has found. Signs as in [LB01] (2.3)-(2.8).
 */

import type { CodeWriter, Node } from "../expression/index.js";
import type { ComplianceFormulas } from "./complianceFormulas.js";
import { type ForcePair, rowVector } from "./force/forcePair.js";
import { supportGuard } from "./force/redundant.js";
import type { SmoothFormulas } from "./pieces.js";
import {
  type Guard,
  guardsOf,
  type PhaseShape,
  resolvedRates,
  type Support,
  sharesForce,
  signOf,
} from "./shape.js";
import { dotOf } from "./text/linear.js";
import { one, type Scribe, type Value, zero } from "./text/scribe.js";

/** What the linear system of a field has given. */
export interface SolvedForces {
  readonly forces: readonly ForcePair[];
  /** Of contacts whose forces are not unique: what they would carry without their inequalities. */
  readonly pulls: readonly (ForcePair | undefined)[];
  /** The accelerations of the rows without contact forces. */
  readonly rest: readonly Value[];
  readonly determinant: Value;
}

export class OutputWriter {
  constructor(
    private readonly formulas: SmoothFormulas,
    private readonly shape: PhaseShape,
    private readonly scribe: Scribe,
  ) {}

  /** λ_N of the closed compliant contacts, and λ_T of those that slip; undefined for all others. */
  given(writer: CodeWriter): (ForcePair | undefined)[] {
    const { scribe, shape, formulas } = this;
    return shape.contacts.map(({ mode, side, layer }, contact) => {
      const law = formulas.compliance?.[contact];
      if (law === undefined || mode === "flight") return undefined;
      const normal = writer.value(law.force(layer));
      const sign = signOf(mode) * side;
      if (sign === 0) return [normal, zero];
      const { friction } = formulas.contacts[contact] as SmoothFormulas["contacts"][number];
      const pull = scribe.times(writer.value(friction.kinetic), normal);
      return [normal, sign > 0 ? scribe.negative(pull) : pull];
    });
  }

  /** [λ_N, λ_T] of each contact from its unknown forces; those of compliant contacts are given. */
  forces(
    writer: CodeWriter,
    unknown: (contact: number, kind: "N" | "T") => Value,
    given: readonly (ForcePair | undefined)[],
  ): ForcePair[] {
    const { scribe, shape, formulas } = this;
    return shape.contacts.map(({ mode, side }, contact) => {
      const at = (kind: "N" | "T") => unknown(contact, kind);
      const known = given[contact];
      if (known !== undefined) return signOf(mode) === 0 ? [known[0], at("T")] : known;
      const normal = at("N");
      const sign = signOf(mode) * side;
      if (sign === 0) return [normal, at("T")];
      const mu = writer.value(
        (formulas.contacts[contact] as SmoothFormulas["contacts"][number]).friction.kinetic,
      );
      const pull = scribe.times(mu, normal);
      return [normal, sign > 0 ? scribe.negative(pull) : pull];
    });
  }

  /** The value of a guard. */
  guard(writer: CodeWriter, { kind, index }: Guard, solved: SolvedForces): Value {
    const { forces, rest, determinant } = solved;
    const { scribe, shape, formulas } = this;
    const contact = formulas.contacts[index] as SmoothFormulas["contacts"][number];
    const { mode, side } = shape.contacts[index] ?? { mode: "flight" as const, side: 1 as const };
    const [normal, tangential] = forces[index] ?? [zero, zero];
    const law = formulas.compliance?.[index];
    const pressing = side > 0 ? normal : scribe.negative(normal);
    switch (kind) {
      case "gap":
        return writer.value(law?.open ?? contact.gap);
      case "normalForce":
        return law === undefined ? pressing : this.closedGuard(writer, law.closed, side);
      case "layerAbove":
      case "layerBelow":
        return this.layerGuard(writer, kind, index);
      case "creepAbove":
        return scribe.minus(writer.value((law as ComplianceFormulas).creep), [
          [one, writer.value(contact.slip)],
        ]);
      case "creepBelow":
        return scribe.sum(
          [[one, writer.value((law as ComplianceFormulas).creep)]],
          writer.value(contact.slip),
        );
      case "slip": {
        const slip = writer.value(contact.slip);
        return signOf(mode) > 0 ? slip : scribe.negative(slip);
      }
      case "coneAbove":
        return scribe.minus(scribe.times(writer.value(contact.friction.static), pressing), [
          [one, tangential],
        ]);
      case "coneBelow":
        return scribe.sum([[writer.value(contact.friction.static), pressing]], tangential);
      case "determinant":
        return determinant;
      case "freeNormal":
        return rest[shape.rows.findIndex((row) => row.contact === index && row.kind === "N")] as Value;
      case "edge":
      case "reloadAbove":
      case "reloadBelow": {
        const support = shape.supports?.[index] as Support;
        const mu = writer.value(contact.friction.static);
        const pull = solved.pulls[index] as ForcePair;
        const given = law === undefined ? undefined : normal;
        return supportGuard(scribe, kind, { mode, side }, mu, pull, support, given);
      }
      case "combination":
      case "openModes":
        return one;
      case "kink":
        return writer.value(formulas.switching[index] as Node);
    }
  }

  /** Work of forces and moving surfaces, dissipation, friction; then what must be resolved. */
  powers(
    writer: CodeWriter,
    forces: readonly ForcePair[],
    v: readonly Value[],
    acceleration: readonly Value[],
  ): Value[] {
    const { scribe, shape, formulas } = this;
    const resolved = this.resolved(writer, v, acceleration);
    if (shape.bare) return resolved;
    const { power } = formulas;
    const moving = formulas.contacts.flatMap(({ wTildeN, wTildeT }, i) => {
      const [normal, tangential] = forces[i] as ForcePair;
      return [
        [normal, writer.value(wTildeN)],
        [tangential, writer.value(wTildeT)],
      ] as const;
    });
    const outer = scribe.sum([
      [one, writer.value(power.forces)],
      [one, writer.value(power.time)],
    ]);
    const rubbed = formulas.contacts.flatMap(({ slip }, i) => {
      const { mode } = shape.contacts[i] as PhaseShape["contacts"][number];
      return signOf(mode) === 0 && !sharesForce(shape, i)
        ? []
        : [[(forces[i] as ForcePair)[1], writer.value(slip)] as const];
    });
    return [
      scribe.minus(outer, moving),
      scribe.sum(this.contactLosses(writer), writer.value(power.dissipation)),
      scribe.minus(zero, rubbed),
      ...resolved,
    ];
  }

  /** What compliant contacts dissipate beside friction. */
  private contactLosses(writer: CodeWriter): (readonly [Value, Value])[] {
    return this.shape.contacts.flatMap(({ mode, layer }, contact) => {
      const law = this.formulas.compliance?.[contact];
      return law === undefined || mode === "flight" ? [] : [[one, writer.value(law.loss(layer))] as const];
    });
  }

  /** On a slide the force has the sign of its side. */
  private closedGuard(writer: CodeWriter, closed: Node, side: 1 | -1): Value {
    const value = writer.value(closed);
    return side > 0 ? value : this.scribe.negative(value);
  }

  /** How far the normal velocity is from the upper or the lower end of the layer, or of the side it is on. */
  private layerGuard(writer: CodeWriter, kind: "layerAbove" | "layerBelow", contact: number): Value {
    const { scribe, formulas, shape } = this;
    const { vN, layer } = (formulas.compliance as readonly ComplianceFormulas[])[
      contact
    ] as ComplianceFormulas;
    const inside = shape.contacts[contact]?.layer === 0;
    const [speed, border] = [writer.value(vN), writer.value(layer)];
    if (kind === "layerAbove") return scribe.minus(inside ? border : scribe.negative(border), [[one, speed]]);
    return inside ? scribe.sum([[one, speed]], border) : scribe.minus(speed, [[one, border]]);
  }

  /** ġ, or v̇_N, of the contacts that the step control must resolve. */
  private resolved(writer: CodeWriter, v: readonly Value[], acceleration: readonly Value[]): Value[] {
    const { formulas, scribe } = this;
    return resolvedRates(formulas, guardsOf(formulas, this.shape)).map(({ contact, of }) => {
      const { wTildeN, wBarN } = formulas.contacts[contact] as SmoothFormulas["contacts"][number];
      const row = rowVector(formulas, writer, { contact, kind: "N" });
      return of === "gap"
        ? dotOf(scribe, row, v, writer.value(wTildeN))
        : dotOf(scribe, row, acceleration, writer.value(wBarN));
    });
  }
}
