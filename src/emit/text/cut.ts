/**
 * How does straight-line code become functions that the engine optimises? Long bodies are cut between lines; what a
 * later piece needs of an earlier one waits in the work space.
 */

/** Bodies by name; those that others call come first. */
export type Bodies = Readonly<Record<string, string>>;

export interface CutBodies {
  readonly bodies: Bodies;
  /** How many numbers wait in the work space. */
  readonly waiting: number;
}

/**
 * Bytes of bytecode, roughly, of a body that is optimised for certain, and of one piece: the engine does not optimise
 * functions of more than 60 kB.
 */
const [longest, pieceLength] = [60_000, 45_000];

/** A character gives about a byte; with many locals an operator takes up to this number of them with its operands. */
const bytesOfOperator = 14;
const operators = / [-+] |[*/?]/g;

const sizeOf = (line: string): number =>
  Math.max(line.length + 1, bytesOfOperator * (line.match(operators)?.length ?? 0));

/** Cuts bodies that are too long; `at` is a free place in the work space. */
export function cutBodies(bodies: Bodies, at: number): CutBodies {
  const all: Record<string, string> = {};
  let waiting = 0;
  for (const [name, body] of Object.entries(bodies)) {
    const lines = body.split("\n");
    const size = lines.reduce((sum, line) => sum + sizeOf(line), 0);
    if (size <= longest || !lines.every(isWhole)) {
      all[name] = body;
      continue;
    }
    const cut = new Cut(lines, at + waiting);
    waiting += cut.waiting;
    const names = cut.pieces.map((_, i) => `${name}${i + 1}`);
    for (const [i, piece] of cut.pieces.entries()) all[names[i] as string] = piece;
    all[name] = names.map((piece) => `${piece}(w, p);`).join("\n");
  }
  return { bodies: all, waiting };
}

/** A statement that ends where its line does. */
const isWhole = (line: string): boolean => line === "" || (line.endsWith(";") && !/[{}]/.test(line));

const declared = /(?:^(?:const|let)|,) ([A-Za-z_$][\w$]*) = /g;
const used = /(?<![\w.$])[A-Za-z_$][\w$]*/g;

class Cut {
  readonly pieces: readonly string[];
  waiting = 0;
  /** The piece that declares a name; names that are assigned to later. */
  private readonly home = new Map<string, number>();
  private readonly changing = new Set<string>();
  private readonly places = new Map<string, number>();

  constructor(
    lines: readonly string[],
    private readonly at: number,
  ) {
    const groups = grouped(lines);
    for (const [piece, group] of groups.entries())
      for (const line of group)
        for (const [, name] of line.matchAll(declared)) {
          this.home.set(name as string, piece);
          if (line.startsWith("let")) this.changing.add(name as string);
        }
    const needs = groups.map((group, piece) => this.needsOf(group, piece));
    const wanted = new Set(needs.flatMap((names) => [...names]));
    for (const name of wanted) this.places.set(name, this.at + this.waiting++);
    this.pieces = groups.map((group, piece) => this.written(group, piece, needs[piece] as Set<string>));
  }

  /** Names of earlier pieces. */
  private needsOf(group: readonly string[], piece: number): Set<string> {
    const names = group.flatMap((line) => [...line.matchAll(used)].map(([name]) => name));
    return new Set(names.filter((name) => (this.home.get(name) ?? piece) < piece));
  }

  private written(group: readonly string[], piece: number, needs: ReadonlySet<string>): string {
    const { places, changing, home } = this;
    const loads = [...needs].map(
      (name) => `${changing.has(name) ? "let" : "const"} ${name} = w[${places.get(name)}];`,
    );
    const left = [...places].filter(
      ([name]) => home.get(name) === piece || (changing.has(name) && needs.has(name)),
    );
    return [...loads, ...group, ...left.map(([name, place]) => `w[${place}] = ${name};`)].join("\n");
  }
}

function grouped(lines: readonly string[]): string[][] {
  const groups: string[][] = [[]];
  let total = 0;
  for (const line of lines) {
    const size = sizeOf(line);
    if (total + size > pieceLength) {
      groups.push([]);
      total = 0;
    }
    (groups.at(-1) as string[]).push(line);
    total += size;
  }
  return groups;
}
