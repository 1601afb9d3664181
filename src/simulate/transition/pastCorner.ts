/**
 * Does a corner of one body slide past that of another one? A nose on a face reaches the end of the face: there both
 * corners meet, and the other one is on the surfaces that end at the nose, moving along the face. The face has kept
 * the bodies apart so far and does so a moment longer, whatever these surfaces say: nothing collides.
 */

import { cornersOf } from "../../mechanism/index.js";
import type { Run } from "../run.js";
import { simulateTolerances } from "../tolerances.js";

/** For an open contact at its surface, or about to act there. */
export function passesCorner(run: Run, contact: number): boolean {
  const { contacts, mechanism, reader, settings, walk, t } = run;
  if (mechanism.model.contacts[contact]?.corner === undefined) return false;
  const faces = cornersOf(mechanism).opposite[contact] as readonly number[];
  const mayKeep = (i: number) => contacts[i]?.mode !== "flight" || walk.left.has(i);
  if (!faces.some(mayKeep) || !reader.read(t, contact)) return false;
  const near = errorOf(settings, reader.gapScale) + simulateTolerances.endOfEdge * reader.gapScale;
  return faces.some((i) => mayKeep(i) && distance(run, contact, i) <= near && keepsApart(run, i, near));
}

const errorOf = ({ atol, rtol }: Run["settings"], size: number): number =>
  simulateTolerances.errorTolerances * (atol + rtol * size);

/** Is the nose on its face still, or has it just left it, and does not come back to it? */
function keepsApart({ contacts, reader, settings, walk, t }: Run, face: number, near: number): boolean {
  if (contacts[face]?.mode !== "flight") return true;
  if (!reader.read(t, face)) return false;
  const speed = reader.speedSize();
  if ((t - (walk.left.get(face) as number)) * speed <= near) return true;
  return Math.abs(reader.distance) <= near && reader.vN >= -errorOf(settings, speed);
}

/** Of the corners of two contacts. */
function distance({ mechanism, state, p, t }: Run, one: number, other: number): number {
  const n = mechanism.dimension;
  const places = new Float64Array(2 * mechanism.contacts.length);
  cornersOf(mechanism).into(t, state.subarray(0, n), state.subarray(n), p, places);
  const apart = (axis: number) => (places[2 * one + axis] as number) - (places[2 * other + axis] as number);
  return Math.max(Math.abs(apart(0)), Math.abs(apart(1)));
}
