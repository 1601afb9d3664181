/**
 * Which contacts do rods, ropes and the joints of loops stand for? Frictionless ones: slides that hold both ways,
 * and the gap of a rope.
 */

import type { Span } from "../../expression/index.js";
import { defaultLaw } from "../../impact/index.js";
import type { Findings } from "../error.js";
import type { ContactModel } from "../model.js";
import type { Expression } from "../shape.js";
import { squaredDistance } from "./forces.js";
import { axisOf, positionOf } from "./frames.js";
import type { Joint, Scheme } from "./scheme.js";
import { linkOf } from "./sections.js";
import { generated, minus, sum, written } from "./text.js";

/** The contacts of a rod or rope. */
export function linkContact(
  { kind, ends, raw, number, ...place }: Joint,
  tables: readonly string[],
): ContactModel {
  const distance = `sqrt(${squaredDistance(...ends)})`;
  const length = written(raw.length);
  const name = raw.name?.value ?? `${kind}${number}`;
  const contact = slide(name, `${distance} - ${length}`, place, tables);
  if (linkOf(kind) === "both") return contact;
  return {
    ...contact,
    kind: "gap",
    normal: generated(`${length} - ${distance}`, place, tables),
    restitution: raw.restitution,
    law: raw.law?.value ?? defaultLaw,
  };
}

/** The constraints of a joint that closes a loop. */
export function loopContacts(joint: Joint, scheme: Scheme, findings: Findings): ContactModel[] {
  const { kind, raw, number, start, end } = joint;
  for (const option of ["coordinate", "motion", "angle"] as const) {
    const value = raw[option];
    const place = Array.isArray(value) ? value[0] : value;
    if (value !== undefined)
      findings.add(
        place as Span,
        `this ${kind} closes a loop and has no ${option} of its own`,
        "mark another joint of the loop with loop: true",
      );
  }
  const name = raw.name?.value ?? `${kind}${number}`;
  return Object.entries(loopEquations(joint, scheme)).map(([part, text]) =>
    slide(`${name}_${part}`, text, { start, end }, findings.tables),
  );
}

function loopEquations({ kind, ends, raw }: Joint, scheme: Scheme): Readonly<Record<string, string>> {
  const [[x, y], [u, v]] = [positionOf(ends[0]), positionOf(ends[1])];
  const pinned = { x: `${u} - ${x}`, y: `${v} - ${y}` };
  if (kind === "pin") return pinned;
  const [axis, other] = [axisOf(scheme, ends[0]), axisOf(scheme, ends[1])];
  const turn = sum(other, minus(axis));
  if (kind === "weld") return { ...pinned, angle: turn };
  const [c, s] = [`cos(${axis})`, `sin(${axis})`];
  const across = `${c}*(${v} - ${y}) - ${s}*(${u} - ${x})`;
  if (kind === "slider") return { across, angle: turn };
  const radius = written(raw.radius);
  const along = `(${c}*(${u} - ${x}) + ${s}*(${v} - ${y}))`;
  return { across: `${across} - ${radius}`, roll: sum(`${along}/${radius}`, turn) };
}

/** A slide without friction whose normal is known to be a distance. */
function slide(name: string, normal: string, place: Span, tables: readonly string[]): ContactModel {
  const { start, end } = place;
  const none: Expression | undefined = undefined;
  return {
    name: { value: name, start, end },
    kind: "slide",
    normal: generated(normal, place, tables),
    slip: none,
    at: undefined,
    friction: { static: none, kinetic: none, impact: none },
    restitution: none,
    law: defaultLaw,
    compliance: undefined,
    when: none,
    note: undefined,
    derived: true,
  };
}
