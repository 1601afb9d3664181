/**
 * How do generated functions become one WebAssembly module? They share a memory, call each other, and bring in the
 * elementary functions that WebAssembly does not have, with the bits that they have in JavaScript.
 */

import type { FunctionSource } from "../../mechanism/index.js";
import { Mistake } from "../../mistake/index.js";
import { unsigned, type ValueKind, valueType } from "./code.js";
import { type Callee, scalarTranslation, type Translation } from "./function.js";

/** A function from outside that the code may call; it gives a number. */
export interface OutsideName {
  readonly name: string;
  readonly parameters: readonly ValueKind[];
}

/** Names under which a module imports what it needs. */
export const importNames = Object.freeze({ math: "math", own: "own", memory: "memory" });

interface Import {
  readonly from: string;
  readonly name: string;
  readonly type: number;
}

const text = (name: string): number[] => [
  ...unsigned(name.length),
  ...Array.from(name, (letter) => letter.charCodeAt(0)),
];
/** Bytes are joined by `concat`: spreading them out runs a loop over each of many thousands. */
const list = (items: readonly (readonly number[])[]): number[] => unsigned(items.length).concat(...items);
const section = (id: number, content: readonly number[]): number[] =>
  [id].concat(unsigned(content.length), content);

/** Elementary functions that the sources call, and those of them with two arguments. */
const mathPattern = /elementary\.(\w+)\(/g;
const ofTwo = new Set(["atan2", "hypot", "pow"]);

class Signatures {
  readonly entries: number[][] = [];
  private readonly known = new Map<string, number>();

  index(parameters: readonly ValueKind[], result: boolean): number {
    const key = `${parameters.join()}:${result}`;
    const before = this.known.get(key);
    if (before !== undefined) return before;
    const kinds = parameters.map((kind) => [valueType[kind]]);
    this.entries.push([0x60, ...list(kinds), ...(result ? [1, valueType.number] : [0])]);
    this.known.set(key, this.entries.length - 1);
    return this.entries.length - 1;
  }
}

export function moduleBytes(
  functions: readonly FunctionSource[],
  outside: readonly OutsideName[] = [],
  { parameters, translate }: Translation = scalarTranslation,
): ArrayBuffer {
  const signatures = new Signatures();
  const met = functions.flatMap(({ body }) =>
    Array.from(body.matchAll(mathPattern), (found) => found[1] as string),
  );
  const math = [...new Set(met)];
  const imports: Import[] = [
    ...math.map((name) => {
      const numbers: ValueKind[] = ofTwo.has(name) ? ["number", "number"] : ["number"];
      return { from: importNames.math, name, type: signatures.index(numbers, true) };
    }),
    ...outside.map((one) => ({
      from: importNames.own,
      name: one.name,
      type: signatures.index(one.parameters, true),
    })),
  ];
  const callees = new Map<string, Callee>();
  for (const [index, { from, name }] of imports.entries())
    callees.set(from === importNames.math ? `elementary.${name}` : name, { index, result: true });
  for (const [i, { name }] of functions.entries())
    callees.set(name, { index: imports.length + i, result: false });
  const linker = (name: string): Callee => {
    const callee = callees.get(name);
    if (callee === undefined) throw new Mistake(`generated code calls ${name}, which is not there`);
    return callee;
  };
  const types = functions.map((source) =>
    signatures.index(
      parameters(source).map(({ kind }) => kind),
      false,
    ),
  );
  const bodies = functions.map((source) => translate(source, linker));
  const memory = [...text(importNames.own), ...text(importNames.memory), 2, 0, 1];
  const asked = imports.map(({ from, name, type }) => [...text(from), ...text(name), 0, ...unsigned(type)]);
  const given = functions.map(({ name }, i) => [...text(name), 0, ...unsigned(imports.length + i)]);
  const sections = [
    section(1, list(signatures.entries)),
    section(2, list([memory, ...asked])),
    section(3, list(types.map(unsigned))),
    section(7, list(given)),
    section(10, list(bodies)),
  ];
  return Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0].concat(...sections)).buffer;
}
