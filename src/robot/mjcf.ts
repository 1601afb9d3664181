/**
 * Which model file describes the planar part of a robot in MJCF? Bodies with hinges across and slides along one
 * plane, their masses and the shapes of spheres, capsules and boxes. What is left out is listed with its line.
 */

import { atan2 } from "../elementary/index.js";
import { Mistake } from "../mistake/index.js";
import { numeral, numeralPair, type Solid, solidOf } from "./geoms.js";
import { attributeNumbers, type FlatPoint, Plane, plus, turnedBy } from "./plane.js";
import type { XmlElement } from "./xml.js";

export interface ImportedRobot {
  /** The text of a model file. */
  readonly text: string;
  /** What the file has and the model has not, in sentences. */
  readonly leftOut: readonly string[];
}

/** Throws Mistake where nothing moves in a plane. */
export function readMjcf(root: XmlElement): ImportedRobot {
  const world = childrenOf(root, "worldbody")[0];
  if (world === undefined) throw new Mistake("the file has no worldbody");
  return new MjcfReader(root, world).robot();
}

const childrenOf = ({ children }: XmlElement, name: string): XmlElement[] =>
  children.filter((child) => child.name === name);

/** Elements without meaning for the motion. */
const silent = ["compiler", "option", "worldbody", "default", "size", "statistic", "visual", "asset"];

interface RobotBody {
  readonly name: string;
  readonly points: string[];
  readonly solids: readonly Solid[];
  readonly mass: string;
}

class MjcfReader {
  private readonly plane: Plane;
  private readonly bodies: RobotBody[] = [];
  private readonly joints: string[] = [];
  private readonly springs: string[] = [];
  private readonly dampers: string[] = [];
  private readonly start: string[] = [];
  private readonly leftOut: string[] = [];
  private readonly names = new Set<string>();

  constructor(
    private readonly root: XmlElement,
    private readonly world: XmlElement,
  ) {
    const compiler = childrenOf(root, "compiler")[0];
    const degrees = compiler?.attributes.get("angle") !== "radian";
    const hinges = all(world).filter(
      (one) => one.name === "joint" && (one.attributes.get("type") ?? "hinge") === "hinge",
    );
    const first = hinges[0] === undefined ? [0, 1, 0] : attributeNumbers(hinges[0], "axis", [0, 0, 1]);
    this.plane = new Plane(Math.abs(first[2] ?? 0) > Math.abs(first[1] ?? 0) ? "xy" : "xz", degrees);
    for (const child of root.children) if (!silent.includes(child.name)) this.leave(child, child.name);
    if (childrenOf(root, "default").length > 0)
      this.leave(childrenOf(root, "default")[0] as XmlElement, "default values");
  }

  robot(): ImportedRobot {
    const ground: RobotBody = { name: "ground", points: [], solids: [], mass: "" };
    this.bodies.push({ ...ground, solids: this.solids(this.world) });
    for (const child of childrenOf(this.world, "body")) this.body(child, this.bodies[0] as RobotBody);
    if (!this.joints.some((joint) => joint.includes("coordinate:")) && this.start.length === 0)
      throw new Mistake("no body moves in one plane");
    const capsule = this.bodies.some(({ solids }) => solids.some(({ shapes }) => shapes.length === 2));
    const sides = capsule
      ? ["the sides of capsules: their round ends touch, in contacts with the ground only"]
      : [];
    return { text: this.text(), leftOut: [...this.leftOut, ...sides] };
  }

  private body(element: XmlElement, parent: RobotBody): void {
    const name = this.unused(element.attributes.get("name") ?? "body");
    const angle = this.plane.angle(element);
    if (angle === undefined) this.leave(element, `the direction of body ${name}, which leaves the plane`);
    const place = this.plane.pair(attributeNumbers(element, "pos", [0, 0, 0]));
    const solids = this.solids(element);
    const body: RobotBody = { name, points: [], solids, mass: this.massOf(element, solids) };
    this.hold(element, body, parent, place, angle ?? 0);
    this.bodies.push(body);
    for (const child of childrenOf(element, "body")) this.body(child, body);
  }

