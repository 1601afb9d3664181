/** A value as its author would write it, in a message. */

/** A value is shown by at most this many letters. */
const mostLetters = 60;

export function shown(value: unknown): string {
  if (typeof value === "function") return "a function";
  if (typeof value !== "object" && typeof value !== "string") return String(value);
  const text = JSON.stringify(value) ?? String(value);
  return text.length > mostLetters ? `${text.slice(0, mostLetters)}…` : text;
}
