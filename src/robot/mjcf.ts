/**
 * Which model file describes the planar part of a robot in MJCF? Bodies with hinges across and slides along one
 * plane, their masses and the shapes of spheres, capsules, cylinders and boxes. All frames are parallel to the plane
 * where the file places the bodies. What is left out is listed with its line.
 */

import { atan2 } from "../elementary/index.js";
import { Mistake } from "../mistake/index.js";
import { attributeNumber, attributeNumbers, elementsNamed, fluidOf } from "./attribute.js";
import { withDefaults } from "./defaults.js";
import { geomType, isSolid, numeral, numeralPair, type Solid, solidOf } from "./geoms.js";
import { type FlatPoint, Plane, plus } from "./plane.js";
import {
  type AngleStyle,
  after,
  axisColumn,
  type Rotation,
  rotationOf,
  turnedIn,
  unitVector,
  unturned,
  type Vector3,
  vector3,
} from "./space.js";
import { contactsLeftOut, type RobotBody, type Weight, weightOf, writeRobot } from "./written.js";
import type { XmlElement } from "./xml.js";

export interface ImportedRobot {
  /** The text of a model file. */
  readonly text: string;
  /** What the file has and the model has not, in sentences. */
  readonly leftOut: readonly string[];
}

/** Throws Mistake where nothing moves in a plane. */
export function readMjcf(root: XmlElement): ImportedRobot {
  const whole = withDefaults(root);
  const world = elementsNamed(whole, "worldbody")[0];
  if (world === undefined) throw new Mistake("the file has no worldbody");
  return new MjcfReader(whole, world).robot();
}

/** Elements without meaning for the motion; defaults are in the elements already. */
const silent = ["compiler", "option", "worldbody", "default", "size", "statistic", "visual", "asset"];
const silentInBody = ["body", "joint", "freejoint", "geom", "inertial", "site", "camera", "light"];
/** Attributes of a joint that the model has no place for, and their value without effect. */
const jointExtras = ["frictionloss", "ref", "margin"];
/** Names with a meaning of their own in a model file. */
const taken = new Set(["ground", "mu", "r", "t", "i", "pi", "slip"]);

const angleFeatures = (compiler: XmlElement | undefined): AngleStyle => ({
  degrees: compiler?.attributes.get("angle") !== "radian",
  sequence: compiler?.attributes.get("eulerseq") ?? "xyz",
});

const typeOf = (joint: XmlElement): string => joint.attributes.get("type") ?? "hinge";
const axisOf = (joint: XmlElement): Vector3 => vector3(attributeNumbers(joint, "axis", [0, 0, 1]));
const placeOf = (element: XmlElement): Vector3 => vector3(attributeNumbers(element, "pos", [0, 0, 0]));
const isFree = (one: XmlElement): boolean => one.name === "freejoint" || typeOf(one) === "free";

class MjcfReader {
  private readonly plane: Plane;
  private readonly style: AngleStyle;
  private readonly compiler: XmlElement | undefined;
  private readonly bodies: RobotBody[] = [];
  private readonly joints: string[] = [];
  private readonly terms = {
    kinetic: [] as string[],
    potential: [] as string[],
    dissipation: [] as string[],
  };
  private readonly start: string[] = [];
  private readonly leftOut: string[] = [];
  /** Coefficients of the geoms that touch. */
  private readonly frictions = new Set<number>();
  private readonly names = new Set<string>();

  constructor(
    private readonly root: XmlElement,
    private readonly world: XmlElement,
  ) {
    this.compiler = elementsNamed(root, "compiler")[0];
    if (this.compiler?.attributes.get("coordinate") === "global")
      throw new Mistake(
        `line ${this.compiler.line}: coordinate="global" is not read; save the file with local coordinates`,
      );
    this.style = angleFeatures(this.compiler);
    this.plane = new Plane(this.hinges(world, unturned));
    for (const child of root.children) if (!silent.includes(child.name)) this.leave(child, child.name);
  }

  robot(): ImportedRobot {
    const { root, plane, joints, terms, start } = this;
    const ground = {
      name: "ground",
      points: [],
      solids: this.solids(this.world, unturned),
      weight: undefined,
    };
    this.bodies.push(ground);
    for (const child of elementsNamed(this.world, "body")) this.body(child, ground, unturned);
    if (!joints.some((joint) => joint.includes("coordinate:")) && start.length === 0)
      throw new Mistake("no body moves in one plane");
    const option = elementsNamed(root, "option")[0];
    const fall = option === undefined ? [0, 0, -9.81] : attributeNumbers(option, "gravity", [0, 0, -9.81]);
    const text = writeRobot({
      title: root.attributes.get("model") ?? "Imported robot",
      gravity: plane.pair(vector3(fall)),
      bodies: this.weighed(),
      joints,
      terms,
      start,
      friction: Math.max(...this.frictions),
    });
    for (const name of fluidOf(option)) this.leave(option as XmlElement, `${name} of a fluid`);
    return { text, leftOut: [...this.leftOut, ...contactsLeftOut(this.bodies, this.frictions.size)] };
  }

