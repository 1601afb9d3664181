/** Which program carries a combination of modes, and from where? Programs are made on demand and kept for the run. */

import type { Laws } from "../../atlas/index.js";
import { modeCode } from "../../contact/index.js";
import { type PhaseProgram, programOfPhase, stiffPhase } from "../../emit/index.js";
import { ownRoom, type Room, type StepLog, Stepper, StiffStepper } from "../../integrate/index.js";
import type { Mechanism } from "../../mechanism/index.js";
import {
  allRows,
  type BentRow,
  type ContactPhase,
  compliantFormulas,
  independentAt,
  type PhaseShape,
  type Row,
  rowDependence,
  type SmoothFormulas,
  type Support,
  smoothFormulas,
} from "../../phase/index.js";
import { gapRoundings, scaleTolerances } from "../compliant/tolerance.js";
import { bentRows, bentShape } from "./bends.js";
import { type Counts, countsOf } from "./counts.js";
import { Phase } from "./phase.js";
import { GuardRates } from "./rates.js";

/**
 * The same for tangents of compliant contacts: below it the force that two of them exert against each other is lost
 * in rounding (the square of this share relative to 1e-16), and what it would hold is as small as the share.
 */
export const tangentDependence = 1e-6;

const noRows: readonly Row[] = Object.freeze([]);

/** Smooth formulas and programs belong to the mechanism: runs share what was compiled. */
interface Compiled {
  readonly formulas: SmoothFormulas;
  readonly programs: Map<string, PhaseProgram>;
  readonly rates: GuardRates;
}
const compiled = new WeakMap<Mechanism, Map<string, Compiled>>();

/** One for each combination of compliant laws; their numbers are parameters of the code. */
function compiledOf(mechanism: Mechanism, laws: Laws | undefined): Compiled {
  const all = compiled.get(mechanism) ?? new Map<string, Compiled>();
  compiled.set(mechanism, all);
  const key = laws?.map((law) => law?.law ?? "").join() ?? "rigid";
  const known = all.get(key);
  if (known !== undefined) return known;
  const rigid = smoothFormulas(mechanism.formulas);
  const formulas =
    laws === undefined
      ? rigid
      : compliantFormulas(
          rigid,
          laws.map((law) => law?.law),
        );
  const made = {
    formulas,
    programs: new Map<string, PhaseProgram>(),
    rates: new GuardRates(formulas, mechanism.backend),
  };
  all.set(key, made);
  return made;
}

/** The formulas of rigid contacts between kinks, made once for each mechanism. */
export const smoothFormulasOf = (mechanism: Mechanism): SmoothFormulas =>
  compiledOf(mechanism, undefined).formulas;

export class PhaseBook {
  private readonly phases = new Map<string, Phase>();
  /** Those with at most one closed contact, whose rows are independent everywhere. */
  private readonly simple: Phase[] = [];
  private readonly compiled: Compiled;
  /** Every phase of the run, in the order of their places. */
  readonly all: Phase[] = [];
  /** Phases on the stiff method by those on the explicit one, and the other way. */
  private readonly stiff = new Map<Phase, Phase | undefined>();
  private readonly explicit = new Map<Phase, Phase>();
  /** Receives the steps of all phases, if they are kept. */
  log: StepLog | undefined = undefined;

  constructor(
    private readonly mechanism: Mechanism,
    private readonly p: Float64Array,
    private readonly tolerances: { readonly rtol: number; readonly atol: number },
    private readonly laws?: Laws,
    private readonly room: Room = ownRoom,
    /** Without the integrals of the ledger. */
    private readonly bare = false,
  ) {
    this.compiled = compiledOf(mechanism, laws);
  }

  /** The phase of a combination with at most one closed contact, once it was found; no kink holds the motion. */
  simplePhase(contacts: readonly ContactPhase[]): Phase | undefined {
    const code = this.heldRows().length > 0 ? -1 : simpleCode(contacts);
    const phase = code < 0 || code >= this.simple.length ? undefined : this.simple[code];
    if (phase !== undefined) this.refresh(phase);
    return phase;
  }

