/** Which model, and which version of the program, does a result come from? */

import type { Model } from "./model.js";
import { printModel } from "./print.js";
import { version } from "./version.generated.js";

export interface Identity {
  readonly version: string;
  /** The same for two files that mean the same model: of the printed model, not of the file. */
  readonly model: string;
  /** The model as a file: a result alone is enough to continue from it. */
  readonly text: string;
}

export function identityOf(model: Model): Identity {
  const text = printModel(model);
  return { version, model: textHash(text), text };
}

/** FNV-1a with 64 bits, in hexadecimal: to recognise a model, not to protect it. */
function textHash(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of utf8(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, "0");
}

/** The bytes of a text; the engine has no encoder of its own. */
function utf8(text: string): number[] {
  return [...encodeURIComponent(text).matchAll(/%([0-9A-F]{2})|(.)/gs)].map(([, hex, letter]) =>
    hex === undefined ? (letter as string).charCodeAt(0) : Number.parseInt(hex, 16),
  );
}
