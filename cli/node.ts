/** The door `judder/node`: what needs Node's files. */

export { loadMechanismFile, readModelFile } from "./shared/files.js";
export { plainDocument } from "./shared/picture/document.js";
export { renderPng } from "./shared/picture/png.js";
