/** Which back end turns formulas into functions in the lab's workers? WebAssembly: the page's policy forbids the evaluation of text. */

import { type Backend, wasmBackend } from "judder";

export const backend: Backend = wasmBackend(WebAssembly);
