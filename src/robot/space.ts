/** How is an element of a robot turned in space? Rotations as matrices of three rows, vectors as lists of three. */

import { cos, hypot, sin } from "../elementary/index.js";
import { attributeNumbers } from "./attribute.js";
import type { XmlElement } from "./xml.js";

export type Vector3 = readonly [number, number, number];
export type Rotation = readonly [Vector3, Vector3, Vector3];

export const unturned: Rotation = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

export const dotProduct = ([a, b, c]: Vector3, [x, y, z]: Vector3): number => a * x + b * y + c * z;
export const crossed = ([a, b, c]: Vector3, [x, y, z]: Vector3): Vector3 => [
  b * z - c * y,
  c * x - a * z,
  a * y - b * x,
];
export const vector3 = ([x = 0, y = 0, z = 0]: readonly number[]): Vector3 => [x, y, z];
export const unitVector = (vector: Vector3): Vector3 => {
  const length = hypot(...vector);
  return length === 0 ? vector : vector3(vector.map((part) => part / length));
};
export const turnedIn = (rotation: Rotation, vector: Vector3): Vector3 =>
  vector3(rotation.map((row) => dotProduct(row, vector)));
export const axisColumn = (rotation: Rotation, k: number): Vector3 =>
  vector3(rotation.map((row) => row[k] as number));
const withColumns = (x: Vector3, y: Vector3, z: Vector3): Rotation =>
  [0, 1, 2].map((k) => [x[k], y[k], z[k]]) as unknown as Rotation;
export const after = (first: Rotation, then: Rotation): Rotation =>
  withColumns(
    ...(unturned.map((_, k) => turnedIn(first, axisColumn(then, k))) as [Vector3, Vector3, Vector3]),
  );

/** Roundings of angles such as π/2 leave entries that are 0 or 1 in the file. */
function exact(value: number): number {
  const whole = Math.round(value);
  return Math.abs(value - whole) < 1e-15 ? whole : value;
}

function about(axis: Vector3, angle: number): Rotation {
  const [x, y, z] = unitVector(axis);
  const [c, s] = [exact(cos(angle)), exact(sin(angle))];
  const v = 1 - c;
  return [
    [c + v * x * x, v * x * y - s * z, v * x * z + s * y],
    [v * x * y + s * z, c + v * y * y, v * y * z - s * x],
    [v * x * z - s * y, v * y * z + s * x, c + v * z * z],
  ];
}

/** The rotation that takes the third axis into a direction. */
export function towards(direction: Vector3): Rotation {
  const z = unitVector(direction);
  const helper: Vector3 = Math.abs(z[0]) < 0.9 ? [1, 0, 0] : [0, 1, 0];
  const y = unitVector(crossed(z, helper));
  return withColumns(crossed(y, z), y, z);
}

/** How a file writes angles. */
export interface AngleStyle {
  readonly degrees: boolean;
  /** Axes of three turns; small letters turn with the body, capitals stay. */
  readonly sequence: string;
}

/** From its quaternion, axis and angle, Euler angles, two axes or third axis. */
export function rotationOf(element: XmlElement, { degrees, sequence }: AngleStyle): Rotation {
  const given = (name: string) =>
    element.attributes.has(name) ? attributeNumbers(element, name, [0]) : undefined;
  const scale = degrees ? Math.PI / 180 : 1;
  const quaternion = given("quat");
  if (quaternion !== undefined) return ofQuaternion(quaternion);
  const axisAngle = given("axisangle");
  if (axisAngle !== undefined) return about(vector3(axisAngle), scale * (axisAngle[3] ?? 0));
  const euler = given("euler");
  if (euler !== undefined)
    return [...sequence].reduce((whole, letter, k) => {
      const axis = unturned["xyz".indexOf(letter.toLowerCase())] ?? unturned[2];
      const turn = about(axis, scale * (euler[k] ?? 0));
      return letter === letter.toLowerCase() ? after(whole, turn) : after(turn, whole);
    }, unturned);
  const axes = given("xyaxes");
  if (axes !== undefined) {
    const x = unitVector(vector3(axes));
    const z = unitVector(crossed(x, vector3(axes.slice(3))));
    return withColumns(x, crossed(z, x), z);
  }
  const third = given("zaxis");
  return third === undefined ? unturned : towards(vector3(third));
}

function ofQuaternion(quaternion: readonly number[]): Rotation {
  const length = hypot(...quaternion) || 1;
  const [w = 1, x = 0, y = 0, z = 0] = quaternion.map((part) => part / length);
  const rows: Rotation = [
    [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
    [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
    [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
  ];
  return rows.map((row) => vector3(row.map(exact))) as unknown as Rotation;
}
