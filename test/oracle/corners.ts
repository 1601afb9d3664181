/**
 * A rigid body over a level floor that touches it with two lower corners, by hand. q = (x, y, θ): the centre and the angle,
 * clockwise; a corner has the offset (u, −h) in the body.
 */

import type { ContactTerms, Terms } from "./lagrange.js";

export interface Body {
  readonly m: number;
  readonly J: number;
  readonly g: number;
  readonly h: number;
  /** Offsets of the corners along the base. */
  readonly corners: Readonly<Record<string, number>>;
}

/** Clockwise by θ: (u, −h) goes to (u cos θ − h sin θ, −u sin θ − h cos θ). */
export function bodyTerms([, , theta]: readonly number[], [, , omega]: readonly number[], body: Body): Terms {
  const [s, c] = [Math.sin(theta as number), Math.cos(theta as number)];
  const w2 = (omega as number) ** 2;
  const corner = (u: number): ContactTerms => ({
    WT: [1, 0, -u * s - body.h * c],
    WN: [0, 1, -u * c + body.h * s],
    wTildeT: 0,
    wTildeN: 0,
    wBarT: w2 * (-u * c + body.h * s),
    wBarN: w2 * (u * s + body.h * c),
  });
  return {
    M: [
      [body.m, 0, 0],
      [0, body.m, 0],
      [0, 0, body.J],
    ],
    h: [0, -body.m * body.g, 0],
    contacts: Object.fromEntries(Object.entries(body.corners).map(([name, u]) => [name, corner(u)])),
  };
}

export function bodyGaps([, y, theta]: readonly number[], body: Body): Record<string, number> {
  const [s, c] = [Math.sin(theta as number), Math.cos(theta as number)];
  return Object.fromEntries(
    Object.entries(body.corners).map(([name, u]) => [name, (y as number) - u * s - body.h * c]),
  );
}
