/**
 * Which joints hold the bodies in a tree, and which close loops? From the ground outwards, nearest bodies first, in
 * the order of the file, but joints with a coordinate or motion of their own before others; a body that nothing
 * connects to the ground is free and the root of what it is joined to.
 */

import type { Joint, PointName, Scheme } from "./scheme.js";
import { ground } from "./scheme.js";
import { linkOf } from "./sections.js";

/** A body with the joint that holds it. */
export interface HeldBody {
  readonly body: string;
  readonly parent: string;
  /** Undefined where the body is free. */
  readonly joint: Joint | undefined;
  /** Which end of the joint belongs to the body. */
  readonly end: 0 | 1;
}

export interface Tree {
  readonly held: readonly HeldBody[];
  readonly loops: readonly Joint[];
}

export function spanningTree(scheme: Scheme, joints: readonly Joint[]): Tree {
  const usable = joints.filter(({ kind, raw }) => linkOf(kind) === undefined && raw.loop?.value !== "true");
  const nearest = grown(scheme, usable).flatMap(({ joint }) => joint ?? []);
  const chosen = new Set(withoutLoops([...usable.filter(hasOwnMotion), ...nearest]));
  const held = grown(
    scheme,
    usable.filter((joint) => chosen.has(joint)),
  );
  const used = held.map(({ joint }) => joint);
  const closing = joints.filter((joint) => !used.includes(joint) && linkOf(joint.kind) === undefined);
  return { held, loops: closing };
}

/** A joint with a coordinate or a motion of its own cannot close a loop: the tree prefers it to nearer ones. */
const hasOwnMotion = ({ raw: { coordinate, motion, angle } }: Joint): boolean =>
  (coordinate ?? motion ?? angle) !== undefined;

/** The joints in their order, without those that connect what earlier ones have connected. */
function withoutLoops(joints: readonly Joint[]): readonly Joint[] {
  const parts = new Map<string, string>();
  const partOf = (body: string): string => {
    const next = parts.get(body);
    return next === undefined ? body : partOf(next);
  };
  return joints.filter(({ ends: [one, other] }) => {
    const [part, joined] = [partOf(one.body), partOf(other.body)];
    if (part !== joined) parts.set(part, joined);
    return part !== joined;
  });
}

/** The bodies in the order in which joints reach them from the ground. */
function grown(scheme: Scheme, joints: readonly Joint[]): HeldBody[] {
  const reached = new Set<string>([ground]);
  const held: HeldBody[] = [];
  const grow = (root: string): void => {
    for (const queue = [root]; queue.length > 0; ) {
      const parent = queue.shift() as string;
      for (const joint of joints) {
        const end = joint.ends.findIndex((one) => one.body === parent);
        const child = (joint.ends[1 - end] as PointName | undefined)?.body;
        if (end < 0 || child === undefined || reached.has(child)) continue;
        reached.add(child);
        held.push({ body: child, parent, joint, end: end === 0 ? 1 : 0 });
        queue.push(child);
      }
    }
  };
  grow(ground);
  for (const body of scheme.bodies.keys()) {
    if (reached.has(body)) continue;
    reached.add(body);
    held.push({ body, parent: ground, joint: undefined, end: 1 });
    grow(body);
  }
  return held;
}
