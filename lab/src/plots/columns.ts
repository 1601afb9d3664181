/** Which numbers of a film can be plotted? Coordinates, velocities, definitions, and what is known of each contact. */

import { symbolText } from "../controls/symbolText.js";
import {
  contactNumbers,
  type Film,
  type MechanismInfo,
  modeNames,
  type RunAnswer,
} from "../engine/protocol.js";

export interface Column {
  readonly name: string;
  readonly label: string;
  readonly at: number;
  /** A coordinate or a velocity: one of the quantities of a map. */
  readonly isState?: boolean;
  /** Whose number it is. */
  readonly contact?: string;
}

/** Of the first numbers of a contact, with their units; friction is a mere number. */
export const contactLabels = ["gap (m)", "v_T (m/s)", "λ_N (N)", "λ_T (N)"] as const;

export function columnsOf(
  info: Pick<MechanismInfo, "coordinates" | "contacts" | "definitions" | "symbols" | "units">,
): Column[] {
  const { coordinates, contacts, definitions, units } = info;
  const n = coordinates.length;
  const defined = 2 + 2 * n + contactNumbers.length * contacts.length;
  const labelOf = (name: string, per: string) => {
    const unit = units[name.replace("'", "")];
    return `${symbolText(info, name)}${unit === undefined ? "" : ` (${unit}${per})`}`;
  };
  return [
    ...coordinates.map((name, i) => ({ name, label: labelOf(name, ""), at: 2 + i, isState: true })),
    ...coordinates.map((name, i) => ({
      name: `${name}'`,
      label: labelOf(`${name}'`, "/s"),
      at: 2 + n + i,
      isState: true,
    })),
    ...definitions.map((name, i) => ({ name, label: labelOf(name, ""), at: defined + i })),
    ...contacts.flatMap((contact, k) =>
      contactLabels.map((label, i) => ({
        name: `${contact.name}_${contactNumbers[i]}`,
        label: `${contact.label ?? contact.name} ${label}`,
        at: 2 + 2 * n + contactNumbers.length * k + i,
        contact: contact.name,
      })),
    ),
  ];
}

export function* valuesOf({ numbers, stride, rows }: Film, { at }: Pick<Column, "at">): Generator<number> {
  for (let row = 0; row < rows; row++) yield numbers[row * stride + at] as number;
}

/** Does a column change by more than rounding does? */
function moves(film: Film, column: Pick<Column, "at"> | undefined): boolean {
  const values = column === undefined ? [] : [...valuesOf(film, column)];
  return values.some(
    (value) => Math.abs(value - (values[0] as number)) > 1e-9 * Math.max(1, Math.abs(value)),
  );
}

/** A coordinate whose last value differs from its first by this fraction of its range has only drifted. */
const drifted = 0.98;

function drifts(film: Film, column: Pick<Column, "at">): boolean {
  const values = [...valuesOf(film, column)];
  const range =
    values.reduce((most, value) => Math.max(most, value), -Infinity) -
    values.reduce((least, value) => Math.min(least, value), Infinity);
  return Math.abs((values.at(-1) as number) - (values[0] as number)) >= drifted * range;
}

/** A velocity of more than this fraction of its largest value is not the end of a motion. */
const ending = 0.05;

/** Does a coordinate leave and not come to rest? After a long time its velocity is worth looking at, and not where it is. */
export function leaves({ info, film }: Pick<RunAnswer, "info" | "film">, coordinate: string): boolean {
  const [place, velocity] = [coordinate, `${coordinate}'`].map((one) =>
    columnsOf(info).find(({ name }) => name === one),
  );
  if (place === undefined || velocity === undefined || !drifts(film, place)) return false;
  const speeds = [...valuesOf(film, velocity)].map(Math.abs);
  return (speeds.at(-1) as number) > ending * speeds.reduce((most, speed) => Math.max(most, speed), 0);
}

/**
 * The coordinate that says most about a motion: theta or the first one that moves and does not only drift away. The one that
 * closes a contact in the start is rarely it.
 */
export function usualCoordinate({ info, film }: Pick<RunAnswer, "info" | "film">): string {
  const closing = info.start.find(({ text }) => text.startsWith("contact"))?.quantity;
  const columns = columnsOf(info).slice(0, info.coordinates.length);
  const free = columns.filter(({ name }) => name !== closing);
  const moving = free.filter((column) => moves(film, column));
  const swinging = moving.filter((column) => !drifts(film, column));
  const best = [swinging, moving, free, columns].find((list) => list.length > 0) ?? [];
  return (best.find(({ name }) => name === "theta") ?? best[0])?.name ?? "";
}

/** A smooth part of a film: its rows, and the mode of its first contact that is closed. */
export interface Piece {
  readonly from: number;
  readonly to: number;
  readonly mode: string;
}

export function piecesOf({ numbers, stride, rows, modes }: Film, contacts: number): Piece[] {
  const pieces: Piece[] = [];
  for (let from = 0; from < rows; ) {
    let to = from;
    while (to + 1 < rows && numbers[(to + 1) * stride + 1] === numbers[from * stride + 1]) to++;
    const own = Array.from(modes.subarray(from * contacts, (from + 1) * contacts));
    pieces.push({ from, to, mode: modeNames[own.find((mode) => mode > 0) ?? 0] as string });
    from = to + 1;
  }
  return pieces;
}

export const modeColours: Readonly<Record<string, string>> = {
  flight: "--flight",
  stick: "--stick",
  "slip+": "--slip-plus",
  "slip-": "--slip-minus",
};

/** Two columns as points, row by row. */
export function* pointsOf(
  { numbers, stride }: Film,
  x: number,
  y: number,
  { from, to }: Pick<Piece, "from" | "to">,
): Generator<readonly [number, number]> {
  for (let row = from; row <= to; row++)
    yield [numbers[row * stride + x] as number, numbers[row * stride + y] as number];
}

const everyRow = ({ rows }: Film) => ({ from: 0, to: rows - 1 });

/** The largest time between two rows of one smooth part. */
export function widestGap(film: Film): number {
  const { numbers, stride, rows } = film;
  let widest = 0;
  for (let row = 1; row < rows; row++)
    if (numbers[row * stride + 1] === numbers[(row - 1) * stride + 1])
      widest = Math.max(widest, (numbers[row * stride] as number) - (numbers[(row - 1) * stride] as number));
  return widest;
}

/** All rows as points. */
export const allPoints = (film: Film, x: number, y: number) => pointsOf(film, x, y, everyRow(film));
