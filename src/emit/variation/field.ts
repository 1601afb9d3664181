/**
 * How fast do a motion and its derivatives change? One block of straight-line code: z = (q̈, λ) from K z + e = 0,
 * its derivatives from K δz = −δ(K z + e) with the same factors, and the variational equation δẋ = ∂f/∂x δx + ∂f/∂p
 * δp, column by column.
 */

import { CodeWriter, type Node } from "../../expression/index.js";
import { type Scribe, type Value, zero } from "../text/scribe.js";
import { settledPart, writeSettled } from "../text/settled.js";
import { trigWriter } from "../text/trig.js";
import type { VariationFormulas } from "./formulas.js";
import { HeldSystem } from "./held.js";
import type { BlockNames } from "./step.js";

/** Where the code reads the time and the components of the state: q, v, then the columns of derivatives. */
type VariationNames = Pick<BlockNames, "t" | "y">;

/** How fast the motion and the integrals change, and by each variable how that changes: ∂q̈, then the powers. */
interface Motion {
  readonly accelerations: readonly Value[];
  readonly powers: readonly Value[];
  readonly slopes: readonly (readonly Value[])[];
}

export class VariationField {
  readonly n: number;
  /** Of the motion and all columns. */
  readonly size: number;
  /** Behind them: integrals, then those of each column. */
  readonly integrals: number;
  private readonly known: ReadonlyMap<Node, Value>;
  private readonly nodes: readonly Node[];
  private blocks = 0;

  constructor(
    private readonly given: VariationFormulas,
    private readonly scribe: Scribe,
  ) {
    const { formulas, K, e, slopes, columns, integrals } = given;
    const { nodes: powers = [], slopes: ofPowers = [], byUnknown = [] } = integrals ?? {};
    this.n = formulas.words.q.length;
    this.size = 2 * this.n * (1 + columns.length);
    this.integrals = powers.length * (1 + columns.length);
    const derived = [...slopes, ...ofPowers, ...byUnknown].map(({ node }) => node);
    this.nodes = [...K.flat(), ...e, ...powers, ...derived];
    const parameters = [...formulas.words.p, ...formulas.branches];
    this.known = writeSettled(scribe, parameters, settledPart(parameters, this.nodes));
  }

  /** A column beyond those of the state stays 0 where the field does not change with its variable. */
  isIdle(component: number): boolean {
    const { columns, slopes, seeded } = this.given;
    const own = columns[Math.floor(component / (2 * this.n)) - 1] ?? -1;
    return !seeded && own >= 0 && slopes.every(({ variable }) => variable !== own);
  }

  /** The rates of all components, then those of the integrals. */
  rates(names: VariationNames): Value[] {
    const { columns } = this.given;
    const { accelerations, powers, slopes } = this.motion(names);
    const all = [...names.y.slice(this.n, 2 * this.n), ...accelerations];
    for (const column of columns.keys()) all.push(...this.columnRates(column, names.y, slopes));
    all.push(...powers);
    for (const column of columns.keys()) all.push(...this.integralRates(column, names.y, slopes));
    return all;
  }

  /** The motion alone. */
  motion({ t, y }: VariationNames): Motion {
    const { n, scribe } = this;
    const { K, e, unknowns, variables, columns } = this.given;
    const writer = this.writer(t, y);
    const value = (node: Node) => writer.value(node);
    const held = HeldSystem.of(scribe, n, K, value);
    const loads = e.map((node) => scribe.negative(value(node)));
    const { x, forces } = held.solve(loads.slice(0, n), loads.slice(n));
    for (const [i, entry] of [...x, ...forces].entries()) writer.bind(unknowns[i]?.name as string, entry);
    const slopes = Array.from({ length: variables }, (_, j) =>
      j < 2 * n || columns.includes(j) ? this.slopesBy(j, writer, held) : [],
    );
    const powers = (this.given.integrals?.nodes ?? []).map(value);
    return { accelerations: x, powers, slopes };
  }

  /** ∂q̈/∂variable, then how the rates of integrals change with it. */
  private slopesBy(variable: number, writer: CodeWriter, held: HeldSystem): Value[] {
    const { scribe, n } = this;
    const right = this.given.e.map(() => zero);
    for (const slope of this.given.slopes)
      if (slope.variable === variable) right[slope.row] = scribe.negative(writer.value(slope.node));
    const { x, forces } = held.solve(right.slice(0, n), right.slice(n));
    const { nodes = [], slopes = [], byUnknown = [] } = this.given.integrals ?? {};
    const ofUnknowns = [...x, ...forces];
    const powers = nodes.map((_, row) => {
      const own = slopes.find((slope) => slope.row === row && slope.variable === variable);
      const through = byUnknown.flatMap((slope) =>
        slope.row === row ? [[writer.value(slope.node), ofUnknowns[slope.variable] as Value] as const] : [],
      );
      return scribe.sum(through, own === undefined ? zero : writer.value(own.node));
    });
    return [...x, ...powers];
  }

  /** How the integrals of a column change. */
  private integralRates(
    column: number,
    y: readonly Value[],
    slopes: readonly (readonly Value[])[],
  ): readonly Value[] {
    const count = this.given.integrals?.nodes.length ?? 0;
    return this.alongColumn(
      column,
      y,
      slopes,
      Array.from({ length: count }, (_, i) => this.n + i),
    );
  }

  private columnRates(
    column: number,
    y: readonly Value[],
    slopes: readonly (readonly Value[])[],
  ): readonly Value[] {
    const { n } = this;
    const from = 2 * n * (1 + column);
    const rows = Array.from({ length: n }, (_, i) => i);
    return [...y.slice(from + n, from + 2 * n), ...this.alongColumn(column, y, slopes, rows)];
  }

  /** How outputs change with a column. */
  private alongColumn(
    column: number,
    y: readonly Value[],
    slopes: readonly (readonly Value[])[],
    rows: readonly number[],
  ): Value[] {
    const { n, scribe } = this;
    const own = y.slice(2 * n * (1 + column), 2 * n * (2 + column));
    const variable = this.given.columns[column] as number;
    return rows.map((i) =>
      scribe.sum(
        own.map((change, k) => [slopes[k]?.[i] as Value, change] as const),
        variable < 0 ? zero : (slopes[variable]?.[i] as Value),
      ),
    );
  }

  /** Each node is counted twice, so that values are names and not formulas. */
  private writer(t: Value, y: readonly Value[]): CodeWriter {
    const { scribe, nodes, n } = this;
    const { words } = this.given.formulas;
    const name = `${scribe.prefix}v${this.blocks++}_`;
    const writer = new CodeWriter([...nodes, ...nodes], name, scribe.body, this.known, trigWriter());
    writer.bind(words.t.name, t);
    for (const [i, symbol] of words.q.entries()) writer.bind(symbol.name, y[i] as Value);
    for (const [i, symbol] of words.v.entries()) writer.bind(symbol.name, y[n + i] as Value);
    return writer;
  }
}
