/** The door `judder/node`: what needs Node's files. */

export { loadMechanismFile, readModelFile } from "./files.js";
export { renderPng } from "./png.js";
