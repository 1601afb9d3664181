/** Which format has a file that describes a robot? MJCF and URDF have root elements of their own. */

import { Mistake } from "../mistake/index.js";
import { type ImportedRobot, readMjcf } from "./mjcf.js";
import { mjcfOfUrdf } from "./urdf.js";
import { readXml, type XmlElement } from "./xml.js";

/** By the names of root elements. */
const readers: Readonly<Record<string, (root: XmlElement) => ImportedRobot>> = {
  mujoco: readMjcf,
  robot: (root) => readMjcf(mjcfOfUrdf(root)),
};

/** Throws Mistake where the text is neither MJCF nor URDF, or nothing in it moves in a plane. */
export function importRobot(text: string): ImportedRobot {
  const root = readXml(text);
  const read = Object.hasOwn(readers, root.name) ? readers[root.name] : undefined;
  if (read === undefined)
    throw new Mistake(`the root element is ${root.name}: only MJCF (mujoco) and URDF (robot) are read`);
  return read(root);
}
