/**
 * How does a checked model become a mechanism? Formulas are derived and checked, kernels are made when they are
 * first used.
 */

import type { Node } from "../expression/index.js";
import { type Diagnostic, equationsPlace, Findings, identityOf, type Model } from "../model/index.js";
import { cholesky } from "../numerics/index.js";
import { checkFormulas } from "./formulas/check.js";
import { deriveFormulas, dynamicOutputs, powerOutputs } from "./formulas/formulas.js";
import { type Backend, javascriptBackend, type Kernel, type StateKernel } from "./kernels/kernel.js";
import { type Mechanism, stateArguments } from "./mechanism.js";
import { modelStart } from "./modelStart.js";
import { resolveStart } from "./start.js";
import { stateVectors } from "./state.js";
import { statedUnits } from "./units.js";

export interface CompileOptions {
  readonly name?: string;
  readonly backend?: Backend;
}

/** The options of `compileMechanism` that are not taken from the model. */
const compileDefaults = Object.freeze({ backend: javascriptBackend });

/** Derives and compiles a model; throws ModelError where it has no meaning. */
export function compileMechanism(whole: Model, options: CompileOptions = {}): Mechanism {
  const backend = options.backend ?? compileDefaults.backend;
  const findings = new Findings(whole.source);
  const formulas = deriveFormulas(whole, findings);
  const model = withContacts(whole, formulas.contacts);
  const warnings = [...checkFormulas(model, formulas, findings), ...idleEntries(whole, model)];
  const kernel = (outputs: readonly Node[]): Kernel<StateKernel> => ({
    size: outputs.length,
    into: backend.kernel(stateArguments(formulas), outputs) as StateKernel,
  });
  const parameters = model.parameters.map(({ name, value, unit, range, note }) => ({
    name: name.value,
    value,
    unit,
    range,
    note,
  }));
  const coordinates = model.coordinates.map(({ value }) => value);
  const memory = model.memory.map(({ name }) => name.value);
  const states = model.states.map(({ name }) => name.value);
  const known = {
    name: options.name ?? model.source.file ?? model.name,
    title: model.name,
    note: model.note,
    paper: model.paper,
    coordinates,
    units: statedUnits(model),
    memory,
    states,
    dimension: coordinates.length + memory.length + states.length,
    parameters,
    contacts: formulas.contacts,
    events: formulas.events,
    kinks: formulas.kinks,
    formulas,
    model,
    backend,
    warnings,
  };
  const mechanism: Mechanism = madeWhenRead(known, {
    identity: () => identityOf(model),
    start: () => resolveStart(mechanism, modelStart(model)),
    dynamics: () => kernel(dynamicOutputs(formulas, formulas.contacts)),
    energies: () => kernel(powerOutputs(formulas)),
  });
  checkStart(mechanism); // a start that cannot be solved is the model's mistake: say so now
  return mechanism;
}

/**
 * An object with further properties, each made when it is first read. They are defined one by one, because an object
 * literal with accessors becomes a hash table in V8, and every property of it is slow to read.
 */
function madeWhenRead<K extends object, L extends object>(
  known: K,
  makers: { readonly [name in keyof L]: () => L[name] },
): K & L {
  for (const name of Object.keys(makers) as (keyof L & string)[]) {
    let made: L[typeof name] | undefined;
    const get = () => (made ??= makers[name]());
    Object.defineProperty(known, name, { get, enumerable: true });
  }
  return known as K & L;
}

/** The mechanism under further generalized forces, formulas of its state and parameters that are added to h. */
export function loadedMechanism(mechanism: Mechanism, loads: readonly Node[]): Mechanism {
  const { graph } = mechanism.formulas.words;
  return forcedMechanism(
    mechanism,
    mechanism.formulas.h.map((node, i) => graph.add(node, loads[i] as Node)),
  );
}

/** The mechanism with other formulas of h. */
export function forcedMechanism(mechanism: Mechanism, h: readonly Node[]): Mechanism {
  const formulas = { ...mechanism.formulas, h };
  const outputs = dynamicOutputs(formulas, formulas.contacts);
  const into = mechanism.backend.kernel(stateArguments(formulas), outputs) as StateKernel;
  return { ...mechanism, formulas, dynamics: { size: outputs.length, into } };
}

/** A start whose mass matrix is not positive definite cannot be left. */
function checkStart(mechanism: Mechanism): void {
  const { model, start, dimension: n, dynamics, parameters } = mechanism;
  const [q] = stateVectors(mechanism, start);
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
  new Findings(model.source).fail(equationsPlace(model), message, hint);
}

/** Entries of `contacts:` whose shapes keep their distances: none of their contacts is left. */
function idleEntries(whole: Model, { contacts }: Model): readonly Diagnostic[] {
  const warnings = new Findings(whole.source);
  const kept = new Set(contacts.map(({ name }) => name.start));
  for (const { name, at, derived } of whole.contacts) {
    if (kept.has(name.start) || derived !== true || at === undefined) continue;
    kept.add(name.start);
    const hint = "joints hold the bodies so that no distance of their shapes changes";
    warnings.add(name, "the shapes of this entry keep their distances: it makes no contact", hint);
  }
  return warnings.sorted();
}

/** The model with the contacts that have formulas; features of shapes that keep their distance have none. */
function withContacts(model: Model, kept: readonly { readonly name: string }[]): Model {
  if (kept.length === model.contacts.length) return model;
  const names = new Set(kept.map(({ name }) => name));
  return { ...model, contacts: model.contacts.filter(({ name }) => names.has(name.value)) };
}
