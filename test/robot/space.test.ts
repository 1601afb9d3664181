/** Does a robot move in the same way however its file places it in space and writes its numbers down? */

import { describe, expect, it } from "vitest";
import { compileMechanism, parseModel } from "../../src/index.js";
import { matricesAt } from "../../src/mechanism/index.js";
import { importRobot } from "../../src/robot/index.js";
import { drawFrom } from "../mechanism/support.js";

const seed = 20261118;

type Vector = readonly number[];

/** v + 2w (u × v) + 2u × (u × v) for the unit quaternion (w, u). */
function turned([w = 1, x = 0, y = 0, z = 0]: Vector, [a = 0, b = 0, c = 0]: Vector): Vector {
  const cross = ([p = 0, q = 0, r = 0]: Vector): Vector => [y * r - z * q, z * p - x * r, x * q - y * p];
  const once = cross([a, b, c]);
  const twice = cross(once);
  return [a, b, c].map((part, k) => part + 2 * w * (once[k] as number) + 2 * (twice[k] as number));
}

const arm = (quat: Vector, gravity: Vector, slide: Vector) => `<mujoco>
<compiler angle="degree"/><option gravity="${gravity.join(" ")}"/>
<default>
  <joint armature="0.02" damping="0.1"/>
  <default class="limb"><joint axis="0 1 0"/><geom type="capsule" fromto="0 0 0 0.1 0 -0.5" size="0.04"/></default>
</default>
<worldbody>
  <body name="cart" quat="${quat.join(" ")}" childclass="limb">
    <joint name="s" type="slide" axis="${slide.join(" ")}" stiffness="20" springref="0.1" armature="0"/>
    <geom type="box" size="0.1 0.2 0.3" euler="0 25 0" pos="0 1 0"/>
    <body name="upper" pos="0.1 0.3 0.2" euler="0 40 0">
      <joint name="a" pos="0 0 0.05"/><geom/>
      <body name="lower" pos="0.1 -0.2 -0.5" euler="90 0 0">
        <joint name="b" axis="0 0 1" stiffness="3" springref="15"/>
        <geom type="cylinder" size="0.05 0.1" fromto="0 0 0 0 -0.3 0.1"/>
        <inertial pos="0.05 0.1 0.2" mass="2" diaginertia="0.1 0.2 0.25" euler="10 20 30"/>
      </body>
    </body>
  </body>
</worldbody></mujoco>`;

describe(`a robot turned in space, seed ${seed}`, () => {
  const draw = drawFrom(seed);
  const compiled = (text: string) => compileMechanism(parseModel(importRobot(text).text));
  const flat = compiled(arm([1, 0, 0, 0], [1, 0, -9], [1, 0, 0.5]));
  for (let round = 0; round < 4; round++) {
    const raw = [0, 1, 2, 3].map(() => draw(-1, 1));
    const quat = raw.map((part) => part / Math.hypot(...raw));
    it(`by (${quat.map((part) => part.toFixed(3)).join(", ")}) with gravity has the same equations`, () => {
      const other = compiled(arm(quat, turned(quat, [1, 0, -9]), [1, 0, 0.5]));
      expect(other.coordinates).toEqual(flat.coordinates);
      const state = {
        q: { s: draw(-1, 1), a: draw(-2, 2), b: draw(-2, 2) },
        v: { s: draw(-1, 1), a: draw(-1, 1), b: draw(-1, 1) },
      };
      const [one, two] = [flat, other].map((mechanism) => matricesAt(mechanism, state));
      for (const [k, entry] of [...(one?.M.flat() ?? []), ...(one?.h ?? [])].entries())
        expect([...(two?.M.flat() ?? []), ...(two?.h ?? [])][k]).toBeCloseTo(entry, 10);
    });
  }
});

/** Points of a lattice inside a solid, and whether a point is inside. */
const solids: Readonly<Record<string, readonly [string, (x: number, y: number, z: number) => boolean]>> = {
  box: ["0.2 0.3 0.4", (x, y, z) => Math.abs(x) < 0.2 && Math.abs(y) < 0.3 && Math.abs(z) < 0.4],
  ellipsoid: ["0.2 0.3 0.4", (x, y, z) => (x / 0.2) ** 2 + (y / 0.3) ** 2 + (z / 0.4) ** 2 < 1],
  cylinder: ["0.2 0.3", (x, y, z) => Math.hypot(x, y) < 0.2 && Math.abs(z) < 0.3],
  capsule: ["0.2 0.3", (x, y, z) => Math.hypot(x, y, Math.max(0, Math.abs(z) - 0.3)) < 0.2],
};

describe("mass and inertia of a solid that is turned out of the plane, against sums over a lattice", () => {
  it.each(Object.entries(solids))("%s", (type, [size, isInside]) => {
    const quat = [0.8, 0.4, -0.2, 0.4];
    const { text } = importRobot(`<mujoco><worldbody><body><joint axis="0 1 0"/>
<geom type="${type}" size="${size}" quat="${quat.join(" ")}" density="500"/></body></worldbody></mujoco>`);
    const [, mass, inertia] = (/mass: ([\d.]+), inertia: ([\d.]+)/.exec(text) ?? []).map(Number);
    const step = 0.02;
    let [count, square] = [0, 0];
    for (let x = -0.59; x < 0.6; x += step)
      for (let y = -0.59; y < 0.6; y += step)
        for (let z = -0.59; z < 0.6; z += step) {
          if (!isInside(x, y, z)) continue;
          const [a = 0, , c = 0] = turned(quat, [x, y, z]);
          count++;
          square += a * a + c * c;
        }
    expect(mass).toBeCloseTo(500 * count * step ** 3, -1);
    expect((inertia as number) / (mass as number)).toBeCloseTo(square / count, 3);
  });
});

it("what a file names but the model has not is listed; a half-plane may lean", () => {
  const { text, leftOut } = importRobot(`<mujoco><compiler settotalmass="6"/><worldbody>
<geom type="plane" euler="0 10 0"/>
<body name="t"><joint name="pi" axis="0 1 0" ref="5" frictionloss="0.1" range="0 1" limited="false"/>
<geom size="0.1" pos="0 0 0.5" friction="0.4"/><geom size="0.1" contype="0" conaffinity="0" friction="0.9" mass="1"/>
<frame pos="0 0 1"/><geom name="skin" type="mesh"/></body></worldbody></mujoco>`);
  expect(leftOut).toEqual([
    "line 5: the geom skin",
    "line 5: frame in body t2",
    "line 3: frictionloss of pi2",
    "line 3: ref of pi2",
    "coefficients of friction but the largest: mu is one parameter",
  ]);
  expect(text).toContain("halfplane: { at: [0, 0], angle: -0.1745");
  const mechanism = compileMechanism(parseModel(text));
  expect(mechanism.contacts.map(({ name }) => name)).toEqual(["t2_disc1_ground_line1"]);
  expect(text).toContain("mass: 6,");
  expect(() =>
    importRobot('<mujoco><compiler coordinate="global"/><worldbody><body/></worldbody></mujoco>'),
  ).toThrow('line 1: coordinate="global" is not read');
});
