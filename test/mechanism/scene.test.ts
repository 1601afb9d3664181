import { describe, expect, it } from "vitest";
import {
  evaluateMatrices,
  loadMechanism,
  type Mechanism,
  placeContacts,
  placeDrawing,
  type State,
} from "../../src/index.js";
import { parameterVector, pullPoint, sceneOf, stateVectors } from "../../src/mechanism/index.js";
import { plainNames } from "./plain.js";
import { drawFrom } from "./support.js";

function randomState({ coordinates, start }: Mechanism, seed: number): State {
  const draw = drawFrom(seed);
  const near = (values: Readonly<Record<string, number>>) =>
    Object.fromEntries(coordinates.map((name) => [name, (values[name] as number) + draw(-0.3, 0.3)]));
  return { q: near(start.q), v: near(start.v) };
}

function numbersAt(mechanism: Mechanism, state: State, t = 0): Float64Array {
  const scene = sceneOf(mechanism);
  const out = new Float64Array(scene.size + 3);
  scene.into(t, stateVectors(mechanism, state)[0], parameterVector(mechanism), out, 3);
  return out.subarray(3);
}

/** ∂(X, Y)/∂q of a contact's point, by differences of the interpreter's drawing. */
function slopes(mechanism: Mechanism, state: State, contact: string, t: number): [number, number][] {
  const at = (name: string, by: number) =>
    placeContacts(mechanism, { ...state, q: { ...state.q, [name]: (state.q[name] as number) + by } }, { t })[
      contact
    ] as readonly [number, number];
  return mechanism.coordinates.map((name) => {
    const [after, before] = [at(name, 1e-5), at(name, -1e-5)];
    return [(after[0] - before[0]) / 2e-5, (after[1] - before[1]) / 2e-5];
  });
}

describe.each(plainNames)("the scene of %s", (name) => {
  const mechanism = loadMechanism(name);
  const scene = sceneOf(mechanism);

  it("holds the numbers of the drawing, as the interpreter finds them", () => {
    for (const seed of [1, 2, 3]) {
      const state = randomState(mechanism, seed);
      const numbers = numbersAt(mechanism, state, 0.2 * seed);
      for (const [i, shape] of placeDrawing(mechanism, state, { t: 0.2 * seed }).entries()) {
        const { kind, at, size } = scene.shapes[i] as (typeof scene.shapes)[number];
        const own =
          shape.kind === "ground"
            ? [...shape.at, shape.angle]
            : shape.kind === "circle"
              ? [...shape.at, shape.radius]
              : shape.points.flat();
        expect(kind).toBe(shape.kind);
        expect(size).toBe(own.length);
        for (const [k, value] of own.entries()) expect(numbers[at + k]).toBeCloseTo(value, 12);
      }
    }
  });

  it("(2.4) directions of the forces do the work that W says: Jᵀf = W", () => {
    for (const seed of [4, 5]) {
      const state = randomState(mechanism, seed);
      const numbers = numbersAt(mechanism, state, 0.1);
      const { contacts } = evaluateMatrices(mechanism, state, { t: 0.1 });
      for (const { name: contact, at } of scene.contacts) {
        const [x, y, nx, ny, tx, ty] = numbers.subarray(at, at + 6) as unknown as number[];
        const point = placeContacts(mechanism, state, { t: 0.1 })[contact] as readonly [number, number];
        expect([x, y]).toEqual([expect.closeTo(point[0], 12), expect.closeTo(point[1], 12)]);
        for (const [i, [dx, dy]] of slopes(mechanism, state, contact, 0.1).entries()) {
          const { WN, WT } = contacts[contact] as { WN: readonly number[]; WT: readonly number[] };
          expect(dx * (nx as number) + dy * (ny as number)).toBeCloseTo(WN[i] as number, 7);
          expect(dx * (tx as number) + dy * (ty as number)).toBeCloseTo(WT[i] as number, 7);
        }
      }
    }
  });

  it("a point that is pulled comes nearer, and no contact penetrates", () => {
    const start = numbersAt(mechanism, mechanism.start);
    for (const { kind, at } of scene.shapes) {
      if (kind === "ground") continue;
      const from = [start[at] as number, start[at + 1] as number] as const;
      for (const by of [
        [0.05, 0.04],
        [-0.06, -0.3],
      ] as const) {
        const to = [from[0] + by[0], from[1] + by[1]] as const;
        const { state, closed } = pullPoint(mechanism, scene, mechanism.start, { point: at, to });
        const there = numbersAt(mechanism, state);
        const left = Math.hypot((there[at] as number) - to[0], (there[at + 1] as number) - to[1]);
        expect(left).toBeLessThanOrEqual(Math.hypot(...by) * (1 + 1e-9));
        const gaps = Object.entries(evaluateMatrices(mechanism, state).contacts);
        for (const [contact, { gap }] of gaps) {
          expect(gap).toBeGreaterThanOrEqual(-1e-12);
          const { bilateral } = mechanism.contacts.find((one) => one.name === contact) as {
            bilateral: boolean;
          };
          if (bilateral) expect(Math.abs(gap)).toBeLessThan(1e-12);
          else expect(closed.includes(contact)).toBe(Math.abs(gap) <= 1e-12);
        }
        expect(state.v).toEqual(mechanism.start.v);
      }
    }
  });
});

it("a free point of a rod with two ends is at the hand in the end", () => {
  const rod = loadMechanism("rod");
  const scene = sceneOf(rod);
  const to = [-0.9, 1.9] as const;
  const upper = (scene.shapes.find(({ kind }) => kind === "segment")?.at as number) + 2;
  const { state } = pullPoint(rod, scene, rod.start, { point: upper, to });
  const numbers = numbersAt(rod, state);
  expect([numbers[upper], numbers[upper + 1]]).toEqual([expect.closeTo(to[0], 9), expect.closeTo(to[1], 9)]);
});

it.each([
  { point: -1, to: [0, 0] as const, said: "got -1" },
  { point: 1.5, to: [0, 0] as const, said: "got 1.5" },
  { point: 0, to: [Number.NaN, 0] as const, said: "got NaN, 0" },
])("refuses the pull $point to $to", ({ point, to, said }) => {
  const rod = loadMechanism("rod");
  expect(() => pullPoint(rod, sceneOf(rod), rod.start, { point, to })).toThrow(RangeError);
  expect(() => pullPoint(rod, sceneOf(rod), rod.start, { point, to })).toThrow(said);
});
