/** How does a mode sequence fit into a legend? */

/** A label in a legend has at most this number of letters. */
const longestLabel = 34;
/** Letters of one name or item, where the label is too long as a whole. */
const longestPart = 22;

/** Letters of a mode or event in a shortened label; the first four name the modes. */
const shortItems: Readonly<Record<string, string>> = {
  ...{ flight: "f", stick: "st", "slip+": "s+", "slip-": "s−" },
  ...{ impact: "i", chatter: "c", liftoff: "l" },
};

/**
 * A mode sequence that fits: repeated parts are counted, then modes and events become letters, then the middle is
 * left out.
 */
export function shortLabel(label: string): string {
  if (label.length <= longestLabel) return label;
  const counted = withCounts(label.split(" "));
  if (counted.length <= longestLabel) return counted;
  const letters = withCounts(
    label.split(" ").map((item) => item.replace(/[^:]+$/, (word) => shortItems[word] ?? word)),
  );
  if (letters.length <= longestLabel) return letters;
  const parts = (letters.match(/\(.*?\)×\d+|\S+/g) ?? []).map((part) => part.replace(/\(.*\)×/, "(…)×"));
  return withoutMiddle(parts.map(shortPart));
}

/** Of a long name both ends, so that names with the same beginning or the same end can be told from one another. */
const shortPart = (part: string): string =>
  part.length <= longestPart ? part : `${part.slice(0, longestPart / 2)}…${part.slice(1 - longestPart / 2)}`;

/** Parts of both ends, as many as fit. */
function withoutMiddle(parts: readonly string[]): string {
  const whole = parts.join(" ");
  if (whole.length <= longestLabel || parts.length < 3) return whole.slice(0, longestLabel);
  let best = "";
  for (let kept = 1; kept < parts.length; kept++) {
    const last = parts.slice(parts.length - Math.ceil(kept / 2));
    const text = [...parts.slice(0, Math.floor(kept / 2)), "…", ...last].join(" ");
    if (text.length <= longestLabel) best = text;
  }
  return best === "" ? `… ${parts.at(-1) ?? ""}`.slice(0, longestLabel) : best;
}

/** `(a b)×3 c` for a b a b a b c: of all repeated parts the one that shortens most, repeatedly. */
function withCounts(items: readonly string[]): string {
  let best = { from: 0, length: 0, times: 1 };
  for (let from = 0; from < items.length; from++)
    for (let length = 1; length <= (items.length - from) / 2; length++) {
      let times = 1;
      const repeats = (k: number) =>
        items.slice(from, from + length).every((item, i) => item === items[from + k * length + i]);
      while (from + (times + 1) * length <= items.length && repeats(times)) times++;
      if ((times - 1) * length > (best.times - 1) * best.length) best = { from, length, times };
    }
  if (best.times < 2) return items.join(" ");
  const { from, length, times } = best;
  const part = withCounts(items.slice(from, from + length));
  const rest = [items.slice(0, from), items.slice(from + length * times)].map(withCounts);
  return [rest[0], `${length > 1 ? `(${part})` : part}×${times}`, rest[1]]
    .filter((text) => text !== "")
    .join(" ");
}
