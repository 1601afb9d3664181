/**
 * What counts as zero, equal or flat at a state? Shares of the terms that make up a number, unless stated
 * otherwise.
 */

export const atlasTolerances = Object.freeze({
  /** Gaps and velocities at a contact that count as 0. */
  zero: 1e-12,
  /** How far bodies may overlap at a start, relative to their lengths and places: runs leave less than that. */
  overlap: 1e-6,
  /** By how much this could change before it is said that a state is on the border of 0. */
  band: 100,
  /** Velocities and impulses of a jump closer to each other than this are equal. */
  jump: 1e-11,
  /** Forces that differ by more than this share of the largest are not those of labels on a border. */
  force: 1e-6,
  /**
   * AC − B² relative to AC below which normal and tangent of a contact are one direction; impulses above the second
   * number, relative to the speeds, do not end an impact then.
   */
  locked: 1e-13,
  lockedImpulse: 1e6,
  /** Directions that are held: singular values up to this are rounding. */
  rank: 1e-12,
  /**
   * Normals of slides this near to dependent are taken for dependent where they bend apart: what the positions say
   * of the direction is then exact to rounding divided by this share, and the slope of f to the share itself.
   */
  dependent: 1e-7,
  /** A curvature that counts as flat, relative to the largest. */
  flat: 1e-9,
  /** A slide gives way only if it has this share of the largest weight. */
  weight: 0.5,
  /** By how far a place is moved for a derivative of second order. */
  nudge: 1e-5,
  /**
   * Compliant starts: gaps that change by no more than this have settled; gaps are moved by the other share to see
   * how forces change.
   */
  settled: 1e-12,
  slope: 1e-6,
  /** A slope that differs by more than this between places `apart` from an edge jumps there. */
  edge: 1e-3,
  /** Maps and points of a plane: distance of the points that give a slope. */
  apart: 1e-6,
  /** k_N and b of a Génot–Brogliato point, relative to what they are made of, that count as 0. */
  singular: 1e-11,
  /** A relative change of critical friction along an axis that is rounding. */
  same: 1e-12,
});
