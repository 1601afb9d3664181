/**
 * Which numbers does a moving picture need? Those of the model's drawing, and at each contact its point with the
 * directions of its normal and tangential force. One generated kernel fills them for a state, so that a film of
 * thousands of pictures is cheap.
 */

import { square } from "../elementary/index.js";
import type { Node, SymbolNode } from "../expression/index.js";
import type { Point, Primitive } from "../model/index.js";
import { dot } from "../numerics/index.js";
import { assumedLines } from "./assumedDrawing.js";
import type { ContactFormulas } from "./formulas/contacts.js";
import { deriveMore, type StateKernel } from "./kernels/kernel.js";
import { type Mechanism, stateArguments } from "./mechanism.js";
import { mechanismTolerances } from "./tolerances.js";

/**
 * A shape whose numbers begin at a place: a ground has x, y, angle; a circle x, y, radius; others two for each
 * point.
 */
export interface SceneShape {
  readonly kind: Primitive["kind"];
  readonly label: string | undefined;
  readonly at: number;
  readonly size: number;
}

/**
 * Its six numbers begin at a place: the point, the direction of a positive normal force, that of a positive
 * tangential one on the body of the point.
 */
export interface SceneContact {
  readonly name: string;
  readonly at: number;
}

export interface Scene {
  readonly shapes: readonly SceneShape[];
  /** The model has no drawing: the shapes are made from its coordinates and contacts. */
  readonly assumed: boolean;
  /** Those whose model gives a point. */
  readonly contacts: readonly SceneContact[];
  readonly size: number;
  /** Fills `out` from a place on. */
  readonly into: (t: number, q: Float64Array, p: Float64Array, out: Float64Array, at?: number) => void;
}

const contactSize = 6;

/** Compiles the picture of a mechanism. */
export function sceneOf(mechanism: Mechanism): Scene {
  const { words } = mechanism.formulas;
  const xy = (point: Point): Node[] => [words.node(point[0]), words.node(point[1])];
  const outputs: Node[] = [];
  const shapes = mechanism.model.draw.map((primitive): SceneShape => {
    const at = outputs.length;
    if (primitive.kind === "ground") outputs.push(...xy(primitive.at), words.node(primitive.angle));
    else if (primitive.kind === "circle") outputs.push(...xy(primitive.at), words.node(primitive.radius));
    else outputs.push(...primitive.points.flatMap(xy));
    const label = primitive.kind === "ground" ? primitive.label : undefined;
    return { kind: primitive.kind, label, at, size: outputs.length - at };
  });
  const assumed = shapes.length === 0;
  for (const line of assumed ? assumedLines(mechanism) : []) {
    shapes.push({ kind: "segment", label: undefined, at: outputs.length, size: 2 * line.length });
    outputs.push(...line.flat());
  }
  const drawn = outputs.length;
  const placed = mechanism.contacts.filter(({ at }) => at !== undefined);
  deriveMore(mechanism, () => {
    for (const contact of placed) outputs.push(...contactOutputs(mechanism, contact));
  });
  const contacts = placed.map(({ name }, i) => ({ name, at: drawn + contactSize * i }));
  const kernel = mechanism.backend.kernel(stateArguments(mechanism.formulas), outputs) as StateKernel;
  return {
    shapes,
    assumed,
    contacts,
    size: drawn + contactSize * placed.length,
    into: filler(mechanism, placed, kernel, drawn),
  };
}

/** The point and its normal; where that is unknown, the derivatives of the point, W_N and W_T. */
function contactOutputs({ formulas: { words } }: Mechanism, { at, normal, WN, WT }: ContactFormulas): Node[] {
  const point = at as readonly [Node, Node];
  if (normal !== undefined) return [...point, ...normal];
  const { zero } = words.graph;
  const slope = (part: Node, symbol: SymbolNode, i: number) =>
    i < words.visible ? words.simplify(words.derivative(part, symbol)) : zero;
  const slopes = point.flatMap((part) => words.q.map((symbol, i) => slope(part, symbol, i)));
  return [...point, ...slopes, ...WN, ...WT];
}

function filler(
  { dimension: n }: Mechanism,
  placed: readonly ContactFormulas[],
  kernel: StateKernel,
  drawn: number,
): Scene["into"] {
  const sizes = placed.map(({ normal }) => (normal === undefined ? 2 + 4 * n : 4));
  const values = new Float64Array(sizes.reduce((total, size) => total + size, drawn));
  const still = new Float64Array(n);
  return (t, q, p, out, at = 0) => {
    kernel(t, q, still, p, values);
    for (let i = 0; i < drawn; i++) out[at + i] = values[i] as number;
    let from = drawn;
    for (const [k, size] of sizes.entries()) {
      const own = values.subarray(from, from + size);
      const place = at + drawn + contactSize * k;
      if (placed[k]?.normal === undefined) contactInto(n, own, out, place);
      else knownInto(own, out, place);
      from += size;
    }
  };
}

/** The tangent is the normal turned clockwise by 90°. */
function knownInto([x, y, nx, ny]: Float64Array, out: Float64Array, at: number): void {
  out.set([x, y, nx, ny, ny, -(nx as number)] as number[], at);
}

/**
 * A force f at the point has the generalized force Jᵀf: of a unit normal force it is W_N, so f is its least-squares
 * solution.
 */
function contactInto(n: number, values: Float64Array, out: Float64Array, at: number): void {
  const [JX, JY] = [values.subarray(2, 2 + n), values.subarray(2 + n, 2 + 2 * n)];
  const [xx, xy, yy] = [dot(JX, JX), dot(JX, JY), dot(JY, JY)];
  const direction = (W: Float64Array): [number, number] => {
    const [x, y] = [dot(JX, W), dot(JY, W)];
    const determinant = xx * yy - xy * xy;
    if (determinant > mechanismTolerances.line * square(xx + yy))
      return [(yy * x - xy * y) / determinant, (xx * y - xy * x) / determinant];
    return xx + yy > 0 ? [x / (xx + yy), y / (xx + yy)] : [0, 0];
  };
  const normal = direction(values.subarray(2 + 2 * n, 2 + 3 * n));
  const tangent = direction(values.subarray(2 + 3 * n, 2 + 4 * n));
  const along = tangent[0] === 0 && tangent[1] === 0 ? [normal[1], -normal[0]] : tangent;
  out.set([values[0] as number, values[1] as number, ...normal, ...along], at);
}
