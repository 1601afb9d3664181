/** How far is an orbit from a graze? Near one the return map has a square root in it, and multipliers say little. */

import { activityOf, dynamicsLayout, type Mechanism } from "../../mechanism/index.js";
import { guardRule } from "../../phase/index.js";
import { type PathPiece, type Samples, stateOfRow } from "../../simulate/index.js";
import { isSoft } from "../../variation/analysed.js";
import { endsInHop } from "../../variation/pieces.js";
import { orbitTolerances } from "../tolerances.js";
import type { Grazing } from "./orbit.js";

type Column = readonly number[];

/** Events that are met with almost no speed, by the guard rates of the pieces that count; gaps that almost close. */
export function grazings(
  mechanism: Mechanism,
  pieces: readonly PathPiece[],
  rates: readonly (number | undefined)[],
  period: number,
  p: Float64Array,
  samples: Samples,
): Grazing[] {
  const { contacts } = mechanism;
  const column = (name: string): Column => {
    const place = samples.columns.indexOf(name);
    return samples.rows.map((row) => row[place] as number);
  };
  const largest = (name: string) => column(name).reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const touched = pieces.flatMap(({ guard, tEnd }, i): Grazing[] => {
    const rate = rates[i];
    if (guard === undefined || rate === undefined) return [];
    const contact = contacts[guard.index]?.name;
    const { column: measure, unloads } = guardRule(guard);
    if (contact === undefined || measure === undefined || endsInHop(pieces, i, "first")) return [];
    // A compliant contact opens where its penetration ends, which is small relative to the gaps of its flights.
    const soft = unloads && isSoft(mechanism, guard.index);
    const usual = soft ? deepest(contact, column) : largest(`${contact}_${measure}`);
    const share = (Math.abs(rate) * period) / usual;
    return share < orbitTolerances.grazing
      ? [{ contact, t: tEnd, what: `${guard.kind} is met with almost no speed`, share }]
      : [];
  });
  const acting = actingIn(mechanism, p, samples);
  const rateOf = gapRates(mechanism, p, samples);
  // Rows inside a completed chatter show its hops.
  const times = column("t");
  const hops = times.map((t) => pieces.some(({ tEnd, tAfter }) => t > tEnd && t < tAfter));
  const missed = contacts.flatMap(({ name }, k) =>
    nearMisses(
      name,
      column,
      samples,
      (i) => acting(i, k) && !hops[i],
      (i) => rateOf(i, k),
    ),
  );
  return [...touched, ...missed];
}

/** Parts of a period that are examined. */
const mostParts = 24;

/**
 * The part of a period after which every coordinate is back already, by its rows; else the period. `times` are
 * those of a forcing, or 0.
 */
export function firstReturn(
  samples: Samples,
  names: readonly string[],
  period: number,
  times: number,
): number {
  const column = (name: string): Column => {
    const place = samples.columns.indexOf(name);
    return samples.rows.map((row) => row[place] as number);
  };
  const t = column("t");
  const end = t.at(-1) as number;
  const moving = names.map((name) => {
    const q = column(name);
    return { q, v: column(`v_${name}`), range: Math.max(...q) - Math.min(...q) };
  });
  const least = orbitTolerances.smallestRange * Math.max(...moving.map(({ range }) => range));
  const isBack = (after: number) =>
    moving.every(({ q, v, range }) => {
      const near = orbitTolerances.sameReturn * Math.max(range, least);
      const apart = (at: number, k: number) => Math.abs(between(t, q, v, at + after) - (q[k] as number));
      return t.every((at, k) => at + after > end || apart(at, k) <= near);
    });
  for (let parts = mostParts; parts > 1; parts--)
    if (times % parts === 0 && isBack(period / parts)) return period / parts;
  return period;
}

/** Hermite's cubic between the rows around a time. */
function between(t: Column, q: Column, v: Column, at: number): number {
  const k = Math.max(
    1,
    t.findIndex((time) => time >= at),
  );
  const [t0, t1, q0, q1] = [t[k - 1], t[k], q[k - 1], q[k]] as [number, number, number, number];
  const [h, s] = [t1 - t0, t1 > t0 ? (at - t0) / (t1 - t0) : 0];
  const [m0, m1] = [h * (v[k - 1] as number), h * (v[k] as number)];
  return q0 + s * (m0 + s * (3 * (q1 - q0) - 2 * m0 - m1 + s * (2 * (q0 - q1) + m0 + m1)));
}

