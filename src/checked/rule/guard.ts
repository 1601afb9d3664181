/**
 * A caller's options are checked where they enter the library: a name that is not known, a value of the wrong type
 * and NaN throw Mistake with the name, the value and what to do. Inside the library options are handed on without
 * being checked again.
 */

import { suggestion } from "../../expression/index.js";
import { Mistake } from "../../mistake/index.js";
import type { OptionKind, OptionTable } from "./kind.js";

/** Throws Mistake on the first mistake. An option that is given as undefined is not given. */
export function checkOptions(
  of: string,
  options: unknown,
  table: Readonly<Record<string, OptionKind>>,
): void {
  const given = options ?? (options === undefined ? {} : undefined);
  if (given === undefined || typeof given !== "object" || Array.isArray(given))
    throw new Mistake(`the options of ${of} must be an object, got ${shown(options)}`);
  const entries = Object.entries(given);
  const unknown = entries.find(([name]) => !Object.hasOwn(table, name));
  if (unknown !== undefined) {
    const [name, value] = unknown;
    const hint = suggestion(name, Object.keys(table));
    throw new Mistake(`${of} has no option ${name} (got ${name}: ${shown(value)}): ${hint}`);
  }
  for (const [name, value] of entries) {
    const wrong = value === undefined ? undefined : table[name]?.wrong(value, name);
    if (wrong !== undefined)
      throw new Mistake(`${wrong.name} must be ${wrong.words}, got ${shown(wrong.value)} (option of ${of})`);
  }
  for (const [name, { required, words }] of Object.entries(table))
    if (required && (given as Readonly<Record<string, unknown>>)[name] === undefined)
      throw new Mistake(`${of} needs the option ${name}: ${words}`);
}

type Options<Call extends (...args: never[]) => unknown, At extends number> = NonNullable<
  Parameters<Call>[At]
>;

/** The function with its options checked first; they are its argument number `at`, from 0. */
export function guarded<Call extends (...args: never[]) => unknown, At extends number>(
  of: string,
  call: Call,
  at: At,
  table: OptionTable<Options<Call, At>>,
): (...args: Parameters<Call>) => ReturnType<Call> {
  return (...args) => {
    checkOptions(of, args[at], table as Readonly<Record<string, OptionKind>>);
    return call(...args) as ReturnType<Call>;
  };
}

/** A value is shown by at most this many letters. */
const mostLetters = 60;

/** A value as its author would write it. */
function shown(value: unknown): string {
  if (typeof value === "function") return "a function";
  if (typeof value !== "object" && typeof value !== "string") return String(value);
  const text = JSON.stringify(value) ?? String(value);
  return text.length > mostLetters ? `${text.slice(0, mostLetters)}…` : text;
}
