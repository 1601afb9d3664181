/**
 * Does a corner of one body slide past that of another one? A nose on a face reaches the end of the face: there both
 * corners meet, and the other one is on the surfaces that end at the nose, moving along the face. The face has kept
 * the bodies apart so far and does so a moment longer, whatever these surfaces say: nothing collides.
 */

import { cornersOf } from "../../mechanism/index.js";
import type { Run } from "../run.js";
import { simulateTolerances } from "../tolerances.js";

/** For an open contact at its surface, or about to act there. What was read last stays so. */
export function passesCorner(run: Run, contact: number): boolean {
  const { contacts, left, mechanism, reader, t } = run;
  if (mechanism.model.contacts[contact]?.corner === undefined) return false;
  const opposite = cornersOf(mechanism).opposite[contact] as readonly number[];
  const faces = opposite.filter(
    (i) => contacts[i]?.mode !== "flight" || (left[i] as number) > Number.NEGATIVE_INFINITY,
  );
  if (faces.length === 0 || !reader.read(t, contact)) return false;
  const near = errorOf(run, reader.gapScale) + simulateTolerances.endOfEdge * reader.gapScale;
  const passes = meeting(run, contact, faces, near).some((i) => keepsApart(run, i, near));
  reader.read(t, contact);
  return passes;
}

const errorOf = ({ settings: { atol, rtol } }: Run, size: number): number =>
  simulateTolerances.errorTolerances * (atol + rtol * size);

/** Is the nose on its face still, or has it just left it, and does not come back to it? */
function keepsApart(run: Run, face: number, near: number): boolean {
  const { contacts, left, reader, t } = run;
  if (contacts[face]?.mode !== "flight") return true;
  if (!reader.read(t, face)) return false;
  const speed = reader.speedSize();
  if ((t - (left[face] as number)) * speed <= near) return true;
  return Math.abs(reader.distance) <= near && reader.vN >= -errorOf(run, speed);
}

/** The contacts whose corner is within a distance of that of one of them. */
function meeting(run: Run, contact: number, others: readonly number[], within: number): number[] {
  const { mechanism, state, p, t } = run;
  const n = mechanism.dimension;
  const places = new Float64Array(2 * mechanism.contacts.length);
  cornersOf(mechanism).into(t, state.subarray(0, n), state.subarray(n), p, places);
  const apart = (other: number, axis: number) =>
    Math.abs((places[2 * contact + axis] as number) - (places[2 * other + axis] as number));
  return others.filter((other) => Math.max(apart(other, 0), apart(other, 1)) <= within);
}
