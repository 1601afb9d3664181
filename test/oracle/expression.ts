/**
 * What does an expression say, read by something that shares no line with the engine?
 * A recursive-descent parser whose result is a function over nested duals; it throws on what it does not
 * know.
 */
import * as dual from "./dual.js";
import { type Num, value } from "./dual.js";

export type Lookup = (name: string, primed: boolean) => Num;
export type Evaluate = (lookup: Lookup) => Num;

const tokenPattern =
  /\s*(?:(\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)|([A-Za-z_]\w*)('?)|([-+*/^(),]))/y;

/**
 * sum → product {± product}; product → signed {*|/ signed}; signed → ± signed | power;
 * power → atom [^ signed], so that ^ binds to the right and more tightly than a sign before it.
 */
class Parser {
  private at = 0;
  constructor(private readonly text: string) {}

  whole(): Evaluate {
    const f = this.sum();
    if (this.text.slice(this.at).trim() !== "") this.fail();
    return f;
  }

  private fail(): never {
    throw new SyntaxError(`cannot read "${this.text}" at ${this.at}`);
  }

  private token(): RegExpExecArray | null {
    tokenPattern.lastIndex = this.at;
    return tokenPattern.exec(this.text);
  }

  private take(operators: string): string | undefined {
    const match = this.token();
    const found = match?.[4];
    if (!match || !found || !operators.includes(found)) return undefined;
    this.at += match[0].length;
    return found;
  }

  private sum(): Evaluate {
    let left = this.product();
    for (let op = this.take("+-"); op; op = this.take("+-")) {
      const [a, b, apply] = [left, this.product(), op === "+" ? dual.add : dual.sub];
      left = (lookup) => apply(a(lookup), b(lookup));
    }
    return left;
  }

  private product(): Evaluate {
    let left = this.signed();
    for (let op = this.take("*/"); op; op = this.take("*/")) {
      const [a, b, apply] = [left, this.signed(), op === "*" ? dual.mul : dual.div];
      left = (lookup) => apply(a(lookup), b(lookup));
    }
    return left;
  }

  private signed(): Evaluate {
    const op = this.take("+-");
    if (!op) return this.power();
    const inner = this.signed();
    return op === "+" ? inner : (lookup) => dual.neg(inner(lookup));
  }

  private power(): Evaluate {
    const base = this.atom();
    if (!this.take("^")) return base;
    const exponent = this.signed();
    return (lookup) => dual.pow(base(lookup), exponent(lookup));
  }

  private atom(): Evaluate {
    if (this.take("(")) {
      const inner = this.sum();
      if (!this.take(")")) this.fail();
      return inner;
    }
    const match = this.token();
    if (!match) this.fail();
    this.at += match[0].length;
    const [, number, name, prime] = match;
    if (number !== undefined) {
      const constantValue = Number(number);
      return () => constantValue;
    }
    if (name === undefined) this.fail();
    if (prime === "" && this.take("(")) return this.call(name);
    return (lookup) => lookup(name, prime === "'");
  }

  private call(name: string): Evaluate {
    const f = dual.elementary[name];
    if (!f) this.fail();
    const first = this.sum();
    const second = this.take(",") ? this.sum() : () => 0;
    if (!this.take(")")) this.fail();
    return (lookup) => f(first(lookup), second(lookup));
  }
}

const known = new Map<string, Evaluate>();

/** The expression as a function of the values of its names; each text is read once. */
export function read(expression: unknown): Evaluate {
  const text = String(expression);
  const found = known.get(text) ?? new Parser(text).whole();
  known.set(text, found);
  return found;
}

/** The value of an expression of numbers and known names. */
export function constant(expression: unknown, values: Readonly<Record<string, number>> = {}): number {
  const lookup: Lookup = (name) => {
    const found = name === "pi" ? Math.PI : values[name];
    if (found === undefined) throw new ReferenceError(`unknown name ${name}`);
    return found;
  };
  return value(read(expression)(lookup));
}
