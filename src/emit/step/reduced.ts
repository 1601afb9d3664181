/**
 * Which part of the state do closed contacts leave free? Where a gap is a coordinate and a function of the others,
 * gap and row give that coordinate and its velocity; a contact that sticks gives one velocity more, [LB01] (2.3).
 * What is given is not integrated, so nothing of it drifts.
 */

import { type CodeWriter, type Node, substitute } from "../../expression/index.js";
import { contactRow, type PhaseShape, type Row, type SmoothFormulas } from "../../phase/index.js";
import { type Scribe, type Value, zero } from "../text/scribe.js";
import type { StateNames } from "../text/stateNames.js";

/** The gap of a row is slope · q + rest, q being a coordinate that is not in the rest. */
interface GivenPlace {
  readonly coordinate: number;
  readonly row: Row;
  readonly slope: number;
  readonly rest: Node;
}

/** The velocity of a coordinate follows from a tangential row. */
interface GivenSpeed {
  readonly coordinate: number;
  readonly row: Row;
}

/** What the rows of a shape give, each of them something else. */
export interface Elimination {
  readonly places: readonly GivenPlace[];
  readonly speeds: readonly GivenSpeed[];
}

/** Undefined where some row gives nothing that can be written down once and for all. */
export function eliminationOf(formulas: SmoothFormulas, shape: PhaseShape): Elimination | undefined {
  const { rows, bent = [] } = shape;
  if (bent.length > 0 || rows.some(({ kind }) => kind === "K")) return undefined;
  if (rows.length === 0 || rows.some(({ contact }) => formulas.compliance?.[contact] !== undefined))
    return undefined;
  const normal = rows.filter(({ kind }) => kind === "N");
  const places = normal.flatMap((row) => placeOf(formulas, row, normal) ?? []);
  const speeds = speedsOf(formulas, rows, places);
  return places.length + speeds.length === rows.length ? { places, speeds } : undefined;
}

const entriesOf = ({ contacts }: SmoothFormulas, { contact, kind }: Row): readonly Node[] => {
  const { WN, WT } = contacts[contact] as SmoothFormulas["contacts"][number];
  return kind === "N" ? WN : WT;
};

/** A number that is not 0, at a place where the other rows have nothing. */
function ownNumber(formulas: SmoothFormulas, row: Row, rows: readonly Row[]): number {
  const { zero } = formulas.words.graph;
  return entriesOf(formulas, row).findIndex(
    (entry, i) =>
      entry.kind === "number" &&
      entry !== zero &&
      rows.every((other) => other === row || entriesOf(formulas, other)[i] === zero),
  );
}

function placeOf(formulas: SmoothFormulas, row: Row, rows: readonly Row[]): GivenPlace | undefined {
  const { words, contacts } = formulas;
  const coordinate = ownNumber(formulas, row, rows);
  const slope = entriesOf(formulas, row)[coordinate];
  if (slope?.kind !== "number") return undefined;
  const gap = contacts[row.contact]?.gap as Node;
  const rest = substitute(words.graph, gap, new Map([[words.q[coordinate] as Node, words.graph.zero]]));
  return { coordinate, row, slope: slope.value, rest };
}

/** One velocity is left for one row, or a row has the only entry of its column. */
function speedsOf(
  formulas: SmoothFormulas,
  rows: readonly Row[],
  places: readonly GivenPlace[],
): GivenSpeed[] {
  const tangential = rows.filter(({ kind }) => kind === "T");
  const given = places.map(({ coordinate }) => coordinate);
  const left = formulas.words.q.flatMap((_, i) => (given.includes(i) ? [] : [i]));
  if (tangential.length === 1 && left.length === 1)
    return [{ coordinate: left[0] as number, row: tangential[0] as Row }];
  return tangential.flatMap((row) => {
    const coordinate = ownNumber(formulas, row, tangential);
    const entries = entriesOf(formulas, row);
    const alone = given.every((i) => entries[i] === formulas.words.graph.zero);
    return coordinate >= 0 && alone ? [{ coordinate, row }] : [];
  });
}

/** Writes what is given in one piece of code. */
export class Reduction {
  constructor(
    private readonly formulas: SmoothFormulas,
    private readonly scribe: Scribe,
    private readonly elimination: Elimination,
  ) {}