  /** Directions of all hinges in space. */
  private hinges(element: XmlElement, turn: Rotation): Vector3[] {
    const own = elementsNamed(element, "joint").filter((joint) => typeOf(joint) === "hinge");
    return [
      ...own.map((joint) => unitVector(turnedIn(turn, axisOf(joint)))),
      ...elementsNamed(element, "body").flatMap((body) =>
        this.hinges(body, after(turn, rotationOf(body, this.style))),
      ),
    ];
  }

  private body(element: XmlElement, parent: RobotBody, before: Rotation): void {
    const name = this.unused(element.attributes.get("name") ?? "body");
    const turn = after(before, rotationOf(element, this.style));
    const place = this.plane.pair(turnedIn(before, placeOf(element)));
    const solids = this.solids(element, turn);
    const weight = this.weight(element, solids, turn);
    const body: RobotBody = { name, parent: parent.name, points: [], solids, weight };
    for (const child of element.children)
      if (!silentInBody.includes(child.name)) this.leave(child, `${child.name} in body ${name}`);
    this.hold(element, body, parent, place, turn);
    this.bodies.push(body);
    for (const child of elementsNamed(element, "body")) this.body(child, body, turn);
  }

  /** One joint after the other, with bodies without mass between them; a weld where there is none. */
  private hold(
    element: XmlElement,
    body: RobotBody,
    parent: RobotBody,
    place: FlatPoint,
    turn: Rotation,
  ): void {
    const all = [...elementsNamed(element, "joint"), ...elementsNamed(element, "freejoint")];
    if (all.some(isFree)) {
      const values = [...place, 0].map(numeral);
      this.start.push(...["x", "y", "phi"].map((letter, i) => `${letter}_${body.name}: ${values[i]}`));
      return;
    }
    const joints = all.filter((joint) => this.isPlanar(joint, turn));
    let [before, at] = [parent, place];
    for (const [k, joint] of joints.entries()) {
      const last = k === joints.length - 1;
      const empty = () => ({
        name: this.unused(`${body.name}_part`),
        points: [],
        solids: [],
        weight: undefined,
      });
      const next: RobotBody = last ? body : empty();
      this.join(joint, before, next, at, turn);
      if (!last) this.bodies.push(next);
      [before, at] = [next, [0, 0]];
    }
    if (joints.length === 0) this.joints.push(`{ weld: [${this.point(before, at, 0)}, ${body.name}.O] }`);
  }

  private join(joint: XmlElement, before: RobotBody, next: RobotBody, at: FlatPoint, turn: Rotation): void {
    const local = this.plane.pair(turnedIn(turn, placeOf(joint)));
    const axis = turnedIn(turn, axisOf(joint));
    const name = this.unused(joint.attributes.get("name") ?? `${next.name}_joint`);
    const there = plus(at, local);
    const [x, y] = this.plane.pair(axis);
    const isSlide = typeOf(joint) === "slide";
    const along = isSlide ? atan2(y, x) : 0;
    const ends = [this.point(before, there, along), this.point(next, local, along)];
    // The coordinate is the angle of the second axis from the first: the order gives it the sign of the file.
    if (!isSlide && this.plane.normal(axis) < 0) ends.reverse();
    const kind = isSlide ? "slider" : "pin";
    const relative = isSlide ? "" : "angle: relative, ";
    this.joints.push(`{ ${kind}: [${ends.join(", ")}], ${relative}coordinate: ${name} }`);
    this.addTerms(joint, name, !isSlide && this.style.degrees ? Math.PI / 180 : 1);
  }

  /** Spring, damper and rotor of a joint act on its coordinate. */
  private addTerms(joint: XmlElement, name: string, angle: number): void {
    const [stiffness, damping, armature] = ["stiffness", "damping", "armature"].map((one) =>
      attributeNumber(joint, one, 0),
    ) as [number, number, number];
    const rest = angle * attributeNumber(joint, "springref", 0);
    const stretch = rest === 0 ? name : `(${name} - (${numeral(rest)}))`;
    if (stiffness > 0) this.terms.potential.push(`${numeral(stiffness)}/2*${stretch}^2`);
    if (damping > 0) this.terms.dissipation.push(`${numeral(damping)}/2*${name}'^2`);
    if (armature > 0) this.terms.kinetic.push(`${numeral(armature)}/2*${name}'^2`);
    const isLimited = joint.attributes.has("range") && joint.attributes.get("limited") !== "false";
    if (isLimited) this.leave(joint, `the range of ${name}`);
    for (const extra of jointExtras)
      if (attributeNumber(joint, extra, 0) !== 0) this.leave(joint, `${extra} of ${name}`);
  }

