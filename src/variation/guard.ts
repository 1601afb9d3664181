/**
 * When does a phase end, and how does that change with the state? The guards of a phase as formulas of the state
 * and of its forces, [LB01] (2.5)-(2.11), with exact derivatives; forces change with the state according to the field.
 */

import type { Node } from "../expression/index.js";
import { type KernelFunction, type Mechanism, perMechanism } from "../mechanism/index.js";
import {
  type ContactPhase,
  contactOf,
  type Guard,
  guardRule,
  guardsOf,
  phaseEquations,
  type SmoothFormulas,
} from "../phase/index.js";
import { analysedFormulas } from "./analysed.js";
import {
  differentiatedField,
  farKey,
  modesKey,
  type PhaseModes,
  shapeOf,
  variedKey,
} from "./differentiatedField.js";
import { ImplicitSystem, kernelOf, SparseSlopes, unknownSymbols, variablesOf } from "./implicit.js";
import { phaseNodes } from "./phaseNodes.js";

/** Smooth functions of the state and of the forces of a phase, with their derivatives by q, v, t and parameters. */
export class StateFunctions {
  readonly values: Float64Array;
  /** ∂value_i/∂variable_j at i·variables + j. */
  readonly slopes: Float64Array;
  private readonly kernel: KernelFunction;
  private readonly own: SparseSlopes;
  private readonly byForce: SparseSlopes;
  private readonly forces: Float64Array;
  /** `evaluate` differentiates the field, too: values change with accelerations or forces. */
  readonly differentiates: boolean;

  constructor(
    mechanism: Mechanism,
    readonly field: ImplicitSystem,
    nodes: readonly Node[],
    varied: readonly number[],
  ) {
    const variables = variablesOf(mechanism, varied);
    const unknowns = unknownSymbols(mechanism, field.size);
    const further = { z: unknowns };
    this.values = new Float64Array(nodes.length);
    this.slopes = new Float64Array(nodes.length * variables.length);
    this.forces = new Float64Array(nodes.length * field.size);
    this.kernel = kernelOf(mechanism, further, nodes);
    this.own = new SparseSlopes(mechanism, nodes, variables, further, (i, j) => i * variables.length + j);
    this.byForce = new SparseSlopes(mechanism, nodes, unknowns, further, (i, j) => i * field.size + j);
    this.differentiates = this.byForce.values.length > 0;
  }

  /** The values at a state; false where the forces are not determined. */
  read(t: number, q: Float64Array, v: Float64Array, p: Float64Array): boolean {
    const { field } = this;
    if (!field.solve(t, q, v, p)) return false;
    this.kernel(t, q, v, p, field.z, this.values);
    return true;
  }

  /** The values and their derivatives. */
  evaluate(t: number, q: Float64Array, v: Float64Array, p: Float64Array): boolean {
    const { field, slopes, forces } = this;
    if (!this.read(t, q, v, p)) return false;
    slopes.fill(0);
    this.own.addInto(slopes, 1, t, q, v, p, field.z);
    if (!this.differentiates) return true;
    field.differentiate(t, q, v, p);
    forces.fill(0);
    this.byForce.addInto(forces, 1, t, q, v, p, field.z);
    const { size, variables } = field;
    for (let row = 0; row < this.values.length; row++)
      for (let j = 0; j < variables; j++) {
        let sum = slopes[row * variables + j] as number;
        for (let i = 0; i < size; i++)
          sum += (forces[row * size + i] as number) * (field.slopes[j * size + i] as number);
        slopes[row * variables + j] = sum;
      }
    return true;
  }
}

/** One of them. */
export class StateFunction extends StateFunctions {
  constructor(mechanism: Mechanism, field: ImplicitSystem, node: Node, varied: readonly number[]) {
    super(mechanism, field, [node], varied);
  }

  get value(): number {
    return this.values[0] as number;
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
  const key = `${modesKey(modes)}|${guard.kind}${guard.index}|${variedKey(varied)}`;
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

/** The guards of a phase that are formulas of its own state and forces, as functions of one field. */
export interface PhaseGuards {
  readonly guards: readonly Guard[];
  readonly functions: StateFunctions;
}

const madeGuards = perMechanism<PhaseGuards>();

export function phaseGuards(mechanism: Mechanism, modes: PhaseModes, varied: readonly number[]): PhaseGuards {
  const key = `${modesKey(modes)}|${variedKey(varied)}|${farKey(modes.contacts)}`;
  return madeGuards(mechanism, key, () => {
    const formulas = analysedFormulas(mechanism);
    const found = guardsOf(formulas, shapeOf(modes)).flatMap((guard) => {
      const node = guardRule(guard).opensFlight ? undefined : guardNode(mechanism, formulas, modes, guard);
      return node === undefined ? [] : [{ guard, node }];
    });
    const nodes = found.map(({ node }) => node);
    const field = differentiatedField(mechanism, modes, varied);
    return {
      guards: found.map(({ guard }) => guard),
      functions: new StateFunctions(mechanism, field, nodes, varied),
    };
  });
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

/** Contacts with non-unique forces slip or open together: the next modes, and the motions that start from 0. */
export interface Release {
  readonly kind: "release";
  readonly next: PhaseModes;
  readonly contact: number;
  readonly row: "N" | "T";
}

/**
 * Where does a combination end whose forces are not unique? Where the motion of the next one would begin with an
 * acceleration that is 0, under static friction: before, it would have the wrong sign.
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
  const { rows } = modes;
  if (!differentiable || (of === "contact" && formulas.contacts[index] === undefined)) return undefined;
  const compliant = formulas.compliance?.[index] !== undefined;
  // Where the tangents of compliant contacts depend on each other, the code of the phase divides their force.
  if (compliant && cone && !rows.some((row) => row.contact === index)) return undefined;
  const { system, solved } = phaseNodes(mechanism, modes);
  return system.guard(guard, solved);
}
