/**
 * A caller's options are checked where they enter the library: a name that is not known, a value of the wrong type
 * and NaN throw Mistake with the name, the value and what to do. Inside the library options are handed on without
 * being checked again.
 */

import { suggestion } from "../../expression/index.js";
import { Mistake, shown } from "../../mistake/index.js";
import { type ArgumentKind, checkArguments, mechanismKind } from "./argument.js";
import { isPlain, type OptionKind, type OptionTable } from "./kind.js";

/** Throws Mistake on the first mistake. An option that is given as undefined is not given. */
export function checkOptions(
  of: string,
  options: unknown,
  table: Readonly<Record<string, OptionKind>>,
): void {
  const given = options === undefined ? {} : options;
  if (!isPlain(given)) throw new Mistake(`the options of ${of} must be an object, got ${shown(options)}`);
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
    if (required && given[name] === undefined) throw new Mistake(`${of} needs the option ${name}: ${words}`);
}

type Options<Call extends (...args: never[]) => unknown, At extends number> = NonNullable<
  Parameters<Call>[At]
>;

/**
 * The function with its arguments checked first. Options are argument number `at`, from 0; before them stands a
 * mechanism, unless another value is given.
 */
export function guarded<Call extends (...args: never[]) => unknown, At extends number>(
  of: string,
  call: Call,
  at: At,
  table: OptionTable<Options<Call, At>>,
  before: readonly ArgumentKind[] = at === 0 ? [] : [mechanismKind],
): (...args: Parameters<Call>) => ReturnType<Call> {
  return (...args) => {
    checkOptions(of, args[at], table as Readonly<Record<string, OptionKind>>);
    checkArguments(of, args, before);
    return call(...args) as ReturnType<Call>;
  };
}
