/** Functions of a state: the definitions of a model file, and expressions of its names that a caller writes. */

import {
  callableNames,
  ExpressionError,
  type Node,
  parseExpression,
  suggestion,
  symbolsOf,
  walkSyntax,
} from "../expression/index.js";
import { Mistake } from "../mistake/index.js";
import { type Model, ModelError } from "../model/index.js";
import { type Mechanism, stateArguments } from "./mechanism.js";
import { remembered } from "./remember.js";

/** Expressions by names of the caller: `{ height: "l*cos(phi)" }`. */
export type OutputTexts = Readonly<Record<string, string>>;

export interface OutputFunctions {
  readonly names: readonly string[];
  /** Writes the values at a vector (q, v). */
  readonly at: (state: Float64Array, t: number, p: Float64Array, out: Float64Array) => void;
}

/** Those definitions that depend on time, coordinates, velocities, memory and first-order states only. */
export const definitionsOf: (mechanism: Mechanism) => OutputFunctions = remembered((mechanism: Mechanism) =>
  functionsOf(mechanism, knownDefinitions(mechanism, mechanism.model)),
);

/** Of these, the ones that the file states: bodies and joints add hundreds of their own. */
export const writtenDefinitionsOf: (mechanism: Mechanism) => OutputFunctions = remembered(
  (mechanism: Mechanism) =>
    functionsOf(mechanism, knownDefinitions(mechanism, mechanism.model.written ?? mechanism.model)),
);

const knownDefinitions = (mechanism: Mechanism, { definitions }: Pick<Model, "definitions">): Named[] =>
  definitions
    .map(({ key, value }) => ({ name: key.value, node: mechanism.formulas.words.node(value) }))
    .filter(({ node }) => isKnown(mechanism, node));

const outputsByText = remembered((_: Mechanism) => new Map<string, OutputFunctions>());

/** Throws Mistake with the name and the text where one is not an expression of the file's names. */
export function outputsOf(mechanism: Mechanism, texts: OutputTexts): OutputFunctions {
  const known = outputsByText(mechanism);
  const key = JSON.stringify(texts);
  const found =
    known.get(key) ??
    functionsOf(
      mechanism,
      Object.entries(texts).map(([name, text]) => ({ name, node: nodeOf(mechanism, name, text) })),
    );
  known.set(key, found);
  return found;
}

type Named = { readonly name: string; readonly node: Node };

function functionsOf(mechanism: Mechanism, functions: readonly Named[]): OutputFunctions {
  const { formulas, backend, dimension: n } = mechanism;
  const names = functions.map(({ name }) => name);
  if (names.length === 0) return { names, at: () => undefined };
  const kernel = backend.kernel(
    stateArguments(formulas),
    functions.map(({ node }) => node),
  );
  return { names, at: (state, t, p, out) => kernel(t, state.subarray(0, n), state.subarray(n), p, out) };
}

function isKnown({ formulas: { words } }: Mechanism, node: Node): boolean {
  const known = new Set([words.t, ...words.q, ...words.v, ...words.p].map(({ name }) => name));
  return [...symbolsOf([node])].every((name) => known.has(name));
}

function nodeOf(mechanism: Mechanism, name: string, text: string): Node {
  const { words } = mechanism.formulas;
  const { coordinates, memory, states, parameters, model } = mechanism;
  const known = [
    ...coordinates,
    ...model.definitions.map(({ key }) => key.value),
    ...parameters.map((one) => one.name),
    ...memory,
    ...states,
    "t",
    "pi",
  ];
  const fail = (reason: string): never => {
    throw new Mistake(`output ${name} (${text}): ${reason}`);
  };
  try {
    const syntax = parseExpression(text);
    walkSyntax(syntax, (node) => {
      if (node.kind === "name" && !known.includes(node.name))
        fail(`${node.name} is not a name of ${mechanism.name}: ${suggestion(node.name, known)}`);
      if (node.kind === "call" && !callableNames.includes(node.name) && !isTable(mechanism, node.name))
        fail(`there is no function ${node.name}: ${suggestion(node.name, callableNames)}`);
    });
    const node = words.node({ text, syntax, offsets: [], start: 0, end: 0 });
    return isKnown(mechanism, node) ? node : fail("accelerations and integrals are not part of a state");
  } catch (error) {
    if (error instanceof ModelError) return fail(error.problem);
    if (!(error instanceof ExpressionError)) throw error;
    return fail(error.message);
  }
}

const isTable = ({ model }: Mechanism, name: string): boolean =>
  model.tables.some((table) => table.name.value === name);
