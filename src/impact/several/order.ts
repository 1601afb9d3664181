/**
 * In which order do contacts collide? Their names, one for each impact; a sequence without end repeats its last
 * ones.
 */

export interface ImpactOrder {
  readonly contacts: readonly string[];
  /**
   * This part repeats without end at decreasing speeds, and the velocities are its limit; empty where no part of
   * the order repeats.
   */
  readonly repeats?: readonly string[];
}

/** How often the last names must have followed each other. */
const leastRepeats = 3;

/** The order of some impacts; `endless` where slower ones follow that make no difference. */
export function orderOf(hits: readonly string[], endless: boolean): ImpactOrder {
  if (!endless) return { contacts: hits };
  const at = (place: number) => hits[hits.length - 1 - place];
  for (let period = 1; leastRepeats * period <= hits.length; period++) {
    let length = period;
    while (length < hits.length && at(length) === at(length - period)) length++;
    if (length < leastRepeats * period) continue;
    // The word may begin at each of its letters: the first of them keeps the part before it short.
    const start = hits.length - length;
    return { contacts: hits.slice(0, start), repeats: hits.slice(start, start + period) };
  }
  return { contacts: hits, repeats: [] };
}

/** left-right; where it has no end left:right-left... A shell and a link take all of these characters as they are. */
export function orderText({ contacts, repeats }: ImpactOrder): string {
  const first = contacts.join("-");
  if (repeats === undefined) return first;
  return `${first}${first === "" ? "" : ":"}${repeats.join("-")}...`;
}
