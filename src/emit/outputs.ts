/**
 * What is told of a motion besides its accelerations? Contact forces, the guards that end the phase, the powers of the ledger and
 * the rates of open gaps, from the forces that `FieldWriter` has found. Signs as in [LB01] (2.3)-(2.8).
 */

import type { CodeWriter, Node } from "../expression/index.js";
import { dotOf } from "./linear.js";
import type { SmoothFormulas } from "./pieces.js";
import { one, type Scribe, type Value, zero } from "./scribe.js";
import { type Guard, gapGuards, guardsOf, type PhaseShape, type Row, signOf } from "./shape.js";

/** λ_N and λ_T of a contact. */
export type ForcePair = readonly [normal: Value, tangential: Value];

/** The direction of a row, W_N or W_T. */
export function rowVector(formulas: SmoothFormulas, writer: CodeWriter, { contact, kind }: Row): Value[] {
  const { WN, WT } = formulas.contacts[contact] as SmoothFormulas["contacts"][number];
  return (kind === "N" ? WN : WT).map((entry) => writer.value(entry));
}

export class OutputWriter {
  constructor(
    private readonly formulas: SmoothFormulas,
    private readonly shape: PhaseShape,
    private readonly scribe: Scribe,
  ) {}

  /** [λ_N, λ_T] of each contact. */
  forces(writer: CodeWriter, x: readonly Value[]): ForcePair[] {
    const { scribe, shape, formulas } = this;
    return shape.contacts.map(({ mode, side }, contact) => {
      const at = (kind: "N" | "T") =>
        x[shape.rows.findIndex((row) => row.contact === contact && row.kind === kind)] ?? zero;
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

  /** The value of a guard; `rest` are the accelerations of the rows without contact forces. */
  guard(
    writer: CodeWriter,
    { kind, index }: Guard,
    forces: readonly ForcePair[],
    rest: readonly Value[],
    determinant: Value,
  ): Value {
    const { scribe, shape, formulas } = this;
    const contact = formulas.contacts[index] as SmoothFormulas["contacts"][number];
    const { mode, side } = shape.contacts[index] ?? { mode: "flight" as const, side: 1 as const };
    const [normal, tangential] = forces[index] ?? [zero, zero];
    const pressing = side > 0 ? normal : scribe.negative(normal);
    switch (kind) {
      case "gap":
        return writer.value(contact.gap);
      case "normalForce":
        return pressing;
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
      case "combination":
        return one;
      case "kink":
        return writer.value(formulas.switching[index] as Node);
    }
  }

  /** Work of forces and moving surfaces, dissipation, friction. */
  powers(writer: CodeWriter, forces: readonly ForcePair[], v: readonly Value[]): Value[] {
    const { scribe, shape, formulas } = this;
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
      return signOf(mode) === 0 ? [] : [[(forces[i] as ForcePair)[1], writer.value(slip)] as const];
    });
    return [
      scribe.minus(outer, moving),
      writer.value(power.dissipation),
      scribe.minus(zero, rubbed),
      ...this.gapRates(writer, v),
    ];
  }

  /** ġ of the open contacts. */
  private gapRates(writer: CodeWriter, v: readonly Value[]): Value[] {
    return gapGuards(guardsOf(this.formulas, this.shape)).map(({ index }) => {
      const { wTildeN } = this.formulas.contacts[index] as SmoothFormulas["contacts"][number];
      return dotOf(
        this.scribe,
        rowVector(this.formulas, writer, { contact: index, kind: "N" }),
        v,
        writer.value(wTildeN),
      );
    });
  }
}
