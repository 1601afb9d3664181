/**
 * How is the motion of a phase computed at one state? M q̈ = h + W λ with the rows of the closed contacts at rest,
 * [LB01] (2.3)-(2.8): λ from G λ = −(w̄ + W M⁻¹ h), and with them accelerations, guards, forces and the powers of
 * the ledger.
 */

import { CodeWriter, type Node, type Uses } from "../expression/index.js";
import {
  type ForcePair,
  type Guard,
  guardsOf,
  type PhaseShape,
  PhaseSystem,
  type Row,
  type RowFormulas,
  type SmoothFormulas,
  type SolvedForces,
} from "../phase/index.js";
import type { FieldPlan } from "./fieldPlan.js";
import { carriedForces } from "./force/redundant.js";
import { sharing } from "./force/shared.js";
import { Reduction } from "./step/reduced.js";
import { codeArithmetic } from "./text/codeArithmetic.js";
import { type Conditions, level } from "./text/level.js";
import { dotOf, solveSmall } from "./text/linear.js";
import type { MassFactor } from "./text/massFactor.js";
import { one, type Scribe, type Value, zero } from "./text/scribe.js";
import { writeSettled } from "./text/settled.js";
import type { StateNames } from "./text/stateNames.js";
import { trigWriter } from "./text/trig.js";

export interface FieldValues {
  readonly acceleration: readonly Value[];
  /** work, dissipated, friction; then the rates of the gaps that are watched. */
  readonly powers: readonly Value[];
  readonly guards: readonly Value[];
  /** λ_N and λ_T of each contact. */
  readonly forces: readonly Value[];
}

/** What is requested in addition to accelerations. */
export interface Wanted {
  readonly powers?: boolean;
  readonly guards?: boolean;
  readonly forces?: boolean;
}

/** How many integrals the ledger needs. */
export const ledgerIntegrals = 3;

export const everything: Wanted = Object.freeze({ powers: true, guards: true, forces: true });

/** What the closed contacts demand at a state. */
interface KnownRows {
  readonly given: readonly (ForcePair<Value> | undefined)[];
  readonly rows: readonly Value[][];
  readonly rest: readonly Value[];
  /** By which the determinant of levelled rows is multiplied. */
  readonly scale: Value;
}

/** Forces, and the accelerations that they cause: M⁻¹ times a direction, with the force along it. */
interface Pushes extends SolvedForces<Value> {
  readonly pushes: readonly (readonly [column: readonly Value[], force: Value])[];
}

/** The system of several rows on the scratch space. */
const rowScratch = ({ rows: { length } }: PhaseShape): number => (length > 2 ? length * length + length : 0);

/** Numbers that the code of a field needs in between. */
export const fieldScratch = ({ shape, mass }: FieldPlan): number => rowScratch(shape) + mass.scratch;

export class FieldWriter {
  /** What the closed contacts give of the state; undefined where it is all integrated. */
  readonly reduction: Reduction | undefined;
  private readonly known: ReadonlyMap<Node, Value>;
  private readonly equations: readonly RowFormulas[];
  private readonly formulas: SmoothFormulas;
  private readonly shape: PhaseShape;
  private blocks = 0;

  constructor(
    private readonly plan: FieldPlan,
    private readonly scribe: Scribe,
    private readonly scratch: number,
  ) {
    const { formulas, shape, equations, elimination, settled } = plan;
    this.formulas = formulas;
    this.shape = shape;
    this.equations = equations;
    this.reduction = elimination && new Reduction(formulas, scribe, elimination);
    const { words, numbers = [], branches } = formulas;
    this.known = writeSettled(scribe, [...words.p, ...numbers, ...branches], settled);
  }

  /** Everything at a state. */
  evaluate(names: StateNames, wanted: Wanted): FieldValues {
    const writer = this.writer(names);
    return this.solve(writer, this.factor(writer), wanted, names.v);
  }

  /** The same where a part of the state follows from the rest of it. */
  complete(free: StateNames, wanted: Wanted): FieldValues & { readonly names: StateNames } {
    const reduction = this.reduction as Reduction;
    const writer = this.writer(free);
    const names = reduction.complete(writer, free);
    const values = this.solve(writer, this.factor(writer), wanted, names.v);
    return { ...values, names };
  }

