/** What stands before the options of a function: a value of another kind throws Mistake with what is needed. */

import type { Mechanism } from "../../mechanism/index.js";
import { Mistake, shown } from "../../mistake/index.js";
import type { OptionKind } from "./kind.js";

export interface ArgumentKind {
  readonly words: string;
  readonly is: (value: unknown) => boolean;
  /** What to do about a value that is often given instead. */
  readonly hint?: (value: unknown) => string | undefined;
}

const looksLikeMechanism = (value: unknown): value is Partial<Mechanism> =>
  typeof value === "object" && value !== null && "identity" in value && "formulas" in value;

export const isMechanism = (value: unknown): value is Mechanism =>
  looksLikeMechanism(value) && typeof value.dynamics?.into === "function";

const isObject = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const mechanismKind: ArgumentKind = {
  words: "a mechanism",
  is: isMechanism,
  hint: (value) =>
    typeof value === "string"
      ? `use loadMechanism(${JSON.stringify(value)}) for a shipped name, compileMechanism(parseModel(text)) ` +
        "for a model file"
      : looksLikeMechanism(value)
        ? "the compiled code of a mechanism is not copied; compile the model again"
        : undefined,
};

export const anything: ArgumentKind = { words: "any value", is: () => true };

export const textKind: ArgumentKind = { words: "a text", is: (value) => typeof value === "string" };

export const listKind: ArgumentKind = { words: "a list", is: Array.isArray };

/** What a number may be is for the function to say, with its name. */
export const numberKind: ArgumentKind = { words: "a number", is: (value) => typeof value === "number" };

/** An object, such as a result or a question, by what it is called. */
export const objectKind = (words: string, ...keys: readonly string[]): ArgumentKind => ({
  words,
  is: (value) => isObject(value) && keys.every((key) => key in (value as object)),
});

/** The same, or nothing. */
export const optional = ({ is, ...kind }: ArgumentKind): ArgumentKind => ({
  ...kind,
  is: (value) => value === undefined || is(value),
});

/** The same values as an option of a kind; the part that does not fit is named. */
export const valueKind = (kind: OptionKind, words: string = kind.words): ArgumentKind => ({
  words,
  is: (value) => kind.wrong(value, "") === undefined,
  hint(value) {
    const wrong = kind.wrong(value, "");
    if (wrong === undefined || (wrong.name === "" && wrong.words === kind.words)) return undefined;
    return wrong.name === ""
      ? `it must be ${wrong.words}`
      : `${wrong.name.replace(/^\./, "")} must be ${wrong.words}, got ${shown(wrong.value)}`;
  },
});

const places = ["first", "second", "third", "fourth", "fifth"] as const;

/** Arguments in their order. */
export function checkArguments(of: string, given: readonly unknown[], kinds: readonly ArgumentKind[]): void {
  for (const [i, { words, is, hint }] of kinds.entries()) {
    if (is(given[i])) continue;
    const remedy = hint?.(given[i]);
    throw new Mistake(
      `the ${places[i]} argument of ${of} must be ${words}, got ` +
        `${shown(given[i])}${remedy === undefined ? "" : `: ${remedy}`}`,
    );
  }
}

/** A function without options, with its arguments checked. */
export function argued<Call extends (...args: never[]) => unknown>(
  of: string,
  call: Call,
  ...kinds: readonly ArgumentKind[]
): Call {
  const checked = (...args: Parameters<Call>) => {
    checkArguments(of, args, kinds);
    return call(...args);
  };
  return checked as Call;
}
