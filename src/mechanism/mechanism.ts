/** What is a compiled mechanism? Its names, its formulas, its kernels, and where it starts. */

import type { KernelArgument, Node, SymbolNode } from "../expression/index.js";
import {
  type Diagnostic,
  Findings,
  type Identity,
  identityOf,
  type Model,
  type ParameterModel,
} from "../model/index.js";
import { cholesky } from "../numerics/index.js";
import { checkFormulas } from "./formulas/check.js";
import type { ContactFormulas } from "./formulas/contacts.js";
import { deriveFormulas, dynamicOutputs, type Formulas, powerOutputs } from "./formulas/formulas.js";
import type { Kink } from "./formulas/kinks.js";
import { type Backend, javascriptBackend, type Kernel, type StateKernel } from "./kernels/kernel.js";
import { resolveStart, type State } from "./start.js";

/** A parameter with the model's own value. */
export interface ParameterInfo extends Omit<ParameterModel, "name" | "expression"> {
  readonly name: string;
}

export interface Mechanism {
  /** The name under which it was loaded: a shipped name or that of the file. */
  readonly name: string;
  readonly title: string;
  readonly note: string | undefined;
  readonly paper: string | undefined;
  readonly coordinates: readonly string[];
  readonly parameters: readonly ParameterInfo[];
  readonly contacts: readonly ContactFormulas[];
  /** Expressions at whose zeros the formulas are not smooth. */
  readonly kinks: readonly Kink[];
  readonly formulas: Formulas;
  readonly model: Model;
  /** Of the model and of the program, for results. */
  readonly identity: Identity;
  readonly backend: Backend;
  /** Findings that do not stop the model from being used. */
  readonly warnings: readonly Diagnostic[];
  /** The model's start at its own parameters. */
  readonly start: State;
  /** M, h and the contacts; `dynamicsLayout` says where each stands. */
  readonly dynamics: Kernel<StateKernel>;
  /** T₂ − T₀, V and the powers of the ledger. */
  readonly energies: Kernel<StateKernel>;
}

export interface CompileOptions {
  readonly name?: string;
  readonly backend?: Backend;
}

/** The options of `compileMechanism` that are not taken from the model. */
export const compileDefaults = Object.freeze({ backend: javascriptBackend });

/** Derives and compiles a model; throws ModelError where it has no meaning. */
export function compileMechanism(model: Model, options: CompileOptions = {}): Mechanism {
  const backend = options.backend ?? compileDefaults.backend;
  const findings = new Findings(model.source);
  const formulas = deriveFormulas(model, findings);
  const warnings = checkFormulas(model, formulas, findings);
  const lazy = <T>(make: () => T): (() => T) => {
    let made: T | undefined;
    return () => (made ??= make());
  };
  const kernel = (outputs: readonly Node[]): Kernel<StateKernel> => ({
    size: outputs.length,
    into: backend.kernel(stateArguments(formulas), outputs) as StateKernel,
  });
  const dynamics = lazy(() => kernel(dynamicOutputs(formulas, formulas.contacts)));
  const energies = lazy(() => kernel(powerOutputs(formulas)));
  const parameters = model.parameters.map(({ name, value, unit, range, note }) => ({
    name: name.value,
    value,
    unit,
    range,
    note,
  }));
  const identity = lazy(() => identityOf(model));
  const start = lazy(() => resolveStart(mechanism, model.start));
  const mechanism: Mechanism = {
    name: options.name ?? model.source.file ?? model.name,
    title: model.name,
    note: model.note,
    paper: model.paper,
    coordinates: model.coordinates.map(({ value }) => value),
    parameters,
    contacts: formulas.contacts,
    kinks: formulas.kinks,
    formulas,
    model,
    backend,
    warnings,
    get identity() {
      return identity();
    },
    get start() {
      return start();
    },
    get dynamics() {
      return dynamics();
    },
    get energies() {
      return energies();
    },
  };
  checkStart(mechanism); // a start that cannot be solved is the model's mistake: say so now
  return mechanism;
}

/** The mechanism under further generalized forces, formulas of its state and parameters that are added to h. */
export function loadedMechanism(mechanism: Mechanism, loads: readonly Node[]): Mechanism {
  const { graph } = mechanism.formulas.words;
  const h = mechanism.formulas.h.map((node, i) => graph.add(node, loads[i] as Node));
  const formulas = { ...mechanism.formulas, h };
  const outputs = dynamicOutputs(formulas, formulas.contacts);
  const into = mechanism.backend.kernel(stateArguments(formulas), outputs) as StateKernel;
  return { ...mechanism, formulas, dynamics: { size: outputs.length, into } };
}

/** A start whose mass matrix is not positive definite cannot be left. */
function checkStart({ model, start, coordinates, dynamics, parameters }: Mechanism): void {
  const n = coordinates.length;
  const q = Float64Array.from(coordinates, (name) => start.q[name] as number);
  const values = new Float64Array(dynamics.size);
  dynamics.into(
    0,
    q,
    new Float64Array(n),
    Float64Array.from(parameters, ({ value }) => value),
    values,
  );
  if (cholesky(n, values.subarray(0, n * n)) !== undefined) return;
  const message = "the mass matrix is not positive definite at the start";
  const hint = "every motion must have a positive kinetic energy; look for a wrong sign or a mass of 0";
  new Findings(model.source).fail(model.kinetic, message, hint);
}

const namesOf = (symbols: readonly SymbolNode[]): string[] => symbols.map(({ name }) => name);

/** The arguments of every state kernel: t, q, v, p. */
export function stateArguments({ words }: Formulas): KernelArgument[] {
  return [
    { name: "t", symbols: words.t.name },
    { name: "q", symbols: namesOf(words.q) },
    { name: "v", symbols: namesOf(words.v) },
    { name: "p", symbols: namesOf(words.p) },
  ];
}

/** Where the dynamics kernel writes: M from 0, h from n², contact k from `contact(k)`. */
export function dynamicsLayout({ coordinates }: Pick<Mechanism, "coordinates">) {
  const n = coordinates.length;
  const contactSize = 2 * n + 8;
  return {
    n,
    h: n * n,
    contactSize,
    contact: (k: number) => n * n + n + k * contactSize,
    /** Offsets inside a contact. */
    gap: 0,
    WN: 1,
    WT: 1 + n,
    wTildeN: 2 * n + 1,
    wTildeT: 2 * n + 2,
    wBarN: 2 * n + 3,
    wBarT: 2 * n + 4,
    frictionStatic: 2 * n + 5,
    frictionKinetic: 2 * n + 6,
    restitution: 2 * n + 7,
  } as const;
}
