/** Which values may an option have? A kind says it in words and finds what is wrong with a value, or nothing. */

import { type ComplianceOptions, contactChoices } from "../../atlas/index.js";
import { type ComplianceNumber, complianceLaws, complianceNumbers } from "../../contact/index.js";
import { nearestWord, suggestion } from "../../expression/index.js";
import type { Occasion, WorkOptions } from "../../mechanism/index.js";

export interface OptionKind {
  /** What must be given, in words: "a number". */
  readonly words: string;
  /** Undefined where the value fits; else the name of the part that does not, its value and what it must be. */
  readonly wrong: (value: unknown, name: string) => Wrong | undefined;
  readonly required?: boolean;
  /** The entries of an object that has these and no others. */
  readonly entries?: readonly string[];
}

export interface Wrong {
  readonly name: string;
  readonly value: unknown;
  readonly words: string;
}

/** Options by their names; every name of the options must be there. */
export type OptionTable<Options> = { readonly [Name in keyof Options]-?: OptionKind };

const kind = (words: string, fits: (value: unknown) => boolean): OptionKind => ({
  words,
  wrong: (value, name) => (fits(value) ? undefined : { name, value, words }),
});

const isText = (value: unknown): boolean => typeof value === "string";
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);
/** An object with entries of its own: those of a Map or a Set would be overlooked. */
export const isPlain = (value: unknown): value is Record<string, unknown> =>
  Object.prototype.toString.call(value) === "[object Object]";
const isList = (value: unknown): value is ArrayLike<unknown> =>
  Array.isArray(value) || (ArrayBuffer.isView(value) && "length" in value);

/**
 * NaN is not a number here; whether infinity, a sign or a fraction makes sense is decided where the number is used.
 */
export const number = kind("a number", (value) => typeof value === "number" && !Number.isNaN(value));
export const text = kind("a text", isText);
export const textLike = (example: string): OptionKind => kind(`a text like ${example}`, isText);
export const flag = kind("true or false", (value) => typeof value === "boolean");
export const callback = kind("a function", (value) => typeof value === "function");
/** Made by another function of the library; its contents are not checked. */
export const made = (by: string): OptionKind => kind(`an object made by ${by}`, isObject);

export const oneOf = (words: readonly (string | number)[]): OptionKind =>
  kind(`one of ${words.join(" ")}`, (value) => words.includes(value as string | number));

/** A list of a kind; `length` where the number of entries is fixed. An entry may be left out where `sparse`. */
export function list(
  of: OptionKind,
  { length, sparse = false }: { length?: number; sparse?: boolean } = {},
): OptionKind {
  const words = `a list${length === undefined ? "" : ` of ${length} entries`}, each ${of.words}`;
  return {
    words,
    wrong(value, name) {
      if (!isList(value) || (length !== undefined && value.length !== length)) return { name, value, words };
      for (let i = 0; i < value.length; i++) {
        const found = sparse && value[i] === undefined ? undefined : of.wrong(value[i], `${name}[${i}]`);
        if (found !== undefined) return found;
      }
      return undefined;
    },
  };
}

/** Values of a kind by names that are not known here: parameters, coordinates. */
export function named(of: OptionKind): OptionKind {
  const words = `an object whose values are ${of.words} each`;
  return {
    words,
    wrong(value, name) {
      if (!isPlain(value)) return { name, value, words };
      for (const [key, one] of Object.entries(value)) {
        const found = of.wrong(one, `${name}.${key}`);
        if (found !== undefined) return found;
      }
      return undefined;
    },
  };
}

/** An object with these entries, and with others where it is `open`. */
export function shape(
  table: Readonly<Record<string, OptionKind>>,
  { open = false }: { open?: boolean } = {},
): OptionKind {
  const words = `an object with ${Object.keys(table).join(", ")}`;
  return {
    words,
    ...(open ? {} : { entries: Object.keys(table) }),
    wrong(value, name) {
      if (!isPlain(value)) return { name, value, words };
      const unknown = open ? undefined : Object.keys(value).find((key) => !Object.hasOwn(table, key));
      if (unknown !== undefined)
        return {
          name,
          value,
          words: `${words} (no ${unknown}: ${suggestion(unknown, Object.keys(table))})`,
        };
      for (const [key, one] of Object.entries(table)) {
        if (value[key] === undefined && !one.required) continue;
        const found = one.wrong(value[key], `${name}.${key}`);
        if (found !== undefined) return found;
      }
      return undefined;
    },
  };
}

/** The kind of object with the most of these entries; one that is written wrongly counts half. */
function meantBy(given: readonly string[], kinds: readonly OptionKind[]): OptionKind | undefined {
  let most = 0;
  let meant: OptionKind | undefined;
  for (const one of kinds) {
    const { entries = [] } = one;
    const own = given.filter((key) => entries.includes(key));
    const near = given.filter((key) => !own.includes(key) && nearestWord(key, entries) !== undefined);
    const count = own.length + near.length / 2;
    if (count > most) [most, meant] = [count, one];
  }
  return meant;
}

/** One of several kinds. */
export function either(...kinds: readonly OptionKind[]): OptionKind {
  const words = kinds.map((one) => one.words).join(" or ");
  return {
    words,
    wrong(value, name) {
      if (kinds.some((one) => one.wrong(value, name) === undefined)) return undefined;
      const meant = isPlain(value) ? meantBy(Object.keys(value), kinds) : undefined;
      return meant === undefined ? { name, value, words } : meant.wrong(value, name);
    },
  };
}

export const needed = (one: OptionKind): OptionKind => ({ ...one, required: true });

export const pair = list(number, { length: 2 });
export const parameters = named(number);
export const state = shape({ q: needed(named(number)), v: needed(named(number)) }, { open: true });
/** Values of `makeState`. */
export const startValues = named(either(number, textLike("contact")));

/** How long work is watched and ended. */
export const work: OptionTable<WorkOptions> = {
  onProgress: callback,
  signal: kind("an AbortSignal", (value) => isObject(value) && "aborted" in value),
};

/** When, and with which parameters. */
export const occasion: OptionTable<Occasion> = { t: number, parameters };

/** How contacts are modelled. */
export const compliant: OptionTable<ComplianceOptions> = {
  contacts: either(oneOf(contactChoices), named(oneOf(contactChoices))),
  ...(Object.fromEntries(complianceNumbers.map((name) => [name, number])) as Record<
    ComplianceNumber,
    OptionKind
  >),
  compliance: oneOf(Object.keys(complianceLaws)),
};
