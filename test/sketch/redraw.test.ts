import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { compileMechanism, rigidStart } from "../../src/mechanism/index.js";
import { Mistake } from "../../src/mistake/index.js";
import { parseModel } from "../../src/model/index.js";
import { randomSource } from "../../src/numerics/index.js";
import { simulate } from "../../src/simulate/index.js";
import { redraw, type Sketch, type SketchEdit, type SketchPlace, sketchOf } from "../../src/sketch/index.js";
import { sized } from "../long.js";

const blank = `# a sketch of mine
name: Sketch   # keep me
gravity: 9.81
bodies:
  ground:
    shape: { halfplane: {} }  # the floor
  box1: { mass: 1, inertia: 0.1, shape: { polygon: [[-0.2, -0.2], [0.2, -0.2], [0.2, 0.2], [-0.2, 0.2]] } } # mine
start: { y_box1: 3, x_box1: -6 }  # up there
# the end
`;

const compiled = (text: string) => compileMechanism(parseModel(text));
const sketched = (text: string) => sketchOf(compiled(text));
const commentsOf = (text: string) => text.match(/#.*$/gm) ?? [];
const near = (one: SketchPlace, other: SketchPlace) => Math.hypot(one[0] - other[0], one[1] - other[1]);

/** A turn of a body in the plane, of which sketches may differ by whole turns. */
const turn = (one: number, other: number) => Math.abs(Math.sin((one - other) / 2));

/** Bodies of both stand in the same places, but for those that are named. */
function expectSamePlaces(before: Sketch, after: Sketch, but: readonly string[] = []): void {
  for (const { name, at, angle } of before.bodies.filter((one) => !but.includes(one.name))) {
    const now = after.bodies.find((one) => one.name === name);
    if (now === undefined) continue;
    expect(near(now.at, at), name).toBeLessThan(1e-9);
    expect(turn(now.angle, angle), name).toBeLessThan(1e-9);
  }
}

describe.each(sized([11, 14], [11, 13, 14]))("a random drawing of 14 steps (seed %i)", (seed) => {
  const random = randomSource(seed);
  const number = (low: number, high: number) => low + (high - low) * random();
  const place = (): SketchPlace => [number(-4, 4), number(1, 5)];
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;

  function anyEdit(sketch: Sketch): SketchEdit {
    const names = sketch.bodies.map(({ name }) => name);
    const moving = names.filter((name) => name !== "ground");
    const pair = (): [string, string] => {
      const one = pick(moving);
      return [pick(names.filter((name) => name !== one)), one];
    };
    const from = place();
    const grip = (name: string) => sketch.bodies.find((one) => one.name === name)?.at ?? [0, 0];
    switch (
      pick([
        "disc",
        "box",
        "plate",
        "bar",
        "pin",
        "slider",
        "spring",
        "move",
        "turn",
        "joint",
        "body",
        "pull",
      ])
    ) {
      case "disc":
        return { kind: "disc", at: from, radius: number(0.05, 0.3) };
      case "box":
        return {
          kind: "polygon",
          name: "box",
          corners: [from, [from[0] + 0.4, from[1]], [from[0] + 0.4, from[1] + 0.3], [from[0], from[1] + 0.3]],
        };
      case "plate":
        return {
          kind: "polygon",
          name: "plate",
          corners: Array.from(
            { length: 6 },
            () => [from[0] + number(0, 0.5), from[1] + number(0, 0.5)] as const,
          ),
        };
      case "bar":
        return {
          kind: "strip",
          name: "bar",
          from,
          to: [from[0] + number(0.2, 1), from[1] + number(-1, 1)],
          width: 0.05,
        };
      case "pin":
        return { kind: "pin", at: place(), bodies: pair() };
      case "slider":
        return { kind: "slider", at: place(), angle: number(-3, 3), bodies: pair() };
      case "spring": {
        const [one, other] = pair();
        return { kind: "spring", from: { body: one, at: from }, to: { body: other, at: place() } };
      }
      case "turn":
        return { kind: "turn", body: pick(moving), by: number(-1, 1) };
      case "joint":
        return { kind: "remove", what: "joint", place: Math.floor(random() * sketch.joints.length) };
      case "body":
        return { kind: "remove", what: "body", name: pick(moving) };
      default: {
        const body = pick(moving);
        return { kind: "move", body, from: [grip(body)[0] + 0.1, grip(body)[1]], to: place() };
      }
    }
  }

  it("keeps every body where it was drawn, all comments, and is a model after each step", () => {
    let [text, done] = [blank, 0];
    for (let step = 0; step < 14; step++) {
      const before = sketched(text);
      const edit = anyEdit(before);
      let made = "";
      try {
        made = redraw(text, edit);
      } catch (error) {
        // Loops that close nothing, the last body, a second contact, overlaps: refused in words.
        expect(error, JSON.stringify(edit)).toBeInstanceOf(Mistake);
        continue;
      }
      done++;
      const after = sketched(made);
      const looped = (compiled(made).model.assembly?.loops.length ?? 0) > 0;
      const own = edit.kind === "move" || edit.kind === "turn" ? followers(text, edit.body) : [];
      if (!looped) expectSamePlaces(before, after, own);
      if (edit.kind !== "remove") expect(commentsOf(made)).toEqual(commentsOf(text));
      text = made;
    }
    expect(done).toBeGreaterThan(4);
    const mechanism = compiled(text);
    expect(simulate(mechanism, mechanism.start, { until: 0.01 }).outcome.kind).toBeDefined();
  });

  /** The body and all that it carries. */
  function followers(text: string, body: string): string[] {
    const found = new Set([body]);
    for (const { body: one, parent } of compiled(text).model.assembly?.tree ?? [])
      if (found.has(parent)) found.add(one);
    return [...found];
  }
});

describe("a pull moves a body as its joint allows", () => {
  const bodyIn = (text: string, name: string) => {
    const found = sketched(text).bodies.find((one) => one.name === name);
    if (found === undefined) throw new Error(name);
    return found;
  };

  it("a free one along, one on a pin about it, one on a slider along its axis", () => {
    const free = redraw(blank, { kind: "move", body: "box1", from: [0, 0], to: [1, 0.5] });
    expect(bodyIn(free, "box1").at).toEqual([-5, 3.5]);
    const pinned = redraw(blank, { kind: "pin", at: [-6, 4], bodies: ["ground", "box1"] });
    // A quarter of a turn about (−6, 4): the centre comes from below the pin to its right.
    const turned = redraw(pinned, { kind: "move", body: "box1", from: [-6, 3], to: [-5, 4] });
    expect(near(bodyIn(turned, "box1").at, [-5, 4])).toBeLessThan(1e-9);
    const slider = redraw(blank, {
      kind: "slider",
      at: [-6, 3],
      angle: Math.PI / 6,
      bodies: ["ground", "box1"],
    });
    const pushed = redraw(slider, { kind: "move", body: "box1", from: [0, 0], to: [2, 0] });
    const along = 2 * Math.cos(Math.PI / 6);
    const to: SketchPlace = [-6 + along * Math.cos(Math.PI / 6), 3 + along * Math.sin(Math.PI / 6)];
    expect(near(bodyIn(pushed, "box1").at, to)).toBeLessThan(1e-9);
    expect(turn(bodyIn(pushed, "box1").angle, 0)).toBeLessThan(1e-12);
  });

  it("one of a loop takes the others along", () => {
    const bars: SketchEdit[] = [
      { kind: "strip", name: "bar", from: [0, 2], to: [0, 3], width: 0.05 },
      { kind: "strip", name: "bar", from: [0, 3], to: [2, 3.5], width: 0.05 },
      { kind: "strip", name: "bar", from: [2, 2], to: [2, 3.5], width: 0.05 },
      { kind: "pin", at: [0, 2], bodies: ["ground", "bar1"] },
      { kind: "pin", at: [0, 3], bodies: ["bar1", "bar2"] },
      { kind: "pin", at: [2, 2], bodies: ["ground", "bar3"] },
      { kind: "pin", at: [2, 3.5], bodies: ["bar2", "bar3"] },
    ];
    const linkage = bars.reduce((text, edit) => redraw(text, edit), blank);
    expect(compiled(linkage).model.assembly?.loops).toHaveLength(1);
    const moved = redraw(linkage, { kind: "move", body: "bar3", from: [2, 3.5], to: [2.3, 3.4] });
    const { joints, bodies } = sketched(moved);
    for (const { from, to } of joints) expect(near(from, to)).toBeLessThan(1e-9);
    const before = bodyIn(linkage, "bar3").angle;
    const wanted = Math.atan2(1.4, 0.3) - Math.atan2(1.5, 0);
    expect(turn((bodies.find(({ name }) => name === "bar3")?.angle ?? 0) - before, wanted)).toBeLessThan(
      1e-9,
    );
  });
});

describe("masses follow from areas, 10 kg/m²", () => {
  const massesOf = (text: string, name: string) => {
    const { mass, inertia } = (parse(text) as { bodies: Record<string, { mass: number; inertia: number }> })
      .bodies[name] ?? { mass: 0, inertia: 0 };
    return [mass, inertia] as const;
  };
  const expectMasses = ([mass, inertia]: readonly [number, number], m: number, J: number) => {
    expect(mass / m).toBeCloseTo(1, 3);
    expect(inertia / J).toBeCloseTo(1, 3);
  };

  it("of discs and boxes in closed form", () => {
    const disc = redraw(blank, { kind: "disc", at: [3, 4], radius: 0.3 });
    expectMasses(massesOf(disc, "disc1"), 10 * Math.PI * 0.09, (10 * Math.PI * 0.09 * 0.09) / 2);
    const box = redraw(blank, {
      kind: "polygon",
      name: "box",
      corners: [
        [1, 1],
        [2, 1],
        [2, 1.5],
        [1, 1.5],
      ],
    });
    expectMasses(massesOf(box, "box2"), 5, (5 * (1 + 0.25)) / 12);
  });

  it("of convex outlines as those of their triangles, far from the origin too (seed 5)", () => {
    const random = randomSource(5);
    for (let i = 0; i < 20; i++) {
      const angles = Array.from({ length: 5 }, () => 2 * Math.PI * random()).sort((a, b) => a - b);
      const corners = angles.map(
        (angle): SketchPlace => [100 + 0.5 * Math.cos(angle), 50 + 0.3 * Math.sin(angle)],
      );
      const text = redraw(blank, { kind: "polygon", name: "plate", corners });
      const triangles = corners
        .slice(2)
        .map((corner, k) => [corners[0], corners[k + 1], corner] as [SketchPlace, SketchPlace, SketchPlace]);
      const parts = triangles.map(([[ax, ay], [bx, by], [cx, cy]]) => {
        const area = Math.abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) / 2;
        const at: SketchPlace = [(ax + bx + cx) / 3, (ay + by + cy) / 3];
        const squares = [
          [ax, ay],
          [bx, by],
          [cx, cy],
        ].reduce((sum, [x = 0, y = 0]) => sum + (x - at[0]) ** 2 + (y - at[1]) ** 2, 0);
        return { mass: 10 * area, at, J: (10 * area * squares) / 12 };
      });
      const mass = parts.reduce((sum, part) => sum + part.mass, 0);
      const centre: SketchPlace = [0, 1].map(
        (axis) => parts.reduce((sum, part) => sum + part.mass * (part.at[axis] as number), 0) / mass,
      ) as [number, number];
      const J = parts.reduce((sum, part) => sum + part.J + part.mass * near(part.at, centre) ** 2, 0);
      expectMasses(massesOf(text, "plate1"), mass, J);
      const drawn = sketched(text).bodies.find(({ name }) => name === "plate1");
      expect(near(drawn?.at ?? [0, 0], centre)).toBeLessThan(1e-9);
    }
  });
});

