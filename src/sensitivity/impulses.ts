/**
 * How do the impulses of an impact change? They follow from the jump of the velocities under every law: M u = W Λ
 * and Wᵀ u = Wᵀ Δv, a linear system that is differentiated as it stands. Where directions depend on each other
 * impulses are not unique.
 */

import { type Mechanism, perMechanism } from "../mechanism/index.js";
import { contactRow, hasTangent, heldEquations, independentAt, type Row } from "../phase/index.js";
import type { ContactEvent } from "../simulate/index.js";
import { analysedFormulas } from "../variation/analysed.js";
import { variedKey } from "../variation/differentiatedField.js";
import { ImplicitSystem } from "../variation/implicit.js";
import type { Met } from "../variation/saltation/saltation.js";
import type { VariableColumns } from "./changes.js";

/** Right before an impact, and the velocities after it. */
export interface VelocityJump {
  readonly t: number;
  readonly before: Float64Array;
  readonly after: Float64Array;
  readonly p: Float64Array;
}

/** Of one contact, by the columns of the changes. */
export interface ImpulseChange {
  readonly N: readonly number[];
  readonly T: readonly number[];
}

const made = perMechanism<ImplicitSystem>();

function systemOf(mechanism: Mechanism, rows: readonly Row[], varied: readonly number[]): ImplicitSystem {
  const key = `${rows.map(({ contact, kind }) => contact + kind).join()}|${variedKey(varied)}`;
  return made(mechanism, key, () => {
    const formulas = analysedFormulas(mechanism);
    const { graph, v } = formulas.words;
    const W = rows.map((row) => contactRow(formulas, row).row);
    const jumps = W.map((row) =>
      graph.negate(graph.add(...row.map((entry, i) => graph.multiply(entry, v[i] as (typeof v)[number])))),
    );
    const free = formulas.M.map(() => graph.zero);
    return new ImplicitSystem(mechanism, heldEquations(formulas, W, W, free, jumps), varied);
  });
}

/** Events with an impulse of their own. */
export const hitsOf = (events: readonly ContactEvent[]): ContactEvent[] =>
  events.filter(({ impulse, type }) => impulse !== undefined && type !== "chatter");

/** Changes of the impulses of hits at one instant, one for each of them; undefined where they are not unique. */
export function impulseChanges(
  mechanism: Mechanism,
  hits: readonly ContactEvent[],
  jump: VelocityJump,
  met: readonly Met[],
  { own, varied }: VariableColumns,
): ImpulseChange[] | undefined {
  if (hits.some(({ j }) => j !== hits[0]?.j) || hits.length === 0) return undefined;
  const formulas = analysedFormulas(mechanism);
  const contacts = hits.map(({ contact }) => mechanism.contacts.findIndex(({ name }) => name === contact));
  const rows = contacts.flatMap((contact): Row[] => [
    { contact, kind: "N" },
    ...(hasTangent(formulas, contact) ? [{ contact, kind: "T" as const }] : []),
  ]);
  const { t, before, after, p } = jump;
  if (independentAt(mechanism, rows, { t, state: before, p }).length < rows.length) return undefined;
  const n = mechanism.dimension;
  const system = systemOf(mechanism, rows, varied);
  const q = before.subarray(0, n);
  const difference = after.subarray(n).map((value, i) => value - (before[n + i] as number));
  if (!system.solve(t, q, difference, p)) return undefined;
  system.differentiate(t, q, difference, p);
  const { slopes, size } = system;
  const changeOf = (row: number): number[] => {
    const by = (variable: number) => slopes[variable * size + n + row] as number;
    return met.map(({ before: first, after: then, delay }, j) => {
      const variable = own[j] as number;
      let sum = by(2 * n) * delay + (variable < 0 ? 0 : by(variable));
      for (let i = 0; i < n; i++) {
        sum += by(i) * (first[i] as number);
        sum += by(n + i) * ((then[n + i] as number) - (first[n + i] as number));
      }
      return sum;
    });
  };
  return contacts.map((contact) => {
    const tangent = rows.findIndex((row) => row.contact === contact && row.kind === "T");
    const normal = rows.findIndex((row) => row.contact === contact && row.kind === "N");
    return { N: changeOf(normal), T: tangent < 0 ? met.map(() => 0) : changeOf(tangent) };
  });
}
