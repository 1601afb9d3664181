/** Which bodies and points does the file name, and which joints connect them? */

import { type Span, suggestion } from "../../expression/index.js";
import { nameProblem } from "../declarations.js";
import type { Findings } from "../error.js";
import type { Entry, Located } from "../shape.js";
import {
  type JointKind,
  jointForms,
  jointKinds,
  type RawBody,
  type RawJoint,
  type Sections,
} from "./sections.js";
import { type Vector, written } from "./text.js";

export const ground = "ground";

/** A point of a body in the body's frame, and the angle of its axis. */
export interface BodyPoint {
  readonly at: Vector;
  readonly angle: string;
}

export interface NamedBody {
  readonly name: Located<string>;
  readonly raw: RawBody | undefined;
  readonly points: ReadonlyMap<string, BodyPoint>;
}

/** A point by the name of its body and its own. */
export interface PointName extends Span {
  readonly body: string;
  readonly point: string;
}

export interface Joint extends Span {
  readonly kind: JointKind;
  readonly ends: readonly [PointName, PointName];
  readonly raw: RawJoint;
  /** Its number in the file, from 1. */
  readonly number: number;
}

const jointOptions = [...new Set(Object.values(jointForms).flatMap(({ options }) => options))];

/** The bodies of a file, the ground first, and everything that refers to them. */
export class Scheme {
  readonly bodies = new Map<string, NamedBody>();

  constructor(
    sections: Sections,
    private readonly findings: Findings,
    place: Span,
  ) {
    this.bodies.set(ground, makeBody({ value: ground, ...place }, undefined));
    for (const { key, value } of sections.bodies ?? []) this.declare({ key, value });
  }

  private declare({ key, value }: Entry<RawBody>): void {
    const isName = (name: Located<string>, what: string): void => {
      if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(name.value) || name.value in Object.prototype)
        this.findings.add(
          name,
          `${JSON.stringify(name.value)} is not a name of a ${what}`,
          "a name is a letter, then letters, digits or _",
        );
    };
    isName(key, "body");
    for (const point of value.points ?? []) isName(point.key, "point");
    for (const coordinate of value.coordinates ?? []) this.checkCoordinate(coordinate);
    if (key.value === ground)
      for (const part of [value.mass, value.inertia, value.centre?.[0], value.coordinates?.[0]])
        if (part !== undefined) this.findings.add(part, "the ground does not move", "leave this out");
    this.bodies.set(key.value, makeBody(key, value));
  }

  /** Formulas are made of the names of coordinates before all other names are checked. */
  private checkCoordinate(name: Located<string>): void {
    const problem = nameProblem(name.value);
    if (problem !== undefined) this.findings.add(name, ...problem);
  }

  /** The body of a name; undefined after a finding. */
  body(name: Located<string>): string | undefined {
    if (this.bodies.has(name.value)) return name.value;
    this.findings.add(
      name,
      `there is no body ${name.value}`,
      suggestion(name.value, [...this.bodies.keys()]),
    );
    return undefined;
  }

  /** A point such as crank.B; undefined after a finding. */
  point(name: Located<string>): PointName | undefined {
    const { start, end } = name;
    const [body = "", point = "", ...more] = name.value.split(".");
    if (point === "" || more.length > 0) {
      this.findings.add(
        name,
        `${JSON.stringify(name.value)} is not a point`,
        "write body.point, such as ground.O",
      );
      return undefined;
    }
    if (this.body({ value: body, start, end }) === undefined) return undefined;
    const known = [...(this.bodies.get(body)?.points.keys() ?? [])];
    if (known.includes(point)) return { body, point, start, end };
    this.findings.add(name, `${body} has no point ${point}`, suggestion(point, known));
    return undefined;
  }

  geometry({ body, point }: PointName): BodyPoint {
    return this.bodies.get(body)?.points.get(point) as BodyPoint;
  }

  joint(raw: RawJoint, number: number): Joint | undefined {
    const kinds = jointKinds.filter((kind) => raw[kind] !== undefined);
    const [kind] = kinds;
    if (kind === undefined || kinds.length > 1) {
      const found = kinds.length === 0 ? "none of them" : kinds.join(" and ");
      this.findings.add(
        raw.place,
        `joint ${number} needs exactly one of ${jointKinds.join(", ")} and has ${found}`,
      );
      return undefined;
    }
    this.checkOptions(kind, raw);
    const [one, other] = (raw[kind] ?? []).map((name) => this.point(name));
    if (one === undefined || other === undefined) return undefined;
    if (one.body === other.body) {
      this.findings.add(other, `the ${kind} joins ${one.body} to itself`, "join points of two bodies");
      return undefined;
    }
    return { kind, ends: [one, other], raw, number, start: one.start, end: other.end };
  }

  private checkOptions(kind: JointKind, raw: RawJoint): void {
    const own: readonly string[] = jointForms[kind].options;
    for (const option of jointOptions) {
      const value = raw[option];
      const place = Array.isArray(value) ? value[0] : value;
      if (value !== undefined && !own.includes(option))
        this.findings.add(place as Span, `a ${kind} has no ${option}`, `it may have ${own.join(", ")}`);
    }
    for (const needed of ["length", "radius"] as const)
      if (own.includes(needed) && raw[needed] === undefined)
        this.findings.add(raw[kind]?.[0] ?? raw.place, `a ${kind} needs ${needed}:`);
    if (raw.coordinate !== undefined) this.checkCoordinate(raw.coordinate);
    if (raw.motion !== undefined && raw.coordinate !== undefined)
      this.findings.add(
        raw.coordinate,
        "a joint has either a coordinate or a motion",
        "leave one of them out",
      );
    const numbers = kind === "weld" ? 3 : 1;
    if (raw.motion !== undefined && own.includes("motion") && raw.motion.length !== numbers)
      this.findings.add(
        raw.motion[0] as Span,
        `the motion of a ${kind} is ${numbers === 1 ? "one expression" : "a list [x, y, angle]"}, got ` +
          `${raw.motion.length}`,
      );
  }
}

/** Every body has its origin O and its centre C, unless it gives these names to other points. */
function makeBody(name: Located<string>, raw: RawBody | undefined): NamedBody {
  const points = new Map<string, BodyPoint>([["O", { at: ["0", "0"], angle: "0" }]]);
  points.set("C", { at: [written(raw?.centre?.[0]), written(raw?.centre?.[1])], angle: "0" });
  for (const { key, value } of raw?.points ?? [])
    points.set(key.value, { at: [written(value[0]), written(value[1])], angle: written(value[2]) });
  return { name, raw, points };
}
