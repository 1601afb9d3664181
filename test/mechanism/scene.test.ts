import { describe, expect, it } from "vitest";
import {
  evaluateMatrices,
  loadMechanism,
  type Mechanism,
  placeContacts,
  placeDrawing,
  type State,
} from "../../src/index.js";
import {
  activityOf,
  outputsOf,
  parameterVector,
  pullPoint,
  sceneOf,
  stateVectors,
} from "../../src/mechanism/index.js";
import { memorylessNames } from "./plain.js";
import { compile, drawFrom } from "./support.js";

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

/** Positions of one and the same material point for coordinates that differ by a number, or of a point of the file. */
type Place = (name: string, by: number) => readonly [number, number];

const shifted = (state: State, name: string, by: number): State => ({
  ...state,
  q: { ...state.q, [name]: (state.q[name] as number) + by },
});

/** The point of a contact in a drawing of the interpreter. */
const ofContact =
  (mechanism: Mechanism, state: State, contact: string, t: number): Place =>
  (name, by) =>
    placeContacts(mechanism, shifted(state, name, by), { t })[contact] as readonly [number, number];

/** The point of a body that is at a place of the plane in this state. */
function ofBody(
  mechanism: Mechanism,
  state: State,
  body: string,
  [X, Y]: readonly [number, number],
  t: number,
): Place {
  if (body === "ground") return () => [X, Y];
  const outputs = outputsOf(mechanism, { x: `${body}.x`, y: `${body}.y`, angle: `${body}.angle` });
  const pose = (at: State) => {
    const [q, v] = stateVectors(mechanism, at);
    const out = new Float64Array(3);
    outputs.at(Float64Array.from([...q, ...v]), t, parameterVector(mechanism), out);
    return out as unknown as [number, number, number];
  };
  const [x, y, angle] = pose(state);
  return (name, by) => {
    const [u, w, turned] = pose(shifted(state, name, by));
    const [c, s] = [Math.cos(turned - angle), Math.sin(turned - angle)];
    return [u + c * (X - x) - s * (Y - y), w + s * (X - x) + c * (Y - y)];
  };
}

/** ∂(X, Y)/∂q of a point relative to another one, by differences of the fourth order. */
function slopes({ coordinates }: Mechanism, one: Place, other: Place): [number, number][] {
  const h = 1e-3;
  return coordinates.map((name) => {
    const apart = (by: number, axis: 0 | 1) => one(name, by)[axis] - other(name, by)[axis];
    const slope = (axis: 0 | 1) =>
      (8 * (apart(h, axis) - apart(-h, axis)) - apart(2 * h, axis) + apart(-2 * h, axis)) / (12 * h);
    return [slope(0), slope(1)];
  });
}

/** Of a contact of shapes the force acts on the body of its point, and the opposite one on the other body. */
function relativeSlopes(mechanism: Mechanism, state: State, contact: string, t: number): [number, number][] {
  const at = ofContact(mechanism, state, contact, t);
  const touching = /^([a-zA-Z0-9]+)_[a-z]+\d+_([a-zA-Z0-9]+)_[a-z]+\d+$/.exec(contact);
  if (touching === null) return slopes(mechanism, at, () => [0, 0]);
  const here = at(mechanism.coordinates[0] as string, 0);
  const [one, other] = [touching[1] as string, touching[2] as string];
  return slopes(mechanism, ofBody(mechanism, state, one, here, t), ofBody(mechanism, state, other, here, t));
}

/** Jᵀf = W at each contact of a scene, J that of the relative velocity at its point. */
function expectWork(mechanism: Mechanism, state: State, t: number): number {
  const numbers = numbersAt(mechanism, state, t);
  const { contacts } = evaluateMatrices(mechanism, state, { t });
  const placed = sceneOf(mechanism).contacts;
  for (const { name: contact, at } of placed) {
    const [x, y, nx, ny, tx, ty] = numbers.subarray(at, at + 6) as unknown as number[];
    const point = placeContacts(mechanism, state, { t })[contact] as readonly [number, number];
    expect([x, y]).toEqual([expect.closeTo(point[0], 12), expect.closeTo(point[1], 12)]);
    for (const [i, [dx, dy]] of relativeSlopes(mechanism, state, contact, t).entries()) {
      const { WN, WT } = contacts[contact] as { WN: readonly number[]; WT: readonly number[] };
      expect(dx * (nx as number) + dy * (ny as number)).toBeCloseTo(WN[i] as number, 7);
      expect(dx * (tx as number) + dy * (ty as number)).toBeCloseTo(WT[i] as number, 7);
    }
  }
  return placed.length;
}

