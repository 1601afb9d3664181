/** Where does each part of a tree of futures stand? A leaf has a row of its own, a fork the row of its first branch. */

import type { TreePart } from "../engine/protocol.js";

export interface TreePlace {
  readonly part: TreePart;
  readonly row: number;
  /** The row of the part in which it begins. */
  readonly parentRow: number;
}

export function layoutOf(parts: readonly TreePart[]): TreePlace[] {
  const children = new Map<number | null, TreePart[]>();
  for (const part of parts) children.set(part.parent, [...(children.get(part.parent) ?? []), part]);
  const places: TreePlace[] = [];
  let next = 0;
  /** Without recursion: chains of forks may be long. */
  const stack = (children.get(null) ?? []).map((part) => ({
    part,
    parentRow: undefined as number | undefined,
    first: true,
  }));
  while (stack.length > 0) {
    const { part, parentRow, first } = stack.pop() as (typeof stack)[number];
    const row = first && parentRow !== undefined ? parentRow : next++;
    places.push({ part, row, parentRow: parentRow ?? row });
    const below = children.get(part.id) ?? [];
    // The last one pushed is placed first, with all that follows from it.
    for (const [i, child] of [...below.entries()].reverse())
      stack.push({ part: child, parentRow: row, first: i === 0 });
  }
  return places;
}
