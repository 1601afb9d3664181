/** Which model text follows from a change of its drawing? All characters that the change does not concern stay. */

import { startProblems } from "../atlas/index.js";
import { atan2, cos, sin } from "../elementary/index.js";
import {
  compileMechanism,
  type Mechanism,
  type ParameterValues,
  rigidStart,
  type StartValues,
} from "../mechanism/index.js";
import { Mistake } from "../mistake/index.js";
import { ModelError, parseModel } from "../model/index.js";
import {
  type Drawn,
  drawContact,
  drawDisc,
  drawGround,
  drawPin,
  drawPolygon,
  drawSlider,
  drawSpring,
  drawStrip,
} from "./drawn.js";
import type { EditOf, SketchEdit } from "./edits.js";
import { erase } from "./erase.js";
import { type Sketch, sketchOf } from "./sketch.js";
import { distance, type SketchPlace } from "./solid.js";
import { type BodyFrame, withStarts } from "./starts.js";
import { setEntry } from "./textEdit.js";

export interface RedrawOptions {
  /** Parameters and start values that differ from the text; start values are written into it. */
  readonly parameters?: ParameterValues;
  readonly start?: StartValues;
  /** How a text becomes a mechanism. */
  readonly compile?: (text: string) => Mechanism;
}

const compiled = (text: string): Mechanism => compileMechanism(parseModel(text));

/** Throws Mistake where the change means nothing or its mechanism cannot start. */
export function redraw(
  text: string,
  edit: SketchEdit,
  { parameters = {}, start = {}, compile = compiled }: RedrawOptions = {},
): string {
  const before = compile(text);
  const sketch = sketchOf(before, rigidStart(before, start, parameters), parameters);
  const own = Object.entries(start).reduce(
    (made, [name, value]) => setEntry(made, ["start", name], String(value)),
    text,
  );
  const { text: drawn, frames: added } = drawEdit(own, before, sketch, edit);
  const frames = new Map<string, BodyFrame>(
    sketch.bodies.map(({ name, at, angle }) => [name, { at, angle }]),
  );
  for (const [name, frame] of added ?? []) frames.set(name, frame);
  const only = edit.kind === "move" || edit.kind === "turn" ? { only: edit.body } : {};
  try {
    const made = withStarts(drawn, frames, { parameters, ...only });
    const [problem] = startProblems(compile(made));
    if (problem !== undefined) throw new Mistake(problem.message);
    return made;
  } catch (error) {
    if (error instanceof ModelError) throw new Mistake(error.problem);
    throw error;
  }
}

function drawEdit(text: string, mechanism: Mechanism, sketch: Sketch, edit: SketchEdit): Drawn {
  switch (edit.kind) {
    case "disc":
      return drawDisc(text, edit);
    case "polygon":
      return drawPolygon(text, edit);
    case "strip":
      return drawStrip(text, edit);
    case "ground":
      return drawGround(text, edit);
    case "pin":
      return drawPin(text, sketch, edit);
    case "slider":
      return drawSlider(text, sketch, edit);
    case "spring":
      return drawSpring(text, sketch, edit);
    case "contact":
      return drawContact(text, edit);
    case "remove":
      return { text: erase(text, edit) };
    case "turn":
      return { text, frames: new Map([[edit.body, turned(mechanism, sketch, edit)]]) };
    default:
      return { text, frames: new Map([[edit.body, moved(mechanism, sketch, edit)]]) };
  }
}

function turned(mechanism: Mechanism, sketch: Sketch, { body, by }: EditOf<"turn">): BodyFrame {
  const { joint } = heldOf(mechanism, body);
  if (joint !== "free" && joint !== "pin")
    throw new Mistake(`${body} is on a ${joint} and does not turn by itself`);
  const { at, angle } = bodyOf(sketch, body);
  return { at, angle: angle + by };
}

/** The frame after a pull from one place to another, as far as the joint of the body allows. */
function moved(mechanism: Mechanism, sketch: Sketch, { body, from, to }: EditOf<"move">): BodyFrame {
  const { joint, parent } = heldOf(mechanism, body);
  const { at, angle } = bodyOf(sketch, body);
  const way: SketchPlace = [to[0] - from[0], to[1] - from[1]];
  if (joint === "free") return { at: [at[0] + way[0], at[1] + way[1]], angle };
  const link = sketch.joints.find(({ kind, ends }) => {
    const names = ends.map((end) => end.split(".")[0]);
    return kind === joint && names.includes(body) && names.includes(parent);
  });
  if (link === undefined || joint === "weld")
    throw new Mistake(`${body} is held by a ${joint} and cannot be moved`);
  if (joint === "pin") {
    const direction = ([x, y]: SketchPlace) => atan2(y - link.from[1], x - link.from[0]);
    if (!(distance(to, link.from) > 0)) return { at, angle };
    return { at, angle: angle + direction(to) - direction(from) };
  }
  const [c, s] = [cos(link.angle), sin(link.angle)];
  const along = way[0] * c + way[1] * s;
  return { at: [at[0] + along * c, at[1] + along * s], angle };
}

function heldOf({ model, coordinates }: Mechanism, body: string) {
  const held = model.assembly?.tree.find((one) => one.body === body);
  if (held === undefined || coordinates.length === 0) throw new Mistake(`${body} does not move`);
  if (held.coordinates.length === 0)
    throw new Mistake(`${body} follows a prescribed motion or a weld and cannot be moved`);
  return held;
}

const bodyOf = (sketch: Sketch, name: string) => {
  const body = sketch.bodies.find((one) => one.name === name);
  if (body === undefined) throw new Mistake(`there is no body ${name}`);
  return body;
};
