/** A fit for a reader: values with their errors, how well each column is met, and what the data do not determine. */

import type { FitResult } from "../../src/index.js";
import { pc } from "../shared/colours.js";

const short = (value: number | null, digits = 6): string =>
  value === null ? "-" : String(Number(value.toPrecision(digits)));

/** Weights below this share of the largest are left out of a combination. */
const shownWeight = 0.05;

export function fitReport(found: FitResult): string {
  const { values, columns, combinations, warnings, searches } = found;
  const untold = combinations.filter(({ told }) => !told);
  const none = warnings.some(({ kind }) => kind === "noFreedom") ? "not known" : "not determined by the data";
  return [
    `${found.converged ? pc.green("converged") : pc.yellow("not converged")} after ${found.runs} runs, ${searches.length} searches; reduced chi-square ${short(found.reducedChiSquare, 4)} with ${found.degreesOfFreedom} degrees of freedom`,
    ...warnings.map(({ because }) => pc.yellow(`warning: ${because}`)),
    "",
    pc.bold("  name          value          standard error"),
    ...values.map(({ name, value, error, unit = "", atBound }) => {
      const at =
        atBound === undefined ? "" : pc.yellow(`  at its ${atBound === "low" ? "lower" : "upper"} bound`);
      const told = error === null ? pc.yellow(none) : short(error, 3);
      return `  ${name.padEnd(12)}  ${short(value, 7).padEnd(13)}  ${told} ${unit}${at}`.trimEnd();
    }),
    "",
    pc.bold("  column        count  root mean square of the residuals"),
    ...columns.map(
      ({ name, count, rms }) => `  ${name.padEnd(12)}  ${String(count).padEnd(5)}  ${short(rms, 4)}`,
    ),
    ...(untold.length === 0
      ? []
      : ["", "the data do not determine these combinations (fractions of the ranges):"]),
    ...untold.map(({ weights, spread }) => `  ${combination(weights)}  spread ${short(spread, 3)}`),
  ].join("\n");
}

function combination(weights: Readonly<Record<string, number>>): string {
  const most = Math.max(...Object.values(weights).map(Math.abs));
  return Object.entries(weights)
    .filter(([, weight]) => Math.abs(weight) >= shownWeight * most)
    .map(([name, weight]) => `${weight < 0 ? "−" : "+"} ${short(Math.abs(weight), 2)} ${name}`)
    .join(" ");
}