/** The largest penetration of a compliant contact. */
function deepest(contact: string, column: (name: string) => Column): number {
  const modes = column(`${contact}_mode`) as readonly unknown[];
  return column(`${contact}_gap`).reduce(
    (most, gap, i) => (modes[i] === "flight" ? most : Math.max(most, Math.abs(gap))),
    Number.MIN_VALUE,
  );
}

/** By row and contact: does its condition hold? A gap that closes while a contact does not act is not a graze. */
function actingIn(
  mechanism: Mechanism,
  p: Float64Array,
  { rows }: Samples,
): (row: number, contact: number) => boolean {
  const { at } = activityOf(mechanism);
  if (at === undefined) return () => true;
  const n = mechanism.dimension;
  const all = rows.map((row) => {
    const state = stateOfRow(mechanism, row);
    return at(row[0] as number, state.subarray(0, n), state.subarray(n), p);
  });
  return (row, contact) => all[row]?.[contact] === true;
}

/** By row and contact: ġ. */
function gapRates(
  mechanism: Mechanism,
  p: Float64Array,
  { rows }: Samples,
): (row: number, contact: number) => number {
  const layout = dynamicsLayout(mechanism);
  const n = mechanism.dimension;
  const values = new Float64Array(mechanism.dynamics.size);
  return (place, contact) => {
    const row = rows[place] as (typeof rows)[number];
    const state = stateOfRow(mechanism, row);
    const [q, v] = [state.subarray(0, n), state.subarray(n)];
    mechanism.dynamics.into(row[0] as number, q, v, p, values);
    const own = values.subarray(layout.contact(contact));
    return v.reduce(
      (sum, speed, i) => sum + speed * (own[layout.WN + i] as number),
      own[layout.wTildeN] as number,
    );
  };
}

/** Local minima of a gap inside a flight, while the contact acts. */
function nearMisses(
  contact: string,
  column: (name: string) => Column,
  { rows }: Samples,
  acts: (row: number) => boolean,
  rateAt: (row: number) => number,
): Grazing[] {
  const [t, gap] = [column("t"), column(`${contact}_gap`)];
  const mode = column(`${contact}_mode`) as readonly unknown[];
  const most = gap.reduce((one, other) => Math.max(one, other), 0);
  const flies = (i: number) => mode[i] === "flight" && acts(i);
  return gap.flatMap((value, i): Grazing[] => {
    const [before, after] = [gap[i - 1], gap[i + 1]];
    const jump = rows[i - 1]?.[1] !== rows[i + 1]?.[1];
    if (before === undefined || after === undefined || jump || !(value < before && value <= after)) return [];
    const around = [i - 1, i, i + 1];
    if (!around.every(flies)) return [];
    const [times, gaps] = [around.map((k) => t[k] as number), around.map((k) => gap[k] as number)];
    const rates = around.map(rateAt);
    const from = (rates[1] as number) < 0 ? 1 : 0;
    if (!((rates[from] as number) < 0 && (rates[from + 1] as number) > 0)) return [];
    const share = between(times, gaps, rates, turnAfter(from, times, gaps, rates)) / most;
    if (!(share < orbitTolerances.grazing)) return [];
    return [{ contact, t: rows[i]?.[0] as number, what: "the gap almost closes", share }];
  });
}

/** Where the rate of the same cubic after a row changes its sign: m₀ + 2(3d − 2m₀ − m₁)s + 3(m₀ + m₁ − 2d)s² = 0. */
function turnAfter(row: number, t: Column, q: Column, v: Column): number {
  const [t0, t1] = [t[row], t[row + 1]] as [number, number];
  const [m0, m1] = [v[row], v[row + 1]].map((rate) => (t1 - t0) * (rate as number)) as [number, number];
  const d = (q[row + 1] as number) - (q[row] as number);
  const [half, square] = [3 * d - 2 * m0 - m1, 3 * (m0 + m1 - 2 * d)];
  const s = -m0 / (half + Math.sqrt(half * half - square * m0)); // m0 < 0: the root below 1
  return t0 + s * (t1 - t0);
}
