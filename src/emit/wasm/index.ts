/** WebAssembly from generated source: no text is ever evaluated. */

export { makeWasmBackend, type WebAssemblyLike } from "./backend.js";
export { type LaneOptions, type LaneSpace, laneDefaults, laneSpace } from "./lanes/space.js";
