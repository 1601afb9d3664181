/** The door `judder/figure`: results as SVG text. */

export { type DrawOptions, drawDefaults, drawMechanism } from "./mechanism.js";
