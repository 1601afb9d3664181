/**
 * How does a generated function become WebAssembly? The source is the straight-line JavaScript that our own writers print:
 * numbers in locals, arrays read and written at fixed places, calls of Math and of other generated functions. Nothing else is
 * understood, and no text of a model is in it.
 */

import type { FunctionSource } from "../../mechanism/index.js";
import {
  call,
  constant,
  getLocal,
  load,
  op,
  origin,
  setLocal,
  store,
  unsigned,
  type ValueKind,
  valueType,
} from "./code.js";

/** Where arrays begin in the memory that are not handed over but stand at a fixed place, counted in numbers. */
export type FixedArrays = Readonly<Record<string, number>>;

/** A function that can be called, and its place in the module. */
export interface Callee {
  readonly index: number;
  readonly result: boolean;
}

/** Finds functions by name. */
export type Linker = (name: string) => Callee;

type Kind = ValueKind | "truth";

const instructions: Readonly<Record<string, readonly number[]>> = {
  "*": [op.multiply],
  "/": [op.divide],
  "+": [op.add],
  "-": [op.subtract],
  "===": [op.equal],
  "!==": [op.notEqual],
  "<": [op.less],
  ">": [op.greater],
  "<=": [op.lessOrEqual],
  ">=": [op.greaterOrEqual],
  "&&": [op.and],
  "||": [op.or],
};
/** From the weakest to the strongest; each level reads from left to right. */
const levels = [["||"], ["&&"], ["===", "!==", "<", ">", "<=", ">="], ["+", "-"], ["*", "/"]] as const;
const comparing = 2;
const inline: Readonly<Record<string, number>> = {
  "Math.sqrt": op.sqrt,
  "Math.abs": op.abs,
  "Math.min": op.least,
  "Math.max": op.greatest,
};

const tokenPattern =
  /\s*(\d+\.?\d*(?:e[+-]?\d+)?|[A-Za-z_]\w*(?:\.\w+)?|===|!==|<=|>=|&&|\|\||\+=|[-+*/()[\]=;,<>?:!])/y;

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  const pattern = new RegExp(tokenPattern);
  while (pattern.lastIndex < text.trimEnd().length) {
    const { lastIndex } = pattern;
    const found = pattern.exec(text);
    if (found === null)
      throw new RangeError(`generated code cannot be read at ${text.slice(lastIndex, lastIndex + 20)}`);
    tokens.push(found[1] as string);
  }
  return tokens;
}

/** The entry of a function in the code section. */
export function translate(
  { parameters, body }: FunctionSource,
  fixed: FixedArrays,
  linker: Linker,
): number[] {
  const handed = parameters.filter(({ name }) => fixed[name] === undefined);
  return new Translator(handed, fixed, tokensOf(body), linker).translate();
}

class Translator {
  private at = 0;
  private readonly code: number[] = [];
  private readonly places = new Map<string, number>();

  constructor(
    private readonly parameters: FunctionSource["parameters"],
    private readonly fixed: FixedArrays,
    private readonly tokens: readonly string[],
    private readonly linker: Linker,
  ) {
    for (const [i, { name }] of parameters.entries()) this.places.set(name, i);
  }

  translate(): number[] {
    while (this.at < this.tokens.length) this.statement();
    const locals = this.places.size - this.parameters.length;
    const declared = locals === 0 ? [0] : [1, ...unsigned(locals), valueType.number];
    const entry = [...declared, ...this.code, op.end];
    return [...unsigned(entry.length), ...entry];
  }

  private statement(): void {
    const word = this.next();
    if (word === "const" || word === "let") {
      do this.declare(this.next());
      while (this.skip(","));
    } else if (this.skip("[")) this.write(word);
    else if (this.skip("(")) {
      const { result } = this.callOf(word);
      if (result) this.code.push(op.drop);
    } else if (this.skip("+=")) {
      this.code.push(...getLocal(this.place(word)));
      this.number();
      this.code.push(op.add, ...setLocal(this.place(word)));
    } else {
      this.expect("=");
      this.number();
      this.code.push(...setLocal(this.place(word)));
    }
    this.expect(";");
  }

