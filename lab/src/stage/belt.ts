/** How far have belts moved? The way of a contact's point along the tangent, without what it slips. */

import { contactNumbers, type Film, type MechanismInfo } from "../engine/protocol.js";

/** A surface that moves less than this fraction of the mechanism's size over a whole motion stands still. */
const still = 0.02;

interface Belt {
  /** The number of its ground among the shapes. */
  readonly shape: number;
  /** Metres of its surface along the ground, row by row. */
  readonly way: Float64Array;
}

export function beltsOf(info: MechanismInfo, film: Film, size: number): Belt[] {
  const { scene, coordinates, contacts } = info;
  const grounds = scene.shapes.flatMap(({ kind, at }, shape) => (kind === "ground" ? [{ shape, at }] : []));
  return scene.contacts.flatMap(({ name, at }) => {
    const k = contacts.findIndex((contact) => contact.name === name);
    const slip = 2 + 2 * coordinates.length + contactNumbers.length * k + contactNumbers.indexOf("vT");
    const ground = grounds.find((one) => touches(film.scene, one.at, at));
    if (ground === undefined || film.rows === 0) return [];
    const way = surfaceWay(film, scene.size, at, slip);
    const angle = film.scene[ground.at + 2] as number;
    // The tangent of the contact may point against the direction of the ground.
    const along =
      Math.cos(angle) * (film.scene[at + 4] as number) + Math.sin(angle) * (film.scene[at + 5] as number);
    const far = Math.max(...way.map(Math.abs));
    if (!(far > still * size)) return [];
    return [{ shape: ground.shape, way: way.map((metres) => metres * Math.sign(along)) }];
  });
}

/** The contact's normal is that of the ground, and its point lies on the ground's line but for its gap. */
function touches(scene: Float64Array, ground: number, contact: number): boolean {
  const angle = scene[ground + 2] as number;
  const normal =
    (scene[contact + 2] as number) * -Math.sin(angle) + (scene[contact + 3] as number) * Math.cos(angle);
  return Math.abs(Math.abs(normal) - 1) < 1e-6;
}

function surfaceWay(
  { numbers, stride, rows, scene }: Film,
  size: number,
  at: number,
  slip: number,
): Float64Array {
  const way = new Float64Array(rows);
  for (let row = 1; row < rows; row++) {
    const [here, before] = [row * size + at, (row - 1) * size + at];
    const seconds = (numbers[row * stride] as number) - (numbers[(row - 1) * stride] as number);
    const [dx, dy] = [0, 1].map((i) => (scene[here + i] as number) - (scene[before + i] as number)) as [
      number,
      number,
    ];
    const point = dx * (scene[here + 4] as number) + dy * (scene[here + 5] as number);
    const slipped =
      (seconds *
        ((numbers[row * stride + slip] as number) + (numbers[(row - 1) * stride + slip] as number))) /
      2;
    const moved = point - slipped;
    way[row] = (way[row - 1] as number) + (Number.isFinite(moved) ? moved : 0);
  }
  return way;
}

/** The pixels by which the hatching of each shape is moved at a row. */
export const shiftsAt = (
  belts: readonly Belt[],
  row: number,
  share: number,
  scale: number,
): ReadonlyMap<number, number> =>
  new Map(
    belts.map(({ shape, way }) => {
      const [here = 0, next = here] = [way[row], way[row + 1]];
      return [shape, (here + share * (next - here)) * scale];
    }),
  );
