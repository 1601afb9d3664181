/** The door `judder/node`: what needs Node's files. */

export { loadMechanismFile, readModelFile } from "./files.js";
export { plainDocument } from "./picture/document.js";
export { renderPng } from "./picture/png.js";
