/** How are contacts called that the program has found between bodies? By the bodies, and by their features where these decide. */

/** `ball1_disc1_ball2_disc1`: a body, one of its features, another body and one of its features. */
const found = /^(.+)_((?:disc|corner|edge|line|arc)\d+)_(.+)_((?:disc|corner|edge|line|arc)\d+)$/;

/** Labels of contacts by their names; a name that somebody has written stays. */
export function contactLabels(names: readonly string[]): string[] {
  const parts = names.map((name) => found.exec(name));
  const pairs = parts.map((part) => part && `${part[1]}–${part[3]}`);
  return names.map((name, i) => {
    const [part, pair] = [parts[i], pairs[i]];
    if (!part || !pair) return name;
    const alone = pairs.indexOf(pair) === pairs.lastIndexOf(pair) && !names.includes(pair);
    return alone ? pair : `${part[1]} ${part[2]}–${part[3]} ${part[4]}`;
  });
}
