/** Is the planar part of a robot in URDF read, and is everything else listed? */

import { describe, expect, it } from "vitest";
import { compileMechanism, parseModel } from "../../src/index.js";
import { matricesAt } from "../../src/mechanism/index.js";
import { importRobot } from "../../src/robot/index.js";

const arm = `<?xml version="1.0"?>
<robot name="arm">
  <material name="grey"/>
  <link name="world">
    <collision><origin xyz="0 0 -3"/><geometry><box size="8 1 0.2"/></geometry></collision>
  </link>
  <link name="upper">
    <inertial><origin xyz="0 0 -0.5"/><mass value="2"/><inertia ixx="0.1" iyy="0.2" izz="0.3" ixy="0" ixz="0" iyz="0"/></inertial>
    <visual><geometry><mesh filename="a.stl"/></geometry></visual>
  </link>
  <link name="lower">
    <inertial><origin xyz="0 0 -1"/><mass value="3"/><inertia ixx="0.01" iyy="0.012" izz="0.01"/></inertial>
    <collision><origin xyz="0 0 -1"/><geometry><sphere radius="0.1"/></geometry></collision>
    <collision><geometry><mesh filename="b.stl"/></geometry></collision>
  </link>
  <link name="rail">
    <inertial><mass value="1.5"/><inertia ixx="1" iyy="1" izz="1"/></inertial>
    <collision><geometry><cylinder radius="0.05" length="0.4"/></geometry></collision>
  </link>
  <joint name="shoulder" type="continuous">
    <parent link="world"/><child link="upper"/>
    <origin xyz="0 0 1" rpy="0 0.5 0"/><axis xyz="0 -1 0"/><dynamics damping="0.3" friction="0.1"/>
  </joint>
  <joint name="elbow" type="revolute">
    <parent link="upper"/><child link="lower"/><origin xyz="0 0 -1"/><axis xyz="0 1 0"/><limit lower="-1" upper="1"/>
  </joint>
  <joint name="lift" type="prismatic">
    <parent link="world"/><child link="rail"/><origin xyz="2 0 0"/><axis xyz="0 0 1"/>
  </joint>
  <transmission name="t"/>
</robot>
`;

describe("an arm and a lift", () => {
  const { text, leftOut } = importRobot(arm);
  const imported = compileMechanism(parseModel(text));

  it("have the equations of the same robot by hand", () => {
    expect(imported.coordinates).toEqual(["shoulder", "lift", "elbow"]);
    const hand = compileMechanism(
      parseModel(`name: arm
coordinates: [shoulder, lift, elbow]
definitions:
  u: shoulder - 0.5
  w: u - elbow
  x: sin(u) + sin(w)
  y: 1 - cos(u) - cos(w)
kinetic: (2*0.25 + 0.2)/2*u'^2 + 3/2*(x'^2 + y'^2) + 0.012/2*w'^2 + 1.5/2*lift'^2
potential: 9.81*(-cos(u) + 3*y + 1.5*lift)
dissipation: 0.3/2*shoulder'^2
`),
    );
    const state = {
      q: { shoulder: 0.7, elbow: -0.4, lift: 0.3 },
      v: { shoulder: 1.1, elbow: 0.6, lift: -2 },
    };
    const [one, other] = [imported, hand].map((mechanism) => matricesAt(mechanism, state));
    for (const [i, entry] of (one?.M.flat() ?? []).entries())
      expect(entry).toBeCloseTo(other?.M.flat()[i] as number, 12);
    for (const [i, entry] of (one?.h ?? []).entries()) expect(entry).toBeCloseTo(other?.h[i] as number, 12);
    expect(one?.contacts.lower_disc1_ground_edge3?.gap).toBeCloseTo(
      4 - Math.cos(0.2) - Math.cos(0.6) - 0.1 - 0.1,
      12,
    );
  });

  it("list what has no place in a plane", () => {
    expect(leftOut).toEqual([
      "line 30: transmission",
      "line 22: friction in joint shoulder",
      "line 14: the geom mesh",
      "line 24: the range of elbow",
      "contacts between moving bodies: add entries with between:",
    ]);
  });
});

it("refuses what is not a tree, with its line", () => {
  const joint = (name: string, parent: string, child: string) =>
    `<joint name="${name}" type="continuous"><parent link="${parent}"/><child link="${child}"/><axis xyz="0 1 0"/></joint>`;
  const links = `<link name="a"/>\n<link name="b"/>\n<link name="c"/>`;
  const robot = (joints: string) => `<robot name="r">\n${links}\n${joints}\n</robot>`;
  expect(() => importRobot(robot(joint("j", "a", "nothing")))).toThrow(
    /line 5: the child nothing of joint j/,
  );
  expect(() => importRobot(robot(joint("j", "b", "c") + joint("k", "c", "b")))).toThrow(
    /line 3: link b is part of a closed loop/,
  );
  expect(() => importRobot(robot(joint("j", "a", "c") + joint("k", "b", "c")))).toThrow(
    /link c is the child of two/,
  );
  expect(() => importRobot("<sdf/>")).toThrow(/only MJCF \(mujoco\) and URDF \(robot\) are read/);
});
