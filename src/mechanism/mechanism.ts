/** What is a compiled mechanism? Its names, its formulas, its kernels, and where it starts. */

import type { KernelArgument, SymbolNode } from "../expression/index.js";
import type { Diagnostic, Identity, Model, ParameterModel } from "../model/index.js";
import type { ContactFormulas } from "./formulas/contacts.js";
import type { EventFormulas } from "./formulas/events.js";
import type { Formulas } from "./formulas/formulas.js";
import type { Kink } from "./formulas/kinks.js";
import type { Backend, Kernel, StateKernel } from "./kernels/kernel.js";

/**
 * Coordinates and velocities by the name of the coordinate; memory variables and first-order states where the model
 * has some.
 */
export interface State {
  readonly q: Readonly<Record<string, number>>;
  readonly v: Readonly<Record<string, number>>;
  readonly memory?: Readonly<Record<string, number>>;
  readonly states?: Readonly<Record<string, number>>;
}

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
  /** Of coordinates, definitions and parameters whose unit the file states. */
  readonly units: Readonly<Record<string, string>>;
  /** Numbers that only events change. */
  readonly memory: readonly string[];
  /** First-order states. */
  readonly states: readonly string[];
  /** The length of q, and of v: coordinates, memory, states. */
  readonly dimension: number;
  readonly parameters: readonly ParameterInfo[];
  readonly contacts: readonly ContactFormulas[];
  /** What the file states under `events:`. */
  readonly events: readonly EventFormulas[];
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

const namesOf = (symbols: readonly SymbolNode[]): string[] => symbols.map(({ name }) => name);

/** The arguments of every state kernel: t, q, v, and p with what else is handed over behind the parameters. */
export function stateArguments(
  { words }: Pick<Formulas, "words">,
  more: readonly SymbolNode[] = [],
): KernelArgument[] {
  return [
    { name: "t", symbols: words.t.name },
    { name: "q", symbols: namesOf(words.q) },
    { name: "v", symbols: namesOf(words.v) },
    { name: "p", symbols: namesOf([...words.p, ...more]) },
  ];
}

/** Where the dynamics kernel writes: M from 0, h from n², contact k from `contact(k)`; made once for a dimension. */
export function dynamicsLayout({ dimension: n }: Pick<Mechanism, "dimension">) {
  const made = layouts.get(n) ?? layoutOf(n);
  layouts.set(n, made);
  return made;
}

const layouts = new Map<number, ReturnType<typeof layoutOf>>();

function layoutOf(n: number) {
  const contactSize = 2 * n + 13;
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
    restitution: 2 * n + 7,
    /** Friction of a direction of slip: at rest, in slip, and where slip begins. */
    frictionStatic: (slip: number) => (slip < 0 ? 2 * n + 8 : 2 * n + 5),
    frictionKinetic: (slip: number) => (slip < 0 ? 2 * n + 9 : 2 * n + 6),
    frictionOnset: (slip: number) => (slip < 0 ? 2 * n + 12 : 2 * n + 11),
    frictionImpact: 2 * n + 10,
  } as const;
}
