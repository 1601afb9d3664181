/** What must hold for every motion, whatever the mechanism? Each property gives what is broken, in words with numbers. */

import { brokenBy, type ReportedRow, sizesOf, standsUntil } from "../../oracle/loadCone.js";
import type { SearchModel, Values } from "./model.js";

export interface Named {
  readonly q: Readonly<Record<string, number>>;
  readonly v: Readonly<Record<string, number>>;
}

/** As much of a run as is looked at. */
export interface Run {
  readonly outcome: { readonly kind: string; readonly t: number };
  readonly final: Named & {
    readonly t: number;
    readonly contacts: Readonly<
      Record<string, { readonly lambdaN: number; readonly lambdaT: number; readonly mode: string }>
    >;
  };
  readonly events: readonly (RunEvent & {
    readonly before: Named;
    readonly after: Named;
  })[];
  readonly ledger: { readonly relative: number; readonly residual: number };
  readonly ambiguities: readonly { readonly t: number; readonly rule: string }[];
  readonly samples?: {
    readonly columns: readonly string[];
    readonly rows: readonly (readonly (number | string)[])[];
  };
  readonly at: (t: number) => Named;
}

export interface RunEvent {
  readonly type: string;
  readonly t: number;
  readonly contact: string;
  /** Of a chatter of several contacts: all of them. */
  readonly contacts?: readonly string[];
}

export interface RunOptions {
  readonly until: number;
  readonly samples?: number;
  readonly rtol?: number;
  readonly atol?: number;
}

/** The engine that is tried: the sources in a test, the compiled package in a script. */
export type Engine = (text: string, values: Values, options: RunOptions) => Run;

const numbersIn = (value: unknown, path = ""): [string, number][] => {
  if (typeof value === "number") return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => numbersIn(part, `${path}.${key}`));
};

/** The ledger closes, every number is one, and the run ends as it should. */
export function health({ system }: SearchModel, run: Run): string[] {
  const found: string[] = [];
  const smooth = new Set(system.contacts.filter(({ muStatic }) => muStatic === 0).map(({ name }) => name));
  const rubs = run.events.find(({ contact, type }) => smooth.has(contact) && /^(stick|slip)/.test(type));
  if (rubs !== undefined)
    found.push(`rub: ${rubs.type} of ${rubs.contact}, without friction, at t = ${rubs.t}`);
  const all = { final: run.final, events: run.events, ledger: run.ledger, rows: run.samples?.rows };
  const broken = numbersIn(all).find(([, value]) => !Number.isFinite(value));
  if (broken !== undefined) found.push(`number: ${broken[1]} at ${broken[0]}`);
  if (run.outcome.kind !== "finished") found.push(`outcome: ${run.outcome.kind} at t = ${run.outcome.t}`);
  if (!(Math.abs(run.ledger.relative) <= 1e-6)) {
    found.push(`ledger: residual ${run.ledger.residual}, relative ${run.ledger.relative}`);
  }
  return found;
}

function reportedRows(model: SearchModel, run: Run): ReportedRow[] {
  const { columns, rows } = run.samples ?? { columns: [], rows: [] };
  const place = new Map(columns.map((name, i) => [name, i]));
  return rows.map((row) => {
    const read = (name: string) => row[place.get(name) as number];
    return {
      t: read("t") as number,
      q: model.coordinates.map(({ name }) => read(name) as number),
      v: model.coordinates.map(({ name }) => read(`v_${name}`) as number),
      contacts: model.contacts.map(({ name }) => ({
        mode: read(`${name}_mode`) as string,
        lambdaN: read(`${name}_lambdaN`) as number,
        lambdaT: read(`${name}_lambdaT`) as number,
      })),
    };
  });
}

/** Loads may vanish for a moment: errors are measured by this share of the largest ones of the run. */
const leastShare = 1;

/** Every row satisfies every inequality and the equations of motion; the first that does not. */
export function rowsHold(model: SearchModel, run: Run): string[] {
  const ends = run.outcome.kind === "finished" ? Number.POSITIVE_INFINITY : run.outcome.t;
  const rows = reportedRows(model, run);
  const { force, rate } = sizesOf(model.system, rows);
  const least = { force: leastShare * force, rate: leastShare * rate };
  for (const row of rows) {
    if (row.t >= ends) break;
    if (model.jumps.some((t) => Math.abs(t - row.t) < 1e-9)) continue;
    const broken = brokenBy(model.system, row, 1e-6, least);
    if (broken.length > 0) return [`row: t = ${row.t}: ${broken.join("; ")}`];
  }
  return [];
}

