/**
 * At which value does it hop, and what moves that value? The library's critical values and branches, in plain
 * sentences.
 */

import { symbolText } from "../controls/symbolText.js";
import type { OrbitAnswer, PieceAnswers } from "../engine/crew/job.js";
import type { Lever } from "../engine/crew/levers.js";
import type { MechanismInfo } from "../engine/protocol.js";

export type Critical = PieceAnswers["rest"]["critical"][number];

export interface Hopping {
  readonly from: number;
  readonly to: number;
  readonly word: readonly string[];
}

/** Where stable orbits with flight begin and end on the branches; undefined where there are none. */
export function hoppingOf(orbits: OrbitAnswer | undefined): Hopping | undefined {
  const flying = (orbits?.lines ?? []).flatMap(({ points }) => {
    const hops = ({ word }: (typeof points)[number]) => word.some((item) => /(^|:)flight$/.test(item));
    const steady = points.map((point) => point.stable && hops(point));
    // A special point belongs to the adjacent stable stretch.
    return points.filter(
      ({ label }, i) =>
        steady[i] || (label !== undefined && (steady[i - 1] === true || steady[i + 1] === true)),
    );
  });
  const [first] = flying;
  if (first === undefined) return undefined;
  const lowest = flying.reduce((best, one) => (one.value < best.value ? one : best), first);
  const highest = flying.reduce((best, one) => (one.value > best.value ? one : best), first);
  return { from: lowest.value, to: highest.value, word: lowest.word };
}

export const short = (value: number): string =>
  Math.abs(value) < 1e-12 ? "0" : String(Number(value.toPrecision(4)));

/**
 * A text for the page, with names of the model typeset as in the papers where a value or a change follows; nothing
 * depends on it.
 */
export const inSymbols = (info: Pick<MechanismInfo, "symbols"> | undefined, text: string): string =>
  text.replace(/\b[A-Za-z]\w*'?(?= = | from | first:)/g, (name) => symbolText(info, name));

/** The largest number of phases of an orbit that are named. */
const named = 8;

/** The phases of an orbit; of very many the first ones. */
const phasesOf = (word: readonly string[]): string =>
  word.length <= named
    ? word.join(" – ")
    : `${word.slice(0, named - 2).join(" – ")} – …, ${word.length} phases`;

/** Kinds that are not called by their word. */
const kindNames: Partial<Record<Critical["kind"], string>> = {
  hopf: "Hopf point",
  painleve: "Painlevé point",
  branchPoint: "branch point",
};

/** What a kind of critical value is called. */
export const kindName = (kind: Critical["kind"]): string => kindNames[kind] ?? kind;

/** A critical value as it is named on its button. */
export const criticalName = ({ kind, contact, parameter, value }: Critical): string =>
  `${kindName(kind)}${contact === undefined ? "" : ` of ${contact}`} at ${parameter} = ${short(value)}`;

/** "It hops between …", after the value at which rest is lost. */
export function hoppingSentence(
  parameter: string,
  [low, high]: readonly [number, number],
  hopping: Hopping | undefined,
): string {
  if (hopping === undefined) return `No stable hopping motion was found on the branches that were followed.`;
  const { from, to, word } = hopping;
  const near = 1e-3 * (high - low);
  const where =
    from > low + near && to < high - near
      ? `between ${parameter} = ${short(from)} and ${short(to)}`
      : from > low + near
        ? `from ${parameter} = ${short(from)} on`
        : to < high - near
          ? `up to ${parameter} = ${short(to)}`
          : "throughout";
  return `A stable hopping motion (${phasesOf(word)}) exists ${where}.`;
}

/** What to change so that the critical value grows. */
export function advice(
  { parameter, value }: Pick<Critical, "parameter" | "value">,
  levers: readonly Lever[],
): string {
  const [best] = levers;
  if (best === undefined)
    return `No other parameter moves the critical value ${parameter} = ${short(value)}.`;
  const up = best.moves > 0;
  const to = up ? best.to : best.from - (best.to - best.from);
  return `To increase it, ${up ? "raise" : "lower"} ${best.name} first: a change from ${short(best.from)} to ${short(to)} moves it to about ${parameter} = ${short(value + Math.abs(best.moves))}.`;
}
