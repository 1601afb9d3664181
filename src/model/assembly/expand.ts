/** How does a file with bodies become the Lagrangian description that everything else reads? */

import type { Span } from "../../expression/index.js";
import type { Findings } from "../error.js";
import type { Model, Point } from "../model.js";
import { type Role, roles } from "../roles.js";
import type { Entry, Expression } from "../shape.js";
import type { Assembly, BodyModel, TreeEntry } from "./assembly.js";
import { linkContact, loopContacts } from "./constraints.js";
import { drawingOf } from "./drawing.js";
import { forcesOf } from "./forces.js";
import { angleOf, type Frame, frameOf } from "./frames.js";
import { type Evaluate, evaluateWith } from "./numbers.js";
import { type BodyPair, touchesOf } from "./pairs.js";
import { ground, type Joint, type NamedBody, Scheme } from "./scheme.js";
import { linkOf, type Sections } from "./sections.js";
import { expressionsOf } from "./shapes.js";
import { addVectors, generated, sum, turned, type Vector, written } from "./text.js";
import { type HeldBody, spanningTree } from "./tree.js";

/**
 * The model with coordinates, definitions, contacts and drawing of its bodies; `printed` is how its sections are
 * written.
 */
export function expandBodies(
  model: Model,
  sections: Sections & { readonly pairs: readonly BodyPair[] },
  place: Span,
  printed: Assembly["sections"],
  findings: Findings,
): Model {
  const { tables } = findings;
  const scheme = new Scheme(sections, findings, place);
  const joints = (sections.joints ?? []).flatMap((raw, i) => scheme.joint(raw, i + 1) ?? []);
  const forces = forcesOf(sections, scheme, findings);
  const evaluate = evaluateWith(model);
  checkSizes(joints, evaluate, findings);
  const touches = touchesOf(sections.pairs, scheme, joints, evaluate, findings);
  findings.throwIfAny(); // nothing can be placed by a point that is not there
  const { held, loops } = spanningTree(scheme, joints);
  for (const one of held) refuseUnused(one, scheme, findings);
  const frames = held.map((one) => frameOf(scheme, one));
  const links = joints.filter(({ kind }) => linkOf(kind) !== undefined);
  const closing = loops.map((joint) => loopContacts(joint, scheme, findings));
  const contacts = [
    ...touches.contacts,
    ...links.map((joint) => linkContact(joint, tables)),
    ...closing.flat(),
  ];
  const assembly: Assembly = {
    ...place,
    bodies: bodyModels(scheme, held, frames, tables),
    gravity: gravityOf(sections, place, tables),
    potentials: forces.potentials,
    dissipations: forces.dissipations,
    loads: forces.loads,
    tree: held.map((one, i) => treeEntry(one, frames[i] as Frame)),
    loops: loops.map((joint, i) => ({
      joint: `${joint.kind} ${joint.ends.map(({ body, point }) => `${body}.${point}`).join(" ")}`,
      contacts: (closing[i] ?? []).map(({ name }) => name.value),
    })),
    uses: [...usesOf(sections), ...forces.uses],
    sections: printed,
  };
  const definitions = [
    ...definitionsOf(scheme, held, frames, tables),
    ...forces.definitions,
    ...touches.definitions,
  ];
  return {
    ...model,
    coordinates: [...model.coordinates, ...frames.flatMap(({ coordinates }) => coordinates)],
    definitions: [...definitions, ...model.definitions],
    contacts: [...model.contacts, ...contacts],
    draw: model.draw.length > 0 ? model.draw : drawingOf(scheme, joints, forces.drawn, tables),
    assembly,
    written: model,
  };
}

/** At the file's own numbers. */
function checkSizes(joints: readonly Joint[], evaluate: Evaluate, findings: Findings): void {
  for (const { kind, raw } of joints) {
    const [length, radius] = [evaluate(raw.length), evaluate(raw.radius)];
    if (raw.length !== undefined && length < 0)
      findings.add(raw.length, `the length of a ${kind} must not be negative, got ${length}`);
    if (raw.radius !== undefined && radius <= 0)
      findings.add(raw.radius, `the radius of a ${kind} must be positive, got ${radius}`);
  }
}

