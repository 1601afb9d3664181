/** A value as its author would write it, in a message. */

/** A value is shown by at most this many letters. */
const mostLetters = 60;

export function shown(value: unknown): string {
  if (typeof value === "function") return "a function";
  if (typeof value !== "object" && typeof value !== "string") return String(value);
  const text = written(value).replace(/"(NaN|-?Infinity)"/g, "$1");
  return text.length > mostLetters ? `${text.slice(0, mostLetters)}…` : text;
}

/** As JSON; numbers that JSON has not by their names, and what contains itself by its type. */
function written(value: object | string | null): string {
  const plain = (_: string, one: unknown) =>
    typeof one === "bigint" || (typeof one === "number" && !Number.isFinite(one)) ? String(one) : one;
  try {
    return JSON.stringify(value, plain) ?? String(value);
  } catch {
    return Object.prototype.toString.call(value);
  }
}
