/** How do formulas become fast functions? A back end turns the graph of a kernel into a function that fills an array. */

import { GraphError, type KernelArgument, type Node, printKernel } from "../../expression/index.js";
import { Findings, type Model } from "../../model/index.js";
import type { Formulas } from "../formulas/formulas.js";

/** Writes the values of the outputs; the arguments are numbers and arrays in the order of the kernel's arguments. */
export type KernelFunction = (...args: readonly (number | Float64Array)[]) => void;

/** Turns a kernel into a function. Handed in where the default is not allowed, as on a page that forbids evaluation. */
export type Backend = (args: readonly KernelArgument[], outputs: readonly Node[]) => KernelFunction;

/**
 * The default: JavaScript source from the graph alone. Argument names and positions are ours and numbers are finite,
 * so no text of a model can reach the source.
 */
export const javascriptBackend: Backend = (args, outputs) => {
  const names = args.map(({ name }) => name);
  return new Function(...names, "out", `"use strict";\n${printKernel(args, outputs)}`) as KernelFunction;
};

/**
 * Derives further formulas of a mechanism with a fresh budget of work; a model that needs more is refused as a model, with
 * its place, like one that is too large from the beginning.
 */
export function deriveMore<T>({ model, formulas }: { model: Model; formulas: Formulas }, derive: () => T): T {
  formulas.words.simplifier.renew();
  try {
    return derive();
  } catch (error) {
    if (!(error instanceof GraphError)) throw error;
    const message = `these derivatives cannot be formed: ${error.message}`;
    const findings: Findings = new Findings(model.source);
    findings.fail(model.kinetic, message, "simplify the model");
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
