/**
 * Does a motion have a derivative where it starts? Not where a small change opens a contact, makes it penetrate, or
 * begins with an event.
 */

import type { Mechanism } from "../mechanism/index.js";
import type { ContactEvent, PathPiece } from "../simulate/index.js";
import { isSoft } from "../variation/analysed.js";
import { contactFunctions, heldValues } from "../variation/constraints.js";
import type { Met } from "../variation/saltation/saltation.js";
import type { VariableColumns } from "./changes.js";
import type { CourseStart } from "./courseTypes.js";
import type { Objection } from "./impactBorder.js";
import { leavesAt, startGuardsAt } from "./judge.js";
import { isZero } from "./modeBorder.js";

/** The start, what happened at once, and the length of the run. */
interface Beginning {
  readonly t: number;
  readonly state: Float64Array;
  readonly events: readonly ContactEvent[];
  readonly span: number;
}

/** `timeOf`: how the time of the start changes with a variable. */
export function startObjections(
  mechanism: Mechanism,
  columns: VariableColumns,
  first: PathPiece,
  p: Float64Array,
  { t, state, events, span }: Beginning,
  timeOf: (j: number) => number,
): Objection[] {
  const { variables } = columns;
  const seeds = variables.map(({ seed }) => seed);
  const places = (holds: (j: number) => boolean) => variables.flatMap((_, j) => (holds(j) ? [j] : []));
  const struck = events.flatMap(({ contact, impulse }) => {
    const index = mechanism.contacts.findIndex(({ name }) => name === contact);
    return impulse === undefined || index < 0 ? [] : [{ contact: index, value: "gap" as const }];
  });
  const held = events.length > 0 ? struck : heldAtStart(mechanism, first);
  const unsure = places((j) => variables[j]?.unsure === true);
  const happened = events.find(({ type }) => type === "event")?.name;
  const later = places((j) => timeOf(j) > 0);
  return [
    ...(unsure.length > 0 ? [{ reason: { kind: "noStart" as const }, variables: unsure }] : []),
    ...leavesAt(mechanism, columns, { t, state, p }, held, seeds, timeOf),
    ...(happened !== undefined && later.length > 0
      ? [{ reason: { kind: "startEvent" as const, guard: happened }, variables: later }]
      : []),
    ...(events.length > 0 ? [] : startGuardsAt(mechanism, columns, first, p, seeds, span)),
    ...touchesAt(
      mechanism,
      columns,
      first.contacts.map(({ mode }, i) => mode === "flight" || struck.some(({ contact }) => contact === i)),
      { t, state, p },
      timeOf,
    ),
  ];
}

/** What a piece holds after the event before it; a start without events is judged by itself. */
export function heldAfter(
  mechanism: Mechanism,
  piece: PathPiece,
  before: PathPiece | undefined,
  { events }: CourseStart,
  met: readonly Met[],
): ReturnType<typeof heldValues> {
  // The limit of a chatter is known less well than that of an impact, and always ends in the contact.
  if (met.some(({ late, delay }) => late !== delay)) return [];
  if (before !== undefined) return heldValues(piece.rows);
  return events.length > 0 ? heldAtStart(mechanism, piece) : [];
}

/** What the first piece holds, with what follows from it. */
const heldAtStart = (mechanism: Mechanism, first: PathPiece): ReturnType<typeof heldValues> => [
  ...heldValues(first.rows),
  ...dependentValues(mechanism, first),
];

/** What contacts hold whose rows depend on others: a change may let some of them go. */
function dependentValues(mechanism: Mechanism, { contacts, rows }: PathPiece) {
  return contacts.flatMap(({ mode }, contact): ReturnType<typeof heldValues> => {
    const isHeld = (kind: "N" | "T") => rows.some((row) => row.contact === contact && row.kind === kind);
    if (mode === "flight" || isSoft(mechanism, contact)) return [];
    return [
      ...(isHeld("N") ? [] : (["gap", "vN"] as const)),
      ...(mode !== "stick" || isHeld("T") ? [] : (["vT"] as const)),
    ].map((value) => ({ contact, value }));
  });
}

/** Contacts that open or are hit at a start on their surface with no normal speed: a change decides which of both. */
function touchesAt(
  mechanism: Mechanism,
  columns: VariableColumns,
  goes: readonly boolean[],
  { t, state, p }: { readonly t: number; readonly state: Float64Array; readonly p: Float64Array },
  timeOf: (j: number) => number,
): Objection[] {
  const functions = contactFunctions(mechanism, columns.varied);
  functions.read(t, state, p);
  const seeds = columns.variables.map(({ seed }) => seed);
  return goes.flatMap((isOpen, i): Objection[] => {
    const [gap, vN] = [functions.place(i, "gap"), functions.place(i, "vN")];
    if (!isOpen || isSoft(mechanism, i)) return [];
    if (!isZero(functions, gap, columns) || !isZero(functions, vN, columns)) return [];
    const formula = { slopes: functions.slopes, at: vN * functions.width };
    const variables = columns.moving(formula, seeds, timeOf);
    const guard = `${mechanism.contacts[i]?.name} gap`;
    return variables.length === 0 ? [] : [{ reason: { kind: "startEvent", guard }, variables }];
  });
}

/** The start as a piece of no length without contacts, which ends with what happens at once. */
export const pieceBefore = (first: PathPiece, { t, state, events }: CourseStart): PathPiece => ({
  ...first,
  contacts: first.contacts.map(() => ({ mode: "flight", side: 1 })),
  ...{ rows: [], passes: [], hyperstatic: false, t, state, tEnd: t, end: state },
  ...{ guard: undefined, events, tAfter: first.t, after: first.state },
});
