/** The door `judder/node`: what needs Node's files. */

export { loadMechanismFile, readModelFile } from "./shared/files.js";
export { plainDocument } from "./shared/picture/document.js";
export { type PdfInformation, renderPdf } from "./shared/picture/pdf/index.js";
export { renderPng } from "./shared/picture/png.js";
