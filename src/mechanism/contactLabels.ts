/**
 * How are contacts called that the program has found between bodies? By the bodies, and by their features where
 * these decide.
 */

/** `ball1_disc1_ball2_disc1`: a body, one of its features, another body and one of its features. */
const found = /^(.+)_((?:disc|corner|edge|line|arc)\d+)_(.+)_((?:disc|corner|edge|line|arc)\d+)$/;

/** From short to long; the last one is as long as the name itself. */
const forms: readonly ((part: readonly string[]) => string)[] = [
  ([, a, , b]) => `${a}–${b}`,
  ([, a, f, b]) => `${a} ${f}–${b}`,
  ([, a, , b, g]) => `${a}–${b} ${g}`,
  ([, a, f, b, g]) => `${a} ${f}–${b} ${g}`,
];

/** Where all contacts join the same two bodies their features say enough. */
const ofOnePair = ([, , f, , g]: readonly string[]) => `${f}–${g}`;

/**
 * Labels of contacts by their names, each the shortest that no other contact could have; a name that was written
 * stays.
 */
export function contactLabels(names: readonly string[]): string[] {
  const parts = names.map((name) => found.exec(name));
  const pairs = new Set(parts.map((part) => `${part?.[1]} ${part?.[3]}`));
  const all = [...forms.slice(0, -1), ...(pairs.size === 1 ? [ofOnePair] : []), ...forms.slice(-1)].map(
    (form) => parts.map((part) => (part === null ? undefined : form(part))),
  );
  return names.map((name, i) => {
    const alone = all.find((labels) => labels.indexOf(labels[i]) === labels.lastIndexOf(labels[i]));
    return alone?.[i] ?? name;
  });
}