  private declare(name: string): void {
    this.expect("=");
    this.number();
    this.places.set(name, this.places.size);
    this.code.push(...setLocal(this.place(name)));
  }

  /** array[i] = value. */
  private write(array: string): void {
    const index = Number(this.next());
    this.expect("]");
    this.expect("=");
    this.address(array);
    this.number();
    this.code.push(...store((this.fixed[array] ?? 0) + index));
  }

  private address(array: string): void {
    this.code.push(...(this.fixed[array] === undefined ? getLocal(this.place(array)) : origin));
  }

  private number(): void {
    this.must("number", this.choice());
  }

  /** condition ? value : other; only one of them is computed. */
  private choice(): Kind {
    const kind = this.level(0);
    if (!this.skip("?")) return kind;
    this.must("truth", kind);
    this.code.push(op.if, valueType.number);
    this.number();
    this.expect(":");
    this.code.push(op.else);
    this.number();
    this.code.push(op.end);
    return "number";
  }

  private level(depth: number): Kind {
    const operators = levels[depth] as readonly string[] | undefined;
    if (operators === undefined) return this.single();
    let kind = this.level(depth + 1);
    while (operators.includes(this.tokens[this.at] ?? "")) {
      const operator = this.next();
      const side: Kind = depth < comparing ? "truth" : "number";
      this.must(side, kind);
      this.must(side, this.level(depth + 1));
      this.code.push(...(instructions[operator] as readonly number[]));
      kind = depth <= comparing ? "truth" : "number";
    }
    return kind;
  }

  private single(): Kind {
    const word = this.next();
    if (/^\d/.test(word)) this.code.push(...constant(Number(word)));
    else if (word === "(") {
      const kind = this.choice();
      this.expect(")");
      return kind;
    } else if (word === "-") {
      this.must("number", this.single());
      this.code.push(op.negate);
    } else if (word === "!") {
      this.must("truth", this.single());
      this.code.push(op.isZero);
      return "truth";
    } else if (this.skip("[")) {
      this.address(word);
      this.code.push(...load((this.fixed[word] ?? 0) + Number(this.next())));
      this.expect("]");
    } else if (this.skip("(")) {
      if (!this.callOf(word).result) throw new RangeError(`${word} has no value`);
    } else {
      const place = this.place(word);
      this.code.push(...getLocal(place));
      return this.parameters[place]?.kind ?? "number";
    }
    return "number";
  }

  /** What follows the opening bracket of a call. */
  private callOf(name: string): { readonly result: boolean } {
    const instruction = inline[name];
    let count = 0;
    while (!this.skip(")")) {
      if (count++ > 0) this.expect(",");
      // An array at a fixed place needs no argument.
      if (this.fixed[this.tokens[this.at] ?? ""] === undefined || this.tokens[this.at + 1] === "[")
        this.choice();
      else this.at++;
      if (instruction !== undefined && count > 1) this.code.push(instruction);
    }
    if (instruction === undefined) {
      const { index, result } = this.linker(name);
      this.code.push(...call(index));
      return { result };
    }
    if (count === 1) this.code.push(instruction);
    return { result: true };
  }

  private place(name: string): number {
    const place = this.places.get(name);
    if (place === undefined) throw new RangeError(`generated code uses ${name} before it has a value`);
    return place;
  }

  private must(wanted: Kind, found: Kind): void {
    if (wanted !== found) throw new RangeError(`generated code has a ${found} where a ${wanted} belongs`);
  }

  private next(): string {
    return this.tokens[this.at++] ?? "";
  }

  private skip(token: string): boolean {
    if (this.tokens[this.at] !== token) return false;
    this.at++;
    return true;
  }

  private expect(token: string): void {
    if (this.skip(token)) return;
    const near = this.tokens.slice(Math.max(0, this.at - 5), this.at + 3).join(" ");
    throw new RangeError(`generated code lacks ${token} near ${near}`);
  }
}
