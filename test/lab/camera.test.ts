import { expect, it } from "vitest";
import { magnifiedView, magnify, plainSize, shotOf, type View, viewOf } from "../../lab/src/stage/camera.js";

const box = { left: -1, right: 3, low: 0, high: 2 };
const [width, height] = [800, 500];
const view: View = viewOf({ box, follows: false }, box, width, height);

it("world and picture are each other's inverse, enlarged or not", () => {
  const magnified = magnify(plainSize, 3, 0.2, 0.7);
  for (const seen of [view, magnifiedView(view, magnified, width, height)]) {
    const [x, y] = seen.world(...seen.place(0.3, 1.7));
    expect([x, y]).toEqual([expect.closeTo(0.3, 12), expect.closeTo(1.7, 12)]);
  }
});

it("what is under the pointer stays there while the picture is enlarged and made smaller", () => {
  let magnified = plainSize;
  for (const [by, px, py] of [
    [1.5, 0.2, 0.7],
    [2, 0.8, 0.1],
    [0.6, 0.4, 0.9],
  ] as const) {
    const at = [px * width, py * height] as const;
    const before = magnifiedView(view, magnified, width, height).world(...at);
    magnified = magnify(magnified, by, px, py);
    const after = magnifiedView(view, magnified, width, height).world(...at);
    expect(after).toEqual([expect.closeTo(before[0], 10), expect.closeTo(before[1], 10)]);
  }
  expect(magnify(magnified, 0.01, 0.1, 0.1)).toBe(plainSize);
  expect(magnify(magnified, 1e9, 0.5, 0.5).factor).toBeLessThanOrEqual(30);
});

it("a mechanism that walks away from the point of its ground is followed", () => {
  const scene = {
    shapes: [
      { kind: "ground", at: 0, size: 3 },
      { kind: "segment", at: 3, size: 4 },
    ],
    contacts: [],
    size: 7,
  } as unknown as Parameters<typeof shotOf>[0];
  const film = (step: number, way = (i: number) => i) => {
    const rows = Array.from({ length: 10 }, (_, i) => [0, 0, 0, way(i) * step, 0, way(i) * step + 0.5, 1]);
    return { rows: 10, scene: Float64Array.from(rows.flat()) } as unknown as Parameters<typeof shotOf>[1];
  };
  expect(shotOf(scene, film(1)).follows).toBe(true);
  // Back and forth in a room: the room is shown, unless the mechanism would be small in it.
  const bouncing = (i: number) => Math.abs(5 - i);
  expect(shotOf(scene, film(1, bouncing))).toMatchObject({ follows: false, box: { left: 0, right: 5.5 } });
  expect(shotOf(scene, film(5, bouncing)).follows).toBe(true);
  expect(shotOf(scene, film(0.1))).toMatchObject({ follows: false, box: { left: 0, high: 1 } });
});
