/** How are values, differences and counts of verdicts told in a report? */

import type { ComparedRow } from "../../gallery/index.js";

/** What stands in the columns of a report. */
export const columnsExplained =
  "Paper: what it prints, what its formula gives by hand, or what its words say; – where it has no value, and ours is held " +
  "against another calculation, which the verdict names. Ours: computed when this report was made. Misprints in words are " +
  "remarks on a text, where nothing is computed.";

/** Ten digits are enough to see where two values part. */
export function shown(value: number | string | null): string {
  if (value === null) return "–";
  return typeof value === "number" ? String(Number(value.toPrecision(10))) : value;
}

export const shownDifference = (value: number | null): string =>
  value === null ? "–" : value === 0 ? "0" : value.toExponential(1);

/** A failed row says so first: the word alone would also fit an explained difference. */
export function shownVerdict({ verdict, reason, failed, expected }: ComparedRow): string {
  const link = { agrees: " with", misprint: " for", "not reproduced": ", expected" }[verdict];
  const value = expected === null || failed ? "" : `${link} ${shown(expected)}`;
  const word = failed ? `DISAGREES, ${verdict}` : verdict;
  return reason === null ? word : `${word}${value}: ${reason}`;
}

/** "12 values: 10 agree, 2 misprints; and 3 misprints in words": what was not computed is no value. */
export function tally(rows: readonly ComparedRow[]): string {
  const values = rows.filter(({ computed }) => computed);
  const explained = values.filter(({ failed }) => !failed);
  const count = (verdict: string) => explained.filter((row) => row.verdict === verdict).length;
  const failed = values.length - explained.length;
  const [misprints, others] = [count("misprint"), count("not reproduced")];
  const parts = [
    `${count("agrees")} agree`,
    ...(misprints > 0 ? [counted(misprints, "misprint")] : []),
    ...(others > 0 ? [`${others} not reproduced, with the reason`] : []),
    ...(failed > 0 ? [`${failed} DISAGREE`] : []),
  ];
  const words = rows.length - values.length;
  return [
    ...(values.length === 0 ? [] : [`${counted(values.length, "value")}: ${parts.join(", ")}`]),
    ...(words === 0 ? [] : [`${counted(words, "misprint")} in words`]),
  ].join("; ");
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