  /** The branches of kinks change on the way. */
  private refresh({ stepper: { p } }: Phase): void {
    if (p !== this.p) p.set(this.p);
  }

  /**
   * The phase of a combination at a state: redundant rows are left out, which depends on the place; `supports` says
   * how their contacts then carry the load.
   */
  phase(
    contacts: readonly ContactPhase[],
    t: number,
    state: Float64Array,
    supports: () => readonly Support[],
    careful = false,
  ): Phase {
    const phase = this.find(contacts, t, state, supports, careful);
    this.refresh(phase);
    return phase;
  }

  private find(
    contacts: readonly ContactPhase[],
    t: number,
    state: Float64Array,
    supports: () => readonly Support[],
    careful: boolean,
  ): Phase {
    const held = this.heldRows();
    const code = careful || held.length > 0 ? -1 : simpleCode(contacts);
    const all = this.rowsOf(contacts);
    const few = code >= 0 && all.length <= this.mechanism.coordinates.length;
    const bent = few ? [] : bentRows(this.mechanism, this.p, this.rigid(all), t, state);
    const given = bent.map(({ row }) => row);
    const kept = few
      ? all
      : independentAt(
          this.mechanism,
          all.filter((row) => !given.includes(row)),
          { t, state, p: this.p },
          this.laws === undefined ? rowDependence : tangentDependence,
        );
    const rows = given.length === 0 ? kept : all.filter((row) => given.includes(row) || kept.includes(row));
    const shape = this.shapeOf(contacts, all, rows, bentShape(bent, rows), supports);
    const phase = this.phaseOf(held.length === 0 ? shape : { ...shape, rows: [...rows, ...held] }, state);
    if (few) this.simple[code] = phase;
    return phase;
  }

  private phaseOf(shape: PhaseShape, state: Float64Array): Phase {
    const { contacts } = shape;
    const key = keyOf(shape);
    const known = this.phases.get(key);
    if (known !== undefined) return known;
    const program = this.program(key, shape);
    const own = program.another();
    const phase = new Phase(contacts, own, new Stepper(own, this.p, this.tolerances, this.room));
    if (this.laws !== undefined) scaleTolerances(phase, this.mechanism, this.laws, this.tolerances, state);
    this.phases.set(key, phase);
    this.add(phase);
    return phase;
  }

  /** The same phase carried by the stiff method; undefined where its derivatives are too long a formula. */
  stiffOf(phase: Phase, state: Float64Array): Phase | undefined {
    if (this.stiff.has(phase)) return this.stiff.get(phase);
    const { contacts } = phase;
    const program = phase.program.another();
    const stiff = stiffPhase(this.compiled.formulas, program, this.mechanism.backend);
    const made = stiff && new Phase(contacts, program, new StiffStepper(stiff, this.p, this.tolerances));
    if (made !== undefined) {
      const laws = this.laws as Laws;
      scaleTolerances(made, this.mechanism, laws, this.tolerances, state, gapRoundings.stiff);
      this.explicit.set(made, phase);
      this.add(made);
    }
    this.stiff.set(phase, made);
    return made;
  }

  private add(phase: Phase): void {
    phase.place = this.all.push(phase) - 1;
    phase.stepper.log = this.log;
  }

  /** The phase that a stiff one was made from. */
  explicitOf(stiff: Phase): Phase {
    return this.explicit.get(stiff) as Phase;
  }

  /** Accepted steps so far, of all methods. */
  get steps(): number {
    let sum = 0;
    for (let i = 0; i < this.all.length; i++) sum += (this.all[i] as Phase).stepper.steps;
    return sum;
  }

