/** What do the bodies, joints and forces of a file add to its Lagrangian description? */

import type { Span } from "../../expression/index.js";
import type { Role } from "../roles.js";
import type { Expression } from "../shape.js";

type Pair = readonly [Expression, Expression];

/** A rigid body of the tree, in the order from the root outwards; all vectors have components along the fixed axes. */
export interface BodyModel extends Span {
  readonly name: string;
  /** Its place among the bodies; undefined for the ground. */
  readonly parent: number | undefined;
  /** From the origin of the parent's frame to that of its own. */
  readonly arm: Pair;
  /** From the origin of its frame to its centre of mass. */
  readonly centre: Pair;
  readonly angle: Expression;
  readonly mass: Expression | undefined;
  readonly inertia: Expression | undefined;
}

/** A force and the velocity with which it does work: the generalized force is force · ∂velocity/∂q̇. */
export interface LoadModel {
  readonly force: Expression;
  readonly velocity: Expression;
}

/** How a body is held in the tree. */
export interface TreeEntry {
  readonly body: string;
  readonly parent: string;
  /** The kind of its joint; `free` where none holds it. */
  readonly joint: string;
  readonly coordinates: readonly string[];
}

export interface Assembly extends Span {
  readonly bodies: readonly BodyModel[];
  readonly gravity: Pair | undefined;
  readonly potentials: readonly Expression[];
  readonly dissipations: readonly Expression[];
  readonly loads: readonly LoadModel[];
  readonly tree: readonly TreeEntry[];
  /** Joints that close loops, with the names of their constraints. */
  readonly loops: readonly { readonly joint: string; readonly contacts: readonly string[] }[];
  /** Expressions of the sections and what each may speak of. */
  readonly uses: readonly { readonly expression: Expression; readonly role: Role }[];
  /** The sections as they are written. */
  readonly sections: Readonly<Record<string, unknown>> & {
    readonly contacts: Readonly<Record<string, unknown>>;
  };
}
