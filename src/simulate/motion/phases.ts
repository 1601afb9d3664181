/** Which program carries a combination of modes, and from where? Programs are made on demand and kept for the run. */

import type { Mode } from "../../contact/index.js";
import {
  allRows,
  type ContactPhase,
  type PhaseProgram,
  phaseProgram,
  type Row,
  type SmoothFormulas,
  smoothFormulas,
} from "../../emit/index.js";
import { dynamicsLayout, type Mechanism } from "../../mechanism/index.js";
import { cholesky, dot, forwardSolve } from "../../numerics/index.js";
import { Phase } from "./phase.js";

/** Rows that are dependent to within this share of their length add nothing. */
const dependence = 1e-9;

/** Smooth formulas and programs belong to the mechanism: runs share what was compiled. */
interface Compiled {
  readonly formulas: SmoothFormulas;
  readonly programs: Map<string, PhaseProgram>;
}
const compiled = new WeakMap<Mechanism, Compiled>();

function compiledOf(mechanism: Mechanism): Compiled {
  const known = compiled.get(mechanism);
  if (known !== undefined) return known;
  const made = { formulas: smoothFormulas(mechanism.formulas), programs: new Map<string, PhaseProgram>() };
  compiled.set(mechanism, made);
  return made;
}

/** The formulas between kinks, made once for each mechanism. */
export const smoothFormulasOf = (mechanism: Mechanism): SmoothFormulas => compiledOf(mechanism).formulas;

export class PhaseBook {
  private readonly phases = new Map<string, Phase>();
  /** Those with at most one closed contact, whose rows are independent everywhere. */
  private readonly simple: Phase[] = [];
  private readonly compiled: Compiled;

  constructor(
    private readonly mechanism: Mechanism,
    private readonly p: Float64Array,
    private readonly tolerances: { readonly rtol: number; readonly atol: number },
  ) {
    this.compiled = compiledOf(mechanism);
  }

  /** The phase of a combination at a state: redundant rows are left out, which depends on the place. */
  phase(contacts: readonly ContactPhase[], t: number, state: Float64Array): Phase {
    const phase = this.find(contacts, t, state);
    const { p } = phase.stepper;
    if (p !== this.p) p.set(this.p); // the branches of kinks change on the way
    return phase;
  }

  private find(contacts: readonly ContactPhase[], t: number, state: Float64Array): Phase {
    const code = simpleCode(contacts);
    const simple = code < 0 ? undefined : this.simple[code];
    if (simple !== undefined) return simple;
    const all = allRows(this.compiled.formulas, contacts);
    const few = code >= 0 && all.length <= this.mechanism.coordinates.length;
    const rows = few ? all : this.independent(all, t, state);
    const phase = this.phaseOf(contacts, all, rows);
    if (few) this.simple[code] = phase;
    return phase;
  }

  private phaseOf(contacts: readonly ContactPhase[], all: readonly Row[], rows: readonly Row[]): Phase {
    const key = keyOf(contacts, rows);
    const known = this.phases.get(key);
    if (known !== undefined) return known;
    const program = this.program(key, contacts, rows, rows.length < all.length);
    const phase = new Phase(contacts, program.another(), this.p, this.tolerances);
    this.phases.set(key, phase);
    return phase;
  }

  /** Over all phases: accepted steps and evaluations of the field. */
  counts(): { steps: number; evaluations: number } {
    let [steps, evaluations] = [0, 0];
    for (const { stepper, search } of this.phases.values()) {
      steps += stepper.steps;
      evaluations += stepper.evaluations + search.evaluations;
    }
    return { steps, evaluations };
  }

  private program(
    key: string,
    contacts: readonly ContactPhase[],
    rows: readonly Row[],
    hyperstatic: boolean,
  ) {
    const { formulas, programs } = this.compiled;
    const known = programs.get(key);
    if (known !== undefined) return known;
    const program = phaseProgram(formulas, { contacts, rows, hyperstatic }, this.mechanism.backend);
    programs.set(key, program);
    return program;
  }

  /** Gram–Schmidt in the mass metric: a row that the earlier ones span is left out. */
  private independent(rows: readonly Row[], t: number, state: Float64Array): Row[] {
    const layout = dynamicsLayout(this.mechanism);
    const { n } = layout;
    const values = new Float64Array(this.mechanism.dynamics.size);
    this.mechanism.dynamics.into(t, state.subarray(0, n), state.subarray(n, 2 * n), this.p, values);
    const l = cholesky(n, values.subarray(0, n * n));
    if (l === undefined) return [...rows];
    const basis: Float64Array[] = [];
    return rows.filter(({ contact, kind }) => {
      const at = layout.contact(contact) + (kind === "N" ? layout.WN : layout.WT);
      const rest = forwardSolve(n, l, values.subarray(at, at + n));
      const length = Math.hypot(...rest);
      for (let pass = 0; pass < 2; pass++) {
        for (const one of basis) {
          const share = dot(one, rest);
          for (let i = 0; i < n; i++) rest[i] = (rest[i] as number) - share * (one[i] as number);
        }
      }
      const left = Math.hypot(...rest);
      if (!(left > dependence * length)) return false;
      basis.push(rest.map((value) => value / left));
      return true;
    });
  }
}

const modeCodes: Readonly<Record<Mode, number>> = { flight: 0, "slip+": 1, "slip-": 2, stick: 3 };

/** A small number for a combination with at most one closed contact; −1 for the others. */
function simpleCode(contacts: readonly ContactPhase[]): number {
  let code = 0;
  for (let i = 0; i < contacts.length; i++) {
    const { mode, side } = contacts[i] as ContactPhase;
    if (mode === "flight") continue;
    if (code !== 0 || side < 0) return -1;
    code = 4 * i + modeCodes[mode];
  }
  return code;
}

function keyOf(contacts: readonly ContactPhase[], rows: readonly Row[]): string {
  const modes = contacts.map(({ mode, side }) => (side < 0 ? `${mode}!` : mode)).join(",");
  return `${modes}|${rows.map(({ contact, kind }) => contact + kind).join()}`;
}
