/** Where is the frame of a body relative to that of the body which holds it, and by which coordinates? */

import type { CoordinateModel } from "../model.js";
import { ground, type Joint, type PointName, type Scheme } from "./scheme.js";
import {
  addVectors,
  minus,
  minusVector,
  noVector,
  sum,
  times,
  turned,
  type Vector,
  written,
} from "./text.js";
import type { HeldBody } from "./tree.js";

/** A body's frame: its angle, and the way to its origin from that of its parent's frame, along the fixed axes. */
export interface Frame {
  readonly angle: string;
  readonly arm: Vector;
  /** With their units: lengths in metres, angles in radians. */
  readonly coordinates: readonly CoordinateModel[];
}

export const angleOf = (body: string): string => (body === ground ? "0" : `${body}.angle`);

export const positionOf = ({ body, point }: PointName): Vector => [
  `${body}.${point}.x`,
  `${body}.${point}.y`,
];

/** The angle of the axis of a point. */
export const axisOf = (scheme: Scheme, point: PointName): string =>
  sum(angleOf(point.body), scheme.geometry(point).angle);

export function frameOf(scheme: Scheme, held: HeldBody): Frame {
  const { joint, body } = held;
  if (joint === undefined) return freeFrame(scheme, body);
  return new JointFrame(scheme, held, joint).frame();
}

function freeFrame(scheme: Scheme, body: string): Frame {
  const { name, raw } = scheme.bodies.get(body) as NonNullable<ReturnType<Scheme["bodies"]["get"]>>;
  const own = ["x", "y", "phi"].map((letter) => ({ ...name, value: `${letter}_${body}` }));
  const units = ["m", "m", "rad"];
  const coordinates = (raw?.coordinates ?? own).map((one, i) => ({ ...one, unit: units[i] }));
  const [x, y, angle] = coordinates.map(({ value }) => value) as [string, string, string];
  return { angle, arm: [x, y], coordinates };
}

class JointFrame {
  private readonly own: PointName;
  private readonly other: PointName;
  /** 1 where the body stands second in the joint, −1 where it stands first. */
  private readonly forwards: boolean;

  constructor(
    private readonly scheme: Scheme,
    private readonly held: HeldBody,
    private readonly joint: Joint,
  ) {
    this.own = joint.ends[held.end];
    this.other = joint.ends[1 - held.end] as PointName;
    this.forwards = held.end === 1;
  }

  frame(): Frame {
    const { joint } = this;
    const { angle: own } = this.scheme.geometry(this.own);
    const axis = axisOf(this.scheme, this.other);
    switch (joint.kind) {
      case "slider": {
        const { text, coordinates } = this.variable("s");
        return this.joined(sum(axis, minus(own)), turned([this.signed(text), "0"], axis), coordinates);
      }
      case "wheel":
        return this.wheel(axis, own);
      case "weld": {
        const [x, y, turn] = (joint.raw.motion ?? []).map((part) => written(part));
        const shift: Vector = [x ?? "0", y ?? "0"];
        const angle = sum(axis, this.signed(turn ?? "0"), minus(own));
        const moved = this.forwards ? turned(shift, axis) : minusVector(turned(shift, this.ownAxis(own)));
        return this.joined(angle, moved, []);
      }
      default: {
        const { text, coordinates } = this.variable("phi");
        const relative = joint.raw.angle?.value === "relative";
        return this.joined(relative ? sum(axis, this.signed(text), minus(own)) : text, noVector, coordinates);
      }
    }
  }

  /**
   * The centre has the distance of the radius from the line, on its left; the wheel turns clockwise as it moves
   * along.
   */
  private wheel(axis: string, own: string): Frame {
    const { text, coordinates } = this.variable("s");
    const radius = written(this.joint.raw.radius);
    const turn = `${times(text, "1")}/${radius}`;
    const angle = sum(axis, this.signed(minus(turn)), minus(own));
    const line = this.forwards ? axis : this.ownAxis(own);
    const centre = turned([text, radius], line);
    return this.joined(angle, this.forwards ? centre : minusVector(centre), coordinates);
  }

  private ownAxis(own: string): string {
    return sum(angleOf(this.held.body), own);
  }

  private signed(text: string): string {
    return this.forwards ? text : minus(text);
  }

  /** From the parent's origin to its point, across the joint, back from the own point to the own origin. */
  private joined(angle: string, across: Vector, coordinates: readonly CoordinateModel[]): Frame {
    const { scheme, own, other, held } = this;
    const to = turned(scheme.geometry(other).at, angleOf(other.body));
    const back = minusVector(turned(scheme.geometry(own).at, angleOf(held.body)));
    return { angle, arm: addVectors(to, across, back), coordinates };
  }

  /** The coordinate of the joint, or its prescribed motion. */
  private variable(letter: "s" | "phi"): { text: string; coordinates: readonly CoordinateModel[] } {
    const { coordinate, motion } = this.joint.raw;
    if (motion !== undefined) return { text: written(motion[0]), coordinates: [] };
    const { start, end } = this.joint;
    const name = coordinate ?? { value: `${letter}_${this.held.body}`, start, end };
    return { text: name.value, coordinates: [{ ...name, unit: letter === "s" ? "m" : "rad" }] };
  }
}