  /** Components of the state that are integrated, coordinates before velocities. */
  free(n: number): number[] {
    const { places, speeds } = this.elimination;
    const still = places.map(({ coordinate }) => coordinate);
    const given = new Set([
      ...still,
      ...[...still, ...speeds.map(({ coordinate }) => coordinate)].map((i) => n + i),
    ]);
    return Array.from({ length: 2 * n }, (_, i) => i).filter((i) => !given.has(i));
  }

  /** The whole state from its free components; what depends on it can be requested afterwards. */
  complete(writer: CodeWriter, names: StateNames): StateNames {
    const { words } = this.formulas;
    const q = [...names.q];
    for (const { coordinate, slope, rest } of this.elimination.places) {
      q[coordinate] = this.over(writer.value(rest), -slope);
      writer.bind((words.q[coordinate] as Node & { name: string }).name, q[coordinate] as Value);
    }
    const v = this.follow(writer, names.v);
    for (const [i, { name }] of words.v.entries()) writer.bind(name, v[i] as Value);
    return { ...names, q, v };
  }

  private vector(writer: CodeWriter, row: Row): Value[] {
    return contactRow(this.formulas, row).row.map((entry) => writer.value(entry));
  }

  /** All velocities from the free ones: those that stick gives, then those of given places. */
  private follow(writer: CodeWriter, free: readonly Value[]): Value[] {
    const { places, speeds } = this.elimination;
    const v = [...free];
    for (const { coordinate, row } of speeds) {
      const entries = this.throughPlaces(writer, row);
      const others = this.scribe.sum(this.terms(entries, v, [...places, ...speeds]), this.drift(writer, row));
      v[coordinate] = this.scribe.negative(this.scribe.over(others, entries[coordinate] as Value));
    }
    const known = [...v];
    for (const { coordinate, row, slope } of places) {
      const entries = this.vector(writer, row);
      const others = this.scribe.sum(this.terms(entries, known, places), this.surface(writer, row));
      v[coordinate] = this.over(others, -slope);
    }
    return v;
  }

  private terms(
    entries: readonly Value[],
    v: readonly Value[],
    without: readonly GivenSpeed[],
  ): (readonly [Value, Value])[] {
    return entries.flatMap((entry, i) =>
      without.some(({ coordinate }) => coordinate === i) ? [] : [[entry, v[i] as Value] as const],
    );
  }

  /** Of a row: the part of its velocity that is none of the coordinates'. */
  private surface(writer: CodeWriter, { contact, kind }: Row): Value {
    const { wTildeN, wTildeT } = this.formulas.contacts[contact] as SmoothFormulas["contacts"][number];
    return writer.value(kind === "N" ? wTildeN : wTildeT);
  }

  /** A tangential row in which the velocities of given places are replaced by those of the others. */
  private throughPlaces(writer: CodeWriter, row: Row): Value[] {
    const { places } = this.elimination;
    return this.vector(writer, row).map((entry, i) => {
      if (places.some(({ coordinate }) => coordinate === i)) return zero;
      const others = places.map((place) => this.vector(writer, place.row)[i] as Value);
      return this.less(writer, row, entry, others);
    });
  }

  /** The same for what moves by itself. */
  private drift(writer: CodeWriter, row: Row): Value {
    const others = this.elimination.places.map((place) => this.surface(writer, place.row));
    return this.less(writer, row, this.surface(writer, row), others);
  }

  /** value − Σ W_T/slope · other, over the given places. */
  private less(writer: CodeWriter, row: Row, value: Value, others: readonly Value[]): Value {
    const own = this.vector(writer, row);
    const share = ({ coordinate, slope }: GivenPlace) => this.over(own[coordinate] as Value, slope);
    return this.scribe.minus(
      value,
      this.elimination.places.map((place, i) => [share(place), others[i] as Value] as const),
    );
  }

  private over(above: Value, below: number): Value {
    if (below === -1) return this.scribe.negative(above);
    return below < 0
      ? this.scribe.negative(this.scribe.over(above, String(-below)))
      : this.scribe.over(above, String(below));
  }
}