  /** One joint after the other, with bodies without mass between them; a weld where there is none. */
  private hold(
    element: XmlElement,
    body: RobotBody,
    parent: RobotBody,
    place: FlatPoint,
    angle: number,
  ): void {
    const all = [...childrenOf(element, "joint"), ...childrenOf(element, "freejoint")];
    const isFree = (one: XmlElement) => one.name === "freejoint" || one.attributes.get("type") === "free";
    if (all.some(isFree)) {
      const values = [...place, angle].map(numeral);
      this.start.push(...["x", "y", "phi"].map((letter, i) => `${letter}_${body.name}: ${values[i]}`));
      return;
    }
    const joints = all.filter((joint) => this.isPlanar(joint));
    let [before, at, turn] = [parent, place, angle];
    for (const [k, joint] of joints.entries()) {
      const last = k === joints.length - 1;
      const next = last ? body : { name: this.unused(`${body.name}_part`), points: [], solids: [], mass: "" };
      this.join(joint, before, next, at, turn);
      if (!last) this.bodies.push(next);
      [before, at, turn] = [next, [0, 0], 0];
    }
    if (joints.length > 0) return;
    const point = this.point(before, at, turn);
    this.joints.push(`{ weld: [${point}, ${body.name}.O] }`);
  }

  private join(joint: XmlElement, before: RobotBody, next: RobotBody, at: FlatPoint, turn: number): void {
    const local = this.plane.pair(attributeNumbers(joint, "pos", [0, 0, 0]));
    const axis = attributeNumbers(joint, "axis", [0, 0, 1]);
    const name = this.unused(joint.attributes.get("name") ?? `${next.name}_joint`);
    const there = plus(at, turnedBy(local, turn));
    if ((joint.attributes.get("type") ?? "hinge") === "slide") {
      const [x, y] = this.plane.pair(axis);
      const along = atan2(y, x);
      const ends = [this.point(before, there, turn + along), this.point(next, local, along)];
      this.joints.push(`{ slider: [${ends.join(", ")}], coordinate: ${name} }`);
      if (joint.attributes.has("damping") || joint.attributes.has("stiffness"))
        this.leave(joint, `damping and stiffness of the slide ${name}`);
      return;
    }
    const ends = [this.point(before, there, turn), this.point(next, local, 0)];
    // The coordinate is the angle of the second axis from the first: the order gives it the sign of the file.
    const positive = this.plane.normal(axis) > 0;
    this.joints.push(
      `{ pin: [${(positive ? ends : ends.reverse()).join(", ")}], angle: relative, coordinate: ${name} }`,
    );
    const pair = `turn: [${before.name}, ${next.name}]`;
    const [stiffness = 0] = attributeNumbers(joint, "stiffness", [0]);
    const [damping = 0] = attributeNumbers(joint, "damping", [0]);
    if (stiffness > 0)
      this.springs.push(`{ ${pair}, stiffness: ${numeral(stiffness)}, angle: ${numeral(turn)} }`);
    if (damping > 0) this.dampers.push(`{ ${pair}, damping: ${numeral(damping)} }`);
    if (joint.attributes.has("range")) this.leave(joint, `the range of ${name}`);
  }

  private isPlanar(joint: XmlElement): boolean {
    const type = joint.attributes.get("type") ?? "hinge";
    const lies = this.plane.lies(attributeNumbers(joint, "axis", [0, 0, 1]));
    if ((type === "hinge" && lies === "across") || (type === "slide" && lies === "along")) return true;
    this.leave(
      joint,
      `the ${type} ${joint.attributes.get("name") ?? "joint"}, which leaves the plane ${this.plane.name}`,
    );
    return false;
  }

  private point(body: RobotBody, at: FlatPoint, angle: number): string {
    const name = `p${body.points.length + 1}`;
    const axis = angle === 0 ? "" : `, ${numeral(angle)}`;
    body.points.push(`${name}: [${at.map(numeral).join(", ")}${axis}]`);
    return `${body.name}.${name}`;
  }

  private solids(element: XmlElement): Solid[] {
    return childrenOf(element, "geom").flatMap((geom) => {
      const type = geom.attributes.get("type");
      if (type === "plane" && element === this.world && this.plane.name === "xz") {
        const at = numeralPair(this.plane.pair(attributeNumbers(geom, "pos", [0, 0, 0])));
        return [{ shapes: [`{ halfplane: { at: ${at} } }`], mass: 0, inertia: 0, centre: [0, 0] as const }];
      }
      const solid = solidOf(geom, this.plane);
      if (solid === undefined)
        this.leave(geom, `the geom ${geom.attributes.get("name") ?? type ?? "sphere"}`);
      return solid ?? [];
    });
  }