  /** A state moved onto the rows' constraints in the mass metric (gaps, then velocities), and everything there. */
  project(names: StateNames): FieldValues & { readonly names: StateNames } {
    const { formulas, scribe } = this;
    const q = this.moveOntoGaps(names);
    const writer = this.writer({ ...names, q });
    const factor = this.factor(writer);
    const rows = this.rowValues(writer);
    const values = this.equations.map(({ tilde }, i) =>
      dotOf(scribe, rows[i] as Value[], names.v, writer.value(tilde)),
    );
    const v = this.correct(factor, level(scribe, factor, { rows, values }, this.slides()), names.v);
    for (const [i, symbol] of formulas.words.v.entries()) writer.bind(symbol.name, v[i] as Value);
    return { names: { ...names, q, v }, ...this.solve(writer, factor, everything, v) };
  }

  /** x − M⁻¹Wᵀ(W M⁻¹ Wᵀ)⁻¹ r. */
  private correct(factor: MassFactor, { rows, values }: Conditions, x: readonly Value[]): Value[] {
    const { scribe } = this;
    const columns = rows.map((row) => factor.solve(row));
    const G = rows.map((row) => columns.map((column) => dotOf(scribe, row, column)));
    const { x: steps } = solveSmall(scribe, G, values, this.scratch);
    return x.map((value, i) =>
      scribe.minus(
        value,
        columns.map((column, k) => [column[i] as Value, steps[k] as Value] as const),
      ),
    );
  }

  private moveOntoGaps(names: StateNames): readonly Value[] {
    const { formulas, shape, scribe } = this;
    const bent = (shape.bent ?? []).map(({ row }) => row);
    // Near a dependence the gaps say nothing about the direction that it leaves: there the velocity alone is held.
    const normal = shape.rows.filter(({ kind }, i) => kind === "N" && !bent.includes(i));
    if (normal.length === 0) return names.q;
    const contacts = normal.map(
      ({ contact }) => formulas.contacts[contact] as SmoothFormulas["contacts"][number],
    );
    const nodes = [...this.plan.mass.nodes, ...contacts.flatMap(({ gap, WN }) => [gap, ...WN])];
    const writer = this.writer(names, [...nodes, ...nodes]);
    const rows = normal.map((row) => this.system(writer).row(row));
    const values = contacts.map(({ gap }) => writer.value(gap));
    const factor = this.factor(writer);
    return this.correct(factor, level(scribe, factor, { rows, values }, this.slides(normal)), names.q);
  }

  private rowValues(writer: CodeWriter): Value[][] {
    return this.equations.map(({ row }) => row.map((entry) => writer.value(entry)));
  }

  /**
   * The places of slides, whose normals may come near to each other; a single one, and what is given anyway, needs
   * no care.
   */
  private slides(rows: readonly Row[] = this.shape.rows): readonly number[] {
    const { contacts, compliance } = this.formulas;
    const places = [...rows.keys()].filter((i) => {
      const { contact, kind } = rows[i] as Row;
      return kind === "N" && contacts[contact]?.bilateral && compliance?.[contact] === undefined;
    });
    return places.length > 1 && this.reduction === undefined ? places : [];
  }

  private factor(writer: CodeWriter): MassFactor {
    const value = (node: Node) => writer.value(node);
    return this.plan.mass.factor(this.scribe, value, this.scratch + rowScratch(this.shape));
  }

  private solve(writer: CodeWriter, factor: MassFactor, wanted: Wanted, v: readonly Value[]): FieldValues {
    const { scribe, formulas, shape } = this;
    const system = this.system(writer);
    const given = system.given();
    const free = factor.solve(system.loads(given));
    const own = this.rowValues(writer);
    const values = this.equations.map(({ bar }, i) =>
      dotOf(scribe, own[i] as Value[], free, writer.value(bar)),
    );
    const levelled = level(scribe, factor, { rows: own, values }, this.slides());
    const known = { given, rows: levelled.rows, rest: levelled.values, scale: levelled.scale };
    const solved = shape.hyperstatic
      ? this.carried(writer, factor, known)
      : this.determined(writer, factor, known);
    const acceleration = this.isHeld ? this.given(writer, own) : pushed(scribe, free, solved);
    const { forces } = solved;
    const guard = (own: Guard) => system.guard(own, solved);
    return {
      acceleration,
      forces: wanted.forces ? forces.flat() : [],
      guards: wanted.guards ? guardsOf(formulas, shape).map(guard) : [],
      powers: wanted.powers ? system.powers(solved, v, acceleration) : [],
    };
  }

