/** What is made once for a motion and its variables: the flows of its phases, the maps of its events. */

import type { Mechanism } from "../mechanism/index.js";
import type { PathPiece } from "../simulate/index.js";
import { differentiatedField, modesKey, type PhaseModes } from "../variation/differentiatedField.js";
import { differentiatedProgram } from "../variation/differentiatedProgram.js";
import { ColumnFlow } from "../variation/flow.js";
import { branchesOf } from "../variation/pieces.js";
import { SegmentEvent, type SegmentPlan } from "../variation/segmentEvent.js";
import type { VariableColumns } from "./changes.js";
import type { SensitivityOptions } from "./options.js";
import type { PhaseWork } from "./rows.js";

export class WorkBook {
  private readonly works = new Map<string, PhaseWork>();
  private readonly segments = new Map<string, SegmentEvent>();

  constructor(
    private readonly mechanism: Mechanism,
    private readonly columns: VariableColumns,
    private readonly options: SensitivityOptions,
  ) {}

  /** Parameters, then the signs of branches. */
  parametersOf(piece: PathPiece): Float64Array {
    const { parameters, kinks } = this.mechanism;
    return Float64Array.of(...piece.p.subarray(0, parameters.length), ...branchesOf(piece, kinks.length));
  }

  /** The flow of a piece's phase. */
  phase(piece: PathPiece): PhaseWork {
    const { mechanism, columns } = this;
    const key = modesKey(piece);
    const p = this.parametersOf(piece);
    const known = this.works.get(key);
    if (known !== undefined) {
      known.p.set(p);
      return known;
    }
    const modes: PhaseModes = { contacts: piece.contacts, rows: piece.rows };
    const field = differentiatedField(mechanism, modes, columns.varied);
    const program = differentiatedProgram(mechanism, modes, columns.varied, columns.own);
    const work = { p, flow: new ColumnFlow(field, mechanism.dimension, p, columns.own, program) };
    work.flow.keepsStep = true;
    this.works.set(key, work);
    return work;
  }

  /** The map at the end of a piece. */
  end(plan: SegmentPlan): SegmentEvent {
    const key = [modesKey(plan.modes), JSON.stringify([plan.section, plan.reset])].join("|");
    const made =
      this.segments.get(key) ?? new SegmentEvent(this.mechanism, plan, this.columns.varied, this.options);
    if (plan.section.kind !== "moment") this.segments.set(key, made);
    return made;
  }
}
