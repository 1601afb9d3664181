/**
 * What turns formulas into functions in the lab's workers? For shipped mechanisms modules that the build has emitted; for all else
 * WebAssembly. The page's policy forbids the evaluation of text.
 */

import { type Backend, type EmittedFunctions, makeWasmBackend } from "judder";
import { emittedBackend } from "#inner";

/** Loads the emitted functions of a shipped mechanism. */
export type EmittedLoader = (name: string) => Promise<EmittedFunctions>;

const webAssembly: Backend = makeWasmBackend(WebAssembly);
let load: EmittedLoader = async () => ({});

/** The worker says where emitted functions are; without it everything is WebAssembly. */
export function useEmitted(loader: EmittedLoader): void {
  load = loader;
}

/** The back end of a shipped mechanism, or of a model of the user. */
export const backendOf = async (shipped: string | undefined): Promise<Backend> =>
  shipped === undefined ? webAssembly : emittedBackend(await load(shipped), webAssembly);
