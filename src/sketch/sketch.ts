/**
 * Which parts of a mechanism of bodies can be seen and moved at its start? Frames, outlines, joints and springs
 * as numbers.
 */

import {
  type Mechanism,
  outputsOf,
  type ParameterValues,
  parameterVector,
  type State,
  stateVectors,
} from "../mechanism/index.js";
import { jointKinds } from "../model/index.js";
import { type SketchPlace, turnedPlace } from "./solid.js";

/** Outlines along the fixed axes; of a ground its free side is on the left of the direction. */
export type Outline =
  | { readonly kind: "disc"; readonly at: SketchPlace; readonly radius: number }
  | { readonly kind: "polygon" | "line"; readonly points: readonly SketchPlace[] }
  | { readonly kind: "ground"; readonly at: SketchPlace; readonly angle: number };

export interface SketchBody {
  readonly name: string;
  /** The origin of its frame, and the angle of it. */
  readonly at: SketchPlace;
  readonly angle: number;
  readonly outlines: readonly Outline[];
  readonly points: Readonly<Record<string, SketchPlace>>;
}

export interface SketchLink {
  readonly kind: string;
  /** Names of points such as crank.B. */
  readonly ends: readonly [string, string];
  readonly from: SketchPlace;
  readonly to: SketchPlace;
  /** The direction of the first point's axis. */
  readonly angle: number;
}

export interface Sketch {
  /** The ground first; empty where the model has no bodies. */
  readonly bodies: readonly SketchBody[];
  readonly joints: readonly SketchLink[];
  readonly springs: readonly SketchLink[];
  readonly contacts: readonly { readonly name: string; readonly between: readonly [string, string] }[];
}

type Plain = Readonly<Record<string, unknown>>;

export function sketchOf(
  mechanism: Mechanism,
  state: State = mechanism.start,
  parameters: ParameterValues = {},
): Sketch {
  const { assembly } = mechanism.model;
  if (assembly === undefined) return { bodies: [], joints: [], springs: [], contacts: [] };
  // Drawn twice: at first only to learn which expressions are needed, so that one function computes all of them.
  const texts = new Set<string>();
  drawn(assembly, (wanted) => wanted.map((text) => texts.add(text).size));
  return drawn(assembly, reader(mechanism, state, parameters, [...texts]));
}

function drawn({ sections }: NonNullable<Mechanism["model"]["assembly"]>, numbers: Numbers): Sketch {
  const written = (sections.bodies ?? {}) as Readonly<Record<string, Plain | undefined>>;
  const names = [...new Set(["ground", ...Object.keys(written)])];
  const bodies = names.map((name) => bodyOf(name, written[name] ?? {}, numbers));
  const links = (section: unknown, kinds: readonly string[]): SketchLink[] =>
    ((section ?? []) as readonly Plain[]).map((one) => linkOf(one, kinds, bodies, numbers, written));
  return {
    bodies,
    joints: links(sections.joints, jointKinds),
    springs: links(sections.springs, ["between", "turn"]),
    contacts: Object.entries(sections.contacts).map(([name, value]) => ({
      name,
      between: (value as { readonly between: readonly [string, string] }).between,
    })),
  };
}

type Numbers = (texts: readonly string[]) => number[];

/** Values of expressions at the state, all of them known before. */
function reader(
  mechanism: Mechanism,
  state: State,
  parameters: ParameterValues,
  texts: readonly string[],
): Numbers {
  const [q, v] = stateVectors(mechanism, state);
  const { at } = outputsOf(mechanism, Object.fromEntries(texts.map((text, i) => [`n${i}`, text])));
  const out = new Float64Array(texts.length);
  at(Float64Array.of(...q, ...v), 0, parameterVector(mechanism, parameters), out);
  const values = new Map(texts.map((text, i) => [text, out[i] as number]));
  return (wanted) => wanted.map((text) => values.get(text) as number);
}

function bodyOf(name: string, raw: Plain, numbers: Numbers): SketchBody {
  const frame = name === "ground" ? [0, 0, 0] : numbers([`${name}.x`, `${name}.y`, `${name}.angle`]);
  const [x, y, angle] = frame as [number, number, number];
  const world = ([px, py]: SketchPlace): SketchPlace => {
    const [dx, dy] = turnedPlace([px, py], angle);
    return [x + dx, y + dy];
  };
  const points = (raw.points ?? {}) as Readonly<Record<string, readonly string[]>>;
  const centre = (raw.centre ?? ["0", "0"]) as readonly string[];
  const known = { O: ["0", "0"], C: centre, ...points };
  const shapes = [(raw.shape ?? []) as Plain | readonly Plain[]].flat();
  return {
    name,
    at: [x, y],
    angle,
    outlines: shapes.map((shape) => outlineOf(shape, angle, world, numbers)),
    points: Object.fromEntries(
      Object.entries(known).map(([point, at]) => [point, world(numbers(at.slice(0, 2)) as [number, number])]),
    ),
  };
}

/** Pieces of a drawn arc. */
const arcPieces = 24;

function outlineOf(
  shape: Plain,
  turn: number,
  world: (local: SketchPlace) => SketchPlace,
  numbers: Numbers,
): Outline {
  const pair = (at: unknown): SketchPlace =>
    numbers((at ?? ["0", "0"]) as readonly string[]) as [number, number];
  const [kind, value] = Object.entries(shape)[0] as [string, unknown];
  if (kind === "disc") {
    const { at, radius } = value as { readonly at?: unknown; readonly radius: string };
    return { kind: "disc", at: world(pair(at)), radius: numbers([radius])[0] as number };
  }
  if (kind === "halfplane") {
    const { at, angle = "0" } = (value ?? {}) as { readonly at?: unknown; readonly angle?: string };
    return { kind: "ground", at: world(pair(at)), angle: turn + (numbers([angle])[0] as number) };
  }
  if (kind === "arc") {
    const arc = value as {
      readonly at?: unknown;
      readonly radius: string;
      readonly from: string;
      readonly to: string;
    };
    const [radius, from, to] = numbers([arc.radius, arc.from, arc.to]) as [number, number, number];
    const [cx, cy] = pair(arc.at);
    const points = Array.from({ length: arcPieces + 1 }, (_, i): SketchPlace => {
      const [dx, dy] = turnedPlace([radius, 0], from + (i / arcPieces) * (to - from));
      return world([cx + dx, cy + dy]);
    });
    return { kind: "line", points };
  }
  const points = (value as readonly unknown[]).map((corner) => world(pair(corner)));
  return { kind: kind === "polygon" ? "polygon" : "line", points };
}

function linkOf(
  one: Plain,
  kinds: readonly string[],
  bodies: readonly SketchBody[],
  numbers: Numbers,
  written: Readonly<Record<string, Plain | undefined>>,
): SketchLink {
  const kind = kinds.find((name) => one[name] !== undefined) as string;
  const ends = one[kind] as readonly [string, string];
  const place = (end: string): SketchPlace => {
    const [body, point = "C"] = end.split(".");
    return bodies.find(({ name }) => name === body)?.points[point] ?? [0, 0];
  };
  const [body = "", point = ""] = ends[0].split(".");
  const axis = (written[body]?.points as Readonly<Record<string, readonly string[]>> | undefined)?.[
    point
  ]?.[2];
  const turn = bodies.find(({ name }) => name === body)?.angle ?? 0;
  const angle = turn + (axis === undefined ? 0 : (numbers([axis])[0] as number));
  return { kind, ends, from: place(ends[0]), to: place(ends[1]), angle };
}
