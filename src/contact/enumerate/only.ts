/**
 * Which labels has the only motion of a group of contacts? Where the certificate holds there is one acceleration
 * and one set of normal forces. Lemke's method finds them, and what is near none of its borders has one mode: few
 * combinations are left to try.
 */

import { Determinacy } from "../determinacy.js";
import { lemkeSolution } from "../lemke/search.js";
import { kineticAlong, staticAlong, type UnitContact, type UnitSystem } from "../system.js";
import type { Choice } from "./combination.js";
import { coupledGroups, type Directions, directionsOf } from "./directions.js";

/** More combinations on borders than this are not tried. */
const mostLabels = 4096;

/**
 * The choices of each contact that the motion leaves open; undefined where another one may exist, or it was not
 * found.
 */
export function labelsOfOnly(
  unit: UnitSystem,
  options: readonly (readonly Choice[])[],
): readonly (readonly Choice[])[] | undefined {
  const directions = directionsOf(unit);
  const certificate = certificateOf(unit.contacts, directions);
  if (!certificate.holds() || !certificate.hasOnePressure) return undefined;
  const solution = lemkeSolution(unit);
  if (solution === undefined) return undefined;
  const force = unit.contacts.flatMap(({ name }) => {
    const { lambdaN = 0, lambdaT = 0 } = solution.forces[name] ?? {};
    return [lambdaN, lambdaT];
  });
  const labels = options.map((list, i) =>
    list.filter(({ mode }) => {
      const motion = new ContactMotion(directions, unit.contacts[i] as UnitContact, i, force);
      return mode === "flight" ? motion.mayLeave : motion.mayHold(mode, certificate.hasOneFriction);
    }),
  );
  return labels.reduce((product, { length }) => product * length, 1) <= mostLabels ? labels : undefined;
}

/** Is one acceleration at most certain, group by group? */
export function isDeterminate(unit: UnitSystem): boolean {
  if (
    !unit.contacts.every(
      ({ bilateral, pressed, recoil }) => !bilateral && pressed === undefined && recoil === undefined,
    )
  )
    return false;
  return coupledGroups(directionsOf(unit)).every((group) => {
    const contacts = group.map((i) => unit.contacts[i] as UnitContact);
    return certificateOf(contacts, directionsOf({ ...unit, contacts })).holds();
  });
}

function certificateOf(
  contacts: readonly UnitContact[],
  { gram, count, free, scale }: Directions,
): Determinacy {
  const k = contacts.length;
  const certificate = new Determinacy(k);
  const place = (row: number) => (row < k ? 2 * row : 2 * (row - k) + 1);
  for (let i = 0; i < count; i++)
    for (let j = 0; j < count; j++)
      certificate.gram[i * count + j] = gram[place(i) * count + place(j)] as number;
  certificate.friction.set([
    ...contacts.map((one) => lawAgainst(one, 1)),
    ...contacts.map((one) => lawAgainst(one, -1)),
  ]);
  certificate.size = scale;
  certificate.drift.set(contacts.map((_, i) => free[2 * i + 1] as number));
  return certificate;
}

/**
 * Of one border of the cone. Stick by another coefficient than slip is no law of one piece, unless something slips
 * already.
 */
function lawAgainst(contact: UnitContact, direction: 1 | -1): number {
  const { slip, wT } = contact;
  if (wT.every((value) => value === 0)) return 0;
  if (slip !== 0) return direction * slip * kineticAlong(contact, slip);
  const kinetic = kineticAlong(contact, direction);
  return staticAlong(contact, direction) === kinetic ? kinetic : Number.NaN;
}

/** What one contact does in the motion, in units of the accelerations involved. */
class ContactMotion {
  private readonly vNDot: number;
  private readonly vTDot: number;
  private readonly lambdaN: number;
  private readonly lambdaT: number;
  private readonly near: number;

  constructor(
    { gram, count, free, lengths, scale, border }: Directions,
    private readonly contact: UnitContact,
    i: number,
    force: readonly number[],
  ) {
    const rate = (row: number) => {
      const length = (lengths[row] as number) || 1;
      const sum = force.reduce(
        (total, one, j) => total + one * (gram[row * count + j] as number),
        free[row] as number,
      );
      return sum / (length * scale);
    };
    const unit = scale / ((lengths[2 * i] as number) || 1);
    this.vNDot = rate(2 * i);
    this.vTDot = rate(2 * i + 1);
    this.lambdaN = (force[2 * i] as number) / unit;
    this.lambdaT = (force[2 * i + 1] as number) / unit;
    this.near = border * Math.max(1, ...force.map((one) => Math.abs(one) / unit));
  }

  get mayLeave(): boolean {
    return this.lambdaN <= this.near;
  }

  mayHold(mode: Choice["mode"], oneFriction: boolean): boolean {
    const { vNDot, vTDot, lambdaN, lambdaT, near, contact } = this;
    if (vNDot > near) return false;
    if (mode === "stick") return Math.abs(vTDot) <= near;
    const sign = mode === "slip+" ? 1 : -1;
    const slides = contact.slip !== 0 || sign * vTDot >= -near;
    const rubs = !oneFriction || Math.abs(lambdaT + sign * kineticAlong(contact, sign) * lambdaN) <= near;
    return slides && rubs;
  }
}
