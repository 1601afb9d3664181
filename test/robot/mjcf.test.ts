/** Is the planar part of a robot in MJCF read, and is everything else listed? */

import { expect, it } from "vitest";
import { compileMechanism, parseModel } from "../../src/index.js";
import { matricesAt } from "../../src/mechanism/index.js";
import { importRobot } from "../../src/robot/index.js";

const arm = `<?xml version="1.0"?>
<!-- two links that hang in the plane of x and z -->
<mujoco model="arm">
  <compiler angle="radian"/>
  <option gravity="0 0 -10"/>
  <worldbody>
    <geom type="plane" pos="0 0 -3"/>
    <body name="upper" pos="0 0 1" euler="0 0.5 0">
      <joint name="shoulder" axis="0 -1 0" damping="0.3"/>
      <inertial pos="0 0 -0.5" mass="2" diaginertia="0.1 0.2 0.3"/>
      <body name="lower" pos="0 0 -1">
        <joint name="elbow" axis="0 1 0" range="-1 1"/>
        <geom type="sphere" size="0.1" pos="0 0 -1" mass="3"/>
      </body>
    </body>
  </worldbody>
  <actuator><motor joint="elbow"/></actuator>
</mujoco>
`;

it("has the equations of the same arm by hand", () => {
  const { text, leftOut } = importRobot(arm);
  expect(leftOut).toEqual(["line 17: actuator", "line 12: the range of elbow"]);
  const imported = compileMechanism(parseModel(text));
  expect(imported.coordinates).toEqual(["shoulder", "elbow"]);
  // Angles from the downward vertical, counterclockwise seen with x to the right and z upwards; euler about y turns clockwise.
  const hand = compileMechanism(
    parseModel(`name: arm
coordinates: [shoulder, elbow]
definitions:
  u: shoulder - 0.5
  w: u - elbow
  x: sin(u) + sin(w)
  y: 1 - cos(u) - cos(w)
kinetic: (2*0.25 + 0.2)/2*u'^2 + 3/2*(x'^2 + y'^2) + 3*0.4*0.01/2*w'^2
potential: 10*(-cos(u) + 3*y)
dissipation: 0.3/2*shoulder'^2
`),
  );
  const state = { q: { shoulder: 0.7, elbow: -0.4 }, v: { shoulder: 1.1, elbow: 0.6 } };
  const [one, other] = [imported, hand].map((mechanism) => matricesAt(mechanism, state));
  expect(
    one?.M.flat()
      .map((entry, i) => entry - (other?.M.flat()[i] as number))
      .every((gap) => Math.abs(gap) < 1e-12),
  ).toBe(true);
  expect(
    one?.h.map((entry, i) => entry - (other?.h[i] as number)).every((gap) => Math.abs(gap) < 1e-12),
  ).toBe(true);
  expect(Object.keys(one?.contacts ?? {})).toEqual(["lower_disc1_ground_line1"]);
  expect(one?.contacts.lower_disc1_ground_line1?.gap).toBeCloseTo(
    4 - Math.cos(0.2) - Math.cos(0.6) - 0.1,
    12,
  );
});

it("a floating base of slides and a hinge, capsules and boxes", () => {
  const { text, leftOut } = importRobot(`<mujoco><worldbody>
<geom type="plane"/>
<body name="my torso" pos="0 0 1">
  <joint type="slide" axis="1 0 0"/><joint type="slide" axis="0 0 1"/><joint axis="0 1 0"/><joint axis="1 0 0"/>
  <geom type="capsule" fromto="0 0 0 0 0 0.4" size="0.05"/>
  <geom type="box" size="0.1 0.2 0.05"/>
  <geom type="ellipsoid" size="0.1 0.1 0.1"/>
</body></worldbody></mujoco>`);
  expect(leftOut.map((one) => one.replace(/^line (\d+): /, "$1 "))).toEqual([
    "7 the shape of the geom ellipsoid, not its mass",
    "4 the hinge joint, which leaves the plane xz",
    "the sides of capsules: their round ends touch",
  ]);
  const mechanism = compileMechanism(parseModel(text));
  expect(mechanism.coordinates.length).toBe(3);
  const balls = (4 / 3) * Math.PI * (0.05 ** 3 + 0.1 ** 3);
  const mass = 1000 * (Math.PI * 0.05 ** 2 * 0.4 + balls + 8 * 0.1 * 0.2 * 0.05);
  expect(matricesAt(mechanism, mechanism.start).M[0]?.[0]).toBeCloseTo(mass, 9);
  expect(mechanism.contacts.length).toBe(6);
});

it.each([
  ["not XML", "<mujoco", "line 1: this is not an element of XML"],
  ["not closed", "<mujoco>\n<a>\n</mujoco>", "line 3: </mujoco> closes nothing"],
  ["SDF", '<sdf version="1.7"/>', "the root element is sdf: only MJCF (mujoco) and URDF (robot) are read"],
  ["nothing", "text", "the file is not XML"],
  ["no motion", "<mujoco><worldbody><body/></worldbody></mujoco>", "no body moves in one plane"],
  [
    "words for numbers",
    '<mujoco><worldbody>\n<body pos="a b c"><joint/></body></worldbody></mujoco>',
    'line 2: pos="a b c" is not a list of numbers',
  ],
])("%s", (_, text, message) => {
  expect(() => importRobot(text)).toThrow(message);
});

it("contacts of fingers with what they hold, and a fluid, are listed as left out; those of a chain are none", () => {
  const finger = (name: string, x: number) =>
    `<body name="${name}" pos="${x} 0 0.4"><joint type="slide" axis="1 0 0"/><geom type="box" size="0.01 0.02 0.06"/></body>`;
  const gripper = importRobot(`<mujoco><option viscosity="0.1" density="0"/><worldbody>
${finger("left", -0.1)}${finger("right", 0.1)}
<body name="hinged"><joint axis="0 1 0"/><geom size="0.03"/></body></worldbody></mujoco>`);
  expect(gripper.leftOut).toEqual([
    "line 1: viscosity of a fluid",
    "contacts between moving bodies: add entries with between:",
  ]);
  const chain = importRobot(`<mujoco><worldbody><body name="a"><joint axis="0 1 0"/><geom size="0.03"/>
<body name="b" pos="0.2 0 0"><joint axis="0 1 0"/><geom size="0.03"/></body></body></worldbody></mujoco>`);
  expect(chain.leftOut).toEqual([]);
});
