/** WebAssembly from generated source: no text is ever evaluated. */

export { type WebAssemblyLike, wasmBackend } from "./backend.js";
