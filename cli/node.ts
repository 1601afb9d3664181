/** The door `judder/node`: what needs Node's files. */

export { plainDocument } from "./document.js";
export { loadMechanismFile, readModelFile } from "./files.js";
export { renderPng } from "./png.js";
