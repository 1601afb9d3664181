/** The door `judder/figure`: results as SVG text. */

export { type Canvas, canvasDefaults } from "./canvas.js";
export { drawCritical } from "./critical.js";
export { drawImpact } from "./impact.js";
export { drawMap } from "./map.js";
export { type DrawOptions, drawDefaults, drawMechanism } from "./mechanism.js";
