/** Robots of other programs as model files. */

export { importMjcf } from "./mjcf.js";