  /** Do the rows hold every direction? */
  private get isHeld(): boolean {
    return this.shape.rows.length === this.formulas.words.q.length;
  }

  /**
   * W q̈ = −w̄ alone: the forces of a wedge may be thousands of times its load, and their roundings would look like
   * motion.
   */
  private given(writer: CodeWriter, rows: readonly Value[][]): readonly Value[] {
    const { scribe, equations, scratch } = this;
    const right = equations.map(({ bar }) => scribe.negative(writer.value(bar)));
    return solveSmall(scribe, rows, right, scratch).x;
  }

  /** Forces of independent rows: G λ = −rest. */
  private determined(writer: CodeWriter, factor: MassFactor, known: KnownRows): Pushes {
    const { scribe, shape, formulas, scratch } = this;
    const { given, rows, rest, scale } = known;
    const system = this.system(writer);
    const shares = sharing(formulas, shape, given, { system, writer, factor, scribe, scratch });
    const columns = shape.rows.map((row) => factor.solve(shares.direction(row) ?? system.direction(row)));
    const G = rows.map((row) => columns.map((column) => dotOf(scribe, row, column)));
    const right = rest.map((entry) => scribe.negative(entry));
    const solution = solveSmall(scribe, G, right, scratch);
    const { x } = solution;
    const determinant = scribe.times(solution.determinant, scale);
    const all = [...shape.rows, ...(shape.shared ?? [])];
    const shared = shares.forces(x);
    const unknown = (contact: number, kind: "N" | "T") =>
      shared[all.findIndex((row) => row.contact === contact && row.kind === kind)] ?? zero;
    const forces = system.forces(unknown, given);
    const shareOf = (kink: number) =>
      x[shape.rows.findIndex((row) => row.contact === kink && row.kind === "K")] as Value;
    return {
      forces,
      pulls: [],
      rest,
      determinant,
      shares: shareOf,
      pushes: columns.map((column, k) => [column, x[k] as Value]),
    };
  }

  /** Forces of redundant rows, by the supports of their contacts. */
  private carried(writer: CodeWriter, factor: MassFactor, known: KnownRows): Pushes {
    const { scribe, shape, formulas, scratch } = this;
    const system = this.system(writer);
    const direction = (contact: number, kind: "N" | "T") => system.direction({ contact, kind });
    const parts = { ...known, writer, factor, scribe, scratch, direction };
    const { forces, pulls, pushes } = carriedForces(formulas, shape, parts);
    const unknown = (contact: number, kind: "N" | "T") => forces[contact]?.[kind === "N" ? 0 : 1] ?? zero;
    const all = system.forces(unknown, known.given);
    return { forces: all, pulls, rest: known.rest, determinant: one, shares: () => zero, pushes };
  }

  private system(writer: CodeWriter): PhaseSystem<Value> {
    return new PhaseSystem(this.formulas, this.shape, codeArithmetic(this.scribe, writer));
  }

  private writer({ t, q, v }: StateNames, uses: Uses | readonly Node[] = this.plan.uses): CodeWriter {
    const { words } = this.formulas;
    const writer = new CodeWriter(
      uses,
      `${this.scribe.prefix}n${this.blocks++}_`,
      this.scribe.body,
      this.known,
      trigWriter(),
    );
    writer.bind(words.t.name, t);
    for (const [i, symbol] of words.q.entries()) writer.bind(symbol.name, q[i] as Value);
    for (const [i, symbol] of words.v.entries()) writer.bind(symbol.name, v[i] as Value);
    return writer;
  }
}

/** What loads and forces do together. */
const pushed = (scribe: Scribe, free: readonly Value[], { pushes }: Pushes): Value[] =>
  free.map((entry, i) =>
    scribe.sum(
      pushes.map(([column, force]) => [column[i] as Value, force] as const),
      entry,
    ),
  );
