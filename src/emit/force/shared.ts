/**
 * How do sticking compliant contacts share a force that the motion leaves open? Tangents that depend on each other
 * are one constraint, held by all of them in proportion to what each can hold: λ_i = μ λ_N,i Σ_k c_ik x_k with W_i
 * = Σ_k c_ik W_k over the independent rows k, so that all reach the border of friction together where their
 * tangents are parallel, [NDCb] (5.9).
 */

import type { CodeWriter } from "../../expression/index.js";
import type { ForcePair, PhaseShape, PhaseSystem, Row, SmoothFormulas } from "../../phase/index.js";
import { dotOf, solveSmall } from "../text/linear.js";
import type { MassFactor } from "../text/massFactor.js";
import { one, type Scribe, type Value, zero } from "../text/scribe.js";

/** Newtons that every contact can hold, so that contacts which carry nothing yet share evenly and not 0/0. */
const leastHold = "1e-100";

export interface Sharing {
  /** The direction of the force of a row, where others share it; undefined where it acts for itself. */
  readonly direction: (row: Row) => Value[] | undefined;
  /** λ of the rows of a shape, then of those that depend on them, from the unknowns of the linear system. */
  readonly forces: (x: readonly Value[]) => readonly Value[];
}

const alone: Sharing = { direction: () => undefined, forces: (x) => x };

export function sharing(
  formulas: SmoothFormulas,
  { rows, shared = [], contacts }: PhaseShape,
  given: readonly (ForcePair<Value> | undefined)[],
  code: {
    readonly system: PhaseSystem<Value>;
    readonly writer: CodeWriter;
    readonly factor: MassFactor;
    readonly scribe: Scribe;
    readonly scratch: number;
  },
): Sharing {
  if (shared.length === 0) return alone;
  const { system, writer, factor, scribe, scratch } = code;
  const base = rows.filter(({ contact, kind }) => kind === "T" && given[contact] !== undefined);
  const vector = (row: Row) => system.row(row);
  const vectors = base.map(vector);
  const columns = vectors.map((row) => factor.solve(row));
  const dependent = shared.map((row) => {
    const own = vector(row);
    const G = vectors.map((one) => columns.map((column) => dotOf(scribe, one, column)));
    const right = columns.map((column) => dotOf(scribe, own, column));
    return { own, parts: solveSmall(scribe, G, right, scratch).x, holds: holdOf(row) };
  });
  function holdOf({ contact }: Row): Value {
    const normal = (given[contact] as ForcePair<Value>)[0];
    const pressing = contacts[contact]?.side === -1 ? scribe.negative(normal) : normal;
    // Where the directions differ each contact shares by what it holds on the average.
    const { plus, minus } = (formulas.contacts[contact] as SmoothFormulas["contacts"][number]).friction;
    const { graph } = formulas.words;
    const friction = writer.value(
      plus.static === minus.static ? plus.static : graph.scale(0.5, graph.add(plus.static, minus.static)),
    );
    const hold = scribe.times(friction, pressing);
    return scribe.local(`Math.max(${hold}, ${leastHold})`, [hold]);
  }
  const holds = base.map(holdOf);
  const place = ({ contact, kind }: Row) => base.findIndex((row) => kind === "T" && row.contact === contact);
  return {
    direction(row) {
      const k = place(row);
      if (k < 0) return undefined;
      return (vectors[k] as Value[]).map((entry, i) =>
        scribe.sum([
          [holds[k] as Value, entry],
          ...dependent.map(
            ({ own, parts, holds: hold }) =>
              [scribe.times(hold, parts[k] as Value), own[i] as Value] as const,
          ),
        ]),
      );
    },
    forces(x) {
      const unknowns = base.map((row) => x[rows.indexOf(row)] as Value);
      return [
        ...x.map((value, i) => scribe.times(holds[place(rows[i] as Row)] ?? one, value)),
        ...dependent.map(({ parts, holds: hold }) =>
          scribe.times(hold, scribe.sum(parts.map((part, k) => [part, unknowns[k] ?? zero] as const))),
        ),
      ];
    },
  };
}
