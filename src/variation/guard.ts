/**
 * When does a phase end, and how does that change with the state? The guards of a phase as formulas of the state and of its
 * forces, [LB01] (2.5)-(2.11), with exact derivatives; forces change with the state as the field says.
 */

import type { Node } from "../expression/index.js";
import { type KernelFunction, type Mechanism, perMechanism } from "../mechanism/index.js";
import {
  type ContactPhase,
  contactOf,
  type Guard,
  graphArithmetic,
  guardRule,
  PhaseSystem,
  phaseEquations,
  type SmoothFormulas,
} from "../phase/index.js";
import { analysedFormulas } from "./analysed.js";
import { differentiatedField, modesKey, type PhaseModes, shapeOf } from "./differentiatedField.js";
import { ImplicitSystem, kernelOf, SparseSlopes, unknownSymbols, variablesOf } from "./implicit.js";

/** A smooth function of the state and of the forces of a phase, with its derivatives by q, v, t and parameters. */
export class StateFunction {
  value = 0;
  readonly slopes: Float64Array;
  private readonly kernel: KernelFunction;
  private readonly own: SparseSlopes;
  private readonly byForce: SparseSlopes;
  private readonly forces: Float64Array;
  private readonly out = new Float64Array(1);

  constructor(
    mechanism: Mechanism,
    readonly field: ImplicitSystem,
    node: Node,
    varied: readonly number[],
  ) {
    const variables = variablesOf(mechanism, varied);
    const unknowns = unknownSymbols(mechanism, field.size);
    this.slopes = new Float64Array(variables.length);
    this.forces = new Float64Array(field.size);
    this.kernel = kernelOf(mechanism, { z: unknowns }, [node]);
    this.own = new SparseSlopes(mechanism, [node], variables, { z: unknowns }, (_, j) => j);
    this.byForce = new SparseSlopes(mechanism, [node], unknowns, { z: unknowns }, (_, j) => j);
  }

  /** At a state; false where the forces are not determined. */
  evaluate(t: number, q: Float64Array, v: Float64Array, p: Float64Array): boolean {
    const { field, slopes, forces } = this;
    if (!field.solve(t, q, v, p)) return false;
    field.differentiate(t, q, v, p);
    this.kernel(t, q, v, p, field.z, this.out);
    this.value = this.out[0] as number;
    slopes.fill(0);
    forces.fill(0);
    this.own.addInto(slopes, 1, t, q, v, p, field.z);
    this.byForce.addInto(forces, 1, t, q, v, p, field.z);
    for (let j = 0; j < slopes.length; j++) {
      let sum = slopes[j] as number;
      for (let i = 0; i < field.size; i++)
        sum += (forces[i] as number) * (field.slopes[j * field.size + i] as number);
      slopes[j] = sum;
    }
    return true;
  }
}

const made = perMechanism<StateFunction | undefined>();

/** The function of a guard, made once for each mechanism; undefined where it has no formula of its own. */
export function guardFunction(
  mechanism: Mechanism,
  modes: PhaseModes,
  guard: Guard,
  varied: readonly number[],
): StateFunction | undefined {
  const key = `${modesKey(modes)}|${guard.kind}${guard.index}|${varied.join()}`;
  return made(mechanism, key, () => makeFunction(mechanism, modes, guard, varied));
}

function makeFunction(
  mechanism: Mechanism,
  modes: PhaseModes,
  guard: Guard,
  varied: readonly number[],
): StateFunction | undefined {
  const formulas = analysedFormulas(mechanism);
  if (guardRule(guard).opensFlight) {
    const open = modes.contacts.map((): ContactPhase => ({ mode: "flight", side: 1 }));
    const field = differentiatedField(mechanism, { contacts: open, rows: [] }, varied);
    return new StateFunction(mechanism, field, contactRate(mechanism, formulas, guard.index, "N"), varied);
  }
  const node = guardNode(mechanism, formulas, modes, guard);
  return node && new StateFunction(mechanism, differentiatedField(mechanism, modes, varied), node, varied);
}

/** v̇_N or v̇_T of a contact, from accelerations among the unknowns. */
function contactRate(mechanism: Mechanism, formulas: SmoothFormulas, contact: number, kind: "N" | "T"): Node {
  const { graph } = formulas.words;
  const { WN, WT, wBarN, wBarT } = contactOf(formulas, contact);
  const row = kind === "N" ? WN : WT;
  const acceleration = unknownSymbols(mechanism, row.length);
  const terms = row.map((entry, i) => graph.multiply(entry, acceleration[i] as Node));
  return graph.add(kind === "N" ? wBarN : wBarT, ...terms);
}

/** Contacts whose forces are not unique let go together: what happens next, and which motion then begins with 0. */
export interface Release {
  readonly kind: "release";
  readonly next: PhaseModes;
  readonly contact: number;
  readonly row: "N" | "T";
}

/**
 * Where does a combination end whose forces are not unique? Where the motion of the next one would begin with an acceleration
 * that is 0, under static friction: before, it would have the wrong sign.
 */
export function releaseFunction(
  mechanism: Mechanism,
  { contacts }: PhaseModes,
  { next, contact, row }: Release,
  varied: readonly number[],
): StateFunction {
  const formulas = analysedFormulas(mechanism);
  const starting = contacts.flatMap(({ mode }, i) => (mode === "stick" ? [i] : []));
  const field = new ImplicitSystem(
    mechanism,
    phaseEquations(formulas, shapeOf(next), "sloped", starting),
    varied,
  );
  return new StateFunction(mechanism, field, contactRate(mechanism, formulas, contact, row), varied);
}

function guardNode(
  mechanism: Mechanism,
  formulas: SmoothFormulas,
  modes: PhaseModes,
  guard: Guard,
): Node | undefined {
  const { index } = guard;
  const { of, differentiable, cone } = guardRule(guard);
  const { graph, q } = formulas.words;
  const { rows } = modes;
  if (!differentiable || (of === "contact" && formulas.contacts[index] === undefined)) return undefined;
  const compliant = formulas.compliance?.[index] !== undefined;
  // Where the tangents of compliant contacts depend on each other, the code of the phase divides their force.
  if (compliant && cone && !rows.some((row) => row.contact === index)) return undefined;
  const system = new PhaseSystem(formulas, shapeOf(modes), graphArithmetic(graph), "sloped");
  const unknowns = unknownSymbols(mechanism, q.length + rows.length);
  const force = (contact: number, wanted: "N" | "T"): Node => {
    const place = rows.findIndex((row) => row.contact === contact && row.kind === wanted);
    return place < 0 ? graph.zero : (unknowns[q.length + place] as Node);
  };
  const forces = system.forces(force, system.given());
  const shares = (kink: number): Node => {
    const place = rows.findIndex((row) => row.contact === kink && row.kind === "K");
    return unknowns[q.length + place] as Node;
  };
  return system.guard(guard, { forces, pulls: [], rest: [], determinant: graph.one, shares });
}
