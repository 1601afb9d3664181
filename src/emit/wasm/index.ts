/** WebAssembly from generated source: no text is ever evaluated. */

export { type WebAssemblyLike, wasmBackend } from "./backend.js";
export { type LaneOptions, type LaneSpace, laneDefaults, laneSpace } from "./lanes/space.js";
