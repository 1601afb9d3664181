/**
 * What does the text of an expression say? Recursive descent over
 *   sum = product { (+|−) product },  product = unary { (*|/) unary },  unary = − unary | power,
 *   power = atom [ ^ unary ],  atom = number | name | name(sum, …) | (sum).
 */

import { ExpressionError } from "../error.js";
import { arityOf, callableNames } from "../functions.js";
import { nearestWord } from "../nearest.js";
import type { ProductFactor, SumTerm, Syntax } from "./syntax.js";
import { type Token, tokenize } from "./tokens.js";

/** Brackets, calls, signs and powers inside each other; deeper text is refused before it can exhaust the stack. */
export const maximalNesting = 100;

/**
 * Reads an expression; throws ExpressionError with the place of the first mistake. `tables` are further functions
 * of one argument.
 */
export function parseExpression(text: string, tables: readonly string[] = []): Syntax {
  const parser = new Parser(tokenize(text), tables);
  return parser.whole();
}

class Parser {
  private position = 0;
  private nesting = 0;

  private readonly callable: readonly string[];

  constructor(
    private readonly tokens: readonly Token[],
    tables: readonly string[],
  ) {
    this.callable = tables.length === 0 ? callableNames : [...callableNames, ...tables];
  }

  whole(): Syntax {
    if (this.peek().kind === "end") {
      throw this.error(this.peek(), "the expression is empty", "write a number, a name or a formula");
    }
    const syntax = this.sum();
    const rest = this.peek();
    if (rest.kind !== "end") throw this.unexpected(rest);
    return syntax;
  }

  private sum(): Syntax {
    const first = this.product();
    const terms: SumTerm[] = [{ negative: false, operand: first }];
    while (this.isOperator("+") || this.isOperator("-")) {
      const negative = this.next().text === "-";
      terms.push({ negative, operand: this.product() });
    }
    if (terms.length === 1) return first;
    return { kind: "sum", terms, start: first.start, end: this.lastEnd() };
  }

  private product(): Syntax {
    const first = this.unary();
    const factors: ProductFactor[] = [{ inverse: false, operand: first }];
    while (this.isOperator("*") || this.isOperator("/")) {
      const operator = this.next();
      if (operator.text === "*" && this.isOperator("*")) {
        throw this.error(this.peek(), "a power is not written **", "write ^");
      }
      factors.push({ inverse: operator.text === "/", operand: this.unary() });
    }
    if (factors.length === 1) return first;
    return { kind: "product", factors, start: first.start, end: this.lastEnd() };
  }

  private unary(): Syntax {
    const sign = this.peek();
    if (!this.isOperator("-") && !this.isOperator("+")) return this.power();
    this.next();
    const operand = this.nested(sign, () => this.unary());
    if (sign.text === "+") return operand;
    return { kind: "negate", operand, start: sign.start, end: operand.end };
  }

  private power(): Syntax {
    const base = this.atom();
    if (!this.isOperator("^")) return base;
    const caret = this.next();
    const exponent = this.nested(caret, () => this.unary());
    return { kind: "power", base, exponent, start: base.start, end: exponent.end };
  }

  private atom(): Syntax {
    const token = this.next();
    const { start, end } = token;
    if (token.kind === "number") return this.number(token);
    if (token.kind === "name") {
      if (this.isOperator("(")) return this.call(token);
      if (this.callable.includes(token.text)) {
        throw this.error(token, `${token.text} is a function`, `write ${token.text}(…)`);
      }
      return { kind: "name", name: token.text, primes: token.primes, start, end };
    }
    if (token.kind === "operator" && token.text === "(") {
      const inner = this.nested(token, () => this.sum());
      this.close(token);
      return { ...inner, start, end: this.lastEnd() };
    }
    throw this.unexpected(token);
  }

  private number(token: Token): Syntax {
    const value = Number(token.text);
    if (!Number.isFinite(value)) throw this.error(token, `the number ${token.text} is too large`);
    return { kind: "number", value, start: token.start, end: token.end };
  }

  private call(name: Token): Syntax {
    const bracket = this.next();
    const args: Syntax[] = [];
    this.nested(bracket, () => {
      if (this.isOperator(")")) return;
      args.push(this.sum());
      while (this.isOperator(",")) {
        this.next();
        args.push(this.sum());
      }
    });
    this.close(bracket);
    return this.checkedCall(name, args);
  }

  private checkedCall(name: Token, args: readonly Syntax[]): Syntax {
    const span = { start: name.start, end: this.lastEnd() };
    if (name.primes > 0 || !this.callable.includes(name.text)) {
      const nearest = nearestWord(name.text, this.callable);
      const known = `functions are ${this.callable.join(" ")}; a product needs its *`;
      throw this.error(
        name,
        `unknown function ${name.text}`,
        nearest === undefined ? known : `did you mean ${nearest}?`,
      );
    }
    const arity = arityOf(name.text);
    if (args.length !== arity) {
      const wanted = arity === 1 ? "one argument" : "two arguments";
      throw new ExpressionError({ message: `${name.text} takes ${wanted}, not ${args.length}`, ...span });
    }
    return { kind: "call", name: name.text, args, ...span };
  }

  private close(opening: Token): void {
    if (this.isOperator(")")) {
      this.next();
      return;
    }
    const token = this.peek();
    if (token.kind !== "end") throw this.unexpected(token);
    throw this.error(opening, "this bracket is never closed", "add )");
  }

  private nested<T>(at: Token, parse: () => T): T {
    this.nesting += 1;
    if (this.nesting > maximalNesting) {
      throw this.error(
        at,
        `nested deeper than ${maximalNesting} levels`,
        "split the expression with definitions",
      );
    }
    const result = parse();
    this.nesting -= 1;
    return result;
  }

  private unexpected(token: Token): ExpressionError {
    if (token.kind === "end") {
      return this.error(token, "the expression ends too early", "a number, a name or ( is missing");
    }
    const before = this.tokens[this.tokens.indexOf(token) - 1];
    const afterOperand = before !== undefined && (before.kind !== "operator" || before.text === ")");
    const starts = token.kind !== "operator" || token.text === "(";
    const hint =
      afterOperand && starts
        ? "an operator is missing: a product needs its *"
        : "expected a number, a name or (";
    if (!afterOperand || starts) return this.error(token, `unexpected ${token.text}`, hint);
    const decimal = token.text === "," && before.kind === "number";
    return this.error(
      token,
      `unexpected ${token.text}`,
      decimal ? "the decimal sign is a point, as in 9.81" : undefined,
    );
  }

  private error(token: Token, message: string, hint?: string): ExpressionError {
    const end = Math.max(token.end, token.start + 1);
    return new ExpressionError({ message, start: token.start, end, ...(hint === undefined ? {} : { hint }) });
  }

  private isOperator(text: string): boolean {
    const token = this.peek();
    return token.kind === "operator" && token.text === text;
  }

  private peek(): Token {
    return this.tokens[this.position] as Token;
  }

  private next(): Token {
    const token = this.peek();
    if (token.kind !== "end") this.position += 1;
    return token;
  }

  private lastEnd(): number {
    return this.tokens[this.position - 1]?.end ?? 0;
  }
}