  private isPlanar(joint: XmlElement, turn: Rotation): boolean {
    const type = typeOf(joint);
    const lies = this.plane.lies(turnedIn(turn, axisOf(joint)));
    if ((type === "hinge" && lies === "across") || (type === "slide" && lies === "along")) return true;
    const name = joint.attributes.get("name") ?? "joint";
    this.leave(joint, `the ${type} ${name}, which leaves the plane ${this.plane.name}`);
    return false;
  }

  private point(body: RobotBody, at: FlatPoint, angle: number): string {
    const name = `p${body.points.length + 1}`;
    const axis = angle === 0 ? "" : `, ${numeral(angle)}`;
    body.points.push(`${name}: [${at.map(numeral).join(", ")}${axis}]`);
    return `${body.name}.${name}`;
  }

  private solids(element: XmlElement, turn: Rotation): Solid[] {
    return elementsNamed(element, "geom").flatMap((geom) => {
      const type = geomType(geom);
      const name = `the geom ${geom.attributes.get("name") ?? type}`;
      const floor = type === "plane" && element === this.world ? this.floor(geom) : undefined;
      if (floor !== undefined) return floor;
      if (!isSolid(type)) {
        this.leave(geom, name);
        return [];
      }
      const solid = solidOf(geom, this.plane, turn, this.style);
      const collides = ["contype", "conaffinity"].some((one) => attributeNumber(geom, one, 1) !== 0);
      if (collides && solid.shapes === undefined)
        this.leave(geom, solid.mass > 0 ? `the shape of ${name}, not its mass` : name);
      if (collides) this.frictions.add(attributeNumber(geom, "friction", 1));
      return collides ? solid : { ...solid, shapes: undefined };
    });
  }

  /** A half-plane, where the plane of the floor is across that of the motion. */
  private floor(geom: XmlElement): Solid | undefined {
    const upwards = axisColumn(rotationOf(geom, this.style), 2);
    if (this.plane.lies(upwards) !== "along") return undefined;
    const [x, y] = this.plane.pair(upwards);
    const angle = atan2(-x, y);
    const at = numeralPair(this.plane.pair(placeOf(geom)));
    this.frictions.add(attributeNumber(geom, "friction", 1));
    const turned = angle === 0 ? "" : `, angle: ${numeral(angle)}`;
    return { shapes: [`{ halfplane: { at: ${at}${turned} } }`], mass: 0, inertia: 0, centre: [0, 0] };
  }

  /** Of the inertial element, else of the geoms. */
  private weight(element: XmlElement, solids: readonly Solid[], turn: Rotation): Weight | undefined {
    const [inertial] = elementsNamed(element, "inertial");
    if (inertial === undefined || this.compiler?.attributes.get("inertiafromgeom") === "true")
      return weightOf(solids);
    const [x = 0, y = 0, z = 0, xy = 0, xz = 0, yz = 0] = attributeNumbers(
      inertial,
      "diaginertia",
      attributeNumbers(inertial, "fullinertia", [0, 0, 0]),
    );
    const own = after(turn, rotationOf(inertial, this.style));
    const [a, b, c] = [0, 1, 2].map((k) => this.plane.normal(axisColumn(own, k))) as [number, number, number];
    const inertia = x * a * a + y * b * b + z * c * c + 2 * (xy * a * b + xz * a * c + yz * b * c);
    const centre = this.plane.pair(turnedIn(turn, placeOf(inertial)));
    return { mass: attributeNumber(inertial, "mass", 0), inertia, centre };
  }

  /** With the total mass that the file prescribes. */
  private weighed(): RobotBody[] {
    const wanted = this.compiler === undefined ? 0 : attributeNumber(this.compiler, "settotalmass", 0);
    const total = this.bodies.reduce((sum, { weight }) => sum + (weight?.mass ?? 0), 0);
    const factor = wanted > 0 && total > 0 ? wanted / total : 1;
    if (factor === 1) return this.bodies;
    return this.bodies.map(({ weight, ...body }) => {
      if (weight === undefined) return { ...body, weight };
      const { mass, inertia, centre } = weight;
      return { ...body, weight: { mass: factor * mass, inertia: factor * inertia, centre } };
    });
  }

  private leave({ line }: XmlElement, what: string): void {
    this.leftOut.push(`line ${line}: ${what}`);
  }

  private unused(wanted: string): string {
    const base = wanted.replace(/\W/g, "_").replace(/^[^A-Za-z]+/, "") || "part";
    let name = base;
    for (let k = 2; this.names.has(name) || taken.has(name); k++) name = `${base}${k}`;
    this.names.add(name);
    return name;
  }
}
