/** Which known word did the author probably mean? */

/** The known word with the fewest edits away, if it is near enough to be a slip of the pen: z is not nearly x. */
export function nearestWord(word: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of known) {
    if (Math.abs(candidate.length - word.length) >= least) continue;
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (distance < least && distance < Math.max(word.length, candidate.length)) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

/** How many known words a hint lists. */
const mostShown = 60;

/** "did you mean …?", or what is known at all. */
export function suggestion(word: string, known: readonly string[]): string {
  const nearest = nearestWord(word, known);
  if (nearest !== undefined) return `did you mean ${nearest}?`;
  if (known.length === 0) return "none are known here";
  return `known: ${known.slice(0, mostShown).join(" ")}${known.length > mostShown ? " …" : ""}`;
}

/** Insertions, deletions, substitutions and swaps of neighbours. */
function editDistance(one: string, other: string): number {
  let older: number[] = [];
  let before = Array.from({ length: other.length + 1 }, (_, j) => j);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1];
      let value = Math.min(
        (row[j - 1] ?? 0) + 1,
        (before[j] ?? 0) + 1,
        (before[j - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (swapped) value = Math.min(value, (older[j - 2] ?? 0) + 1);
      row.push(value);
    }
    older = before;
    before = row;
  }
  return before[other.length] ?? 0;
}
