/** Robots of other programs as model files. */

export { type ImportedRobot, importRobot } from "./robot.js";
