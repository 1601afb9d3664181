/** What is drawn over the mechanism at a moment, and what of it can be gripped? Flashes of impacts, ghosts of other futures, ways of contact points. */

import type { Film, ForkAnswer, MechanismInfo, RunAnswer } from "../engine/protocol.js";
import type { View } from "./camera.js";
import { momentAt, numbersAt } from "./moment.js";
import { line } from "./outline.js";

type Scene = MechanismInfo["scene"];

/** Pixels from a point at which a finger still grips it. */
const grip = 60;

/** Rows of the film that a way reaches back. */
const wayRows = 700;

/** By contact: the share of its flash that has gone by since its last impact. */
export function flashesAt(events: RunAnswer["events"], now: number, span: number): Record<string, number> {
  const found: Record<string, number> = {};
  for (const { contact, contacts = [contact], t, impulse, impulses } of events) {
    if (t > now) break;
    const jumps = impulse !== undefined || impulses !== undefined;
    if (jumps && now - t < span) for (const name of contacts) found[name] = (now - t) / span;
  }
  return found;
}

/** The mechanism on the futures that are not followed. */
export function ghostsAt(
  fork: ForkAnswer | undefined,
  size: number,
  t: number,
): { readonly label: string; readonly numbers: ReturnType<typeof numbersAt> }[] {
  if (fork === undefined || t < fork.t) return [];
  return fork.branches.flatMap(({ label, chosen, film }) => {
    if (chosen || film === undefined || film.rows === 0 || film.scene.length !== film.rows * size) return [];
    return [{ label, numbers: numbersAt(film.scene, size, momentAt(film, t)) }];
  });
}

/** The way of each contact point up to now. */
export function trailsAt({ contacts, size }: Scene, film: Film, t: number, view: View): string[] {
  const { row: last } = momentAt(film, t);
  const from = Math.max(0, last - wayRows);
  return contacts.map(({ at }) => {
    const points: (readonly [number, number])[] = [];
    for (let row = from; row <= last; row += 2)
      points.push(
        view.place(film.scene[row * size + at] as number, film.scene[row * size + at + 1] as number),
      );
    return line(points);
  });
}

/** The place of the nearest point of a body within reach of a finger. */
export function pointAt(
  { shapes }: Scene,
  picture: ArrayLike<number>,
  view: View,
  x: number,
  y: number,
): number | undefined {
  const points = shapes.flatMap(({ kind, at, size }) => {
    if (kind === "ground") return [];
    return Array.from({ length: kind === "circle" ? 1 : size / 2 }, (_, i) => at + 2 * i);
  });
  const far = (at: number) => {
    const [px, py] = view.place(picture[at] as number, picture[at + 1] as number);
    return Math.hypot(px - x, py - y);
  };
  const best = points.sort((one, other) => far(one) - far(other))[0];
  return best !== undefined && far(best) < grip ? best : undefined;
}