it("what has no meaning is refused in words, and start values of the stage become part of the text", () => {
  const refused = (edit: SketchEdit) => () => redraw(blank, edit);
  expect(refused({ kind: "contact", bodies: ["box1", "box1"] })).toThrow("two bodies");
  expect(refused({ kind: "disc", at: [0, 0], radius: 0 })).toThrow("radius");
  expect(refused({ kind: "remove", what: "body", name: "box1" })).toThrow("nothing can move");
  expect(
    refused({
      kind: "polygon",
      name: "plate",
      corners: [
        [0, 0],
        [1, 1],
        [2, 2],
      ],
    }),
  ).toThrow("no area");
  const touching = redraw(blank, { kind: "contact", bodies: ["box1", "ground"] });
  expect(() => redraw(touching, { kind: "contact", bodies: ["ground", "box1"] })).toThrow("touch1");
  expect(() => redraw(touching, { kind: "move", body: "box1", from: [0, 3], to: [0, 0] })).toThrow(
    "gap is -0.2",
  );
  const copies = blank.replace("box1:", "ball: { repeat: 2, mass: 1, inertia: 1 }\n  box1:");
  expect(() => redraw(copies, { kind: "remove", what: "body", name: "ball2" })).toThrow("repeat");
  const start = { x_box1: "1/4", "y_box1'": "2" };
  const made = redraw(blank, { kind: "disc", at: [3, 4], radius: 0.3 }, { start });
  const state = rigidStart(compiled(made), {});
  expect([state.q.x_box1, state.v.y_box1]).toEqual([0.25, 2]);
});
