/**
 * How does a generated function become WebAssembly? The source is the straight-line JavaScript that our own writers
 * print: numbers in locals, arrays read and written at fixed places, calls of Math and of other generated
 * functions, loops of a fixed length, which are written out.
 * Nothing else is understood, and no text of a model is in it.
 */

import type { FunctionSource } from "../../mechanism/index.js";
import { Mistake } from "../../mistake/index.js";
import { call, getLocal, load, op, setLocal, store, unsigned, type ValueKind } from "./code.js";
import { type Dialect, scalar } from "./dialect.js";
import { tokensOf } from "./tokens.js";

/** A function that can be called, and its place in the module. */
export interface Callee {
  readonly index: number;
  readonly result: boolean;
}

/** Finds functions by name. */
export type Linker = (name: string) => Callee;

export type Kind = ValueKind | "truth";

/** Levels of operators from the weakest to the strongest; each reads from left to right. */
const levelOf: ReadonlyMap<string, number> = new Map(
  [["||"], ["&&"], ["===", "!==", "<", ">", "<=", ">="], ["+", "-"], ["*", "/"]].flatMap((operators, level) =>
    operators.map((operator) => [operator, level]),
  ),
);
const comparing = 2;

const isNumber = (token: string): boolean => token >= "0" && token < ":";

/** How the functions of a module become bytes. */
export interface Translation {
  /** What is handed over in a call. */
  readonly parameters: (source: FunctionSource) => FunctionSource["parameters"];
  /** The entry of a function in the code section. */
  readonly translate: (source: FunctionSource, linker: Linker) => number[];
}

/** One number at a time. */
export const scalarTranslation: Translation = Object.freeze<Translation>({
  parameters: ({ parameters }) => parameters,
  translate: ({ parameters, body }, linker) => new Translator(scalar, parameters, body, linker).translate(),
});

export class Translator {
  protected readonly tokens: readonly string[];
  protected at = 0;
  protected readonly code: number[] = [];
  private readonly places = new Map<string, number>();
  /** Inside a loop: how often it has been written. */
  private turn = 0;

  constructor(
    protected readonly dialect: Dialect,
    private readonly parameters: FunctionSource["parameters"],
    body: string,
    protected readonly linker: Linker,
  ) {
    this.tokens = tokensOf(body);
    for (const [i, { name }] of parameters.entries()) this.places.set(name, i);
  }

  translate(): number[] {
    while (this.at < this.tokens.length) this.statement();
    const locals = this.places.size - this.parameters.length;
    const declared = locals === 0 ? [0] : [1, ...unsigned(locals), this.dialect.type];
    return unsigned(declared.length + this.code.length + 1).concat(declared, this.code, op.end);
  }

  private statement(): void {
    const word = this.next();
    if (word === "for") {
      this.loop();
      return;
    }
    if (word === "const" || word === "let") {
      do this.declare(this.next());
      while (this.skip(","));
    } else if (this.skip("[")) {
      const index = this.index();
      this.expect("=");
      this.write(word, index);
    } else if (this.skip("(")) {
      const { result } = this.callOf(word);
      if (result) this.code.push(op.drop);
    } else if (this.skip("+=")) {
      this.code.push(...getLocal(this.place(word)));
      this.number();
      this.operate("+");
      this.code.push(...setLocal(this.place(word)));
    } else {
      this.expect("=");
      this.number();
      this.code.push(...setLocal(this.place(word)));
    }
    this.expect(";");
  }

  /** for (let i = 0; i < count; i++), then a statement or a block of them: written once for each i. */
  private loop(): void {
    for (const token of ["(", "let", "i", "=", "0", ";", "i", "<"]) this.expect(token);
    const count = Number(this.next());
    for (const token of [";", "i", "++", ")"]) this.expect(token);
    const body = this.at;
    for (this.turn = 0; this.turn < count; this.turn++) {
      this.at = body;
      if (!this.skip("{")) this.statement();
      else while (!this.skip("}")) this.statement();
    }
  }

  /** What follows the opening bracket of an index: a place, or one that moves with the loop around it. */
  private index(): number {
    const place = Number(this.next());
    const moves = this.skip("+");
    if (moves) this.expect("i");
    this.expect("]");
    return moves ? place + this.turn : place;
  }

  private declare(name: string): void {
    this.expect("=");
    this.number();
    this.code.push(...setLocal(this.newPlace(name)));
  }

