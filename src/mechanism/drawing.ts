/** What does the mechanism look like in a state? The model's drawing with numbers instead of expressions. */

import { evaluate, type Node } from "../expression/index.js";
import type { Expression, Point, Primitive } from "../model/index.js";
import type { Occasion } from "./kernels/matrices.js";
import type { Mechanism, State } from "./mechanism.js";
import { parameterVector } from "./parameters.js";
import { stateVectors } from "./state.js";

export type XY = readonly [number, number];

export type DrawnShape =
  | { readonly kind: "ground"; readonly at: XY; readonly angle: number; readonly label: string | undefined }
  | { readonly kind: "circle"; readonly at: XY; readonly radius: number }
  | { readonly kind: "spring" | "segment" | "polygon"; readonly points: readonly XY[] };

/** The shapes of the model's drawing in a state, in the order of the file, in metres. */
export function drawingAt(mechanism: Mechanism, state: State, occasion: Occasion = {}): DrawnShape[] {
  const { words } = mechanism.formulas;
  const values = namedValues(mechanism, state, occasion);
  const number = (expression: Expression | undefined): number => {
    const node: Node = words.node(expression);
    return evaluate([node], values)[0] as number;
  };
  return mechanism.model.draw.map((primitive) => drawn(primitive, number));
}

/** Where the contacts are in the plane, by name; those whose model gives no point are left out. */
export function contactPointsAt(
  mechanism: Mechanism,
  state: State,
  occasion: Occasion = {},
): Record<string, XY> {
  const values = namedValues(mechanism, state, occasion);
  const points = mechanism.contacts.flatMap(({ name, at }): [string, XY][] => {
    if (at === undefined) return [];
    const [x, y] = evaluate([...at], values) as unknown as [number, number];
    return [[name, [x, y]]];
  });
  return Object.fromEntries(points);
}

/** Time, coordinates and parameters by the names of their symbols. */
function namedValues(
  mechanism: Mechanism,
  state: State,
  { t = 0, parameters = {} }: Occasion,
): Map<string, number> {
  const { words } = mechanism.formulas;
  const [q] = stateVectors(mechanism, state);
  const p = parameterVector(mechanism, parameters);
  const values = new Map<string, number>([[words.t.name, t]]);
  for (const [i, { name }] of words.q.entries()) values.set(name, q[i] as number);
  for (const [i, { name }] of words.p.entries()) values.set(name, p[i] as number);
  return values;
}

function drawn(primitive: Primitive, number: (expression: Expression | undefined) => number): DrawnShape {
  const xy = (point: Point): XY => [number(point[0]), number(point[1])];
  switch (primitive.kind) {
    case "ground":
      return { kind: "ground", at: xy(primitive.at), angle: number(primitive.angle), label: primitive.label };
    case "circle":
      return { kind: "circle", at: xy(primitive.at), radius: number(primitive.radius) };
    default:
      return { kind: primitive.kind, points: primitive.points.map(xy) };
  }
}
