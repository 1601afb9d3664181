/** What is made once for a motion and its variables: the flows of its phases, the maps of its events. */

import type { Mechanism } from "../mechanism/index.js";
import type { PathPiece } from "../simulate/index.js";
import { differentiatedField, modesKey, type PhaseModes } from "../variation/differentiatedField.js";
import { differentiatedProgram } from "../variation/differentiatedProgram.js";
import { ColumnFlow } from "../variation/flow.js";
import { StateFunctions } from "../variation/guard.js";
import { phasePowers } from "../variation/phaseNodes.js";
import { planKey } from "../variation/saltation/plan.js";
import { SegmentEvent, type SegmentPlan } from "../variation/segmentEvent.js";
import type { VariableColumns } from "./changes.js";
import type { PowerFunctions } from "./energies.js";
import type { SensitivityOptions } from "./options.js";
import type { PhaseWork } from "./rows.js";

export class WorkBook {
  private readonly works = new Map<string, PhaseWork>();
  private readonly segments = new Map<string, SegmentEvent>();

  constructor(
    private readonly mechanism: Mechanism,
    private readonly columns: VariableColumns,
    private readonly options: SensitivityOptions,
    /** How many columns are carried: those of all variables, or none. */
    private readonly carried: number,
  ) {}

  /** Parameters, then the signs of branches. */
  parametersOf(piece: PathPiece, p: Float64Array = this.parameterRoom()): Float64Array {
    const count = this.mechanism.parameters.length;
    const skipped = piece.p.length - p.length;
    for (let i = 0; i < p.length; i++) p[i] = piece.p[i < count ? i : i + skipped] as number;
    return p;
  }

  private parameterRoom(): Float64Array {
    const { parameters, kinks } = this.mechanism;
    return new Float64Array(parameters.length + kinks.length);
  }

  /** The flow of a piece's phase. */
  phase(piece: PathPiece): PhaseWork {
    const { mechanism, columns } = this;
    const key = modesKey(piece);
    const known = this.works.get(key);
    if (known !== undefined) {
      this.parametersOf(piece, known.p);
      return known;
    }
    const p = this.parametersOf(piece);
    const modes: PhaseModes = { contacts: piece.contacts, rows: piece.rows };
    const field = differentiatedField(mechanism, modes, columns.varied);
    const own = columns.own.slice(0, this.carried);
    const named = this.carried === 0 ? [] : phasePowers(mechanism, modes);
    const powers = named.map(({ node }) => node);
    const program = differentiatedProgram(mechanism, modes, columns.varied, own, powers);
    const integrand =
      program === undefined && powers.length > 0
        ? new StateFunctions(mechanism, field, powers, columns.varied)
        : undefined;
    const flow = new ColumnFlow(field, mechanism.dimension, p, own, program, integrand);
    const still = differentiatedProgram(mechanism, modes, columns.varied, []);
    const exact = new ColumnFlow(field, mechanism.dimension, p, [], still);
    const work = { p, flow, exact, powers: named.map(({ name }) => name) };
    exact.keepsStep = true;
    work.flow.keepsStep = true;
    this.works.set(key, work);
    return work;
  }

  /** The powers of a piece's phase. */
  powers(piece: PathPiece): PowerFunctions {
    const { mechanism, columns } = this;
    const modes: PhaseModes = { contacts: piece.contacts, rows: piece.rows };
    const named = phasePowers(mechanism, modes);
    const field = differentiatedField(mechanism, modes, columns.varied);
    const nodes = named.map(({ node }) => node);
    return {
      names: named.map(({ name }) => name),
      functions: new StateFunctions(mechanism, field, nodes, columns.varied),
    };
  }

  /** The map at the end of a piece. */
  end(plan: SegmentPlan): SegmentEvent {
    const { section, reset, modes } = plan;
    const end = "index" in section ? `${section.kind}${section.index}` : JSON.stringify(section);
    const key = `${modesKey(modes)}|${end}|${planKey(reset)}`;
    const made =
      this.segments.get(key) ?? new SegmentEvent(this.mechanism, plan, this.columns.varied, this.options);
    if (plan.section.kind !== "moment") this.segments.set(key, made);
    return made;
  }
}