  /** Of the inertial element, else of the geoms. */
  private massOf(element: XmlElement, solids: readonly Solid[]): string {
    const [inertial] = childrenOf(element, "inertial");
    if (inertial !== undefined) {
      const [x = 0, y = 0, z = 0] = attributeNumbers(
        inertial,
        "diaginertia",
        attributeNumbers(inertial, "fullinertia", [0, 0, 0]),
      );
      const about = Math.abs(this.plane.normal([x, y, z]));
      const centre = this.plane.pair(attributeNumbers(inertial, "pos", [0, 0, 0]));
      const [mass = 0] = attributeNumbers(inertial, "mass", [0]);
      return `mass: ${numeral(mass)}, inertia: ${numeral(about)}, centre: ${numeralPair(centre)}`;
    }
    const mass = solids.reduce((sum, solid) => sum + solid.mass, 0);
    if (mass === 0) return "";
    const mean = (axis: 0 | 1) =>
      solids.reduce((sum, solid) => sum + solid.mass * solid.centre[axis], 0) / mass;
    const centre: FlatPoint = [mean(0), mean(1)];
    const inertia = solids.reduce((sum, solid) => {
      const [dx, dy] = [solid.centre[0] - centre[0], solid.centre[1] - centre[1]];
      return sum + solid.inertia + solid.mass * (dx * dx + dy * dy);
    }, 0);
    return `mass: ${numeral(mass)}, inertia: ${numeral(inertia)}, centre: ${numeralPair(centre)}`;
  }

  private leave({ line }: XmlElement, what: string): void {
    this.leftOut.push(`line ${line}: ${what}`);
  }

  private unused(wanted: string): string {
    const base = wanted.replace(/\W/g, "_").replace(/^[^A-Za-z]+/, "") || "part";
    let name = base;
    for (let k = 2; this.names.has(name) || name === "ground"; k++) name = `${base}${k}`;
    this.names.add(name);
    return name;
  }

  private text(): string {
    const title = this.root.attributes.get("model") ?? "Imported robot";
    const option = childrenOf(this.root, "option")[0];
    const gravity = this.plane.pair(
      option === undefined ? [0, 0, -9.81] : attributeNumbers(option, "gravity", [0, 0, -9.81]),
    );
    const list = (name: string, items: readonly string[]) =>
      items.length === 0 ? [] : [`${name}:`, ...items.map((item) => `  - ${item}`)];
    const [ground, ...moving] = this.bodies;
    const touches = moving.filter(({ solids }) => solids.length > 0 && (ground?.solids.length ?? 0) > 0);
    return [
      `name: ${JSON.stringify(title)}`,
      ...(touches.length === 0 ? [] : ["parameters: { mu: 1, r: 0 }"]),
      `gravity: ${numeralPair(gravity)}`,
      "bodies:",
      ...this.bodies.map((body) => `  ${body.name}: { ${partsOf(body).join(", ")} }`),
      ...list("joints", this.joints),
      ...list("springs", this.springs),
      ...list("dampers", this.dampers),
      ...(touches.length === 0 ? [] : ["contacts:"]),
      ...touches.map(
        ({ name }) => `  ${name}_on_ground: { between: [${name}, ground], friction: mu, restitution: r }`,
      ),
      ...(this.start.length === 0 ? [] : [`start: { ${this.start.join(", ")} }`]),
      "",
    ].join("\n");
  }
}

function partsOf({ mass, points, solids }: RobotBody): string[] {
  const shapes = solids.flatMap((solid) => solid.shapes);
  return [
    ...(mass === "" ? [] : [mass]),
    ...(points.length === 0 ? [] : [`points: { ${points.join(", ")} }`]),
    ...(shapes.length === 0 ? [] : [`shape: [${shapes.join(", ")}]`]),
  ];
}

function all(element: XmlElement): XmlElement[] {
  return [element, ...element.children.flatMap(all)];
}
