/** Which names may an expression use, at each place of the file? */

/** What the expressions at some place may speak of. */
export interface Role {
  readonly what: string;
  readonly state: boolean;
  readonly velocities: boolean;
  /** First-order states may stand here. */
  readonly states?: boolean;
  readonly plane?: boolean;
  /** The slip velocity of the contact has the name `slip`. */
  readonly slip?: boolean;
}

/** In `friction:` the slip velocity of the contact, unless the file gives the name another meaning. */
export const slipName = "slip";

export const roles = {
  motion: { what: "this expression", state: true, velocities: true, states: true },
  kinetic: { what: "the kinetic energy", state: true, velocities: true },
  slip: { what: "a slip", state: true, velocities: true },
  potential: { what: "the potential", state: true, velocities: false, states: true },
  gap: { what: "a gap, slide or point", state: true, velocities: false },
  length: { what: "the length of a rod or rope", state: true, velocities: false },
  surface: { what: "a surface", state: true, velocities: false, plane: true },
  friction: { what: "friction", state: true, velocities: false, states: true, slip: true },
  restitution: { what: "restitution", state: true, velocities: false, states: true },
  compliance: { what: "a compliance", state: false, velocities: false },
  drawing: { what: "a drawing", state: true, velocities: false },
  body: { what: "a body or joint", state: false, velocities: false },
  clock: { what: "the time of an event", state: false, velocities: false },
  start: { what: "a start value", state: false, velocities: false },
} as const satisfies Record<string, Role>;

export const velocityHint: Readonly<Record<string, string>> = {
  [roles.potential.what]: "forces that depend on velocity go under dissipation or forces",
  [roles.friction.what]:
    "friction may depend on the contact's own slip velocity, by the name slip: one expression, or { static: …, " +
    "kinetic: … }",
};
