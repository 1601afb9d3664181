/** Which format has a file that describes a robot? MJCF and URDF have root elements of their own. */

import { Mistake } from "../mistake/index.js";
import { type ImportedRobot, readMjcf } from "./mjcf.js";
import { mjcfOfUrdf } from "./urdf.js";
import { readXml } from "./xml.js";

/** Throws Mistake where the text is neither MJCF nor URDF, or nothing in it moves in a plane. */
export function importRobot(text: string): ImportedRobot {
  const root = readXml(text);
  if (root.name === "mujoco") return readMjcf(root);
  if (root.name === "robot") return readMjcf(mjcfOfUrdf(root));
  throw new Mistake(`the root element is ${root.name}: only MJCF (mujoco) and URDF (robot) are read`);
}
