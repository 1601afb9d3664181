/** How much does a view compute? Seconds, counts and switches; a link holds those that differ from the view's own, `settle=100,record=20`. */

export interface Amount {
  /** Unless the link says otherwise. */
  readonly own: number;
  readonly least: number;
  readonly most: number;
  readonly whole?: boolean;
}

type Amounts<K extends string> = Readonly<Record<K, Amount>>;

/** What is computed at most in one run: a page must stay usable. */
export const longest = 10_000;

/** Something that is computed, or is not. */
export const off: Amount = Object.freeze({ own: 0, least: 0, most: 1, whole: true });

export const isWithin = ({ least, most, whole = false }: Amount, value: number): boolean =>
  value >= least && value <= most && (!whole || Number.isInteger(value));

/** Those of a text that are within their bounds, else the view's own. */
export function amountsIn<K extends string>(text: string, amounts: Amounts<K>): Record<K, number> {
  const given = new Map(text.split(",").map((entry) => entry.split("=") as [string, string | undefined]));
  const names = Object.keys(amounts) as K[];
  return Object.fromEntries(
    names.map((name) => {
      const value = Number(given.get(name) || Number.NaN);
      return [name, isWithin(amounts[name], value) ? value : amounts[name].own];
    }),
  ) as Record<K, number>;
}

/** The text after one of them has changed. */
export function withAmount<K extends string>(
  text: string,
  amounts: Amounts<K>,
  name: K,
  value: number,
): string {
  const all = { ...amountsIn(text, amounts), [name]: value };
  const names = Object.keys(amounts) as K[];
  return names
    .filter((one) => all[one] !== amounts[one].own)
    .map((one) => `${one}=${all[one]}`)
    .join(",");
}
