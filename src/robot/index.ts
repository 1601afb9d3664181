/** Robots from files of other programs as model files. */

export { importRobot } from "./robot.js";
