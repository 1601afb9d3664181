/** What acts at the contacts at a moment? The force and the cone it must stay in, as arrows of the picture. */

import { type Film, type MechanismInfo, modeNames } from "../engine/protocol.js";
import type { View } from "./camera.js";
import { line } from "./outline.js";

export interface ContactPicture {
  readonly name: string;
  readonly mode: string;
  readonly at: readonly [number, number];
  readonly cone: string;
  /** The surface below the point, where the model has no drawing of it. */
  readonly surface: string;
  readonly force: readonly [number, number] | undefined;
}

/** Offsets in the numbers of a contact, after those of the state. */
const [gapSize, lambdaN, lambdaT, friction] = [5, 2, 3, 4];

/** The share of the pictures whose force fits in; a few may be larger. */
const fits = 0.97;

/** The force that an arrow of full length stands for: that of nearly all pictures. */
export function fullForce({ contacts, coordinates }: MechanismInfo, { numbers, stride, rows }: Film): number {
  const first = 2 + 2 * coordinates.length;
  const sizes: number[] = [];
  for (let row = 0; row < rows; row++)
    for (const k of contacts.keys()) {
      const at = row * stride + first + gapSize * k;
      const size = Math.hypot(numbers[at + lambdaN] as number, numbers[at + lambdaT] as number);
      if (size > 0 && Number.isFinite(size)) sizes.push(size);
    }
  sizes.sort((one, other) => one - other);
  return sizes[Math.floor(fits * (sizes.length - 1))] ?? 1;
}

/** The share of the lens that the highest hop is to have, and how much a lens can do. */
const [hop, most] = [0.3, 40];

/** How much a lens must enlarge, so that the hops of a motion are seen; undefined where nothing hops. */
export function lensZoom(
  { coordinates }: MechanismInfo,
  { numbers, stride, rows }: Film,
  scale: number,
  size: number,
): number | undefined {
  const at = 2 + 2 * coordinates.length;
  let highest = 0;
  for (let row = 0; row < rows; row++) highest = Math.max(highest, numbers[row * stride + at] as number);
  return highest * scale > 1e-3 ? Math.min(most, Math.max(2, (hop * size) / (highest * scale))) : undefined;
}

/** The contacts whose place is known; a closed one has a cone, a loaded one an arrow of at most the given length. */
export function contactPictures(
  info: MechanismInfo,
  scene: Float64Array,
  numbers: Float64Array,
  modes: ArrayLike<number>,
  { view: { place, scale }, full, length }: { view: View; full: number; length: number },
): ContactPicture[] {
  const first = 2 + 2 * info.coordinates.length;
  return info.scene.contacts.map(({ name, at }) => {
    const k = info.contacts.findIndex((contact) => contact.name === name);
    const own = first + gapSize * k;
    const [x, y, nx, ny, tx, ty] = scene.subarray(at, at + 6) as unknown as number[] as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    const from = place(x, y);
    const end = (N: number, T: number, size: number): readonly [number, number] => [
      from[0] + (N * nx + T * tx) * size,
      from[1] - (N * ny + T * ty) * size,
    ];
    const [N, T, mu] = [lambdaN, lambdaT, friction].map((offset) => numbers[own + offset] as number) as [
      number,
      number,
      number,
    ];
    const mode = modeNames[modes[k] as number] as string;
    const size = Math.hypot(N, T);
    const drawn = Math.min(1.25, size / full);
    const side = N < 0 ? -1 : 1;
    const reach = (0.8 * length) / Math.hypot(1, mu);
    const cone = line([end(side, mu, reach), from, end(side, -mu, reach)]);
    const gap = numbers[own] as number;
    const foot = end(-1, 0, gap * scale);
    const along = (side: number): readonly [number, number] => [
      foot[0] + side * tx * length,
      foot[1] - side * ty * length,
    ];
    return {
      name,
      mode,
      at: from,
      surface: info.scene.assumed && Number.isFinite(gap) ? line([along(-1), along(1)]) : "",
      cone: mode === "flight" || !(mu > 0) ? "" : cone,
      force:
        size > 1e-9 * full && Number.isFinite(size) ? end(N / size, T / size, drawn * length) : undefined,
    };
  });
}
