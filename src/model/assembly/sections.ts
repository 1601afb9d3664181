/** What may stand under bodies, joints, springs, dampers, torques, loads and gravity? */

import { impactLawNames } from "../../impact/index.js";
import { described, note, repeat, withOneOf } from "../schemaParts.js";
import {
  anyText,
  dictionary,
  type Expression,
  expression,
  type Located,
  listOf,
  mapWith,
  type Shape,
  word,
} from "../shape.js";

import { shapes } from "./shapes.js";

type ValueOf<S> = S extends Shape<infer T> ? T : never;

/** A joint that only keeps a distance is no part of the tree: it holds both ways, or pulls. */
type LinkKind = "both" | "pull";

interface JointForm {
  /** Its own options; all joints may have a note. */
  readonly options: readonly string[];
  readonly link?: LinkKind;
}

/** Kinds of joints, in the order in which an error names them. */
export const jointForms = Object.freeze({
  pin: { options: ["coordinate", "angle", "motion", "loop", "name"] },
  slider: { options: ["coordinate", "motion", "loop", "name"] },
  weld: { options: ["motion", "loop", "name"] },
  wheel: { options: ["coordinate", "motion", "radius", "loop", "name"] },
  rod: { options: ["length", "name"], link: "both" },
  rope: { options: ["length", "restitution", "law", "name"], link: "pull" },
} as const satisfies Record<string, JointForm>);
export type JointKind = keyof typeof jointForms;
export const jointKinds = Object.keys(jointForms) as readonly JointKind[];
export const linkOf = (kind: JointKind): LinkKind | undefined => (jointForms[kind] as JointForm).link;

/** A lone expression is a list of one. */
function upTo(most: number): Shape<readonly Expression[]> {
  const several = listOf(expression, { least: 1, most });
  return {
    schema: { anyOf: [expression.schema, several.schema] },
    expected: `an expression, or a list of up to ${most}`,
    read(node, findings) {
      if (node.kind !== "scalar") return several.read(node, findings);
      const only = expression.read(node, findings);
      return only === undefined ? undefined : [only];
    },
  };
}

/** An editor reads a boolean where the reader of the file gets its letters. */
const truth: Shape<Located<"true" | "false">> = {
  ...word(["true", "false"] as const),
  schema: { enum: [true, false, "true", "false"] },
};

const pair = listOf(expression, { least: 2, most: 2 });
const twoPoints = listOf(anyText, { least: 2, most: 2 });
const twoBodies = listOf(anyText, { least: 2, most: 2 });

const body = mapWith(
  {},
  {
    mass: described(expression, "mass in kg; 0 if left out"),
    inertia: described(expression, "moment of inertia about the centre of mass, in kg m^2; 0 if left out"),
    centre: described(pair, "centre of mass [x, y] in the frame of the body; [0, 0] if left out"),
    points: described(
      dictionary(listOf(expression, { least: 2, most: 3 })),
      "named points [x, y] in the frame of the body; a third number is the angle of an axis through the point",
    ),
    shape: described(shapes, "disc, polygon, segment, polyline, halfplane or arc, or a list of them"),
    coordinates: described(
      listOf(anyText, { least: 3, most: 3 }),
      "names of x, y and the angle, where no joint of the tree holds the body",
    ),
    note,
    repeat,
  },
);

const joint = mapWith(
  {},
  {
    pin: described(twoPoints, "the two points coincide; the bodies turn about them"),
    slider: described(twoPoints, "the second point moves along the axis of the first; the axes stay aligned"),
    weld: described(twoPoints, "points and axes coincide"),
    wheel: described(
      twoPoints,
      "a wheel with its centre at the second point rolls on the left side of the axis of the first point; needs radius",
    ),
    rod: described(twoPoints, "the two points have a constant distance; needs length"),
    rope: described(
      twoPoints,
      "the distance of the two points is at most length; a rope that becomes taut acts like an impact",
    ),
    coordinate: described(anyText, "name of the coordinate of a pin, slider or wheel"),
    angle: described(
      word(["absolute", "relative"] as const),
      "how the coordinate of a pin is measured: the angle of the body (absolute, the default), or that of the " +
        "second axis from the first",
    ),
    motion: described(
      upTo(3),
      "prescribed motion instead of a coordinate, an expression of t and coordinates; for a weld [x, y, angle]",
    ),
    radius: described(expression, "radius of a wheel"),
    length: described(expression, "length of a rod or rope; of t and coordinates for a cylinder or a winch"),
    restitution: described(expression, "coefficient of restitution of a rope, from 0 to 1; 0 if left out"),
    law: described(word(impactLawNames), "impact law of a rope"),
    loop: described(truth, "true: the joint closes a loop and is not part of the tree"),
    name: described(anyText, "name of the constraint of a rod, rope or loop"),
    note,
    repeat,
  },
);

const link = {
  between: described(twoPoints, "acts along the line between two points"),
  turn: described(twoBodies, "acts on the angle of the second body relative to the first"),
};

const spring = mapWith(
  { stiffness: described(expression, "stiffness in N/m, with turn in N m/rad") },
  {
    ...link,
    length: described(expression, "length at which a spring between points has no force; 0 if left out"),
    angle: described(expression, "angle at which a spring with turn has no moment; 0 if left out"),
    damping: described(expression, "damping coefficient of a damper parallel to the spring"),
    note,
    repeat,
  },
);

const damper = mapWith(
  { damping: described(expression, "damping coefficient in N s/m, with turn in N m s/rad") },
  { ...link, note, repeat },
);

const torque = mapWith(
  {
    on: described(anyText, "body on which the torque acts, counterclockwise"),
    torque: described(expression, "torque in N m, an expression of coordinates, velocities and t"),
  },
  {
    from: described(anyText, "body on which the opposite torque acts; ground if left out"),
    note,
    repeat,
  },
);

const load = mapWith(
  {
    at: described(anyText, "point at which the force acts"),
    force: described(pair, "components [X, Y] in N, along the fixed axes"),
  },
  { note, repeat },
);

export const sectionShapes = {
  bodies: described(
    dictionary(body),
    "rigid bodies with mass, inertia and named points; ground is always there",
  ),
  joints: described(
    listOf(withOneOf(joint, jointKinds)),
    "pins, sliders, welds, wheels, rods and ropes between points such as crank.B",
  ),
  springs: described(
    listOf(withOneOf(spring, Object.keys(link))),
    "springs between two points, or between the angles of two bodies",
  ),
  dampers: described(
    listOf(withOneOf(damper, Object.keys(link))),
    "dampers between two points, or between the angles of two bodies",
  ),
  torques: described(listOf(torque), "moments on bodies"),
  loads: described(listOf(load), "forces at points of bodies"),
  gravity: described(upTo(2), "acceleration of gravity of all bodies: downwards along y, or [x, y]"),
};

export type Sections = {
  readonly [K in keyof typeof sectionShapes]: ValueOf<(typeof sectionShapes)[K]> | undefined;
};
export type RawBody = ValueOf<typeof body>;
export type RawJoint = ValueOf<typeof joint>;
export type RawSpring = ValueOf<typeof spring>;
