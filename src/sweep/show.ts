/**
 * What of a row is shown in a diagram? A motion is called after its contact word; the numbers are extrema, section points or the
 * period. Pictures of the command line and of the lab show the same.
 */

import type { SweepRow } from "./row.js";

/** Its word, rest said beside it; a run that did not finish by its outcome in brackets. */
export function motionName({ outcome, kind, word }: SweepRow): string {
  if (outcome !== "finished") return `(${outcome})`;
  const text = word.join(" ") || "no contact";
  return kind === "rest" ? `rest: ${text}` : text;
}

/** `phi` and `phi'` of the points of the section, `extrema phi` for both ends, `max_phi` and the like, the period. */
export function diagramQuantities(coordinates: readonly string[]): string[] {
  const columns = columnsOf(coordinates);
  return [
    ...statesOf(coordinates),
    ...columns.map((one) => `extrema ${one}`),
    ...columns.flatMap((one) => [`max_${one}`, `min_${one}`]),
    "period",
  ];
}

/** The numbers of a row that a quantity stands for; throws RangeError where it is none. */
export function diagramReader(
  coordinates: readonly string[],
  quantity: string,
): (row: SweepRow) => readonly number[] {
  if (!diagramQuantities(coordinates).includes(quantity))
    throw new RangeError(
      `a diagram cannot show ${quantity}: it knows ${diagramQuantities(coordinates).join(", ")}`,
    );
  const both = /^extrema (.+)$/.exec(quantity)?.[1];
  if (both !== undefined) return (row) => [row[`max_${both}`] as number, row[`min_${both}`] as number];
  const place = statesOf(coordinates).indexOf(quantity);
  if (place >= 0) return ({ points }) => points.map((point) => point[place] as number);
  return (row) => (row[quantity] === undefined ? [] : [row[quantity] as number]);
}

const statesOf = (coordinates: readonly string[]): string[] => [
  ...coordinates,
  ...coordinates.map((one) => `${one}'`),
];

const columnsOf = (coordinates: readonly string[]): string[] => [
  ...coordinates,
  ...coordinates.map((one) => `v_${one}`),
];
