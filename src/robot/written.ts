/** Which text of a model file describes bodies, joints and further terms of a robot? */

import { numeral, numeralPair, type Solid } from "./geoms.js";
import { type FlatPoint, plus } from "./plane.js";

export interface Weight {
  readonly mass: number;
  readonly inertia: number;
  readonly centre: FlatPoint;
}

export interface RobotBody {
  readonly name: string;
  /** The body that its joints hold it on. */
  readonly parent?: string;
  readonly points: string[];
  readonly solids: readonly Solid[];
  readonly weight: Weight | undefined;
}

export interface RobotText {
  readonly title: string;
  readonly gravity: FlatPoint;
  /** The ground first. */
  readonly bodies: readonly RobotBody[];
  readonly joints: readonly string[];
  /** Terms of the energies that joints add. */
  readonly terms: Readonly<Record<"kinetic" | "potential" | "dissipation", readonly string[]>>;
  readonly start: readonly string[];
  readonly friction: number;
}

/** Of several solids together; undefined where they have no mass. */
export function weightOf(solids: readonly Solid[]): Weight | undefined {
  const mass = solids.reduce((sum, solid) => sum + solid.mass, 0);
  if (mass === 0) return undefined;
  const centre = solids.reduce<FlatPoint>(
    (sum, one) => plus(sum, [(one.mass / mass) * one.centre[0], (one.mass / mass) * one.centre[1]]),
    [0, 0],
  );
  const inertia = solids.reduce((sum, solid) => {
    const [dx, dy] = [solid.centre[0] - centre[0], solid.centre[1] - centre[1]];
    return sum + solid.inertia + solid.mass * (dx * dx + dy * dy);
  }, 0);
  return { mass, inertia, centre };
}

const shapesOf = ({ solids }: RobotBody): string[] => solids.flatMap(({ shapes }) => shapes ?? []);

const isSolid = (body: RobotBody): boolean => shapesOf(body).length > 0;

/** What is not written of the contacts; `frictions`: how many coefficients the file has. */
export function contactsLeftOut(bodies: readonly RobotBody[], frictions: number): string[] {
  const [, ...moving] = bodies;
  const solid = moving.filter(isSolid);
  const apart = (one: RobotBody, other: RobotBody) => one.parent !== other.name && other.parent !== one.name;
  const meet = solid.some((one, i) => solid.slice(i + 1).some((other) => apart(one, other)));
  const capsule = bodies.some(({ solids }) => solids.some(({ shapes }) => shapes?.length === 2));
  return [
    ...(frictions > 1 ? ["coefficients of friction but the largest: mu is one parameter"] : []),
    ...(capsule ? ["the sides of capsules: their round ends touch"] : []),
    ...(meet ? ["contacts between moving bodies: add entries with between:"] : []),
  ];
}

export function writeRobot({ title, gravity, bodies, joints, terms, start, friction }: RobotText): string {
  const [ground, ...moving] = bodies;
  const touches = ground !== undefined && isSolid(ground) ? moving.filter(isSolid) : [];
  const sums = Object.entries(terms).filter(([, parts]) => parts.length > 0);
  return [
    `name: ${JSON.stringify(title)}`,
    ...(touches.length === 0 ? [] : [`parameters: { mu: ${numeral(friction)}, r: 0 }`]),
    `gravity: ${numeralPair(gravity)}`,
    "bodies:",
    ...bodies.map((body) => `  ${body.name}: { ${partsOf(body).join(", ")} }`),
    ...(joints.length === 0 ? [] : ["joints:", ...joints.map((joint) => `  - ${joint}`)]),
    ...sums.map(([name, parts]) => `${name}: ${parts.join(" + ")}`),
    ...(touches.length === 0 ? [] : ["contacts:"]),
    ...touches.map(
      ({ name }) => `  ${name}_on_ground: { between: [${name}, ground], friction: mu, restitution: r }`,
    ),
    ...(start.length === 0 ? [] : [`start: { ${start.join(", ")} }`]),
    "",
  ].join("\n");
}

function partsOf(body: RobotBody): string[] {
  const { weight, points } = body;
  const shapes = shapesOf(body);
  return [
    ...(weight === undefined
      ? []
      : [
          `mass: ${numeral(weight.mass)}, inertia: ${numeral(weight.inertia)}, centre: ${numeralPair(weight.centre)}`,
        ]),
    ...(points.length === 0 ? [] : [`points: { ${points.join(", ")} }`]),
    ...(shapes.length === 0 ? [] : [`shape: [${shapes.join(", ")}]`]),
  ];
}