  /** The code that these steps have run, in characters. */
  get work(): number {
    let sum = 0;
    for (const { stepper, program } of this.all) sum += stepper.steps * program.cost;
    return sum;
  }

  /** Over all phases: accepted steps and evaluations of the field, by method. */
  counts(): Counts {
    return { dop853: countsOf(this.phases.values()), radau5: countsOf(this.explicit.keys()) };
  }

  /** How fast the motion that a phase begins with crosses a kink that can hold it. */
  kinkRate(kink: number, { start, stepper: { w, layout, p } }: Phase): number {
    return this.rates.held(kink).read(w[layout.t] as number, start, p);
  }

  get rates(): GuardRates {
    return this.compiled.rates;
  }

  /** Those of kinks that hold the motion: the signs of their branches are 0. */
  private heldRows(): readonly Row[] {
    const { formulas } = this.compiled;
    if (formulas.branches.length === 0) return noRows;
    const first = this.p.length - formulas.branches.length;
    return formulas.branches.flatMap((_, i) =>
      this.p[first + i] === 0 ? [{ contact: i, kind: "K" as const }] : [],
    );
  }

  /** Rows of rigid contacts come first: those of compliant ones give way to them. */
  private rowsOf(contacts: readonly ContactPhase[]): readonly Row[] {
    const { laws } = this;
    const all = allRows(this.compiled.formulas, contacts);
    if (laws === undefined) return all;
    return [
      ...all.filter(({ contact }) => laws[contact] === undefined),
      ...all.filter(({ contact }) => laws[contact] !== undefined),
    ];
  }

  private rigid(rows: readonly Row[]): readonly Row[] {
    return this.laws === undefined ? rows : rows.filter(({ contact }) => this.laws?.[contact] === undefined);
  }

  /** Redundant rows are left out; compliant contacts among themselves share the force of the rows that are left. */
  private shapeOf(
    contacts: readonly ContactPhase[],
    all: readonly Row[],
    rows: readonly Row[],
    bent: readonly BentRow[],
    supports: () => readonly Support[],
  ): PhaseShape {
    const { bare, laws } = this;
    const bends = bent.length === 0 ? {} : { bent };
    if (rows.length === all.length) return { contacts, rows, hyperstatic: false, bare, ...bends };
    if (all.some(({ contact }) => laws?.[contact] === undefined))
      return { contacts, rows, hyperstatic: true, supports: supports(), bare, ...bends };
    return { contacts, rows, hyperstatic: false, bare, shared: all.filter((row) => !rows.includes(row)) };
  }

  private program(key: string, shape: PhaseShape) {
    const { formulas, programs } = this.compiled;
    const own = shape.bare ? `bare ${key}` : key;
    const known = programs.get(own);
    if (known !== undefined) return known;
    const program = programOfPhase(formulas, shape, this.mechanism.backend);
    programs.set(own, program);
    return program;
  }
}

/** A small number for a combination with at most one closed contact; −1 for the others. */
function simpleCode(contacts: readonly ContactPhase[]): number {
  let code = 0;
  for (let i = 0; i < contacts.length; i++) {
    const { mode, side, layer, far } = contacts[i] as ContactPhase;
    if (far) return -1;
    if (mode === "flight") continue;
    if (code !== 0 || side < 0) return -1;
    code = 4 * i + modeCode(mode);
    if (layer !== undefined) code += 4 * contacts.length * (layer + 2);
  }
  return code;
}

function keyOf({ contacts, rows, supports = [], bent = [] }: PhaseShape): string {
  const modes = contacts
    .map(({ mode, side, layer = "", far }) => (far ? "" : `${mode}${layer}${side < 0 ? "!" : ""}`))
    .join(",");
  const bends = bent.map(({ row, weights, along }) => `|${row}:${weights.join(":")}:${along}`).join("");
  return `${modes}|${rows.map(({ contact, kind }) => contact + kind).join()}|${supports.join()}${bends}`;
}
