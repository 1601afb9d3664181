/** Pictures of sweeps. */

export { drawBasin } from "./basin.js";
export type { RowSource } from "./classes.js";
export { drawDiagram, type SweepPicture } from "./diagram.js";
