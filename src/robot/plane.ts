/** In which plane does a robot move, and where is a point of space in it? Seen along the axes of the hinges. */

import { atan2, cos, hypot, sin } from "../elementary/index.js";
import { Mistake } from "../mistake/index.js";
import type { XmlElement } from "./xml.js";

export type FlatPoint = readonly [number, number];

/** `xz`: gravity along −z, hinges about y. `xy`: hinges about z. */
export type PlaneName = "xz" | "xy";

/** Numbers of an attribute; throws Mistake where they are not numbers, or too few. */
export function attributeNumbers(element: XmlElement, name: string, otherwise: readonly number[]): number[] {
  const text = element.attributes.get(name);
  if (text === undefined) return [...otherwise];
  const values = text.trim().split(/\s+/).map(Number);
  if (values.every(Number.isFinite) && values.length >= Math.min(1, otherwise.length)) return values;
  throw new Mistake(`line ${element.line}: ${name}=${JSON.stringify(text)} is not a list of numbers`);
}

export class Plane {
  constructor(
    readonly name: PlaneName,
    private readonly degrees: boolean,
  ) {}

  /** The two components of a vector in the plane. */
  pair([x = 0, y = 0, z = 0]: readonly number[]): FlatPoint {
    return this.name === "xz" ? [x, z] : [x, y];
  }

  /** Along the direction about which counterclockwise turns are positive. */
  normal([, y = 0, z = 0]: readonly number[]): number {
    return this.name === "xz" ? -y : z;
  }

  /** Is a vector along the normal, or in the plane? */
  lies(vector: readonly number[]): "across" | "along" | "neither" {
    const length = hypot(...vector);
    const out = Math.abs(this.normal(vector));
    if (out >= (1 - 1e-9) * length) return "across";
    return out <= 1e-9 * length ? "along" : "neither";
  }

  /**
   * The angle by which an element is turned, from its euler angles or its quaternion; undefined where it leaves the
   * plane.
   */
  angle(element: XmlElement): number | undefined {
    const [w = 1, ...axis] = attributeNumbers(element, "quat", [1, 0, 0, 0]);
    const euler = attributeNumbers(element, "euler", [0, 0, 0]);
    const unit = this.degrees ? Math.PI / 180 : 1;
    const turns = [axis, euler].every((vector) => hypot(...vector) === 0 || this.lies(vector) === "across");
    if (!turns || ["axisangle", "xyaxes", "zaxis"].some((name) => element.attributes.has(name)))
      return undefined;
    return 2 * atan2(this.normal(axis), w) + unit * this.normal(euler);
  }
}

export const turnedBy = ([x, y]: FlatPoint, angle: number): FlatPoint => [
  x * cos(angle) - y * sin(angle),
  x * sin(angle) + y * cos(angle),
];

export const plus = ([x, y]: FlatPoint, [u, v]: FlatPoint): FlatPoint => [x + u, y + v];