/** A joint of the tree gives its body the coordinates, and holds without a constraint that could have a name. */
function refuseUnused({ body, joint }: HeldBody, { bodies }: Scheme, findings: Findings): void {
  if (joint === undefined) return;
  const [given] = bodies.get(body)?.raw?.coordinates ?? [];
  if (given !== undefined) {
    const { kind } = joint;
    const has = kind === "weld" ? "leave them out" : `leave them out, or write coordinate: in the ${kind}`;
    findings.add(given, `${body} is held by a ${kind}, so coordinates: has no effect`, has);
  }
  const { name } = joint.raw;
  if (name !== undefined)
    findings.add(
      name,
      `this ${joint.kind} closes no loop, so it has no constraint to name`,
      "leave name: out",
    );
}

const treeEntry = ({ body, parent, joint }: HeldBody, { coordinates }: Frame): TreeEntry => ({
  body,
  parent,
  joint: joint?.kind ?? "free",
  coordinates: coordinates.map(({ value }) => value),
});

/** Angle and origin of each frame, then the points of each body: crank.angle, crank.x, crank.B.x. */
function definitionsOf(
  scheme: Scheme,
  held: readonly HeldBody[],
  frames: readonly Frame[],
  tables: readonly string[],
): Entry<Expression>[] {
  const entries: Entry<Expression>[] = [];
  const define = (name: string, text: string, { start, end }: Span): void => {
    const place = { start, end };
    entries.push({ key: { value: name, ...place }, value: generated(text, place, tables) });
  };
  const place = (body: NamedBody, angle: string, at: Vector): void => {
    const { value: name } = body.name;
    define(`${name}.angle`, angle, body.name);
    define(`${name}.x`, at[0], body.name);
    define(`${name}.y`, at[1], body.name);
    for (const [point, { at: own }] of body.points) {
      const [x, y] = addVectors(originOf(name), turned(own, angleOf(name)));
      define(`${name}.${point}.x`, x, body.name);
      define(`${name}.${point}.y`, y, body.name);
    }
  };
  place(scheme.bodies.get(ground) as NamedBody, "0", ["0", "0"]);
  for (const [i, { body, parent }] of held.entries()) {
    const { angle, arm } = frames[i] as Frame;
    place(scheme.bodies.get(body) as NamedBody, angle, addVectors(originOf(parent), arm));
  }
  return entries;
}

const originOf = (body: string): Vector => (body === ground ? ["0", "0"] : [`${body}.x`, `${body}.y`]);

function bodyModels(
  scheme: Scheme,
  held: readonly HeldBody[],
  frames: readonly Frame[],
  tables: readonly string[],
): BodyModel[] {
  return held.map(({ body, parent }, i) => {
    const { name, raw } = scheme.bodies.get(body) as NamedBody;
    const { start, end } = name;
    const vector = ([x, y]: Vector): Point => [generated(x, name, tables), generated(y, name, tables)];
    const centre: Vector = [written(raw?.centre?.[0]), written(raw?.centre?.[1])];
    const above = held.findIndex((one) => one.body === parent);
    return {
      ...{ name: body, start, end },
      parent: above < 0 ? undefined : above,
      arm: vector((frames[i] as Frame).arm),
      centre: vector(turned(centre, angleOf(body))),
      angle: generated(angleOf(body), name, tables),
      mass: raw?.mass,
      inertia: raw?.inertia,
    };
  });
}

function gravityOf({ gravity }: Sections, place: Span, tables: readonly string[]): Point | undefined {
  const [first, second] = gravity ?? [];
  if (first === undefined) return undefined;
  if (second !== undefined) return [first, second];
  return [generated("0", place, tables), generated(`-${sum(written(first))}`, place, tables)];
}

/** What the expressions of bodies and joints may speak of. */
function usesOf({ bodies, joints, gravity }: Sections): Assembly["uses"] {
  const as = (role: Role, expressions: readonly (Expression | undefined)[]) =>
    expressions.flatMap((expression) => (expression === undefined ? [] : [{ expression, role }]));
  const ofBodies = (bodies ?? []).flatMap(({ value: { mass, inertia, centre = [], points, shape } }) => [
    ...as(roles.body, [mass, inertia, ...centre, ...(points ?? []).flatMap(({ value }) => value)]),
    ...as(roles.body, (shape ?? []).flatMap(expressionsOf)),
  ]);
  const ofJoints = (joints ?? []).flatMap(({ radius, length, restitution, motion = [] }) => [
    ...as(roles.body, [radius]),
    ...as(roles.restitution, [restitution]),
    ...as(roles.length, [length]),
    ...as(roles.gap, motion),
  ]);
  return [...ofBodies, ...ofJoints, ...as(roles.body, gravity ?? [])];
}
