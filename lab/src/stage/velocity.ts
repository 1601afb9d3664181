/** How fast do the points of contact move? The way between the two rows around a moment, by the time between them. */

import type { Film, MechanismInfo } from "../engine/protocol.js";
import type { View } from "./camera.js";
import type { Moment } from "./moment.js";

export interface VelocityArrow {
  readonly name: string;
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  /** Metres in a second. */
  readonly speed: number;
}

const speedBetween = (
  { scene }: MechanismInfo,
  { numbers, stride, rows, scene: places }: Film,
  at: number,
  row: number,
) => {
  const one = (i: number) =>
    i >= 0 && i + 1 < rows && numbers[i * stride + 1] === numbers[(i + 1) * stride + 1];
  const first = one(row) ? row : row - 1;
  if (!one(first)) return undefined;
  const seconds = (numbers[(first + 1) * stride] as number) - (numbers[first * stride] as number);
  const d = (i: number) =>
    (places[(first + 1) * scene.size + at + i] as number) - (places[first * scene.size + at + i] as number);
  return seconds > 0 ? ([d(0) / seconds, d(1) / seconds] as const) : undefined;
};

/** The largest speed of a contact's point in a film. */
export function fullSpeed(info: MechanismInfo, film: Film): number {
  let most = 0;
  const step = Math.max(1, Math.floor(film.rows / 400));
  for (const { at } of info.scene.contacts)
    for (let row = 0; row < film.rows; row += step) {
      const speed = Math.hypot(...(speedBetween(info, film, at, row) ?? [0]));
      if (speed > most && Number.isFinite(speed)) most = speed;
    }
  return most || 1;
}

export function velocityArrows(
  info: MechanismInfo,
  film: Film,
  { row }: Moment,
  picture: Float64Array,
  { view, full, length }: { readonly view: View; readonly full: number; readonly length: number },
): VelocityArrow[] {
  return info.scene.contacts.flatMap(({ name, at }) => {
    const velocity = speedBetween(info, film, at, row);
    if (velocity === undefined || !velocity.every(Number.isFinite)) return [];
    const from = view.place(picture[at] as number, picture[at + 1] as number);
    const size = length / full;
    return [
      {
        name,
        from,
        to: [from[0] + velocity[0] * size, from[1] - velocity[1] * size],
        speed: Math.hypot(...velocity),
      },
    ];
  });
}
