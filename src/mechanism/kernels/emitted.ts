/**
 * Can code be generated before it is needed? A recorder keeps every function that a mechanism compiles as the text
 * of a module. Where that module is loaded its functions are found again by what they were made from, and nothing
 * is evaluated.
 */

import { type Backend, evaluateText, type FunctionMaker, sourceBackend } from "./kernel.js";

/** The functions of an emitted module by their keys. */
export type EmittedFunctions = Readonly<Record<string, unknown>>;

export interface Recorder {
  readonly backend: Backend;
  /** The module of everything that was requested so far; it exports `functions`. */
  readonly module: () => string;
}

/** The default back end, which remembers what it made. */
export function recordingBackend(): Recorder {
  const texts = new Map<string, string>();
  const make: FunctionMaker = (parameters, body) => {
    texts.set(keyOf(parameters, body), `function (${parameters.join(", ")}) {\n${body}\n}`);
    return evaluateText(parameters, body);
  };
  const entries = () => [...texts].map(([key, text]) => `${JSON.stringify(key)}: ${text}`);
  return {
    backend: sourceBackend(make),
    module: () => `export const functions = {\n${entries().join(",\n")}\n};\n`,
  };
}

/** Takes what was emitted before; what was not is made by another back end. */
export const emittedBackend = (functions: EmittedFunctions, otherwise: Backend): Backend =>
  sourceBackend((parameters, body) => {
    const key = keyOf(parameters, body);
    return Object.hasOwn(functions, key) ? functions[key] : undefined;
  }, otherwise);

/** 128 bits of the text, in four mixed words: texts of ours do not meet by chance. */
function keyOf(parameters: readonly string[], body: string): string {
  const text = `${parameters.join()}\n${body}`;
  const words = [0x9e3779b9, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f];
  for (let i = 0; i < text.length; i++) {
    const k = i & 3;
    const mixed = Math.imul((words[k] as number) ^ text.charCodeAt(i), 0x01000193 + 2 * k);
    words[k] = mixed ^ (mixed >>> 15);
  }
  for (let round = 0; round < 8; round++)
    for (let k = 0; k < 4; k++) {
      const beside = (words[(k + 3) & 3] as number) ^ text.length;
      const mixed = Math.imul((words[k] as number) ^ beside, 0x7feb352d);
      words[k] = mixed ^ (mixed >>> 13);
    }
  return words.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
