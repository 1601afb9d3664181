/**
 * Which MJCF elements say the same as a robot in URDF? Its links and joints as nested bodies, with revolute,
 * continuous and prismatic joints, inertials and collision shapes. What has no such element is handed on under its
 * own name, and is listed as left out.
 */

import { Mistake } from "../mistake/index.js";
import type { XmlElement } from "./xml.js";

/** Throws Mistake where links and joints are not a tree. */
export function mjcfOfUrdf(root: XmlElement): XmlElement {
  return new UrdfReader(root).robot();
}

const childOf = ({ children }: XmlElement, name: string): XmlElement | undefined =>
  children.find((child) => child.name === name);

function element(
  name: string,
  { line }: XmlElement,
  attributes: Readonly<Record<string, string | undefined>>,
  children: readonly XmlElement[] = [],
): XmlElement {
  const given = Object.entries(attributes).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return { name, attributes: new Map(given), children, line };
}

/** Elements that say nothing about the motion. */
const silent = ["link", "joint", "material"];

/** Names of joints in MJCF; a fixed one is none. */
const kinds: Readonly<Record<string, string>> = {
  revolute: "hinge",
  continuous: "hinge",
  prismatic: "slide",
};

class UrdfReader {
  private readonly links: ReadonlyMap<string, XmlElement>;
  private readonly joints: readonly XmlElement[];
  private readonly placed = new Set<string>();
  private readonly further: XmlElement[];

  constructor(private readonly root: XmlElement) {
    const named = (name: string) => root.children.filter((child) => child.name === name);
    this.links = new Map(named("link").map((link) => [required(link, "name"), link]));
    this.joints = named("joint");
    this.further = root.children.filter(({ name }) => !silent.includes(name));
  }

  robot(): XmlElement {
    const children = new Set(this.joints.map((joint) => this.end(joint, "child")));
    const roots = [...this.links.keys()].filter((name) => !children.has(name));
    if (roots.length === 0) throw new Mistake("every link is the child of a joint: there is no root");
    const bodies = roots.flatMap((name) => this.rooted(name));
    const lost = [...this.links].find(([name]) => !this.placed.has(name));
    if (lost !== undefined)
      throw new Mistake(
        `line ${lost[1].line}: link ${lost[0]} is part of a closed loop of joints, which URDF does not have`,
      );
    const { root } = this;
    return element("mujoco", root, { model: root.attributes.get("name") }, [
      element("compiler", root, { angle: "radian", eulerseq: "XYZ" }),
      element("worldbody", root, {}, bodies),
      ...this.further,
    ]);
  }

  /** A link with the name world is the ground; another root is fixed to it. */
  private rooted(name: string): XmlElement[] {
    const link = this.links.get(name) as XmlElement;
    this.place(name, link);
    const parts = [...this.geoms(link), ...this.below(name)];
    return name === "world" ? parts : [element("body", link, { name }, [...this.inertial(link), ...parts])];
  }

  private below(parent: string): XmlElement[] {
    return this.joints
      .filter((joint) => this.end(joint, "parent") === parent)
      .map((joint) => {
        const name = this.end(joint, "child");
        const link = this.links.get(name) as XmlElement;
        this.place(name, link);
        const parts = [...this.inertial(link), ...this.geoms(link), ...this.below(name)];
        return element("body", link, { name, ...originOf(joint) }, [...this.held(joint), ...parts]);
      });
  }

  private held(joint: XmlElement): XmlElement[] {
    const name = required(joint, "name");
    const type = required(joint, "type");
    if (type === "fixed") return [];
    if (type === "floating") return [element("freejoint", joint, {})];
    const dynamics = childOf(joint, "dynamics");
    for (const part of ["mimic", "safety_controller", "calibration"]) {
      const found = childOf(joint, part);
      if (found !== undefined) this.further.push(element(`${part} of joint ${name}`, found, {}));
    }
    if (dynamics?.attributes.has("friction") && Number(dynamics.attributes.get("friction")) !== 0)
      this.further.push(element(`friction in joint ${name}`, dynamics, {}));
    const limited = type === "revolute" || type === "prismatic" ? childOf(joint, "limit") : undefined;
    return [
      element("joint", joint, {
        name,
        type: kinds[type] ?? type,
        axis: childOf(joint, "axis")?.attributes.get("xyz") ?? "1 0 0",
        damping: dynamics?.attributes.get("damping"),
        range: limited === undefined ? undefined : "",
      }),
    ];
  }

  private inertial(link: XmlElement): XmlElement[] {
    const own = childOf(link, "inertial");
    if (own === undefined) return [];
    const inertia = childOf(own, "inertia")?.attributes;
    const names = ["ixx", "iyy", "izz", "ixy", "ixz", "iyz"];
    const fullinertia = names.map((name) => inertia?.get(name) ?? "0").join(" ");
    const mass = childOf(own, "mass")?.attributes.get("value") ?? "0";
    return [element("inertial", own, { ...originOf(own), mass, fullinertia })];
  }

  /** Collision shapes; masses are those of inertials alone. */
  private geoms(link: XmlElement): XmlElement[] {
    return link.children
      .filter(({ name }) => name === "collision")
      .flatMap((collision) => {
        const shape = childOf(collision, "geometry")?.children[0];
        if (shape === undefined) return [];
        const { attributes } = shape;
        const half = (text = "0") =>
          text
            .trim()
            .split(/\s+/)
            .map((part) => Number(part) / 2)
            .join(" ");
        const sizes: Readonly<Record<string, string | undefined>> = {
          sphere: attributes.get("radius"),
          box: half(attributes.get("size")),
          cylinder: `${attributes.get("radius")} ${half(attributes.get("length"))}`,
        };
        const size = sizes[shape.name === "capsule" ? "cylinder" : shape.name];
        return [element("geom", shape, { type: shape.name, size, mass: "0", ...originOf(collision) })];
      });
  }

  private place(name: string, { line }: XmlElement): void {
    if (this.placed.has(name)) throw new Mistake(`line ${line}: link ${name} is the child of two joints`);
    this.placed.add(name);
  }

  private end(joint: XmlElement, which: "parent" | "child"): string {
    const link = childOf(joint, which)?.attributes.get("link");
    if (link === undefined || !this.links.has(link))
      throw new Mistake(
        `line ${joint.line}: the ${which} ${link ?? ""} of joint ${joint.attributes.get("name") ?? ""} is not a ` +
          "link of the file",
      );
    return link;
  }
}

function required({ name, attributes, line }: XmlElement, attribute: string): string {
  const value = attributes.get(attribute);
  if (value === undefined) throw new Mistake(`line ${line}: ${name} needs the attribute ${attribute}`);
  return value;
}

/** Place and turn of a part. */
function originOf(part: XmlElement): {
  readonly pos: string | undefined;
  readonly euler: string | undefined;
} {
  const origin = childOf(part, "origin")?.attributes;
  return { pos: origin?.get("xyz"), euler: origin?.get("rpy") };
}