/** What stands begins to move when its load leaves the cone of what its contacts can carry. */
export function standing(model: SearchModel, run: Run): string[] {
  if (!model.stands) return [];
  const scan = Math.min(model.feature / 10, model.until / 400);
  const { t, least } = standsUntil(model.system, model.start, run.final.t, scan);
  const first = run.events[0]?.t;
  if (t !== undefined && t < 1e-9) return [];
  if (t === undefined) {
    return first === undefined || least < 1e-5 ? [] : [`standing: stands to the end, moved at ${first}`];
  }
  if (first !== undefined && Math.abs(first - t) <= 1e-6 * (1 + t)) return [];
  return [`standing: moves at ${t}, first event at ${first ?? "no time"}`];
}

/** How runs are held against each other. */
export interface Comparison {
  readonly tolerance: number;
  /** Unit of time of the second run, names of its contacts and coordinates, and units of its numbers. */
  readonly time?: number;
  readonly contact?: (name: string) => string;
  readonly state?: (run: Named) => Named;
  /** Compare only these contacts and coordinates of the first run. */
  readonly contacts?: ReadonlySet<string>;
  /** Events change nothing. */
  readonly idle: boolean;
  /** Ambiguities must be the same ones, too. */
  readonly ambiguities?: boolean;
  /** The runs have other errors: of the tolerance, or of absolute tolerances in other units. */
  readonly errorsDiffer?: boolean;
}

/** The time of the first ambiguity. */
export const firstOf = (run: Run, unit: number): number =>
  Math.min(...run.ambiguities.map(({ t }) => t * unit), Number.POSITIVE_INFINITY);

/** Marks a difference of numbers, with the same events. */
export const drift = "drift, ";

/** Events this near to the end of a chatter belong to it. */
const chatterEnd = 1e-3;

/** Hops below the resolution of a gap are not followed: they last about this long. */
const unseenHop = 1e-6;

function eventsOf(
  run: Run,
  before: number,
  unit: number,
  name: (contact: string) => string,
  only?: ReadonlySet<string>,
  othersChatter: readonly number[] = [],
  summed: readonly Summed[] = [],
): Map<string, RunEvent[]> {
  const found = new Map<string, RunEvent[]>();
  const about = ({ contact, contacts = [contact] }: RunEvent) => contacts;
  const events = run.events.filter(
    (event) => only === undefined || about(event).some((one) => only.has(name(one))),
  );
  const ends = chatterEnds(events, unit);
  const single = events.flatMap((event) => about(event).map((contact) => ({ ...event, contact })));
  for (const { type, t: told, contact } of single) {
    const t = told * unit; // both runs leave out the same stretch
    if (t >= before) continue;
    // How many of its impacts are written before a chatter ends is a matter of precision.
    // So is the number of chatters of one contact within the last hops of another.
    const isLast = (end: number) =>
      (type === "chatter" ? end > t : end >= t) && end - t < chatterEnd * (1 + end);
    if (ends.some(isLast)) continue;
    // In other units the resolution is another one: the last hop may be a flat impact that is seen.
    if (othersChatter.some((end) => t > end - chatterEnd * (1 + end) && t < end + unseenHop * (1 + end)))
      continue;
    const isSummed = ({ from, to, near }: Summed) =>
      t > from + near && t < to + (type === "chatter" ? -near : near);
    if (summed.some(isSummed)) continue;
    const own = name(contact);
    const last = found.get(own)?.at(-1);
    if (type === "chatter" && last?.type === type && last.t === t) continue; // its own end, and with others
    found.set(own, [...(found.get(own) ?? []), { type, t, contact: own }]);
  }
  return found;
}

/** One chatter stands for all impacts after the last one that is written, however slowly they shrink. */
interface Summed {
  readonly from: number;
  readonly to: number;
  readonly near: number;
}

function summedBy({ events }: Run, unit: number, tolerance: number): Summed[] {
  return events.flatMap(({ type, t, contact, contacts = [contact] }, i) => {
    if (type !== "chatter") return [];
    const isHop = (event: RunEvent) => event.type === "impact" && contacts.includes(event.contact);
    const last = events.slice(0, i).findLast(isHop);
    return last === undefined
      ? []
      : [{ from: last.t * unit, to: t * unit, near: tolerance * (1 + t * unit) }];
  });
}

