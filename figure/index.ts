/** The door `judder/figure`: results as SVG text. */

export { type Canvas, canvasDefaults } from "./canvas.js";
export { drawCritical } from "./critical.js";
export { drawExplanation } from "./explain/index.js";
export { drawImpact } from "./impact.js";
export { drawMap, type MapNote } from "./map.js";
export { type DrawOptions, drawDefaults, drawMechanism } from "./mechanism.js";
