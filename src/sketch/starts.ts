/**
 * Which entries of `start:` put the bodies where they are drawn? Each coordinate of the tree of bodies follows from
 * the frames of a body and of the one that holds it.
 */

import { cos, sin } from "../elementary/index.js";
import type { ParameterValues } from "../mechanism/index.js";
import { evaluateWith, type Model, parseModel } from "../model/index.js";
import { drawnNumber } from "./numeral.js";
import { isCollection, keyOf, nodeAt, textParts } from "./position.js";
import type { SketchPlace } from "./solid.js";
import { turnedPlace } from "./solid.js";
import { removeAt, setEntry } from "./textEdit.js";

export interface BodyFrame {
  readonly at: SketchPlace;
  readonly angle: number;
}

export type Frames = ReadonlyMap<string, BodyFrame>;

type Tree = NonNullable<Model["assembly"]>["tree"];

/**
 * A value of a coordinate that differs less than this from the one of the text needs no entry: it is below what is
 * drawn.
 */
const same = 1e-10;

/** Local places and axes of points, as numbers. */
type PointAt = (end: string) => BodyFrame;

export interface Starting {
  readonly parameters: ParameterValues;
  /** The one body whose frame has changed; where loops leave no freedom for all entries, it is kept first. */
  readonly only?: string;
}

/** The text with the entries that its start needs. */
export function withStarts(text: string, frames: Frames, { parameters, only }: Starting): string {
  const bare = nodeAt(text, ["start"]) === undefined ? text : setEntry(text, ["start"], "{}");
  const model = parseModel(bare);
  const { tree = [], loops = [] } = model.assembly ?? {};
  const moved = only === undefined ? undefined : tree.find(({ body }) => body === only)?.coordinates;
  const wanted = wantedValues(tree, model, frames, pointsOf(model, parameters));
  let made = withoutStrangers(text, new Set(keptNames(model)));
  const { given, solved } = presentStart(parseModel(made), parameters);
  const keeps = (name: string): boolean => {
    if (moved !== undefined && loops.length === 0 && !moved.includes(name)) return true;
    if (solved.has(name) && !moved?.includes(name)) return true;
    const value = given.get(name) ?? (loops.length > 0 ? Number.NaN : 0);
    return Math.abs(value - (wanted.get(name) as number)) <= same;
  };
  // Where loops are closed, what is given first is kept first: the others become guesses.
  const first = loops.length > 0 ? (moved ?? []) : [];
  const names = [...first, ...[...wanted.keys()].filter((name) => !first.includes(name))];
  if (first.length > 0)
    for (const name of names.filter((one) => given.has(one))) made = withoutStart(made, name);
  for (const name of names)
    if (first.length > 0 || !keeps(name))
      made = setEntry(made, ["start", name], drawnNumber(wanted.get(name) as number));
  return made;
}

/** Coordinates whose value the text gives, and those that a contact closes. */
function presentStart(model: Model, parameters: ParameterValues) {
  const [given, solved] = [new Map<string, number>(), new Set<string>()];
  const evaluate = evaluator(model, parameters);
  for (const { coordinate, velocity, value } of model.start) {
    if (velocity) continue;
    if (value.kind === "number") given.set(coordinate, evaluate(value.expression));
    else solved.add(coordinate);
  }
  return { given, solved };
}

const evaluator = ({ parameters, tables }: Model, values: ParameterValues) =>
  evaluateWith({
    parameters: parameters.map((one) => ({ ...one, value: values[one.name.value] ?? one.value })),
    tables,
  });

/** The section stays where its last entry goes. */
function withoutStart(text: string, name: string): string {
  const node = nodeAt(text, ["start"]);
  if (!isCollection(node) || nodeAt(text, ["start", name]) === undefined) return text;
  return node.items.length === 1 ? setEntry(text, ["start"], "{}") : removeAt(text, ["start", name]);
}

const keptNames = ({ coordinates, memory, states }: Model): string[] => [
  ...coordinates.map(({ value }) => value),
  ...[...memory, ...states].map(({ name }) => name.value),
];

/** Points as the sections of the file have them, with values of parameters. */
function pointsOf(model: Model, values: ParameterValues): PointAt {
  const { assembly } = model;
  const evaluate = evaluator(model, values);
  const bodies = (assembly?.sections.bodies ?? {}) as Readonly<
    Record<
      string,
      {
        readonly points?: Readonly<Record<string, readonly string[]>>;
        readonly centre?: readonly string[];
      } | null
    >
  >;
  return (end) => {
    const [body = "", point = ""] = end.split(".");
    const centre = point === "C" ? bodies[body]?.centre : undefined;
    const [x = "0", y = "0", angle = "0"] = bodies[body]?.points?.[point] ?? centre ?? [];
    return { at: [evaluate(x), evaluate(y)], angle: evaluate(angle) };
  };
}

/** Entries of coordinates that are no longer there are removed. */
function withoutStrangers(text: string, known: ReadonlySet<string>): string {
  const node = nodeAt(text, ["start"]);
  if (!isCollection(node)) return text;
  const names = textParts(text, node).map((_, i) => String(keyOf(node, i)));
  return names
    .filter((name) => !name.includes("(") && !known.has(name.replace(/['’]$/, "")))
    .reduce(withoutStart, text);
}

function wantedValues(tree: Tree, model: Model, frames: Frames, pointAt: PointAt): Map<string, number> {
  const joints = (model.assembly?.sections.joints ?? []) as readonly Readonly<Record<string, unknown>>[];
  const found = new Map<string, number>();
  for (const { body, parent, joint, coordinates } of tree) {
    const own = frames.get(body);
    const [name] = coordinates;
    if (own === undefined || name === undefined) continue;
    if (joint === "free") {
      const values = [...own.at, own.angle];
      for (const [i, coordinate] of coordinates.entries()) found.set(coordinate, values[i] as number);
      continue;
    }
    const raw = joints.find((one) => joins(one[joint], body, parent));
    if (raw === undefined) continue;
    const ends = raw[joint] as readonly [string, string];
    const forwards = ends[1].startsWith(`${body}.`);
    const [other, mine] = forwards ? ends : [ends[1], ends[0]];
    const value = jointValue(
      joint,
      raw.angle === "relative",
      placed(other, frames, pointAt),
      placed(mine, frames, pointAt),
      own,
      forwards,
    );
    found.set(name, value);
  }
  return found;
}

const joins = (ends: unknown, body: string, parent: string): boolean => {
  const names = Array.isArray(ends) ? ends.map((end) => String(end).split(".")[0]) : [];
  return names.includes(body) && names.includes(parent);
};

/** A point with its axis, along the fixed axes. */
function placed(end: string, frames: Frames, pointAt: PointAt): BodyFrame {
  const frame = frames.get(end.split(".")[0] as string) ?? { at: [0, 0] as const, angle: 0 };
  const local = pointAt(end);
  const [dx, dy] = turnedPlace(local.at, frame.angle);
  return { at: [frame.at[0] + dx, frame.at[1] + dy], angle: frame.angle + local.angle };
}

/** The coordinate of a joint between the axes of two points. */
function jointValue(
  kind: string,
  relative: boolean,
  other: BodyFrame,
  mine: BodyFrame,
  body: BodyFrame,
  forwards: boolean,
): number {
  const sign = forwards ? 1 : -1;
  if (kind === "pin") return relative ? sign * (mine.angle - other.angle) : body.angle;
  const line = forwards || kind === "slider" ? other : mine;
  const way = (mine.at[0] - other.at[0]) * cos(line.angle) + (mine.at[1] - other.at[1]) * sin(line.angle);
  return sign * way;
}