/** Ambiguities, but for those of the last impacts of a chatter: how many of these are written is a matter of precision. */
export function countedAmbiguities(run: Run): number[] {
  const ends = chatterEnds(run.events, 1);
  return run.ambiguities
    .map(({ t }) => t)
    .filter((t) => !ends.some((end) => end >= t && end - t < chatterEnd * (1 + end)));
}

const chatterEnds = (events: Run["events"], unit: number): number[] =>
  events.filter(({ type }) => type === "chatter").map(({ t }) => t * unit);

/** The same events of every contact at the same times, and the same state at the end; up to the first ambiguity. */
export function sameMotion(what: string, one: Run, other: Run, comparison: Comparison): string[] {
  const { tolerance, time = 1, contact = (name) => name, state = (named) => named, contacts } = comparison;
  const end = Math.min(one.final.t, other.final.t * time);
  const unclear = Math.min(firstOf(one, 1), firstOf(other, time));
  const counted = (run: Run, unit: number) =>
    Math.min(...countedAmbiguities(run), Number.POSITIVE_INFINITY) * unit;
  const differ = [counted, firstOf].every(
    (first) => Math.abs(first(one, 1) - first(other, time)) > tolerance * (1 + end),
  );
  // What lands, or differs, within the larger error of one run does so in that run alone, and it says so.
  const earlier = firstOf(other, time) < firstOf(one, 1) ? other : one;
  const together = earlier.ambiguities[0]?.rule === "simultaneous";
  if (comparison.ambiguities && differ && !(comparison.errorsDiffer && together)) {
    const when = (run: Run, unit: number) =>
      run.ambiguities[0] && `${run.ambiguities[0].rule} at ${firstOf(run, unit)}`;
    return [`${what}: ambiguity ${when(one, 1) ?? "none"} against ${when(other, time) ?? "none"}`];
  }
  const slack = 100 * tolerance * (1 + end);
  const until = Math.min(end, unclear) - slack;
  const chatters = comparison.errorsDiffer
    ? [...chatterEnds(one.events, 1), ...chatterEnds(other.events, time)]
    : [];
  const summed = [...summedBy(one, 1, tolerance), ...summedBy(other, time, tolerance)];
  const [mine, yours] = [
    eventsOf(one, until, 1, (name) => name, contacts, chatters, summed),
    eventsOf(other, until, time, contact, contacts, chatters, summed),
  ];
  for (const name of new Set(comparison.idle ? [] : [...mine.keys(), ...yours.keys()])) {
    const [a, b] = [mine.get(name) ?? [], yours.get(name) ?? []];
    for (let i = 0; i < Math.max(a.length, b.length); i++) {
      const [x, y] = [a[i], b[i]];
      // Hops that shrink to nothing carry the errors of their times with them.
      const known = x?.type === "chatter" ? 10 * tolerance : tolerance;
      const near = x && y && x.type === y.type && Math.abs(x.t - y.t) <= known * (1 + x.t);
      if (near) continue;
      const lone = (x ?? y) as RunEvent;
      if (!(x && y) && lone.t > until - slack) break;
      const say = (event: RunEvent | undefined) => (event ? `${event.type} at ${event.t}` : "nothing");
      const same = x !== undefined && x.type === y?.type;
      return [`${what}: ${same ? drift : ""}${name}, event ${i}: ${say(x)} against ${say(y)}`];
    }
  }
  const at = Math.min(end, until);
  if (at <= 0 || [...one.events.map(({ t }) => t)].some((t) => Math.abs(t - at) < slack)) return [];
  const exact = unclear > end;
  const [first, second] =
    exact && one.final.t === other.final.t * time
      ? [one.final, other.final]
      : [one.at(at), other.at(at / time)];
  return sameState(what, first, state(second), tolerance, at);
}

function sameState(what: string, one: Named, other: Named, tolerance: number, t: number): string[] {
  for (const part of ["q", "v"] as const) {
    const size = 1 + Math.max(...Object.values(one[part]).map(Math.abs));
    for (const [name, value] of Object.entries(one[part])) {
      const own = other[part][name];
      if (own !== undefined && !(Math.abs(value - own) <= 10 * tolerance * size)) {
        return [`${what}: ${drift}${name}${part === "v" ? "'" : ""} = ${value} against ${own} at t = ${t}`];
      }
    }
  }
  return [];
}
