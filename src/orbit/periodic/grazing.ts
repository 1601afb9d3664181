/** How far is an orbit from a graze? Near one the return map has a square root in it, and multipliers say little. */

import { square } from "../../elementary/index.js";
import { activityOf, type Mechanism } from "../../mechanism/index.js";
import { guardRule } from "../../phase/index.js";
import { type PathPiece, type Samples, stateOfRow } from "../../simulate/index.js";
import { isSoft } from "../../variation/analysed.js";
import { endsInHop } from "../../variation/pieces.js";
import { orbitTolerances } from "../tolerances.js";
import type { Grazing } from "./orbit.js";

type Column = readonly number[];

/** Events that are met with almost no speed, by the rates of the guards of the pieces that count; gaps that almost close. */
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
  const missed = contacts.flatMap(({ name }, k) => nearMisses(name, column, samples, (i) => acting(i, k)));
  return [...touched, ...missed];
}

/** Parts of a period that are looked at. */
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

/** Local minima of a gap inside a flight, while the contact acts. */
function nearMisses(
  contact: string,
  column: (name: string) => Column,
  { rows }: Samples,
  acts: (row: number) => boolean,
): Grazing[] {
  const gap = column(`${contact}_gap`);
  const mode = column(`${contact}_mode`) as readonly unknown[];
  const most = gap.reduce((one, other) => Math.max(one, other), 0);
  return gap.flatMap((value, i): Grazing[] => {
    const [before, after] = [gap[i - 1], gap[i + 1]];
    const inside = mode[i - 1] === "flight" && mode[i] === "flight" && mode[i + 1] === "flight";
    const jump = rows[i - 1]?.[1] !== rows[i + 1]?.[1];
    if (before === undefined || after === undefined || !inside || jump || !acts(i)) return [];
    if (!(value < before && value <= after)) return [];
    // The lowest point of the parabola through three rows.
    const share = (value - square(after - before) / (8 * (after - 2 * value + before))) / most;
    if (!(share < orbitTolerances.grazing)) return [];
    return [{ contact, t: rows[i]?.[0] as number, what: "the gap almost closes", share }];
  });
}
