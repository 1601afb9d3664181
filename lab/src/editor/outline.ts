/**
 * Where in a model file does a place stand, and which names does the file declare? Read line by line, because a
 * text that is being written is rarely right.
 */

/** Which key of the file a place belongs to; `[]` stands for an item of a list. */
export interface FilePlace {
  readonly path: readonly string[];
  /** The name of a key is being written, or a value. */
  readonly part: "key" | "value" | "comment";
}

export interface Outline {
  readonly place: FilePlace;
  /** Keys that stand in the map of the place already. */
  readonly siblings: readonly string[];
  readonly coordinates: readonly string[];
  readonly parameters: readonly string[];
  readonly definitions: readonly string[];
  /** Memory variables and first-order states. */
  readonly kept: readonly string[];
  readonly tables: readonly string[];
  readonly contacts: readonly string[];
}

interface Level {
  /** Column of a block's key; in { … } and [ … ] nothing is meant by columns. */
  readonly indent: number;
  readonly flow: "{" | "[" | undefined;
  key: string | undefined;
}

const itemAhead = /^-(?: +|$)/;
const keyAhead = /^("[^"]*"|'[^']*'|[\w.]+'?)\s*:(?=\s|$)/;

/** Follows the text, and keeps for each place the keys that lead to it. */
class Reader {
  readonly keys: string[][] = [];
  readonly items: { readonly path: string[]; readonly text: string }[] = [];
  private levels: Level[] = [];
  private part: FilePlace["part"] = "key";

  line(line: string): void {
    const indent = line.length - line.trimStart().length;
    let at = indent;
    if (!this.inFlow()) {
      if (line.trim() === "" || line[indent] === "#") {
        this.part = line.trim() === "" ? "key" : "comment";
        if (this.part === "key") this.leave(indent);
        return;
      }
      this.leave(indent);
      at = this.dashes(line, indent);
      this.part = "key";
      at = this.key(line, at, at);
    }
    this.rest(line, at);
  }

  place(): FilePlace {
    return { path: this.path(), part: this.part };
  }

  private path(): string[] {
    return this.levels.flatMap(({ key, flow }) => (flow === "[" ? ["[]"] : key === undefined ? [] : [key]));
  }

  private inFlow(): boolean {
    return this.levels.at(-1)?.flow !== undefined;
  }

  /** Blocks end where a line begins further left, or at the same column. */
  private leave(indent: number): void {
    while ((this.levels.at(-1)?.indent ?? -1) >= indent) this.levels.pop();
  }

  private dashes(line: string, from: number): number {
    let at = from;
    for (let dash = itemAhead.exec(line.slice(at)); dash !== null; dash = itemAhead.exec(line.slice(at))) {
      this.levels.push({ indent: at, flow: undefined, key: "[]" });
      at += dash[0].length;
    }
    return at;
  }

  /** Goes beyond a key, where one stands. */
  private key(line: string, at: number, indent: number): number {
    const found = keyAhead.exec(line.slice(at));
    if (found === null) return at;
    const name = (found[1] as string).replace(/^["']|["']$/g, (mark, place) =>
      place === 0 || mark === '"' ? "" : mark,
    );
    this.keys.push([...this.path(), name]);
    if (this.inFlow()) (this.levels.at(-1) as Level).key = name;
    else this.levels.push({ indent, flow: undefined, key: name });
    this.part = "value";
    return at + found[0].length;
  }

  private rest(line: string, from: number): void {
    for (let at = from; at < line.length; at++) {
      const letter = line[at] as string;
      const before = line[at - 1] ?? " ";
      if (letter === "#" && /\s/.test(before)) {
        this.part = "comment";
        return;
      }
      if (letter === '"' && /[\s[{,:]/.test(before)) at = closing(line, at);
      else if (letter === "{" || letter === "[") this.open(letter);
      else if (letter === "}" || letter === "]") this.close();
      else if (letter === "," && this.inFlow()) this.next();
      else if (this.inFlow() && /[\w"]/.test(letter) && /[\s[{,]/.test(before)) at = this.word(line, at);
    }
  }

  private open(flow: "{" | "["): void {
    this.levels.push({ indent: Number.POSITIVE_INFINITY, flow, key: undefined });
    this.part = flow === "{" ? "key" : "value";
  }

  private close(): void {
    if (this.inFlow()) this.levels.pop();
    this.part = "value";
  }

  private next(): void {
    const level = this.levels.at(-1) as Level;
    level.key = undefined;
    this.part = level.flow === "{" ? "key" : "value";
  }

  /** A word inside brackets: a key, an item, or a part of a formula. */
  private word(line: string, at: number): number {
    if (this.levels.at(-1)?.flow === "{" && this.part === "key")
      return Math.max(at, this.key(line, at, 0) - 1);
    const text = /^\w+/.exec(line.slice(at))?.[0];
    if (text === undefined) return at;
    this.items.push({ path: this.path(), text });
    return at + text.length - 1;
  }
}

const closing = (line: string, from: number): number => {
  const end = line.indexOf('"', from + 1);
  return end < 0 ? line.length : end;
};

export function outlineAt(text: string, offset: number): Outline {
  const before = new Reader();
  for (const line of text.slice(0, offset).split("\n")) before.line(line);
  const place = before.place();
  const whole = new Reader();
  for (const line of text.split("\n")) whole.line(line);
  const below = (path: readonly string[]): string[] =>
    whole.keys
      .filter((key) => key.length === path.length + 1 && path.every((part, i) => part === key[i]))
      .map((key) => key.at(-1) as string);
  // With units they are keys.
  const mapped = below(["coordinates"]);
  return {
    place,
    siblings: place.path.includes("[]") ? [] : below(place.path), // items of a list may be alike
    coordinates: mapped.length > 0 ? mapped : coordinatesIn(text, whole),
    parameters: below(["parameters"]),
    definitions: below(["definitions"]),
    kept: [...below(["memory"]), ...below(["states"])],
    tables: below(["tables"]),
    contacts: below(["contacts"]),
  };
}

/** A list in brackets, or one item to a line. */
function coordinatesIn(text: string, { items }: Reader): string[] {
  const inBrackets = items.filter(({ path }) => path.join(".") === "coordinates.[]").map((item) => item.text);
  if (inBrackets.length > 0) return inBrackets;
  const block = /^coordinates:[ \t]*\n((?:[ \t]*-[ \t]*\w+[^\n]*\n?)+)/m.exec(text)?.[1] ?? "";
  return Array.from(block.matchAll(/-[ \t]*(\w+)/g), ([, name]) => name as string);
}
