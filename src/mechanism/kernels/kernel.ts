/**
 * How do formulas become fast functions? A back end turns the graph of a kernel into a function that fills an
 * array.
 */

import { elementary } from "../../elementary/index.js";
import { GraphError, type KernelArgument, type Node, printKernel } from "../../expression/index.js";
import { Mistake } from "../../mistake/index.js";
import { equationsPlace, Findings, type Model } from "../../model/index.js";
import type { Formulas } from "../formulas/formulas.js";

/** Writes the values of the outputs; the arguments are numbers and arrays in the order of the kernel's arguments. */
export type KernelFunction = (...args: readonly (number | Float64Array)[]) => void;

/** Straight-line code that we have printed: the body of a function of numbers and arrays, without a result. */
export interface FunctionSource {
  readonly name: string;
  readonly parameters: readonly { readonly name: string; readonly kind: "number" | "array" }[];
  readonly body: string;
}

/** Functions of (w, p) from their bodies, in this order. */
export const workFunctions = (bodies: Readonly<Record<string, string>>): FunctionSource[] =>
  Object.entries(bodies).map(([name, body]) => ({
    name,
    parameters: [
      { name: "w", kind: "array" },
      { name: "p", kind: "array" },
    ],
    body,
  }));

/** Works on the work space `w` with the parameters `p`. */
export type SpaceFunction = (w: Float64Array, p: Float64Array) => void;

/** Functions that work on arrays: on those of the caller, or only on their own `w` and `p`. */
export interface FunctionSpace {
  readonly functions: Readonly<Record<string, SpaceFunction>>;
  readonly w?: Float64Array;
  readonly p?: Float64Array;
}

/** A function of ours that generated code may call. */
export type OutsideFunction = (count: number, w: Float64Array, at: number) => number;

/**
 * Functions of (w, p), each of which may call those before it and those from outside; `w` and `p` have these
 * lengths.
 */
export interface SpaceSources {
  readonly sources: readonly FunctionSource[];
  readonly outside: Readonly<Record<string, OutsideFunction>>;
  readonly size: number;
  readonly parameters: number;
}

/**
 * Turns generated code into functions. Handed in where the default is not allowed, as on a page that forbids
 * evaluation.
 */
export interface Backend {
  kernel(args: readonly KernelArgument[], outputs: readonly Node[]): KernelFunction;
  /** Every call of the result opens a space for one more user. */
  space(sources: SpaceSources): () => FunctionSpace;
}

/** Makes a function from the names of its parameters and its body; undefined where it cannot. */
export type FunctionMaker = (parameters: readonly string[], body: string) => unknown;

/**
 * V8 keeps every text that was evaluated, with its compiled code, in case it comes again: 0.7 MB for each mechanism
 * that was dropped. A text with a tagged template is not kept, because each evaluation needs its own template.
 */
const notKept = '"use strict";\n(() => 0)``;\n';

/** The only place of the engine where text is evaluated; a content policy may forbid it. */
export const evaluateText: FunctionMaker = (parameters, body) => {
  try {
    return new Function(...parameters, notKept + body);
  } catch (error) {
    if (!(error instanceof EvalError)) throw error;
    throw new Mistake(
      "text must not be evaluated here (content policy): compile with { backend: makeWasmBackend(WebAssembly) }",
    );
  }
};

/**
 * JavaScript source from the graph alone, and a maker of functions. Argument names and positions are
 * ours and numbers are finite, so no text of a model can reach the source. What the maker cannot make is left to
 * another back end.
 */
export function sourceBackend(make: FunctionMaker, otherwise?: Backend): Backend {
  return Object.freeze<Backend>({
    kernel(args, outputs) {
      const names = [...args.map(({ name }) => name), "out"].join(", ");
      const text = `"use strict";\nreturn function (${names}) {\n${printKernel(args, outputs)}\n};`;
      const made = make(["elementary"], text) as ((own: typeof elementary) => KernelFunction) | undefined;
      return made?.(elementary) ?? (otherwise as Backend).kernel(args, outputs);
    },
    space(all) {
      const { sources } = all;
      const outside = { elementary, ...all.outside };
      // The brackets tell the engine that the function will be called.
      const texts = sources.map(({ name, parameters, body }) => {
        const names = parameters.map((parameter) => parameter.name).join(", ");
        return `const ${name} = (function (${names}) {\n${body}\n});`;
      });
      const returned = sources.map(({ name }) => name).join(", ");
      const text = `"use strict";\n${texts.join("\n")}\nreturn { ${returned} };`;
      const made = make(Object.keys(outside), text) as
        | ((...own: unknown[]) => FunctionSpace["functions"])
        | undefined;
      if (made === undefined && otherwise !== undefined) return otherwise.space(all);
      const space: FunctionSpace = { functions: made?.(...Object.values(outside)) ?? {} };
      return () => space;
    },
  });
}

/** The default. */
export const javascriptBackend: Backend = sourceBackend(evaluateText);

/**
 * Derives further formulas of a mechanism with a fresh budget of work; a model that needs more is refused as a
 * model, with its place, like one that is too large from the beginning.
 */
export function deriveMore<T>({ model, formulas }: { model: Model; formulas: Formulas }, derive: () => T): T {
  formulas.words.simplifier.renew();
  try {
    return derive();
  } catch (error) {
    if (!(error instanceof GraphError)) throw error;
    const message = `these derivatives cannot be formed: ${error.message}`;
    const findings: Findings = new Findings(model.source);
    findings.fail(equationsPlace(model), message, "simplify the model");
  }
}

/** (t, q, v, p, out): the state, the parameters, the result. */
export type StateKernel = (
  t: number,
  q: Float64Array,
  v: Float64Array,
  p: Float64Array,
  out: Float64Array,
) => void;

/** A kernel with the meaning of its outputs. */
export interface Kernel<F> {
  readonly size: number;
  readonly into: F;
}