describe.each(memorylessNames)("the scene of %s", (name) => {
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
    for (const seed of [4, 5]) expectWork(mechanism, randomState(mechanism, seed), 0.1);
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
        const acts = activityOf(mechanism).at?.(
          0,
          ...stateVectors(mechanism, state),
          parameterVector(mechanism),
        );
        for (const [k, [contact, { gap }]] of gaps.entries()) {
          if (acts?.[k] === false) {
            expect(closed).not.toContain(contact);
            continue;
          }
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

const shapes = [
  "{ disc: { at: [0.1, -0.05], radius: 0.3 } }",
  "{ polygon: [[-0.3, -0.2], [0.4, -0.1], [0.1, 0.3]] }",
  "[ { arc: { radius: 0.3, from: -pi, to: 0 } }, { segment: [[-0.3, 0], [0.3, 0]] } ]",
];
const pairs = shapes.flatMap((one, i) => shapes.slice(i).map((other): [string, string] => [one, other]));

it.each(pairs)("forces between two free bodies do the work of W: %s on %s", (one, other) => {
  const mechanism = compile(`
name: Two bodies
bodies:
  left: { mass: 1, inertia: 1, coordinates: [x1, y1, th1], shape: ${one} }
  right: { mass: 1, inertia: 1, coordinates: [x2, y2, th2], shape: ${other} }
contacts: { touch: { between: [left, right], friction: 0.5 } }
start: { x1: -1, x2: 1 }
`);
  for (const seed of [11, 12, 13])
    expect(expectWork(mechanism, randomState(mechanism, seed), 0)).toBeGreaterThan(0);
});

it("a tip on an arm has the normal of its floor, not the direction of its motion", () => {
  const arm = compile(`
name: Arm
coordinates: [phi]
parameters: { l: 2 }
kinetic: phi'^2/2
contacts:
  floor: { gap: 1 + l*sin(phi), at: [l*cos(phi), l*sin(phi)], friction: 0.5 }
  wall: { surface: 3 - X, at: [l*cos(phi), l*sin(phi)], friction: 0.5 }
`);
  const numbers = [...numbersAt(arm, { q: { phi: 0.7 }, v: { phi: 0 } })];
  const [first, second] = sceneOf(arm).contacts.map(({ at }) => numbers.slice(at + 2, at + 6));
  expect(first).toEqual([0, 1, 1, -0]);
  expect(second).toEqual([-1, 0, 0, 1]);
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

describe("a model without a drawing", () => {
  const rest = "kinetic: (A'^2 + B'^2 + C'^2)/2\npotential: 9.81*B\n";
  const sceneAt = (names: readonly string[], contacts: string) => {
    const [a, b, c] = names as [string, string, string];
    const formulas = rest.replaceAll("A", a).replaceAll("B", b).replaceAll("C", c);
    const text = `name: no drawing\ncoordinates: [${names.join(", ")}]\n${formulas}${contacts}`;
    const mechanism = compile(text);
    const { shapes, assumed } = sceneOf(mechanism);
    const state = { q: { [a]: 0.5, [b]: 0.25, [c]: 0.1 }, v: { [a]: 0, [b]: 0, [c]: 0 } };
    const numbers = numbersAt(mechanism, state);
    expect(assumed).toBe(true);
    return shapes.map(({ at, size }) =>
      [...numbers.subarray(at, at + size)].map((one) => Number(one.toFixed(9))),
    );
  };
  const tip = (name: string, x: string, y: string) =>
    `  ${name}: { gap: ${y}, at: [${x}, ${y}], friction: 0.3 }\n`;

  it("shows its body, its contacts and the lines between them", () => {
    const contacts = `contacts:\n${tip("left", "x - 1", "y")}${tip("right", "x + th", "y - 0.2")}`;
    expect(sceneAt(["x", "y", "th"], contacts)).toEqual([
      [0.5, 0.25, -0.5, 0.25],
      [0.5, 0.25, 0.6, 0.05],
    ]);
    expect(sceneAt(["x1", "y1", "z"], "")).toEqual([[0.5, 0.25, 0.5, 0.25]]);
  });

  it("joins contacts where no coordinates are a place, and shows coordinates on a line without contacts", () => {
    const contacts = `contacts:\n${tip("one", "a", "b")}${tip("two", "a + 1", "b + c")}`;
    expect(sceneAt(["a", "b", "c"], contacts)).toEqual([[0.5, 0.25, 0.5, 0.25, 1.5, 0.35]]);
    expect(sceneAt(["a", "b", "c"], "")).toEqual([
      [0.5, 0, 0.5, 0],
      [0.25, 0, 0.25, 0],
      [0.1, 0, 0.1, 0],
    ]);
  });
});
