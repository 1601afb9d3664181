/**
 * What is drawn of a model without a drawing? Coordinates `x…` and `y…` are the point of a body, from which lines lead
 * to the contacts. Without such a pair the contacts are joined, and without contacts each coordinate is a point of a
 * line.
 */

import type { Node } from "../expression/index.js";
import type { Mechanism } from "./mechanism.js";

type Dot = readonly [Node, Node];

/** Lines through points, as pairs of formulas; a line between equal points is a dot. */
export function assumedLines({ coordinates, contacts, formulas: { words } }: Mechanism): Dot[][] {
  const symbol = (name: string): Node => words.q[coordinates.indexOf(name)] as Node;
  const bodies = coordinates.flatMap((name): Dot[] => {
    const other = name.replace(/^x/, "y");
    return other !== name && coordinates.includes(other) ? [[symbol(name), symbol(other)]] : [];
  });
  const touches = contacts.flatMap(({ at }) => (at === undefined ? [] : [at as Dot]));
  const [first] = bodies;
  if (bodies.length === 1 && first !== undefined && touches.length > 0)
    return touches.map((touch) => [first, touch]);
  if (bodies.length > 0) return [...bodies, ...touches].map((dot) => [dot, dot]);
  if (touches.length > 0) return [[touches[0] as Dot, ...touches]];
  const { zero } = words.graph;
  return coordinates.map((name) => [
    [symbol(name), zero],
    [symbol(name), zero],
  ]);
}
