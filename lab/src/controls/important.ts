/** Which parameters come first? Friction and restitution, about which most of the questions here are, then the order of the model. */

import type { MechanismInfo } from "../engine/protocol.js";

type Parameters = MechanismInfo["parameters"];

const rank = (name: string): number => (name === "mu" ? 0 : /^mu/.test(name) ? 1 : name === "r" ? 2 : 3);

export const inOrder = (parameters: Parameters): Parameters =>
  [...parameters].sort((one, other) => rank(one.name) - rank(other.name));

/** Those whose sliders stay next to the stage: the chosen ones, else the first. */
export function nextToStage(parameters: Parameters, chosen: readonly string[]): Parameters {
  const found = inOrder(parameters).filter(({ name }) => chosen.includes(name));
  return found.length > 0 ? found : inOrder(parameters).slice(0, 1);
}
