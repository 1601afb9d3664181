/** In which plane does a robot move, and where is a vector of space in it? Seen along the axes of most hinges. */

import { crossed, dotProduct, unitVector, type Vector3 } from "./space.js";

export type FlatPoint = readonly [number, number];

/** Directions within this angle of each other are parallel: files write π/2 with five digits. */
const parallel = 1e-3;
/** The cosine of this angle, from which on it is one. */
const along = 1 - parallel * parallel;

export class Plane {
  readonly name: string;
  private readonly right: Vector3;
  private readonly up: Vector3;
  private readonly out: Vector3;

  /** The plane across the direction that most of the axes have, of several a vertical one; of x and z without axes. */
  constructor(axes: readonly Vector3[]) {
    const isParallel = (one: Vector3, other: Vector3) => Math.abs(dotProduct(one, other)) > along;
    const count = (axis: Vector3) => axes.filter((other) => isParallel(axis, other)).length;
    const rank = (axis: Vector3) => 2 * count(axis) + (Math.abs(axis[2]) < parallel ? 1 : 0);
    const most = Math.max(0, ...axes.map(rank));
    const axis = axes.find((one) => rank(one) === most) ?? [0, 1, 0];
    const flat = Math.abs(axis[2]) > along;
    const across: Vector3 = flat ? [0, 1, 0] : [0, 0, 1];
    const height = dotProduct(across, axis);
    this.up = unitVector([
      across[0] - height * axis[0],
      across[1] - height * axis[1],
      across[2] - height * axis[2],
    ]);
    const side = crossed(this.up, axis);
    const sign = Math.abs(side[0]) > parallel ? Math.sign(side[0]) : Math.sign(side[1]);
    this.right = [sign * side[0], sign * side[1], sign * side[2]];
    this.out = crossed(this.right, this.up);
    const letters = ["yz", "xz", "xy"];
    const named = [0, 1, 2].find((k) => Math.abs(this.out[k] as number) > along);
    this.name =
      letters[named ?? -1] ?? `across (${this.out.map((part) => Number(part.toFixed(3))).join(", ")})`;
  }

  /** The two components of a vector in the plane. */
  pair(vector: Vector3): FlatPoint {
    return [dotProduct(this.right, vector), dotProduct(this.up, vector)];
  }

  /** Along the direction about which counterclockwise turns are positive. */
  normal(vector: Vector3): number {
    return dotProduct(this.out, vector);
  }

  /** Is a vector along the normal, or in the plane? */
  lies(vector: Vector3): "across" | "along" | "neither" {
    const share = Math.abs(this.normal(unitVector(vector)));
    if (share > along) return "across";
    return share < parallel ? "along" : "neither";
  }
}

export const plus = ([x, y]: FlatPoint, [u, v]: FlatPoint): FlatPoint => [x + u, y + v];
