/** Where do two files differ? In values of a JSON document, in cells of a table, or in bytes. */

/** Differences that are listed. */
const most = 10;

export function differencesOf(ending: string, before: Buffer, now: Buffer): string[] {
  const texts = [before, now].map((bytes) => bytes.toString("utf8")) as [string, string];
  const found =
    ending === ".json"
      ? [...valueDifferences("", ...(texts.map((text) => JSON.parse(text)) as [unknown, unknown]))]
      : ending === ".csv" || ending === ".jsonl"
        ? lineDifferences(texts[0].split("\n"), texts[1].split("\n"), ending === ".csv")
        : [byteDifference(before, now)];
  return found.length > most ? [...found.slice(0, most), `… ${found.length - most} more`] : found;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

function* valueDifferences(path: string, before: unknown, now: unknown): Generator<string> {
  if (!isObject(before) || !isObject(now)) {
    if (before !== now) yield `${path || "document"}: ${shown(before)} before, ${shown(now)} now`;
    return;
  }
  for (const key of new Set([...Object.keys(before), ...Object.keys(now)])) {
    const name = Array.isArray(before) ? `${path}[${key}]` : path === "" ? key : `${path}.${key}`;
    yield* valueDifferences(name, before[key], now[key]);
  }
}

function lineDifferences(before: readonly string[], now: readonly string[], cells: boolean): string[] {
  const head = cells ? (before[0] ?? "").split(",") : [];
  const count = Math.max(before.length, now.length);
  return Array.from({ length: count }, (_, i) => i).flatMap((i) => {
    const [one, other] = [before[i], now[i]];
    if (one === other) return [];
    if (one === undefined || other === undefined)
      return [`line ${i + 1}: ${one === undefined ? "only now" : "only before"}`];
    const [was, is] = [one.split(","), other.split(",")];
    const at = cells && was.length === is.length ? was.findIndex((cell, k) => cell !== is[k]) : -1;
    if (at < 0) return [`line ${i + 1}: ${shown(one)} before, ${shown(other)} now`];
    return [`line ${i + 1}, ${head[at] ?? `column ${at + 1}`}: ${was[at]} before, ${is[at]} now`];
  });
}

function byteDifference(before: Buffer, now: Buffer): string {
  const at = before.findIndex((byte, i) => byte !== now[i]);
  const place = at < 0 ? before.length : at;
  return `byte ${place} of ${before.length} before, ${now.length} now`;
}

const shown = (value: unknown): string => {
  const text = value === undefined ? "nothing" : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};
