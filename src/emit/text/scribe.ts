/**
 * How is straight-line code written line by line? Every value is a literal or the name of a local; what needs only
 * parameters goes to the head of the function and is computed once, however often it is requested.
 */

/** A literal, or the name of a local. */
export type Value = string;

export const zero: Value = "0";
export const one: Value = "1";

/** Stands for the name of a stage in lines that are written once for all of them. */
const stageMark = "@";

/** Lines with their values, to be written for several stages. */
export interface Template<T> {
  readonly lines: readonly string[];
  readonly value: T;
}

/** A line or value of a template, for one stage. */
export const forStage = (text: string, stage: string): string => text.replaceAll(stageMark, stage);

export class Scribe {
  readonly head: string[] = [];
  body: string[] = [];
  /** Begins the names of locals. */
  prefix = "";
  private readonly settled = new Set<Value>();
  private readonly known = new Map<string, Value>();
  private count = 0;

  /** A name that only depends on parameters. */
  settle(name: Value): void {
    this.settled.add(name);
  }

  /** A new local for an expression of the given operands. */
  local(expression: string, operands: readonly Value[]): Value {
    const settled = operands.every((operand) => isLiteral(operand) || this.settled.has(operand));
    const before = settled ? this.known.get(expression) : undefined;
    if (before !== undefined) return before;
    const name = `${settled ? "" : this.prefix}x${this.count++}`;
    (settled ? this.head : this.body).push(`const ${name} = ${expression};`);
    if (settled) {
      this.settled.add(name);
      this.known.set(expression, name);
    }
    return name;
  }

  /** What is written inside becomes a template: names begin with the mark of the stage. */
  template<T>(write: (mark: string) => T): Template<T> {
    const { body, prefix } = this;
    this.body = [];
    this.prefix = stageMark;
    const value = write(stageMark);
    const lines = this.body;
    this.body = body;
    this.prefix = prefix;
    return { lines, value };
  }

  /** Σ weight · value, where either may be 0 or 1. */
  sum(terms: readonly (readonly [weight: Value, value: Value])[], start: Value = zero): Value {
    const kept = terms.filter(([weight, value]) => weight !== zero && value !== zero);
    const operands = [...(start === zero ? [] : [start]), ...kept.flat()];
    if (kept.length === 0) return start;
    if (kept.length === 1 && start === zero && kept[0]?.includes(one)) {
      const [weight, value] = kept[0];
      return weight === one ? value : weight;
    }
    const products = kept.map(([weight, value]) =>
      weight === one ? value : value === one ? weight : `${weight}*${value}`,
    );
    return this.local([...(start === zero ? [] : [start]), ...products].join(" + "), operands);
  }

  /** minuend − Σ weight · value. */
  minus(minuend: Value, terms: readonly (readonly [weight: Value, value: Value])[]): Value {
    const kept = terms.filter(([weight, value]) => weight !== zero && value !== zero);
    if (kept.length === 0) return minuend;
    const products = kept.map(([weight, value]) =>
      weight === one ? value : value === one ? weight : `${weight}*${value}`,
    );
    const first = minuend === zero ? "" : `${minuend} `;
    return this.local(`${first}- ${products.join(" - ")}`, [minuend, ...kept.flat()]);
  }

  times(left: Value, right: Value): Value {
    if (left === zero || right === zero) return zero;
    if (left === one) return right;
    return right === one ? left : this.local(`${left}*${right}`, [left, right]);
  }

  over(above: Value, below: Value): Value {
    if (above === zero || below === one) return above;
    return this.local(`${above}/${below}`, [above, below]);
  }

  negative(value: Value): Value {
    return value === zero ? zero : this.local(`-${value}`, [value]);
  }
}

/** Numbers are printed bare, negative ones in brackets. */
const isLiteral = (value: Value): boolean => /^\(?-?\d/.test(value);