  /** array[index] = the value that follows. */
  protected write(array: string, index: number): void {
    this.code.push(...getLocal(this.place(array)));
    this.number();
    this.code.push(...store(index));
  }

  protected read(array: string, index: number): void {
    this.code.push(...getLocal(this.place(array)), ...load(index));
  }

  protected number(): void {
    this.must("number", this.choice());
  }

  protected choice(): Kind {
    const kind = this.level(0);
    if (!this.skip("?")) return kind;
    this.must("truth", kind);
    this.select();
    return "number";
  }

  /** condition ? value : other, behind the condition; only one of them is computed. */
  protected select(): void {
    this.code.push(op.if, this.dialect.type);
    this.number();
    this.expect(":");
    this.code.push(op.else);
    this.number();
    this.code.push(op.end);
  }

  /** As far as operators of this level or a stronger one go. */
  private level(weakest: number): Kind {
    let kind = this.single();
    for (;;) {
      const level = levelOf.get(this.tokens[this.at] ?? "") ?? -1;
      if (level < weakest) return kind;
      const operator = this.next();
      const side: Kind = level < comparing ? "truth" : "number";
      this.must(side, kind);
      this.must(side, this.level(level + 1));
      this.operate(operator);
      kind = level <= comparing ? "truth" : "number";
    }
  }

  private single(): Kind {
    const word = this.next();
    if (isNumber(word)) this.code.push(...this.dialect.constant(Number(word)));
    else if (word === "(") {
      const kind = this.choice();
      this.expect(")");
      return kind;
    } else if (word === "-" && isNumber(this.tokens[this.at] ?? "")) {
      this.code.push(...this.dialect.constant(-Number(this.next())));
    } else if (word === "-") {
      this.must("number", this.single());
      this.code.push(...this.dialect.negate);
    } else if (word === "!") {
      this.must("truth", this.single());
      this.code.push(...this.dialect.not);
      return "truth";
    } else if (this.skip("[")) {
      this.read(word, this.index());
    } else if (this.skip("(")) {
      if (!this.callOf(word).result) throw new Mistake(`${word} has no value`);
    } else {
      const place = this.place(word);
      this.code.push(...getLocal(place));
      return this.parameters[place]?.kind ?? "number";
    }
    return "number";
  }

  /** What follows the opening bracket of a call. */
  private callOf(name: string): { readonly result: boolean } {
    const instruction = this.dialect.functions[name];
    if (instruction === undefined) return this.callFunction(name);
    let count = 0;
    while (this.argument(count++)) {
      const zero = this.tokens[this.at] === "0" && this.tokens[this.at + 1] === ")";
      this.number();
      if (count > 1) this.code.push(...((zero ? this.dialect.withZero?.[name] : undefined) ?? instruction));
    }
    if (count === 2) this.code.push(...instruction);
    return { result: true };
  }

  /** Is there one more argument after this number of them? */
  protected argument(count: number): boolean {
    if (this.skip(")")) return false;
    if (count > 0) this.expect(",");
    return true;
  }

  protected callFunction(name: string): { readonly result: boolean } {
    for (let count = 0; this.argument(count); count++) this.choice();
    const { index, result } = this.linker(name);
    this.code.push(...call(index));
    return { result };
  }

  private operate(operator: string): void {
    this.code.push(...(this.dialect.operators[operator] as readonly number[]));
  }

  protected newPlace(name: string): number {
    this.places.set(name, this.places.size);
    return this.place(name);
  }

  protected knows(name: string): boolean {
    return this.places.has(name);
  }

  protected place(name: string): number {
    const place = this.places.get(name);
    if (place === undefined) throw new Mistake(`generated code uses ${name} before it has a value`);
    return place;
  }

  private must(wanted: Kind, found: Kind): void {
    if (wanted !== found) throw new Mistake(`generated code has a ${found} where a ${wanted} belongs`);
  }

  protected next(): string {
    return this.tokens[this.at++] ?? "";
  }

  protected skip(token: string): boolean {
    if (this.tokens[this.at] !== token) return false;
    this.at++;
    return true;
  }

  protected expect(token: string): void {
    if (this.skip(token)) return;
    const near = this.tokens.slice(Math.max(0, this.at - 5), this.at + 3).join(" ");
    throw new Mistake(`generated code needs ${token} near ${near}`);
  }
}
