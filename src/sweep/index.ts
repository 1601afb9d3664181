/** Sweeps: from a grid of runs to a table of attractors. */

export type {
  Attractor,
  AttractorKind,
  ExponentOf,
  RowOutcome,
} from "./attractor.js";
export { type ChunkTools, decodeChunk, encodeChunk, runChunk, type SweepChunk } from "./chunk/chunk.js";
export {
  jobDifferences,
  makeRange,
  type SweepAxis,
  type SweepJob,
  type SweepOptions,
  sweepDefaults,
  sweepJob,
} from "./job.js";
export { isPackedJob, type PackedJob, packedJob, unpackedJob } from "./packed.js";
export {
  type Direction,
  type GridPoint,
  planDefaults,
  planOf,
  pointOf,
  type SweepGrid,
  type SweepPlan,
} from "./plan.js";
export {
  diagramQuantities,
  diagramReader,
  motionName,
  rowGroups,
  rowsOf,
  type SweepRow,
} from "./row.js";
export type { SectionOption } from "./section.js";
export { type SweepSurroundings, sweepWorker } from "./serve.js";
export { type SweepEnd, sweep, sweepMechanism, tableOfSweep } from "./sweep.js";
export { AttractorBook, matchDefaults } from "./table/match.js";
export { type SweepColumn, sweepColumns, sweepTable } from "./table/table.js";
