/** Mechanisms of bodies as drawings: the parts that can be moved, and the model text after a change. */

export type { EditKind, EditOf, Grip, SketchEdit } from "./edits.js";
export { redraw } from "./redraw.js";
export { type Outline, type Sketch, type SketchBody, type SketchLink, sketchOf } from "./sketch.js";
export type { SketchPlace } from "./solid.js";
