/**
 * What does a tool make of the places that were given to it? The same for mouse, touch and keyboard: places one
 * after another.
 */

import type { Sketch, SketchEdit, SketchPlace } from "../engine/editing/protocol.js";
import { bodiesAt, groundAt, linkAt } from "./grips.js";

export const toolNames = [
  "move",
  "turn",
  "disc",
  "box",
  "plate",
  "bar",
  "ground",
  "steps",
  "pin",
  "slider",
  "spring",
  "contact",
  "erase",
] as const;
export type ToolName = (typeof toolNames)[number];

interface Tool {
  readonly title: string;
  /** What is requested next, by the number of places so far. */
  readonly hints: readonly string[];
  /** Ends where a place is given twice. */
  readonly many?: true;
}

const finish = "Next corner; the last one again, or Enter, ends the outline.";

export const tools: Readonly<Record<ToolName, Tool>> = {
  move: {
    title: "Move",
    hints: ["Drag a body. A body on a pin turns, one on a slider slides.", "Where to?"],
  },
  turn: { title: "Turn", hints: ["Drag a body around its centre.", "How far?"] },
  disc: { title: "Disc", hints: ["Centre of the disc.", "A point on its rim."] },
  box: { title: "Box", hints: ["One corner of the box.", "The opposite corner."] },
  plate: { title: "Polygon", hints: ["First corner of a convex polygon.", finish], many: true },
  bar: { title: "Bar", hints: ["One end of the bar.", "The other end."] },
  ground: {
    title: "Ground",
    hints: ["A point of the ground.", "A second point: everything below the line is ground."],
  },
  steps: { title: "Steps", hints: ["First point of a ground of several edges.", finish], many: true },
  pin: {
    title: "Pin",
    hints: ["A point of a body: the body is joined there to the body below it, or to the ground."],
  },
  slider: { title: "Slider", hints: ["A point of the body that slides.", "The direction of its axis."] },
  spring: { title: "Spring", hints: ["A point of a body.", "A point of another body, or of the ground."] },
  contact: { title: "Contact", hints: ["A body that may touch …", "… the body or ground that it touches."] },
  erase: { title: "Erase", hints: ["A pin, slider, spring, body or ground."] },
};

/** What follows from the places: a change, a question for more of them, or why not. */
export type Outcome = { readonly edit: SketchEdit } | { readonly more: true } | { readonly refused: string };

/** `reach`: metres around a place that belong to it. */
export function outcomeOf(
  tool: ToolName,
  places: readonly SketchPlace[],
  sketch: Sketch,
  reach: number,
): Outcome {
  const [from, to] = places;
  if (from === undefined) return { more: true };
  const top = (place: SketchPlace): string | undefined => bodiesAt(sketch, place, reach)[0];
  if (tool === "pin") return pinAt(sketch, from, reach);
  if (tool === "erase") return eraseAt(sketch, from, reach);
  const body = top(from);
  if (body === undefined && ["move", "turn", "slider", "contact"].includes(tool))
    return { refused: "There is no body here." };
  if (to === undefined) return { more: true };
  if (tools[tool].many) return outlineOf(tool, places);
  switch (tool) {
    case "disc":
      return { edit: { kind: "disc", at: from, radius: Math.hypot(to[0] - from[0], to[1] - from[1]) } };
    case "box":
      return {
        edit: { kind: "polygon", name: "box", corners: [from, [to[0], from[1]], to, [from[0], to[1]]] },
      };
    case "bar":
      return { edit: { kind: "strip", name: "bar", from, to, width: barWidth(from, to) } };
    case "ground":
      return { edit: { kind: "ground", points: [from, to] } };
    case "slider": {
      const [own = "", below = "ground"] = bodiesAt(sketch, from, reach);
      return {
        edit: {
          kind: "slider",
          at: from,
          angle: Math.atan2(to[1] - from[1], to[0] - from[0]),
          bodies: [below, own],
        },
      };
    }
    case "spring":
      return {
        edit: {
          kind: "spring",
          from: { body: top(from) ?? "ground", at: from },
          to: { body: top(to) ?? "ground", at: to },
        },
      };
    case "contact":
      return { edit: { kind: "contact", bodies: [body ?? "", top(to) ?? "ground"] } };
    case "turn": {
      const [x, y] = sketch.bodies.find(({ name }) => name === body)?.at ?? from;
      const direction = ([px, py]: SketchPlace) => Math.atan2(py - y, px - x);
      return { edit: { kind: "turn", body: body ?? "", by: direction(to) - direction(from) } };
    }
    default:
      return { edit: { kind: "move", body: body ?? "", from, to } };
  }
}

/** A bar is this many times as long as it is wide, in round numbers. */
const slender = 12;
const barWidth = (from: SketchPlace, to: SketchPlace): number =>
  Number((Math.hypot(to[0] - from[0], to[1] - from[1]) / slender).toPrecision(1));

function outlineOf(tool: ToolName, places: readonly SketchPlace[]): Outcome {
  const [last, before] = [places.at(-1), places.at(-2)];
  const [first] = places;
  const same = (one: SketchPlace | undefined, other: SketchPlace | undefined) =>
    one?.[0] === other?.[0] && one?.[1] === other?.[1];
  if (!same(last, before) && !(same(last, first) && places.length > 3)) return { more: true };
  const points = places.slice(0, -1);
  if (tool === "steps")
    return points.length > 1
      ? { edit: { kind: "ground", points } }
      : { refused: "A ground needs two points." };
  if (points.length < 3) return { refused: "A polygon needs three corners." };
  return { edit: { kind: "polygon", name: "plate", corners: points } };
}

function pinAt(sketch: Sketch, at: SketchPlace, reach: number): Outcome {
  const [top, below = "ground"] = bodiesAt(sketch, at, reach);
  return top === undefined
    ? { refused: "There is no body here." }
    : { edit: { kind: "pin", at, bodies: [below, top] } };
}

function eraseAt(sketch: Sketch, at: SketchPlace, reach: number): Outcome {
  const joint = linkAt(sketch.joints, at, reach);
  if (joint !== undefined) return { edit: { kind: "remove", what: "joint", place: joint } };
  const spring = linkAt(sketch.springs, at, reach);
  if (spring !== undefined) return { edit: { kind: "remove", what: "spring", place: spring } };
  const [name] = bodiesAt(sketch, at, reach);
  if (name !== undefined) return { edit: { kind: "remove", what: "body", name } };
  const ground = groundAt(sketch, at, reach);
  return ground === undefined
    ? { refused: "There is nothing here." }
    : { edit: { kind: "remove", what: "ground", place: ground } };
}
