/**
 * With which restitution does a compliant contact throw a body back? Measured: a mass without other forces runs
 * into the contact and the run shows how fast it leaves. Next to it stands the closed form, where there is one: a
 * clipped spring and damper gives exp(−2ζ acos ζ/√(1−ζ²)), and [NDCb] (6.15) tends to r as ε_N → 0.
 */

import { type Compliance, complianceOf, contactLawOf, numbersOf } from "../../contact/index.js";
import { compileMechanism, type Mechanism } from "../../mechanism/index.js";
import { Mistake } from "../../mistake/index.js";
import { parseModel } from "../../model/index.js";
import { simulate } from "../simulate.js";

export interface RestitutionOptions {
  /** The effective mass at the contact: 1/k_N, or 1/C without friction. */
  readonly mass?: number;
  /** Of the approach, in m/s. */
  readonly speed?: number;
  /** The restitution that (6.15) is to have. */
  readonly r?: number;
}

export const restitutionDefaults = Object.freeze({ mass: 1, speed: 1, r: 0.5 });

export interface EffectiveRestitution {
  readonly law: Compliance;
  readonly mass: number;
  readonly speed: number;
  /** Speed after over speed before. */
  readonly restitution: number;
  /** The value of the closed form; null where there is none. */
  readonly closed: number | null;
  /** Of the contact, in seconds. */
  readonly duration: number;
  /** c/(2√(K m)) of a spring and damper; null for the others. */
  readonly dampingRatio: number | null;
}

/** One body, one coordinate, one contact: all that a restitution is about. */
const text = `
name: a mass and a surface
coordinates: [y]
parameters: { m: 1, r: 0.5 }
kinetic: m/2*y'^2
contacts:
  surface: { gap: y, slip: 0, restitution: r }
start: { y: 0 }
`;

let mechanism: Mechanism | undefined;

/** The contact ends long before this number of its own periods. */
const periods = 1e3;

export function effectiveRestitution(
  law: Compliance,
  options: RestitutionOptions = {},
): EffectiveRestitution {
  const { mass, speed, r } = { ...restitutionDefaults, ...options };
  const [first, second] = numbersOf(law);
  const checked = complianceOf(law.law, first, second);
  for (const [name, value] of Object.entries({ mass, speed }))
    if (!(value > 0 && Number.isFinite(value)))
      throw new Mistake(`${name} must be a positive number, got ${value}`);
  if (!(r >= 0 && r <= 1)) throw new Mistake(`r must lie between 0 and 1, got ${r}`);
  mechanism ??= compileMechanism(parseModel(text));
  const { law: compliance, ...numbers } = checked;
  const { bounceTime, bounceRestitution, dampingRatio } = contactLawOf(law);
  const bounce = { first, second, mass, speed, r };
  const run = simulate(
    mechanism,
    { q: { y: 0 }, v: { y: -speed } },
    { parameters: { m: mass, r }, compliance, ...numbers, until: periods * bounceTime(bounce) },
  );
  const leaves = run.events.find(({ type }) => type === "liftoff");
  return {
    law: checked,
    mass,
    speed,
    restitution: (leaves?.after.v.y ?? 0) / speed,
    closed: bounceRestitution(bounce),
    duration: leaves?.t ?? Number.POSITIVE_INFINITY,
    dampingRatio: dampingRatio?.(bounce) ?? null,
  };
}
